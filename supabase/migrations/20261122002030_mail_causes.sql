-- What causes mail. Each trigger writes its mails in the transaction of their cause: both are stored, or neither.

create function private.mail_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.mail_outbox (kind, priority, recipient, data, idempotency_key, expires_at)
  values ('ebook', 1, new.email, jsonb_build_object('first_name', new.first_name), 'ebook ' || new.id,
    now() + interval '30 days');
  if new.marketing_opt_in then
    perform private.start_following(new.email, array['chapters'], new.source_path, 'lead-1', false);
  end if;
  return null;
end;
$$;
create trigger mail_lead after insert on public.email_leads
  for each row execute function private.mail_lead();

create function private.mail_podcast_subscriber()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.start_following(new.email, array['podcast'], '/podcast', 'podcast-1', false);
  return null;
end;
$$;
create trigger mail_podcast_subscriber after insert on public.podcast_subscribers
  for each row execute function private.mail_podcast_subscriber();

-- Five messages a day are five mails; with the sixth, one mail on the next morning has the rest.
create function private.mail_message()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  zone constant text := (select time_zone from private.site_settings);
  today constant date := (now() at time zone zone)::date;
  single constant integer := 5;
begin
  perform pg_advisory_xact_lock(hashtextextended('mail_message', 0));
  if single > (
    select count(*) from public.mail_outbox
    where kind = 'contact_message' and created_at >= today::timestamp at time zone zone
  ) then
    insert into public.mail_outbox (kind, priority, data, idempotency_key, expires_at)
    values ('contact_message', 1, jsonb_build_object('message_id', new.id), 'contact_message ' || new.id,
      now() + interval '30 days');
  else
    insert into public.mail_outbox (kind, priority, data, idempotency_key, next_attempt_at, expires_at)
    select 'digest', 1, jsonb_build_object('since', new.created_at), 'digest ' || today, moment,
      moment + interval '30 days'
    from (
      select (today + 1 + settings.next_day_at) at time zone zone as moment from public.mail_settings as settings
    ) as morning
    on conflict (idempotency_key) do nothing;
  end if;
  return null;
end;
$$;
create index mail_outbox_messages on public.mail_outbox (created_at) where kind = 'contact_message';
create trigger mail_message after insert on public.contact_messages
  for each row execute function private.mail_message();

-- Each chapter is announced once. One that was withdrawn before its mails went, and comes back within a week, is
-- announced to those who were not told.
create table private.chapter_announcements (
  chapter_id uuid primary key references public.book_chapters (id) on delete cascade,
  announced_at timestamptz not null default now(),
  is_repeated boolean not null default false,
  is_due boolean not null default true
);
-- What came out before there were followers.
insert into private.chapter_announcements (chapter_id, announced_at, is_due)
select id, coalesce(published_at, now()) - interval '7 days', false from public.book_chapters where is_published;

create function private.note_publication()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.chapter_announcements as earlier (chapter_id) values (new.id)
  on conflict (chapter_id) do update set is_due = true, is_repeated = true
    where earlier.announced_at > now() - interval '7 days';
  return null;
end;
$$;
-- A chapter that is stored with a past date of publication, by the seed or a restored backup, is no news.
create trigger note_first_publication after insert on public.book_chapters
  for each row when (new.is_published and new.published_at > now() - interval '1 day')
  execute function private.note_publication();
create trigger note_publication after update of is_published on public.book_chapters
  for each row when (new.is_published and not old.is_published and new.published_at > now() - interval '1 day')
  execute function private.note_publication();

-- Writes one mail per confirmed follower, with all chapters of `announced`. Chapters that come out before that mail is
-- sent join it; a follower who had a mail today gets the next one tomorrow, so it is one mail a day at most.
-- @param only_untold  leaves out who has been told of the first chapter, for one that comes out again
create function private.write_chapter_mails(announced jsonb, only_untold boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  zone constant text := (select time_zone from private.site_settings);
  today constant date := (now() at time zone zone)::date;
  settings public.mail_settings;
begin
  select * into settings from public.mail_settings;
  with people as (
    select followers.id, followers.email from public.followers
    where followers.status = 'confirmed' and followers.wants_chapters
      and (not only_untold or not exists (
        select 1 from public.mail_outbox as told
        where told.follower_id = followers.id and told.kind = 'chapter_published' and told.status <> 'canceled'
          and told.data -> 'chapters' @> jsonb_build_array(announced -> 0)))
  ), joined as (
    update public.mail_outbox as mails
    set data = jsonb_set(mails.data, '{chapters}', (mails.data -> 'chapters') || announced)
    from people
    where mails.follower_id = people.id and mails.kind = 'chapter_published' and mails.status = 'waiting'
      and mails.claims = 0 and jsonb_array_length(mails.data -> 'chapters') < 50
    returning mails.follower_id
  ), lasts as (
    select follower_id, max((data ->> 'day')::date) as day from public.mail_outbox
    where kind = 'chapter_published' and status <> 'canceled' and created_at > now() - interval '30 days'
    group by follower_id
  ), planned as (
    select people.id, people.email,
      -- A day that is far ahead is what a clock has left that was set back.
      case when lasts.day between today and today + 7 then lasts.day + 1 else today end as day
    from people left join lasts on lasts.follower_id = people.id
    where people.id not in (select follower_id from joined)
  )
  insert into public.mail_outbox
    (kind, priority, recipient, data, follower_id, idempotency_key, next_attempt_at, expires_at)
  select 'chapter_published', 2, email, jsonb_build_object('chapters', announced, 'day', day), id,
    'chapter_published ' || gen_random_uuid(), moment, moment + interval '7 days'
  from planned cross join lateral (
    select case when day = today then now() + make_interval(secs => settings.chapter_delay_seconds)
      else (day + settings.next_day_at) at time zone zone end as moment
  ) as moments;
end;
$$;

-- At the end of the transaction, so that an import or a clock that publishes many chapters writes one mail for them.
create function private.announce_due_chapters()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  fresh jsonb;
  again jsonb;
  chapter jsonb;
begin
  with due as (
    update private.chapter_announcements set is_due = false where is_due returning chapter_id, is_repeated
  ), out_now as (
    select chapters.id, chapters.chapter_number, due.is_repeated
    from due join public.book_chapters as chapters on chapters.id = due.chapter_id and chapters.is_published
    order by chapters.chapter_number desc limit 50
  )
  select
    jsonb_agg(jsonb_build_object('id', id) order by chapter_number) filter (where not is_repeated),
    jsonb_agg(jsonb_build_object('id', id) order by chapter_number) filter (where is_repeated)
  into fresh, again from out_now;

  if fresh is not null then
    perform private.write_chapter_mails(fresh, false);
  end if;
  for chapter in select jsonb_array_elements(again) loop
    perform private.write_chapter_mails(jsonb_build_array(chapter), true);
  end loop;
  return null;
end;
$$;
create constraint trigger announce_due_chapters after insert or update of is_due on private.chapter_announcements
  deferrable initially deferred for each row when (new.is_due) execute function private.announce_due_chapters();
