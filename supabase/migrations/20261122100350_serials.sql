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
  -- Deferrable, so that chapters can be swapped.
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

