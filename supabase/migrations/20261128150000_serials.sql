-- Books published chapter by chapter. The current serial is the running or paused one, or else the newest complete one.

create table public.serials (
  id uuid primary key default gen_random_uuid(),
  slug text not null
    constraint serials_slug_key unique
    constraint serials_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  title text not null check (char_length(title) <= 200 and btrim(title) <> '' and title !~ '[[:cntrl:]]'),
  tagline text not null default '' check (char_length(tagline) <= 300 and tagline !~ '[[:cntrl:]]'),
  description text not null default '' check (char_length(description) <= 5000),
  -- The name of an uploaded file, or the path of an image of the first edition.
  cover text check (cover ~ '^([0-9a-f]{64}\.(webp|jpg|png)|\.\./assets/covers/[a-z0-9-]{1,100}\.png)$'),
  cover_alt text not null default '' check (char_length(cover_alt) <= 1000),
  state text not null default 'running'
    constraint serials_state_check check (state in ('running', 'paused', 'complete')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

create unique index serials_one_current on public.serials ((true)) where state <> 'complete';

select private.protect_table('public.serials');
select private.allow_editors('public.serials', 'insert', 'update', 'delete');
grant select on public.serials to anon, authenticated;

create policy "Everyone can read the serials"
  on public.serials for select to anon, authenticated
  using (true);

insert into public.serials (slug, title, tagline, description, cover, cover_alt)
values (
  'pragmatism-of-the-bible',
  'Pragmatism of the Bible',
  'Understanding the lack of logic in the world today through the ancient texts.',
  'It takes old rules and stories, such as the fence around a roof or the honest scale, and asks what they have to say about life today.',
  '../assets/covers/pragmatism.png',
  'Cover of Pragmatism of the Bible: a plumb line over an open book, drawn as a star chart.'
);

create function private.current_serial()
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id from public.serials order by state = 'complete', created_at desc, id limit 1;
$$;

alter table public.book_chapters
  add column serial_id uuid references public.serials (id),
  -- So that visitors' queries do not depend on when their page was built. Set by triggers.
  add column in_current_serial boolean not null default true;
update public.book_chapters set serial_id = private.current_serial();
alter table public.book_chapters
  alter column serial_id set not null,
  drop constraint book_chapters_chapter_number_key,
  add constraint book_chapters_chapter_number_key unique (serial_id, chapter_number) deferrable initially immediate;

create index book_chapters_in_current_serial on public.book_chapters (chapter_number) where in_current_serial;

-- Rows in a backup have their values, and triggers do not run during a restore.
create function private.choose_serial()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  current_id constant uuid := private.current_serial();
begin
  new.serial_id := coalesce(new.serial_id, current_id);
  new.in_current_serial := new.serial_id = current_id;
  return new;
end;
$$;

create trigger choose_serial before insert or update of serial_id, in_current_serial on public.book_chapters
  for each row execute function private.choose_serial();

create function private.mark_current_chapters()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  current_id constant uuid := private.current_serial();
begin
  update public.book_chapters set in_current_serial = serial_id = current_id
  where in_current_serial <> (serial_id = current_id);
  return null;
end;
$$;

create trigger mark_current_chapters after insert or update of state or delete on public.serials
  for each statement execute function private.mark_current_chapters();

-- Chapters that readers were promised.
create function private.scheduled_chapters(serial uuid)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select count(*)::integer from public.book_chapters
  where serial_id = serial and not is_published and (is_ready or release_date > now());
$$;

create function private.prepare_serial()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  other text;
begin
  new.updated_at := clock_timestamp();
  -- Readers link to it, and have subscribed to its e-book.
  if tg_op = 'UPDATE' and new.slug <> old.slug
    and exists (select 1 from public.book_chapters where serial_id = old.id and is_published)
  then
    raise exception 'The address of a serial with published chapters can’t be changed.' using errcode = 'PT422';
  end if;
  if new.state <> 'complete' then
    select title into other from public.serials where state <> 'complete' and id <> new.id;
    if found then
      raise exception '“%” is not complete yet. Only one serial can be out at a time.', other using errcode = 'PT422';
    end if;
  elsif tg_op = 'UPDATE' and old.state <> 'complete' then
    if private.scheduled_chapters(new.id) > 0 then
      raise exception 'Chapters are still scheduled.' using errcode = 'PT422';
    end if;
    if not exists (select 1 from public.book_chapters where serial_id = new.id and is_published) then
      raise exception 'A serial without published chapters can’t be complete.' using errcode = 'PT422';
    end if;
  end if;
  return new;
end;
$$;

create trigger prepare_serial before insert or update on public.serials
  for each row execute function private.prepare_serial();

create function private.keep_serial()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select 1 from public.book_chapters where serial_id = old.id) then
    raise exception 'A serial with chapters can’t be deleted.' using errcode = 'PT422';
  elsif not exists (select 1 from public.serials where id <> old.id) then
    raise exception 'The site needs a serial.' using errcode = 'PT422';
  end if;
  return old;
end;
$$;

create trigger keep_serial before delete on public.serials
  for each row execute function private.keep_serial();

-- The lock prevents that a serial is completed at the same moment.
create function private.reject_scheduling_in_complete_serial()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  serial_state text;
begin
  select state into serial_state from public.serials where id = new.serial_id for share;
  if serial_state = 'complete' then
    raise exception 'This serial is complete. Resume it or start a new one before scheduling chapters.' using errcode = 'PT422';
  end if;
  return new;
end;
$$;

-- Sorts after choose_serial and move_chapter_text.
create trigger reject_scheduling_in_complete_serial
  before insert or update of serial_id, is_ready, release_date on public.book_chapters
  for each row when (not new.is_published and (new.is_ready or new.release_date > now()))
  execute function private.reject_scheduling_in_complete_serial();

-- Optionally takes the dates away from scheduled chapters first, so that a serial can be completed early.
create function public.set_serial_state(serial uuid, new_state text, expected_updated_at timestamptz, unschedule boolean default false)
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed timestamptz;
begin
  perform private.require_editor();
  perform 1 from public.serials where id = serial and updated_at = expected_updated_at for update;
  if not found then
    raise exception 'The serial was changed or deleted.' using errcode = 'PT409';
  end if;
  if unschedule then
    update public.book_chapters set is_ready = false, release_date = null
    where serial_id = serial and not is_published and (is_ready or release_date > now());
  end if;
  update public.serials set state = new_state where id = serial returning updated_at into changed;
  return changed;
end;
$$;
select private.grant_execute('authenticated', 'public.set_serial_state(uuid, text, timestamptz, boolean)');

create trigger mark_rebuild_due_for_serial after insert or update or delete on public.serials
  for each row execute function private.mark_rebuild_due();

create function private.record_serial_action()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.record_action('Serial deleted', old.title);
  elsif tg_op = 'INSERT' then
    perform private.record_action('Serial added', new.title);
  else
    perform private.record_action(
      case when new.state = 'running' then 'Serial resumed' when new.state = 'paused' then 'Serial paused'
        else 'Serial completed' end,
      new.title);
  end if;
  return null;
end;
$$;

create trigger record_action after insert or delete on public.serials
  for each row execute function private.record_serial_action();
create trigger record_state_action after update of state on public.serials
  for each row when (old.state <> new.state) execute function private.record_serial_action();

alter function private.media_file_uses(text) rename to other_media_file_uses;
create function private.media_file_uses(file text)
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select array(
    select use from (
      select unnest(private.other_media_file_uses(file)) as use
      union all
      select 'Serial: ' || title from public.serials where cover = file
    ) as uses order by use);
$$;

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

create or replace function private.warn_about_unready_chapters()
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

create or replace function private.reject_duplicate_chapters()
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

-- @param item may name its serial by slug
create or replace function private.import_chapter(item jsonb, out imported uuid, out outcome text)
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

create or replace function public.import_chapters(chapters jsonb)
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
end;
$$;

-- A chapter returns to its serial, or to the current one if that was deleted. If the chapter number is taken, uses the next
-- one after the last. If the slug is taken, appends a number.
create or replace function public.restore_chapter(chapter uuid)
returns table (id uuid, chapter_number integer, slug text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  archived jsonb;
  former public.book_chapters;
  serial public.serials;
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
    meta_description, keywords)
  values (id, serial.id, chapter_number, former.chapter_title, slug,
    case when serial.state <> 'complete' or former.release_date <= now() then former.release_date end,
    former.view_count, former.meta_title, former.meta_description, former.keywords);
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
  return next;
end;
$$;

-- Emails name the serial. The last chapter of a complete serial links to the whole book.
create or replace function private.chapters_for_email(ids uuid[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(
    jsonb_build_object('number', chapters.chapter_number, 'title', chapters.chapter_title, 'slug', chapters.slug,
      'description', coalesce(chapters.meta_description, ''), 'serial', serials.title)
    -- Several whole chapters would be too long for an email.
    || case when settings.chapter_content = 'chapter' and cardinality(ids) <= 2
      then jsonb_build_object('text', chapters.content) else '{}' end
    || case when serials.state = 'complete' and chapters.chapter_number = (
        select max(others.chapter_number) from public.book_chapters as others
        where others.serial_id = serials.id and others.is_published)
      then jsonb_build_object('wholeBook', '/' || serials.slug || '.epub') else '{}' end
    order by serials.created_at, chapters.chapter_number)
  from public.book_chapters as chapters
  join public.serials on serials.id = chapters.serial_id
  cross join public.mail_settings as settings
  where chapters.id = any (ids) and chapters.is_published;
$$;

create or replace function private.letter_email_content(mail public.mail_outbox)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('letter', jsonb_build_object('subject', letters.subject, 'preview', letters.preview,
      'body', letters.body, 'topic', letters.topic, 'slug', case when letters.is_public then letters.slug end,
      'serial', (select title from public.serials where id = private.current_serial())))
    || case when links.token is null then '{}'
      else jsonb_build_object('follower', jsonb_build_object('token', links.token)) end
  from public.letters
  left join public.followers on followers.id = mail.follower_id and followers.status = 'confirmed'
    and (letters.topic = 'all' or letters.topic = any (followers.topics))
  left join private.follower_links as links on links.follower_id = followers.id
  -- Emails of a stopped letter are canceled. A test has no follower.
  where letters.id = (mail.data ->> 'letter_id')::uuid
    and (mail.follower_id is null or links.token is not null and letters.status in ('sending', 'sent'));
$$;

-- The first chapter of the current serial and its newest one.
create or replace function private.queue_welcome_email(follower uuid, address text)
returns void
language sql
set search_path = ''
as $$
  insert into public.mail_outbox (kind, priority, recipient, data, follower_id, idempotency_key, expires_at)
  select 'welcome', 1, address, jsonb_build_object('chapters', jsonb_agg(distinct jsonb_build_object('id', chapters.id))),
    follower, 'welcome ' || gen_random_uuid(), now() + interval '7 days'
  from public.book_chapters as chapters
  where chapters.is_published and chapters.in_current_serial and chapters.chapter_number in (
    select unnest(array[min(chapter_number), max(chapter_number)]) from public.book_chapters
    where is_published and in_current_serial)
  having count(*) > 0;
$$;

-- The serial that a follower receives from its beginning, also after the next one has started.
alter table public.followers add column catch_up_serial_id uuid references public.serials (id) on delete set null;
update public.followers set catch_up_serial_id = private.current_serial() where catch_up_days is not null;
create index followers_by_catch_up_serial on public.followers (catch_up_serial_id) where catch_up_serial_id is not null;

create or replace function private.start_catching_up(follower uuid, days integer)
returns void
language plpgsql
set search_path = ''
as $$
declare
  first_number constant integer := (
    select min(chapter_number) from public.book_chapters where is_published and in_current_serial);
  is_welcomed constant boolean := exists (
    select 1 from public.mail_outbox
    where follower_id = follower and kind = 'welcome' and created_at > now() - interval '1 day');
begin
  if days = 0 then
    update public.followers set catch_up_days = null, catch_up_serial_id = null where id = follower;
  elsif days between 1 and 30 then
    update public.followers set
      catch_up_days = days,
      catch_up_serial_id = case when catch_up_days is not null then catch_up_serial_id else private.current_serial() end,
      catch_up_chapter = case when catch_up_days is not null then catch_up_chapter
        else coalesce(first_number, 0) - case when is_welcomed then 0 else 1 end end,
      catch_up_at = case when catch_up_days is not null then least(catch_up_at, now() + make_interval(days => days))
        else now() + make_interval(days => case when is_welcomed then days else 0 end) end
    where id = follower;
  else
    raise exception 'Choose from 1 to 30 days.' using errcode = 'PT422';
  end if;
end;
$$;

create or replace function private.queue_catch_up_emails()
returns void
language sql
set search_path = ''
as $$
  with due as (
    select followers.id, followers.email, next.id as chapter_id, next.chapter_number, next.serial_id
    from public.followers
    left join lateral (
      select chapters.id, chapters.chapter_number, chapters.serial_id from public.book_chapters as chapters
      where chapters.is_published and chapters.chapter_number > followers.catch_up_chapter
        and chapters.serial_id = coalesce(followers.catch_up_serial_id, private.current_serial())
      order by chapters.chapter_number limit 1
    ) as next on true
    where followers.catch_up_days is not null and followers.catch_up_at <= now() and followers.status = 'confirmed'
    order by followers.catch_up_at limit 1000
    for update of followers skip locked
  ), queued as (
    insert into public.mail_outbox (kind, priority, recipient, data, follower_id, idempotency_key, expires_at)
    select 'catch_up', 2, due.email, jsonb_build_object('chapters', jsonb_build_array(jsonb_build_object('id', due.chapter_id))),
      due.id, 'catch_up ' || gen_random_uuid(), now() + interval '7 days'
    from due where due.chapter_id is not null
  )
  update public.followers set
    catch_up_chapter = coalesce(due.chapter_number, catch_up_chapter),
    catch_up_at = now() + make_interval(days => catch_up_days),
    -- From then on, each new chapter is announced as usual.
    catch_up_days = case when exists (
      select 1 from public.book_chapters
      where is_published and serial_id = due.serial_id and chapter_number > due.chapter_number
    ) then catch_up_days end
  from due where due.id = followers.id;
$$;
