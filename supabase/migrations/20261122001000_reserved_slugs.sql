-- Two slugs would be addresses with another use: static hosts show read/404.html for chapters that they do not know, and
-- take /read/index for /read. src/lib/chapters/chapter-slug.ts has the same list.

-- Such a chapter had no page so far. Its number makes the new slug unique.
update public.book_chapters
set slug = 'chapter-' || chapter_number || '-' || slug
where slug in ('404', 'index');

create function private.refuse_reserved_slug()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The slug ''%'' is reserved. Choose another one.', new.slug using errcode = 'PT422';
end;
$$;

create trigger refuse_reserved_slug
  before insert or update of slug on public.book_chapters
  for each row when (new.slug in ('404', 'index'))
  execute function private.refuse_reserved_slug();
