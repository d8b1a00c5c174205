-- A publication writes one mail for each follower before it returns, so what each row costs is counted. On the embedded
-- database a random number is read from a file of the system: two per mail took a third of the time. A regular expression
-- and a rendering of the data took another third, to check what is the same in all rows.

alter table public.mail_outbox
  drop constraint mail_outbox_kind_check,
  -- Those that src/lib/mail/render-mail.ts can render.
  add constraint mail_outbox_kind_check check (kind in (
    'chapter_published', 'follow_confirmation', 'ebook', 'contact_message', 'digest', 'password_reset', 'invitation',
    'role_given', 'test_mail')),
  drop constraint mail_outbox_data_check,
  add constraint mail_outbox_data_check check (jsonb_typeof(data) = 'object' and pg_column_size(data) <= 20000);

-- Writes one mail per confirmed follower, with all chapters of `announced`. Chapters that come out before that mail is
-- sent join it; a follower who had a mail today gets the next one tomorrow, so it is one mail a day at most.
-- @param only_untold  leaves out who has been told of the first chapter, for one that comes out again
create or replace function private.write_chapter_mails(announced jsonb, only_untold boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  zone constant text := (select time_zone from private.site_settings);
  today constant date := (now() at time zone zone)::date;
  told_today constant jsonb := jsonb_build_object('chapters', announced, 'day', today);
  -- One random number, of which each mail's identity is made.
  publication constant text := gen_random_uuid();
  settings public.mail_settings;
  soon timestamptz;
begin
  select * into settings from public.mail_settings;
  soon := now() + make_interval(secs => settings.chapter_delay_seconds);
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
    -- A mail's day is at most eight days after it was written, and only days that are not over matter.
    select follower_id, max((data ->> 'day')::date) as day from public.mail_outbox
    where kind = 'chapter_published' and status <> 'canceled' and created_at > now() - interval '10 days'
    group by follower_id
  ), planned as (
    select md5(publication || people.id)::uuid as id, people.id as follower_id, people.email,
      -- A day that is far ahead is what a clock has left that was set back.
      case when lasts.day between today and today + 7 then lasts.day + 1 else today end as day
    from people left join lasts on lasts.follower_id = people.id
    where people.id not in (select follower_id from joined)
    -- Or the identity is made each time that it is named.
    offset 0
  )
  insert into public.mail_outbox
    (id, kind, priority, recipient, data, follower_id, idempotency_key, next_attempt_at, expires_at)
  select id, 'chapter_published', 2, email,
    case when day = today then told_today else jsonb_build_object('chapters', announced, 'day', day) end,
    follower_id, 'chapter_published ' || id, moment, moment + interval '7 days'
  from planned cross join lateral (
    select case when day = today then soon else (day + settings.next_day_at) at time zone zone end as moment
  ) as moments;
end;
$$;
