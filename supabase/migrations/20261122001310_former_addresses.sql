-- A chapter takes over another's former address only when it is published: a draft has no page to show there, and the
-- links of readers would lead nowhere.

create or replace function private.keep_former_address()
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

drop trigger keep_former_address on public.book_chapters;
create trigger keep_former_address
  after insert or update of slug, is_published on public.book_chapters
  for each row execute function private.keep_former_address();
