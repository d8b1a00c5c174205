-- A chapter publishes itself once its release date has passed. Whoever calls this late catches up on all of them.

-- Returns how many chapters came out. One without a text stays scheduled and holds up no other.
-- Replaced in 20261122100600_schedule.sql.
create function private.publish_due_chapters()
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
    and exists (
      select 1 from public.chapter_drafts as draft
      where draft.chapter_id = due.id and btrim(draft.content, E' \t\r\n') <> ''
    );
  get diagnostics published = row_count;
  return published;
end;
$$;
revoke execute on function private.publish_due_chapters() from public;

-- A hosted project has its own clock; the embedded backend is called every minute by the site's server.
do $$
begin
  if exists (select 1 from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('publish-due-chapters', '* * * * *', 'select private.publish_due_chapters()');
  end if;
exception when others then
  -- On plain PostgreSQL the extension may be present but not preloaded; the server's own clock serves there.
  raise notice 'pg_cron is not usable here: %', sqlerrm;
end;
$$;
