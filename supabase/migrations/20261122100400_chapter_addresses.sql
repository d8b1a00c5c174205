create table public.chapter_addresses (
  slug text primary key,
  chapter_id uuid not null references public.book_chapters (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index chapter_addresses_by_chapter on public.chapter_addresses (chapter_id);

select private.protect_table('public.chapter_addresses');
grant select on public.chapter_addresses to anon, authenticated;
select private.allow_editors('public.chapter_addresses', 'delete');

create policy "Visitors can see previous addresses of published chapters"
  on public.chapter_addresses for select to anon
  using (exists (select 1 from public.book_chapters where id = chapter_id and is_published));

create policy "Signed-in users can see public addresses; editors, all"
  on public.chapter_addresses for select to authenticated
  using (
    (select private.is_editor())
    or exists (select 1 from public.book_chapters where id = chapter_id and is_published)
  );

-- Static hosts serve read/404.html for unknown chapters and /read for /read/index. Same list as in
-- src/lib/chapters/chapter-head.ts.
create function private.reject_reserved_slug()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The slug ''%'' is reserved. Choose another one.', new.slug using errcode = 'PT422';
end;
$$;

create trigger reject_reserved_slug
  before insert or update of slug on public.book_chapters
  for each row when (new.slug in ('404', 'index'))
  execute function private.reject_reserved_slug();

-- Another chapter takes over the address only when published, because drafts have no page.
create function private.record_former_address()
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
  delete from public.chapter_addresses where slug = new.slug and (new.is_published or chapter_id = new.id);
  return null;
end;
$$;

create trigger record_former_address
  after insert or update of slug, is_published on public.book_chapters
  for each row execute function private.record_former_address();

update public.book_chapters set slug = 'chapter-' || slug || '-' || id where slug in ('404', 'index');
