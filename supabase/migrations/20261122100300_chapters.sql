-- At most 200 tags per line and 20,000 in total, because builds fail with thousands of tags in a line. Splits lines like
-- src/lib/chapter-text/chapter-lines.ts.
create function private.markup_problem(body text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when body is null or char_length(body) - char_length(replace(body, '<', '')) <= 200 then null
    when char_length(body) - char_length(replace(body, '<', '')) > 20000 then 'The text has more than 20,000 tags.'
    else (
      select 'Line ' || number || ' has more than 200 tags.'
      from unnest(string_to_array(replace(replace(body, E'\r\n', E'\n'), E'\r', E'\n'), E'\n'))
        with ordinality as lines (line, number)
      where char_length(line) - char_length(replace(line, '<', '')) > 200
      order by number
      limit 1
    )
  end;
$$;

alter table public.book_chapters
  add column is_ready boolean not null default false,
  -- The planned date is release_date.
  add column published_at timestamptz,
  -- Whether followers get an email when it is published.
  add column is_announced boolean not null default true,
  alter column release_date drop not null,
  drop constraint book_chapters_slug_key,
  -- Deferrable, so that chapters can swap slugs.
  add constraint book_chapters_slug_key unique (slug) deferrable initially immediate;

update public.book_chapters set published_at = least(release_date, now()) where is_published;
update public.book_chapters as waiting
set is_ready = true
where not waiting.is_published
  and exists (
    select 1 from public.chapter_drafts as draft
    where draft.chapter_id = waiting.id
      and btrim(draft.content, E' \t\r\n') <> ''
      and private.markup_problem(draft.content) is null
  );

alter table public.book_chapters
  add constraint published_chapters_have_published_at check (is_published = (published_at is not null)),
  add constraint only_unpublished_chapters_are_ready check (not (is_ready and is_published)),
  add constraint ready_chapters_have_release_date check (not is_ready or release_date is not null);

drop index public.book_chapters_due;

drop policy "Administrators can add chapters" on public.book_chapters;
drop policy "Administrators can change chapters" on public.book_chapters;
drop policy "Administrators can delete chapters" on public.book_chapters;
select private.allow_editors('public.book_chapters', 'insert', 'update', 'delete');

create index book_chapters_due on public.book_chapters (release_date) where is_ready;

create function private.readiness_problem(chapter uuid, number integer, planned timestamptz)
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
    return format('Chapter %s has no release date.', number);
  end if;
  if coalesce(btrim(body, E' \t\r\n'), '') = '' then
    return format('Chapter %s has no text to publish.', number);
  end if;
  return private.markup_problem(body);
end;
$$;

-- Security definer, because moving text must not depend on the caller's permissions.
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
    -- Asked for if a publication is undone.
    new.is_ready := new.is_ready and new.release_date > now()
      and not exists (select 1 from public.chapter_drafts where chapter_id = old.id);
    insert into public.chapter_drafts (chapter_id, content)
    values (old.id, old.content)
    on conflict (chapter_id) do nothing;
    new.content := null;
  end if;

  if new.is_published and tg_op = 'UPDATE' and not was_published and new.content is null then
    select content into new.content from public.chapter_drafts where chapter_id = new.id;
    if new.content is null or btrim(new.content, E' \t\r\n') = '' then
      raise exception 'Chapter % has no text to publish', new.chapter_number using errcode = '23514';
    end if;
  end if;

  if not new.is_published then
    new.published_at := null;
  elsif was_published then
    new.published_at := case when by_api then old.published_at
      else least(coalesce(new.published_at, old.published_at), now()) end;
  else
    new.published_at := case when by_api then now() else least(coalesce(new.published_at, now()), now()) end;
  end if;

  if new.is_published or was_ready and new.release_date is null then
    new.is_ready := false;
  elsif new.is_ready and not was_ready then
    problem := private.readiness_problem(new.id, new.chapter_number, new.release_date);
    if problem is not null then
      raise exception '%', problem using errcode = 'PT422';
    end if;
  end if;

  new.word_count := private.count_words(new.content);

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

create function private.reject_excess_markup()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  problem text;
begin
  if tg_op = 'UPDATE' and new.content is not distinct from old.content then
    return new;
  end if;
  problem := private.markup_problem(new.content);
  if problem is null then
    return new;
  end if;
  if tg_table_name = 'chapter_drafts' then
    if exists (select 1 from public.book_chapters where id = new.chapter_id and content = new.content) then
      return new;
    end if;
  end if;
  raise exception '%', problem using errcode = '23514';
end;
$$;

-- Sorts after move_chapter_text, which copies the draft.
create trigger reject_excess_markup
  before insert or update of content, is_published on public.book_chapters
  for each row execute function private.reject_excess_markup();
create trigger reject_excess_markup
  before insert or update of content on public.chapter_drafts
  for each row execute function private.reject_excess_markup();

create or replace function private.announce_chapter()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not new.is_published then
    if tg_op = 'UPDATE' and old.is_published then
      delete from public.admin_notifications where chapter_id = new.id and notification_type = 'chapter_published';
      update public.mail_outbox set status = 'canceled', last_error = 'The chapter was withdrawn.'
      where kind = 'chapter_published' and status = 'waiting'
        and data -> 'chapters' = jsonb_build_array(jsonb_build_object('id', new.id));
    end if;
    return null;
  end if;
  if tg_op = 'INSERT' or not old.is_published then
    insert into public.admin_notifications (title, message, notification_type, chapter_id)
    values (
      'Chapter ' || new.chapter_number || ' published',
      '"' || new.chapter_title || '" can now be read on the site.',
      'chapter_published',
      new.id
    );
  end if;
  if tg_op = 'UPDATE' then
    delete from public.chapter_drafts
    where chapter_id = new.id and (new.content is distinct from old.content or content = new.content);
  end if;
  if tg_op = 'INSERT' or new.content is distinct from old.content then
    perform private.add_version(new.id, 'published', new.content);
  end if;
  return null;
end;
$$;

-- The embedded server rejects a build without a chapter unless its removal is recorded here.

create table private.chapter_removals (
  id bigint generated by default as identity primary key,
  -- Null for a reset, which removes all chapters.
  chapter_id uuid,
  slug text,
  chapter_number integer,
  removed_at timestamptz not null default clock_timestamp(),
  reason text not null check (reason in ('deleted', 'unpublished', 'reset'))
);

create index chapter_removals_by_time on private.chapter_removals (removed_at);
create index chapter_removals_by_chapter on private.chapter_removals (chapter_id);

create function private.record_removal()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into private.chapter_removals (reason) values ('reset');
  else
    insert into private.chapter_removals (chapter_id, slug, chapter_number, reason)
    values (old.id, old.slug, old.chapter_number, case tg_op when 'DELETE' then 'deleted' else 'unpublished' end);
  end if;
  return null;
end;
$$;

create trigger record_deletion
  after delete on public.book_chapters
  for each row when (old.is_published)
  execute function private.record_removal();

create trigger record_withdrawal
  after update of is_published on public.book_chapters
  for each row when (old.is_published and not new.is_published)
  execute function private.record_removal();

create trigger record_reset
  after truncate on public.book_chapters
  for each statement
  execute function private.record_removal();

create function public.withdrawn_chapters()
returns table (chapter_id uuid, withdrawn_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  return query
  select chapters.id, max(removals.removed_at)
  from public.book_chapters as chapters
  join private.chapter_removals as removals on removals.chapter_id = chapters.id
  where not chapters.is_published and removals.reason = 'unpublished'
  group by chapters.id, chapters.chapter_number
  order by chapters.chapter_number;
end;
$$;
select private.grant_execute('authenticated', 'public.withdrawn_chapters()');

create table public.deleted_chapters (
  id uuid primary key,
  chapter_number integer not null,
  chapter_title text not null,
  deleted_at timestamptz not null default now(),
  -- The chapter's row, draft, versions, editions, and previous addresses.
  snapshot jsonb not null
);

create index deleted_chapters_by_time on public.deleted_chapters (deleted_at);

select private.protect_table('public.deleted_chapters');
select private.allow_editors('public.deleted_chapters', 'select');

create function private.archive_deleted_chapter()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.deleted_chapters as earlier (id, chapter_number, chapter_title, snapshot)
  values (old.id, old.chapter_number, old.chapter_title, jsonb_build_object(
    'chapter', to_jsonb(old),
    'draft', (select content from public.chapter_drafts where chapter_id = old.id),
    'versions', (
      select coalesce(jsonb_agg(to_jsonb(version) order by version.id), '[]')
      from public.chapter_versions as version where version.chapter_id = old.id),
    'editions', (
      select coalesce(jsonb_agg(to_jsonb(stored) order by stored.edition), '[]')
      from public.chapter_editions as stored where stored.chapter_id = old.id),
    'addresses', (
      select coalesce(jsonb_agg(slug), '[]') from public.chapter_addresses where chapter_id = old.id)))
  on conflict (id) do update set chapter_number = excluded.chapter_number, chapter_title = excluded.chapter_title,
    deleted_at = excluded.deleted_at, snapshot = excluded.snapshot;
  return old;
end;
$$;

create trigger archive_deleted_chapter before delete on public.book_chapters
  for each row execute function private.archive_deleted_chapter();

-- A chapter returns to its serial, or to the current one if that was deleted. If the chapter number is taken, uses the next
-- one after the last. If the slug is taken, appends a number.
create function public.restore_chapter(chapter uuid)
returns table (id uuid, chapter_number integer, slug text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  archived jsonb;
  former public.book_chapters;
  serial record;
  suffix integer := 1;
begin
  perform private.require_editor();
  delete from public.deleted_chapters as deleted where deleted.id = restore_chapter.chapter
  returning deleted.snapshot into archived;
  if not found then
    raise exception 'This chapter is no longer among the deleted chapters.' using errcode = 'PT404';
  end if;
  former := jsonb_populate_record(null::public.book_chapters, archived -> 'chapter');
  id := former.id;
  chapter_number := former.chapter_number;
  slug := former.slug;
  lock table public.book_chapters in share row exclusive mode;
  select existing.* into serial from public.serials as existing
  where existing.id in (former.serial_id, private.current_serial())
  order by existing.id is not distinct from former.serial_id desc limit 1;
  if exists (
    select 1 from public.book_chapters as other
    where other.serial_id = serial.id and other.chapter_number = former.chapter_number
  ) then
    chapter_number := (
      select max(other.chapter_number) + 1 from public.book_chapters as other where other.serial_id = serial.id);
  end if;
  while exists (select 1 from public.book_chapters as other where other.slug = restore_chapter.slug) loop
    suffix := suffix + 1;
    slug := rtrim(left(former.slug, 112), '-') || '-' || suffix;
  end loop;

  insert into public.book_chapters (id, serial_id, chapter_number, chapter_title, slug, release_date, view_count, meta_title,
    meta_description, keywords, edition)
  values (id, serial.id, chapter_number, former.chapter_title, slug,
    case when serial.state <> 'complete' or former.release_date <= now() then former.release_date end,
    former.view_count, former.meta_title, former.meta_description, former.keywords, former.edition);
  insert into public.chapter_versions (chapter_id, kind, chapter_title, content, word_count, created_at, created_by)
  select version.chapter_id, version.kind, version.chapter_title, version.content, version.word_count,
    version.created_at, version.created_by
  from jsonb_populate_recordset(null::public.chapter_versions, archived -> 'versions') as version order by version.id;
  insert into public.chapter_drafts (chapter_id, content)
  select former.id, text from (select coalesce(archived ->> 'draft', former.content) as text) as working_copy
  where text is not null;
  insert into public.chapter_addresses (slug, chapter_id)
  select address, former.id from jsonb_array_elements_text(archived -> 'addresses') as address
  where not exists (select 1 from public.book_chapters as other where other.slug = address)
  on conflict do nothing;
  insert into public.chapter_editions
  select stored.* from jsonb_populate_recordset(null::public.chapter_editions, archived -> 'editions') as stored;
  return next;
end;
$$;
select private.grant_execute('authenticated', 'public.restore_chapter(uuid)');

-- @param pages_built_at when the served pages were built
create function private.delete_old_removals(pages_built_at timestamptz default now())
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.deleted_chapters where deleted_at < now() - interval '30 days';
  delete from private.chapter_removals as old
  where old.removed_at < least(now() - interval '90 days', pages_built_at - interval '1 day')
    and not (
      old.reason = 'unpublished'
      and exists (select 1 from public.book_chapters where id = old.chapter_id and not is_published)
      and not exists (
        select 1 from private.chapter_removals as later
        where later.chapter_id = old.chapter_id
          and later.reason = 'unpublished'
          and (later.removed_at, later.id) > (old.removed_at, old.id)
      )
    );
$$;
