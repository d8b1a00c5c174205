-- A chapter that was taken back stays so: its planned date has passed and its text is a draft again, which is all that
-- the clock asked for, so it came out again within a minute. Now it comes out by hand, or on a date planned after it
-- was taken back.

create function private.is_withdrawn(chapter uuid, planned timestamptz)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1 from private.chapter_removals
    where chapter_id = chapter and reason = 'unpublished' and removed_at >= planned
  );
$$;

create index chapter_removals_by_chapter on private.chapter_removals (chapter_id);

create or replace function private.publish_due_chapters()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  published integer;
begin
  update public.book_chapters as due
  set is_published = true
  where not due.is_published
    and due.release_date <= now()
    and not private.is_withdrawn(due.id, due.release_date)
    and exists (
      select 1 from public.chapter_drafts as draft
      where draft.chapter_id = due.id
        and btrim(draft.content, E' \t\r\n') <> ''
        and private.markup_problem(draft.content) is null
    );
  get diagnostics published = row_count;
  return published;
end;
$$;
