create function private.reject_same_minute(moved uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  pair record;
begin
  select least(chapter.chapter_number, other.chapter_number) as first,
    greatest(chapter.chapter_number, other.chapter_number) as second,
    to_char(chapter.release_date at time zone settings.time_zone, 'FMMon FMDD, HH24:MI') as shown_date
  into pair
  from public.book_chapters as chapter
  join public.book_chapters as other
    on date_trunc('minute', other.release_date) = date_trunc('minute', chapter.release_date) and other.id <> chapter.id
  cross join private.site_settings as settings
  where chapter.id = any (moved) and not chapter.is_published and not other.is_published
  order by 1, 2
  limit 1;
  if found then
    raise exception 'Chapters % and % would both go out on %.', pair.first, pair.second, pair.shown_date
      using errcode = '23505';
  end if;
end;
$$;

-- @param changes objects with id, expected_updated_at, and chapter_number or release_date or both
create function public.reschedule_chapters(changes jsonb)
returns table (id uuid, chapter_number integer, release_date timestamptz, is_ready boolean, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
declare
  problem record;
  moved uuid[];
begin
  perform private.require_editor();
  select array_agg((change ->> 'id')::uuid) into moved from private.validated_items(changes) as change;
  if cardinality(moved) > (select count(distinct chapter_id) from unnest(moved) as chapter_id) then
    raise exception 'A chapter is listed twice.' using errcode = 'PT422';
  end if;
  perform 1 from public.book_chapters as chapter where chapter.id = any (moved) order by chapter.id for update;

  for problem in
    select chapter.chapter_number as number, chapter.id is null as is_missing,
      chapter.updated_at is distinct from (change ->> 'expected_updated_at')::timestamptz as is_changed,
      chapter.is_published and change ? 'release_date'
        and (change ->> 'release_date')::timestamptz is distinct from chapter.release_date as has_moved
    from private.validated_items(changes) as change
    left join public.book_chapters as chapter on chapter.id = (change ->> 'id')::uuid
    order by chapter.chapter_number
  loop
    if problem.is_missing then
      raise exception 'A chapter no longer exists.' using errcode = 'PT409';
    elsif problem.is_changed then
      raise exception 'Chapter % was changed in the meantime.', problem.number using errcode = 'PT409';
    elsif problem.has_moved then
      raise exception 'Chapter % is published, so its date cannot be changed.', problem.number using errcode = 'PT422';
    end if;
  end loop;

  set constraints public.book_chapters_chapter_number_key deferred;
  update public.book_chapters as chapter
  set chapter_number = coalesce((change ->> 'chapter_number')::integer, chapter.chapter_number),
    release_date = case when change ? 'release_date' then (change ->> 'release_date')::timestamptz
      else chapter.release_date end
  from private.validated_items(changes) as change
  where chapter.id = (change ->> 'id')::uuid;
  perform private.reject_duplicate_chapters();
  perform private.reject_same_minute(moved);
  set constraints public.book_chapters_chapter_number_key immediate;
  perform private.record_action('Schedule changed', format('Number of chapters: %s', cardinality(moved)));

  return query
  select chapter.id, chapter.chapter_number, chapter.release_date, chapter.is_ready, chapter.updated_at
  from public.book_chapters as chapter where chapter.id = any (moved) order by chapter.chapter_number;
end;
$$;
select private.grant_execute('authenticated', 'public.reschedule_chapters(jsonb)');

-- @param chapters objects with id, expected_updated_at (of the chapter), and expected_draft_updated_at (null without a draft)
create function public.mark_chapters_ready(chapters jsonb)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_messages constant integer := 10;
  ids uuid[] := array(select (item ->> 'id')::uuid from private.validated_items(chapters) as item);
  changed text[];
  problems text[];
  marked integer;
begin
  perform private.require_editor();
  perform 1 from public.book_chapters as chapter where chapter.id = any (ids) order by chapter.id for update;
  perform 1 from public.chapter_drafts as draft where draft.chapter_id = any (ids) order by draft.chapter_id for update;

  changed := array(
    select coalesce('Chapter ' || chapter.chapter_number || ' was changed in the meantime.', 'A chapter no longer exists.')
    from private.validated_items(chapters) as item
    left join public.book_chapters as chapter on chapter.id = (item ->> 'id')::uuid
    left join public.chapter_drafts as draft on draft.chapter_id = chapter.id
    where chapter.id is null
      or chapter.updated_at is distinct from (item ->> 'expected_updated_at')::timestamptz
      or draft.updated_at is distinct from (item ->> 'expected_draft_updated_at')::timestamptz
    order by chapter.chapter_number);
  if cardinality(changed) > 0 then
    raise exception '%', array_to_string(changed[:max_messages], ' ') using errcode = 'PT409';
  end if;

  problems := array(
    select case
      when chapter.is_published then format('Chapter %s is already published.', number)
      when problem is null then format('The date of chapter %s has passed.', number)
      when problem like 'Chapter %' then problem
      else format('Chapter %s: %s', number, problem)
    end
    from (
      select *, chapter_number as number,
        private.readiness_problem(id, chapter_number, release_date) as problem
      from public.book_chapters where id = any (ids)
    ) as chapter
    where chapter.is_published or not chapter.is_ready and (problem is not null or chapter.release_date <= now())
    order by number);
  if cardinality(problems) > 0 then
    raise exception '%', array_to_string(problems[:max_messages], ' ') using errcode = 'PT422';
  end if;

  update public.book_chapters set is_ready = true where id = any (ids) and not is_ready;
  get diagnostics marked = row_count;
  return marked;
end;
$$;
select private.grant_execute('authenticated', 'public.mark_chapters_ready(jsonb)');

-- A paused serial has no new chapters.
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
    and exists (select 1 from public.serials where id = due.serial_id and state = 'running')
    and private.readiness_problem(due.id, due.chapter_number, due.release_date) is null;
  get diagnostics published = row_count;
  return published;
end;
$$;

create table private.unready_warnings (
  chapter_id uuid not null references public.book_chapters (id) on delete cascade,
  release_date timestamptz not null,
  primary key (chapter_id, release_date)
);

create function private.warn_about_unready_chapters()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  warned integer;
begin
  with new_warnings as (
    insert into private.unready_warnings (chapter_id, release_date)
    select id, release_date from public.book_chapters as chapters
    where not is_published and not is_ready
      and release_date > now() and release_date <= now() + interval '24 hours'
      and exists (select 1 from public.serials where id = chapters.serial_id and state = 'running')
    on conflict do nothing
    returning chapter_id, release_date
  )
  insert into public.admin_notifications (title, message, notification_type)
  select
    format('Chapter %s is not ready', chapters.chapter_number),
    format('"%s" will not go out on %s.', chapters.chapter_title,
      to_char(new_warnings.release_date at time zone settings.time_zone, 'FMMon FMDD, HH24:MI')),
    'chapter_not_ready'
  from new_warnings
  join public.book_chapters as chapters on chapters.id = new_warnings.chapter_id
  cross join private.site_settings as settings
  order by new_warnings.release_date;
  get diagnostics warned = row_count;
  return warned;
end;
$$;
