-- The addresses that chapters had before: a link to one leads to the chapter's present address.

create table public.chapter_addresses (
  slug text primary key,
  chapter_id uuid not null references public.book_chapters (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index chapter_addresses_by_chapter on public.chapter_addresses (chapter_id);

alter table public.chapter_addresses enable row level security;
revoke all on public.chapter_addresses from anon, authenticated;
grant select on public.chapter_addresses to anon, authenticated;
grant delete on public.chapter_addresses to authenticated;
grant all on public.chapter_addresses to service_role;
select private.refuse_writes_without_change('public.chapter_addresses');

create policy "Everybody can see where published chapters were before"
  on public.chapter_addresses for select to anon, authenticated
  using (exists (select 1 from public.book_chapters where id = chapter_id and is_published));

create policy "Administrators can see all former addresses"
  on public.chapter_addresses for select to authenticated
  using ((select private.is_admin()));

create policy "Administrators can give up a former address"
  on public.chapter_addresses for delete to authenticated
  using ((select private.is_admin()));

-- Keeps the former address of a chapter that readers may know. A chapter that takes an address over has it for good.
create function private.keep_former_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.slug <> old.slug
    and (old.is_published or exists (
      select 1 from private.chapter_removals where chapter_id = new.id and reason = 'unpublished'
    ))
    and not exists (select 1 from public.book_chapters where slug = old.slug)
  then
    insert into public.chapter_addresses (slug, chapter_id) values (old.slug, new.id)
    on conflict (slug) do update set chapter_id = excluded.chapter_id, created_at = excluded.created_at;
  end if;
  delete from public.chapter_addresses where slug = new.slug;
  return null;
end;
$$;

create trigger keep_former_address
  after insert or update of slug on public.book_chapters
  for each row execute function private.keep_former_address();
