-- Texts of the site that its owner changes without a programmer. A collection without a row shows its first edition,
-- which is in src/content. Builds read the rows as visitors do.

-- Entries are flat: each an object of short names, whose values are text, a number or a list of texts.
create function private.are_text_entries(entries jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(entries) is distinct from 'array' then false
    else jsonb_array_length(entries) between 1 and 100
      and not exists (
        select 1 from jsonb_array_elements(entries) as entry
        where case when jsonb_typeof(entry) <> 'object' then true
          else jsonb_typeof(entry -> 'id') is distinct from 'string' or exists (
            select 1 from jsonb_each(entry) as field
            where case jsonb_typeof(field.value)
              when 'string' then false
              when 'number' then false
              when 'array' then jsonb_array_length(field.value) > 20 or exists (
                select 1 from jsonb_array_elements(field.value) as item where jsonb_typeof(item) <> 'string')
              else true end)
          end)
    end;
$$;
grant execute on function private.are_text_entries(jsonb) to authenticated, service_role;

create table public.site_texts (
  collection text primary key
    check (collection in ('testimonials', 'reviews', 'faq', 'books', 'episodes', 'biography')),
  entries jsonb not null
    constraint site_texts_entries_size check (octet_length(entries::text) <= 600000)
    constraint site_texts_entries_shape check (private.are_text_entries(entries)),
  updated_at timestamptz not null default clock_timestamp()
);

alter table public.site_texts enable row level security;
revoke all on public.site_texts from anon, authenticated;
grant select on public.site_texts to anon, authenticated;
grant insert, update, delete on public.site_texts to authenticated;
grant all on public.site_texts to service_role;

create policy "Everybody can read the texts of the site"
  on public.site_texts for select to anon, authenticated
  using (true);

create policy "Administrators can begin an edition"
  on public.site_texts for insert to authenticated
  with check ((select private.is_admin()));

create policy "Administrators can change the texts"
  on public.site_texts for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "Administrators can go back to the first edition"
  on public.site_texts for delete to authenticated
  using ((select private.is_admin()));

-- Editors compare updated_at to notice each other, so no caller sets it.
create function private.stamp_site_texts()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end;
$$;

create trigger stamp_site_texts
  before insert or update on public.site_texts
  for each row execute function private.stamp_site_texts();

-- What was there before a change, so that a mistake can be taken back.
create table public.site_text_editions (
  id bigint generated always as identity primary key,
  collection text not null,
  entries jsonb not null,
  -- When it was replaced.
  kept_at timestamptz not null default clock_timestamp()
);

create index site_text_editions_by_collection on public.site_text_editions (collection, id desc);

alter table public.site_text_editions enable row level security;
revoke all on public.site_text_editions from anon, authenticated;
grant select on public.site_text_editions to authenticated;
grant all on public.site_text_editions to service_role;

create policy "Administrators can read earlier editions"
  on public.site_text_editions for select to authenticated
  using ((select private.is_admin()));

create function private.keep_text_edition()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_kept constant integer := 20;
begin
  insert into public.site_text_editions (collection, entries) values (old.collection, old.entries);
  delete from public.site_text_editions as edition
    where edition.collection = old.collection and edition.id <= (
      select kept.id from public.site_text_editions as kept
      where kept.collection = old.collection
      order by kept.id desc offset most_kept limit 1
    );
  return null;
end;
$$;

create trigger keep_changed_texts
  after update on public.site_texts
  for each row when (old.entries is distinct from new.entries)
  execute function private.keep_text_edition();

create trigger keep_discarded_texts
  after delete on public.site_texts
  for each row execute function private.keep_text_edition();

select private.refuse_writes_without_change('public.site_texts');
select private.refuse_writes_without_change('public.site_text_editions');
