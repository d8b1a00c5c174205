-- A chapter is a draft, ready, published or withdrawn, and only a ready one publishes itself. Before, any text with a
-- date went out on that date, half a sentence too.
--   is_ready      the author has said that the stored draft may go out on its date
--   release_date  what the author planned; publication does not change it, and a draft needs none
--   published_at  when the chapter came out; null unless it is published

alter table public.book_chapters
  add column is_ready boolean not null default false,
  add column published_at timestamptz,
  alter column release_date drop not null;

-- A site from before goes on as it did: what had a text and was not taken back was to publish itself.
update public.book_chapters set published_at = release_date where is_published;
update public.book_chapters as waiting
set is_ready = true
where not waiting.is_published
  and not private.is_withdrawn(waiting.id, waiting.release_date)
  and exists (
    select 1 from public.chapter_drafts as draft
    where draft.chapter_id = waiting.id
      and btrim(draft.content, E' \t\r\n') <> ''
      and private.markup_problem(draft.content) is null
  );

alter table public.book_chapters
  add constraint published_chapters_have_their_moment check (is_published = (published_at is not null)),
  add constraint only_unpublished_chapters_are_ready check (not (is_ready and is_published)),
  add constraint ready_chapters_have_a_date check (not is_ready or release_date is not null);

drop index public.book_chapters_due;
create index book_chapters_due on public.book_chapters (release_date) where is_ready;

-- For functions with their owner's rights that only administrators may call.
create function private.require_admin()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_admin() and current_setting('role', true) is distinct from 'service_role' then
    raise exception 'Administrators only' using errcode = '42501';
  end if;
end;
$$;

-- Why a chapter cannot be marked ready, as a sentence for its author; null when it can.
create function private.ready_problem(chapter uuid, number integer, planned timestamptz)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  body text := (select content from public.chapter_drafts where chapter_id = chapter);
begin
  if planned is null then
    return format('Chapter %s has no date to go out on.', number);
  end if;
  if coalesce(btrim(body, E' \t\r\n'), '') = '' then
    return format('Chapter %s has no text to publish.', number);
  end if;
  return private.markup_problem(body);
end;
$$;

-- Before: the draft becomes the text on publication and goes back to being a draft when a chapter is withdrawn; the
-- mark and the moment of publication follow. Definer, because moving a text must not depend on what the caller may read.
create or replace function private.move_chapter_text()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was_published boolean := tg_op = 'UPDATE' and old.is_published;
  was_ready boolean := tg_op = 'UPDATE' and old.is_ready;
  by_api boolean := current_setting('role', true) in ('anon', 'authenticated');
  problem text;
begin
  if was_published and not new.is_published then
    insert into public.chapter_drafts (chapter_id, content)
    values (old.id, old.content)
    on conflict (chapter_id) do nothing;
    new.content := null;
    new.is_ready := false;
  end if;

  if new.is_published and tg_op = 'UPDATE' and not was_published and new.content is null then
    select content into new.content from public.chapter_drafts where chapter_id = new.id;
    if new.content is null or btrim(new.content, E' \t\r\n') = '' then
      raise exception 'Chapter % has no text to publish', new.chapter_number using errcode = '23514';
    end if;
  end if;

  -- Through the API the moment is the clock's; the seed and the owner may bring one.
  if not new.is_published then
    new.published_at := null;
  elsif was_published then
    new.published_at := case when by_api then old.published_at else coalesce(new.published_at, old.published_at) end;
  else
    new.published_at := case when by_api then now() else coalesce(new.published_at, now()) end;
  end if;

  if new.is_published or was_ready and new.release_date is null then
    new.is_ready := false;
  elsif new.is_ready and not was_ready then
    problem := private.ready_problem(new.id, new.chapter_number, new.release_date);
    if problem is not null then
      raise exception '%', problem using errcode = 'PT422';
    end if;
  end if;

  new.word_count := private.count_words(new.content);

  -- Editors compare updated_at to notice each other: counting a view is no edit, and the mark follows the draft.
  if tg_op = 'UPDATE' and
    (new.chapter_number, new.chapter_title, new.slug, new.content, new.is_published, new.release_date,
     new.published_at, new.meta_title, new.meta_description, new.keywords)
    is distinct from
    (old.chapter_number, old.chapter_title, old.slug, old.content, old.is_published, old.release_date,
     old.published_at, old.meta_title, old.meta_description, old.keywords)
  then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end;
$$;

drop trigger move_chapter_text on public.book_chapters;
create trigger move_chapter_text
  before insert or update of chapter_number, chapter_title, slug, content, is_published, is_ready, release_date,
    published_at, meta_title, meta_description, keywords, word_count
  on public.book_chapters
  for each row execute function private.move_chapter_text();

-- What was said to be ready was the text of then. A writer who confirms the new one calls save_ready_draft.
create function private.unmark_changed_chapter()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.content = old.content then
    return null;
  end if;
  update public.book_chapters
  set is_ready = false
  where id = coalesce(new.chapter_id, old.chapter_id) and is_ready;
  return null;
end;
$$;

create trigger unmark_changed_chapter
  after insert or update of content or delete on public.chapter_drafts
  for each row execute function private.unmark_changed_chapter();

-- Saves a draft and marks its chapter ready, both or neither: for a writer who corrects what is ready.
-- @param expected updated_at of the draft that is being replaced; null where there is none
create function public.save_ready_draft(chapter uuid, body text, expected timestamptz default null)
returns table (content text, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if expected is null then
    insert into public.chapter_drafts as draft (chapter_id, content) values (chapter, body);
  else
    update public.chapter_drafts as draft set content = body
    where draft.chapter_id = chapter and draft.updated_at = expected;
    if not found then
      raise exception 'The draft was changed or is gone.' using errcode = 'PT409';
    end if;
  end if;
  update public.book_chapters set is_ready = true where id = chapter and not is_published;
  if not found then
    raise exception 'The chapter is published already or is gone.' using errcode = 'PT409';
  end if;
  return query select draft.content, draft.updated_at from public.chapter_drafts as draft where draft.chapter_id = chapter;
end;
$$;
revoke execute on function public.save_ready_draft(uuid, text, timestamptz) from public, anon;
grant execute on function public.save_ready_draft(uuid, text, timestamptz) to authenticated, service_role;

-- Returns how many chapters came out: the ready ones whose date has come. One that cannot holds up no other.
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
  where due.is_ready
    and due.release_date <= now()
    and private.ready_problem(due.id, due.chapter_number, due.release_date) is null;
  get diagnostics published = row_count;
  return published;
end;
$$;

drop function private.is_withdrawn(uuid, timestamptz);

-- The chapters that were published once and are not now, with the moment at which they were last taken back.
create function public.withdrawn_chapters()
returns table (chapter_id uuid, withdrawn_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select chapters.id, max(removals.removed_at)
  from public.book_chapters as chapters
  join private.chapter_removals as removals on removals.chapter_id = chapters.id
  where not chapters.is_published and removals.reason = 'unpublished'
  group by chapters.id, chapters.chapter_number
  order by chapters.chapter_number;
end;
$$;
revoke execute on function public.withdrawn_chapters() from public, anon;
grant execute on function public.withdrawn_chapters() to authenticated, service_role;

-- The zone by which release dates are written. The embedded server keeps it in step with SITE_TIME_ZONE; on a hosted
-- project: update private.site_settings set time_zone = 'Europe/London';
alter table private.site_settings
  add column time_zone text not null default 'Asia/Jerusalem'
    check (timestamptz '2026-01-01 00:00:00+00' at time zone time_zone is not null);

create table private.unready_warnings (
  chapter_id uuid not null references public.book_chapters (id) on delete cascade,
  release_date timestamptz not null,
  primary key (chapter_id, release_date)
);

-- Tells the administrators of chapters that will not go out on the date that is at most a day away, once per chapter
-- and date. Returns how many.
create function private.warn_of_unready_chapters()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  warned integer;
begin
  with news as (
    insert into private.unready_warnings (chapter_id, release_date)
    select id, release_date from public.book_chapters
    where not is_published and not is_ready
      and release_date > now() and release_date <= now() + interval '24 hours'
    on conflict do nothing
    returning chapter_id, release_date
  )
  insert into public.admin_notifications (title, message, notification_type)
  select
    format('Chapter %s is not ready', chapters.chapter_number),
    format('"%s" will not go out on %s.', chapters.chapter_title,
      to_char(news.release_date at time zone settings.time_zone, 'FMMon FMDD, HH24:MI')),
    'chapter_not_ready'
  from news
  join public.book_chapters as chapters on chapters.id = news.chapter_id
  cross join private.site_settings as settings
  order by news.release_date;
  get diagnostics warned = row_count;
  return warned;
end;
$$;
revoke execute on function private.warn_of_unready_chapters() from public;

-- A hosted project has its own clock; the embedded backend is called every minute by the site's server.
do $$
begin
  if exists (select 1 from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('warn-of-unready-chapters', '* * * * *', 'select private.warn_of_unready_chapters()');
  end if;
exception when others then
  raise notice 'pg_cron is not usable here: %', sqlerrm;
end;
$$;
