-- Many chapters in one step, all or nothing: importing a manuscript, and moving what is planned.

-- Numbers and addresses may pass through a state in which two are the same, as in a swap.
alter table public.book_chapters
  drop constraint book_chapters_chapter_number_key,
  drop constraint book_chapters_slug_key,
  add constraint book_chapters_chapter_number_key unique (chapter_number) deferrable initially immediate,
  add constraint book_chapters_slug_key unique (slug) deferrable initially immediate;

-- The items of a call: an array of at most 1,000 objects.
create function private.items_of(items jsonb)
returns setof jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(items) is distinct from 'array' then
    raise exception 'A list of chapters is expected.' using errcode = 'PT422';
  end if;
  if jsonb_array_length(items) > 1000 then
    raise exception 'At most 1,000 chapters can be changed at once.' using errcode = 'PT422';
  end if;
  if exists (select 1 from jsonb_array_elements(items) as item where jsonb_typeof(item) <> 'object') then
    raise exception 'A list of chapters is expected.' using errcode = 'PT422';
  end if;
  return query select item from jsonb_array_elements(items) as item;
end;
$$;

-- Refuses, in a sentence that names both, two chapters with one number or one address.
create function private.refuse_same_chapters()
returns void
language plpgsql
set search_path = ''
as $$
declare
  pair record;
begin
  select one.chapter_number as number, one.chapter_title as first, other.chapter_title as second into pair
  from public.book_chapters as one
  join public.book_chapters as other on other.chapter_number = one.chapter_number and other.id > one.id
  limit 1;
  if found then
    raise exception '"%" and "%" would both be chapter %.', pair.first, pair.second, pair.number
      using errcode = '23505';
  end if;
  select one.chapter_number as first, other.chapter_number as second, one.slug into pair
  from public.book_chapters as one
  join public.book_chapters as other on other.slug = one.slug and other.chapter_number > one.chapter_number
  limit 1;
  if found then
    raise exception 'Chapters % and % would both have the address "%".', pair.first, pair.second, pair.slug
      using errcode = '23505';
  end if;
end;
$$;

-- Imports one chapter; see import_chapters.
create function private.import_chapter(item jsonb, out imported uuid, out outcome text)
language plpgsql
set search_path = ''
as $$
declare
  number integer := (item ->> 'chapter_number')::integer;
  body text := item ->> 'content';
  expected timestamptz := (item ->> 'expected_updated_at')::timestamptz;
  chapter public.book_chapters;
  draft public.chapter_drafts;
begin
  select * into chapter from public.book_chapters where chapter_number = number for update;
  imported := chapter.id;
  if imported is null then
    if expected is not null then
      raise exception 'Chapter % is gone.', number using errcode = 'PT409';
    end if;
    insert into public.book_chapters (chapter_number, chapter_title, slug, release_date, meta_description)
    values (number, item ->> 'chapter_title', item ->> 'slug', (item ->> 'release_date')::timestamptz,
      item ->> 'meta_description')
    returning id into imported;
    outcome := 'created';
  else
    select * into draft from public.chapter_drafts where chapter_id = imported for update;
    if expected is distinct from coalesce(draft.updated_at, chapter.updated_at) then
      raise exception 'Chapter % was changed in the meantime.', number using errcode = 'PT409';
    end if;
    outcome := 'unchanged';
    if not chapter.is_published then
      update public.book_chapters as present
      set chapter_title = coalesce(item ->> 'chapter_title', present.chapter_title),
        slug = coalesce(item ->> 'slug', present.slug),
        release_date = case when item ? 'release_date' then (item ->> 'release_date')::timestamptz
          else present.release_date end,
        meta_description = coalesce(item ->> 'meta_description', present.meta_description)
      where id = imported
        and (coalesce(item ->> 'chapter_title', chapter.chapter_title), coalesce(item ->> 'slug', chapter.slug),
          case when item ? 'release_date' then (item ->> 'release_date')::timestamptz else chapter.release_date end,
          coalesce(item ->> 'meta_description', chapter.meta_description))
        is distinct from (chapter.chapter_title, chapter.slug, chapter.release_date, chapter.meta_description);
      if found then
        outcome := 'updated';
      end if;
    end if;
  end if;
  if body is null or body = coalesce(draft.content, chapter.content, '') then
    return;
  end if;
  if outcome <> 'created' then
    outcome := 'updated';
    perform private.add_version(imported, 'snapshot', draft.content);
  end if;
  insert into public.chapter_drafts (chapter_id, content) values (imported, body)
  on conflict (chapter_id) do update set content = excluded.content;
  perform private.add_version(imported, 'imported', body);
end;
$$;

-- Adds the chapters of a manuscript and updates those whose numbers are there, all or nothing. Texts become drafts, so
-- readers see no change; what they see of a published chapter (title, address, date) stays as it is.
-- @param chapters objects with chapter_number, chapter_title, slug, content, release_date, meta_description and
--   expected_updated_at: that of the draft that is replaced, else of the chapter, and null for a new number. What is
--   left out of an update stays; release_date null takes the date away.
create function public.import_chapters(chapters jsonb)
returns table (chapter_number integer, id uuid, outcome text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  item jsonb;
begin
  perform private.require_admin();
  if exists (
    select 1 from private.items_of(chapters) as given where given ->> 'chapter_number' !~ '^[0-9]{1,6}$'
      or given -> 'chapter_number' is null or jsonb_typeof(given -> 'chapter_number') <> 'number'
  ) then
    raise exception 'Every chapter needs a number.' using errcode = 'PT422';
  end if;
  select given -> 'chapter_number' into item from private.items_of(chapters) as given
  group by given -> 'chapter_number' having count(*) > 1 limit 1;
  if item is not null then
    raise exception 'Chapter % comes twice.', item using errcode = '23505';
  end if;
  set constraints public.book_chapters_slug_key deferred;
  -- In the order of their numbers, so that two imports at once wait for each other and do not deadlock.
  for item in
    select given from private.items_of(chapters) as given order by (given ->> 'chapter_number')::integer
  loop
    chapter_number := (item ->> 'chapter_number')::integer;
    begin
      select one.imported, one.outcome into id, outcome from private.import_chapter(item) as one;
    exception when check_violation or not_null_violation or invalid_datetime_format or datetime_field_overflow then
      raise exception 'Chapter %: %', chapter_number, sqlerrm using errcode = 'PT422';
    end;
    return next;
  end loop;
  perform private.refuse_same_chapters();
  set constraints public.book_chapters_slug_key immediate;
end;
$$;
revoke execute on function public.import_chapters(jsonb) from public, anon;
grant execute on function public.import_chapters(jsonb) to authenticated, service_role;

-- Moves dates and numbers, all or nothing, in one step: a swap needs no number in between.
-- @param changes objects with id, expected_updated_at, and chapter_number or release_date or both; null takes a date
--   away
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
  perform private.require_admin();
  select array_agg((change ->> 'id')::uuid) into moved from private.items_of(changes) as change;
  if cardinality(moved) > (select count(distinct one) from unnest(moved) as one) then
    raise exception 'A chapter comes twice.' using errcode = 'PT422';
  end if;
  perform 1 from public.book_chapters as chapter where chapter.id = any (moved) order by chapter.id for update;

  select chapter.chapter_number as number, chapter.id is null as is_gone,
    chapter.updated_at is distinct from (change ->> 'expected_updated_at')::timestamptz as is_changed
  into problem
  from private.items_of(changes) as change
  left join public.book_chapters as chapter on chapter.id = (change ->> 'id')::uuid
  where chapter.id is null or chapter.updated_at is distinct from (change ->> 'expected_updated_at')::timestamptz
  order by chapter.chapter_number
  limit 1;
  if problem.is_gone then
    raise exception 'A chapter is gone.' using errcode = 'PT409';
  elsif problem.is_changed then
    raise exception 'Chapter % was changed in the meantime.', problem.number using errcode = 'PT409';
  end if;

  select chapter.chapter_number as number into problem
  from private.items_of(changes) as change
  join public.book_chapters as chapter on chapter.id = (change ->> 'id')::uuid
  where chapter.is_published and change ? 'release_date'
    and (change ->> 'release_date')::timestamptz is distinct from chapter.release_date
  order by chapter.chapter_number
  limit 1;
  if found then
    raise exception 'Chapter % is published: its date cannot move.', problem.number using errcode = 'PT422';
  end if;

  set constraints public.book_chapters_chapter_number_key deferred;
  update public.book_chapters as chapter
  set chapter_number = coalesce((change ->> 'chapter_number')::integer, chapter.chapter_number),
    release_date = case when change ? 'release_date' then (change ->> 'release_date')::timestamptz
      else chapter.release_date end
  from private.items_of(changes) as change
  where chapter.id = (change ->> 'id')::uuid;
  perform private.refuse_same_chapters();
  perform private.refuse_same_minute(moved);
  set constraints public.book_chapters_chapter_number_key immediate;

  return query
  select chapter.id, chapter.chapter_number, chapter.release_date, chapter.is_ready, chapter.updated_at
  from public.book_chapters as chapter where chapter.id = any (moved) order by chapter.chapter_number;
end;
$$;
revoke execute on function public.reschedule_chapters(jsonb) from public, anon;
grant execute on function public.reschedule_chapters(jsonb) to authenticated, service_role;

-- Refuses two unpublished chapters on one minute, where one of them has just been moved.
create function private.refuse_same_minute(moved uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  pair record;
begin
  select least(one.chapter_number, other.chapter_number) as first,
    greatest(one.chapter_number, other.chapter_number) as second,
    to_char(one.release_date at time zone settings.time_zone, 'FMMon FMDD, HH24:MI') as shown
  into pair
  from public.book_chapters as one
  join public.book_chapters as other
    on date_trunc('minute', other.release_date) = date_trunc('minute', one.release_date) and other.id <> one.id
  cross join private.site_settings as settings
  where one.id = any (moved) and not one.is_published and not other.is_published
  order by 1, 2
  limit 1;
  if found then
    raise exception 'Chapters % and % would both go out on %.', pair.first, pair.second, pair.shown
      using errcode = '23505';
  end if;
end;
$$;
