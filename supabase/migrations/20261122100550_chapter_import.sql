create function private.validated_items(items jsonb)
returns setof jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(items) is distinct from 'array' then
    raise exception 'Expected a list of chapters.' using errcode = 'PT422';
  end if;
  if jsonb_array_length(items) > 1000 then
    raise exception 'At most 1,000 chapters can be changed at once.' using errcode = 'PT422';
  end if;
  if exists (select 1 from jsonb_array_elements(items) as item where jsonb_typeof(item) <> 'object') then
    raise exception 'Expected a list of chapters.' using errcode = 'PT422';
  end if;
  return query select item from jsonb_array_elements(items) as item;
end;
$$;

create function private.reject_duplicate_chapters()
returns void
language plpgsql
set search_path = ''
as $$
declare
  pair record;
begin
  select chapter.chapter_number as number, chapter.chapter_title as first, other.chapter_title as second into pair
  from public.book_chapters as chapter
  join public.book_chapters as other on other.chapter_number = chapter.chapter_number
    and other.serial_id = chapter.serial_id and other.id > chapter.id
  limit 1;
  if found then
    raise exception '"%" and "%" would both be chapter %.', pair.first, pair.second, pair.number
      using errcode = '23505';
  end if;
  select chapter.chapter_number as first, other.chapter_number as second, chapter.slug,
    chapter.serial_id = other.serial_id as is_same_serial into pair
  from public.book_chapters as chapter
  join public.book_chapters as other on other.slug = chapter.slug and other.id <> chapter.id
    and (other.chapter_number, other.id) > (chapter.chapter_number, chapter.id)
  limit 1;
  if found and pair.is_same_serial then
    raise exception 'Chapters % and % would both have the slug "%".', pair.first, pair.second, pair.slug
      using errcode = '23505';
  elsif found then
    raise exception 'A chapter of another serial has the slug "%".', pair.slug using errcode = '23505';
  end if;
end;
$$;

create function private.import_chapter(item jsonb, out imported uuid, out outcome text)
language plpgsql
set search_path = ''
as $$
declare
  number integer := (item ->> 'chapter_number')::integer;
  body text := item ->> 'content';
  expected timestamptz := (item ->> 'expected_updated_at')::timestamptz;
  serial uuid := private.current_serial();
  planned timestamptz := (item ->> 'release_date')::timestamptz;
  chapter public.book_chapters;
  draft public.chapter_drafts;
  changed public.book_chapters;
begin
  if item ->> 'serial' is not null then
    select id into serial from public.serials where slug = item ->> 'serial';
    if not found then
      raise exception 'There is no serial "%".', left(item ->> 'serial', 100) using errcode = 'PT422';
    end if;
  end if;
  -- Nothing is scheduled in a complete serial.
  if planned > now() and exists (select 1 from public.serials where id = serial and state = 'complete') then
    planned := null;
  end if;
  select * into chapter from public.book_chapters where chapter_number = number and serial_id = serial for update;
  imported := chapter.id;
  if imported is null then
    if expected is not null then
      raise exception 'Chapter % no longer exists.', number using errcode = 'PT409';
    end if;
    insert into public.book_chapters (serial_id, chapter_number, chapter_title, slug, release_date, meta_description)
    values (serial, number, item ->> 'chapter_title', item ->> 'slug', planned, item ->> 'meta_description')
    returning id into imported;
    outcome := 'created';
  else
    select * into draft from public.chapter_drafts where chapter_id = imported for update;
    if expected is distinct from coalesce(draft.updated_at, chapter.updated_at) then
      raise exception 'Chapter % was changed in the meantime.', number using errcode = 'PT409';
    end if;
    outcome := 'unchanged';
    changed := chapter;
    changed.chapter_title := coalesce(item ->> 'chapter_title', chapter.chapter_title);
    changed.slug := coalesce(item ->> 'slug', chapter.slug);
    changed.meta_description := coalesce(item ->> 'meta_description', chapter.meta_description);
    if item ? 'release_date' then
      changed.release_date := planned;
    end if;
    if not chapter.is_published and changed is distinct from chapter then
      update public.book_chapters
      set chapter_title = changed.chapter_title, slug = changed.slug, release_date = changed.release_date,
        meta_description = changed.meta_description
      where id = imported;
      outcome := 'updated';
    end if;
  end if;
  -- A published chapter keeps the number of its edition.
  update public.book_chapters set edition = (item ->> 'edition')::integer
  where id = imported and not is_published and (item ->> 'edition')::integer > edition;
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

-- @param chapters objects with chapter_number, chapter_title, slug, content, release_date, meta_description, edition, serial
-- (its slug; by default, the current one), and expected_updated_at (of the draft if there is one, or of the chapter; null for a
-- new chapter). Missing fields are unchanged; a null release_date removes the date.
create function public.import_chapters(chapters jsonb)
returns table (chapter_number integer, id uuid, outcome text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  item jsonb;
begin
  perform private.require_editor();
  if exists (
    select 1 from private.validated_items(chapters) as given where given ->> 'chapter_number' !~ '^[0-9]{1,6}$'
      or given -> 'chapter_number' is null or jsonb_typeof(given -> 'chapter_number') <> 'number'
  ) then
    raise exception 'Every chapter needs a number.' using errcode = 'PT422';
  end if;
  if exists (
    select 1 from private.validated_items(chapters) as given where given ? 'edition'
      and (jsonb_typeof(given -> 'edition') <> 'number' or given ->> 'edition' !~ '^[1-9][0-9]{0,3}$')
  ) then
    raise exception 'An edition is a number from 1 to 9,999.' using errcode = 'PT422';
  end if;
  select given -> 'chapter_number' into item from private.validated_items(chapters) as given
  group by given -> 'chapter_number', given -> 'serial' having count(*) > 1 limit 1;
  if item is not null then
    raise exception 'Chapter % is listed twice.', item using errcode = '23505';
  end if;
  set constraints public.book_chapters_slug_key deferred;
  -- Ordered, so that concurrent imports do not deadlock.
  for item in
    select given from private.validated_items(chapters) as given
    order by given ->> 'serial', (given ->> 'chapter_number')::integer
  loop
    chapter_number := (item ->> 'chapter_number')::integer;
    begin
      select result.imported, result.outcome into id, outcome from private.import_chapter(item) as result;
    exception when check_violation or not_null_violation or invalid_datetime_format or datetime_field_overflow then
      raise exception 'Chapter %: %', chapter_number, sqlerrm using errcode = 'PT422';
    end;
    return next;
  end loop;
  perform private.reject_duplicate_chapters();
  set constraints public.book_chapters_slug_key immediate;
  perform private.record_action('Chapters imported', format('Number of chapters: %s', jsonb_array_length(chapters)));
end;
$$;
select private.grant_execute('authenticated', 'public.import_chapters(jsonb)');
