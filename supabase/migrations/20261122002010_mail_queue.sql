-- The outbox as the sender works it off. Mails to followers are stored without words and rendered when they are sent;
-- mails about accounts have theirs, because their link exists nowhere else.

alter table public.mail_outbox
  -- Null: to the publisher, whose address is the sender's setting MAIL_TO.
  alter column recipient drop not null,
  alter column subject drop not null,
  alter column text_body drop not null,
  add column data jsonb not null default '{}'
    check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 20000),
  -- Deleted with its follower by a trigger: checking a foreign key takes half of the time that ten thousand rows take.
  add column follower_id uuid,
  -- 0: waited for at a screen, as an account's mail is; 1: the rest; 2: to all followers, so that ten thousand of them
  -- hold up no other.
  add column priority smallint not null default 0 check (priority between 0 and 2),
  -- Who is sending it now, and since when.
  add column claim_id uuid,
  add column claimed_by text check (char_length(claimed_by) <= 100),
  add column claimed_at timestamptz,
  add column claims integer not null default 0,
  add column attempted_at timestamptz,
  drop constraint mail_outbox_status_check,
  add constraint mail_outbox_status_check
    check (status in ('waiting', 'sending', 'sent', 'failed', 'canceled')),
  add constraint only_the_publisher_is_not_named
    check (recipient is not null or kind in ('contact_message', 'digest')),
  add constraint account_mails_have_words
    check (text_body is not null or kind not in ('password_reset', 'invitation', 'role_given') or status = 'sent');

drop index public.mail_outbox_due;
create index mail_outbox_due on public.mail_outbox (priority, next_attempt_at) where status = 'waiting';
create index mail_outbox_claimed on public.mail_outbox (claimed_at) where status = 'sending';
create index mail_outbox_sent on public.mail_outbox (sent_at) where status = 'sent';
create index mail_outbox_by_follower on public.mail_outbox (follower_id, kind) where follower_id is not null;

create function private.delete_mails_of_follower()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.mail_outbox where follower_id = old.id;
  return null;
end;
$$;
create trigger delete_mails_of_follower after delete on public.followers
  for each row execute function private.delete_mails_of_follower();

-- One row. Administrators change it on the page of mails.
create table public.mail_settings (
  only_row boolean primary key default true check (only_row),
  per_second integer not null default 10 check (per_second between 1 and 50),
  per_day integer not null default 20000 check (per_day between 1 and 1000000),
  is_paused boolean not null default false,
  -- How long the mail about a chapter waits: for further chapters, and for a publication that was a mistake.
  chapter_delay_seconds integer not null default 30 check (chapter_delay_seconds between 0 and 86400),
  -- When a chapter is mailed that came out after that day's mail, on the next day in the site's time zone.
  next_day_at time not null default '09:00',
  updated_at timestamptz not null default now()
);
insert into public.mail_settings default values;

alter table public.mail_settings enable row level security;
revoke all on public.mail_settings from anon, authenticated;
grant select, update on public.mail_settings to authenticated;
grant all on public.mail_settings to service_role;
select private.refuse_writes_without_change('public.mail_settings');

create policy "Administrators can read how mail is sent"
  on public.mail_settings for select to authenticated
  using ((select private.is_admin()));

create policy "Administrators can change how mail is sent"
  on public.mail_settings for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create function private.stamp_mail_settings()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end;
$$;
create trigger stamp_mail_settings before update on public.mail_settings
  for each row execute function private.stamp_mail_settings();

-- What the sender last said of itself; administrators read why mails wait.
create table private.mail_sender (
  only_row boolean primary key default true check (only_row),
  transport text not null default 'none' check (transport in ('none', 'smtp', 'http')),
  problem text check (char_length(problem) <= 1000),
  seen_at timestamptz,
  -- Hosted projects: where pg_cron calls the function send-mail, and its secret MAIL_FUNCTION_SECRET.
  function_url text,
  function_secret text
);
insert into private.mail_sender default values;

-- After the first failed attempt, the second and so on; the eighth failure gives up, 22 hours after the first.
create function private.pause_after(failures integer)
returns interval
language sql
immutable
set search_path = ''
as $$
  select (array['1 minute', '5 minutes', '15 minutes', '1 hour', '3 hours', '6 hours', '12 hours']::interval[])[failures];
$$;

-- The chapters, message or counts that a mail is about, as its template reads them (src/lib/mail/outgoing-mail.ts).
-- Null: what it was about is gone, or the person does not want it anymore.
create function private.mail_content(mail public.mail_outbox)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  since timestamptz;
begin
  case mail.kind
    when 'follow_confirmation' then
      return (
        select mail.data || jsonb_build_object('follower', jsonb_build_object('token', links.token))
        from private.follower_links as links where links.follower_id = mail.follower_id);
    when 'chapter_published' then
      return (
        select jsonb_build_object(
          'follower', jsonb_build_object('token', links.token),
          'chapters', (
            select jsonb_agg(jsonb_build_object('number', chapters.chapter_number, 'title', chapters.chapter_title,
              'slug', chapters.slug, 'description', coalesce(chapters.meta_description, ''))
              order by chapters.chapter_number)
            from public.book_chapters as chapters
            join jsonb_array_elements(mail.data -> 'chapters') as told on (told ->> 'id')::uuid = chapters.id
            where chapters.is_published))
        from public.followers join private.follower_links as links on links.follower_id = followers.id
        where followers.id = mail.follower_id and followers.status = 'confirmed' and followers.wants_chapters
          and exists (
            select 1 from public.book_chapters as chapters
            join jsonb_array_elements(mail.data -> 'chapters') as told on (told ->> 'id')::uuid = chapters.id
            where chapters.is_published));
    when 'contact_message' then
      return (
        select jsonb_build_object('message', jsonb_build_object(
          'name', messages.name, 'email', messages.email, 'message', messages.message, 'sentAt', messages.created_at))
        from public.contact_messages as messages where messages.id = (mail.data ->> 'message_id')::uuid);
    when 'digest' then
      since := (mail.data ->> 'since')::timestamptz;
      return jsonb_build_object('digest', jsonb_build_object(
        'since', since,
        'messages', (select count(*) from public.contact_messages where created_at >= since),
        'leads', (select count(*) from public.email_leads where created_at >= since),
        'followers', (select count(*) from public.followers where status = 'confirmed' and confirmed_at >= since),
        'newest', (
          select coalesce(jsonb_agg(jsonb_build_object('name', newest.name, 'email', newest.email,
            'message', left(newest.message, 500), 'sentAt', newest.created_at) order by newest.created_at desc), '[]')
          from (
            select name, email, message, created_at from public.contact_messages
            where created_at >= since order by created_at desc limit 10
          ) as newest)));
    when 'ebook' then
      return jsonb_build_object('firstName', mail.data ->> 'first_name');
    else
      return mail.data;
  end case;
end;
$$;

-- Takes mails to send. Two senders never get the same mail: rows of another's transaction are skipped, and what is
-- claimed is 'sending'. Paused, or beyond the daily limit, only what priority 0 has goes on.
-- @param has_publisher whether the sender knows MAIL_TO
create function public.claim_mails(most integer, worker text, has_publisher boolean default true)
returns table (
  id uuid, claim_id uuid, kind text, recipient text, subject text, text_body text, html_body text, content jsonb,
  idempotency_key text, attempts integer, created_at timestamptz
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  claim constant uuid := gen_random_uuid();
  settings public.mail_settings;
  left_today integer;
begin
  -- Asked every two seconds and mostly in vain.
  if not exists (select 1 from public.mail_outbox where status = 'waiting' and next_attempt_at <= now()) then
    return;
  end if;
  -- One claim at a time, so that the daily limit is exact; it takes milliseconds.
  perform pg_advisory_xact_lock(hashtextextended('claim_mails', 0));
  select * into settings from public.mail_settings;
  left_today := case when settings.is_paused then 0 else greatest(0, settings.per_day
    - (select count(*) from public.mail_outbox where status = 'sent' and sent_at > now() - interval '24 hours')
    - (select count(*) from public.mail_outbox where status = 'sending')) end;

  with due as (
    select m.id, row_number() over (order by m.priority, m.next_attempt_at) as place, m.priority
    from (
      select waiting.id, waiting.priority, waiting.next_attempt_at from public.mail_outbox as waiting
      where waiting.status = 'waiting' and waiting.next_attempt_at <= now()
        and (waiting.expires_at is null or waiting.expires_at > now())
        and (waiting.recipient is not null or has_publisher)
        and (waiting.priority = 0 or left_today > 0)
      order by waiting.priority, waiting.next_attempt_at
      limit least(greatest(most, 0), 100)
      for update skip locked
    ) as m
  )
  update public.mail_outbox as mails
  set status = 'sending', claim_id = claim, claimed_by = left(worker, 100), claimed_at = now(),
    claims = mails.claims + 1
  from due where due.id = mails.id and (due.priority = 0 or due.place <= left_today);

  update public.mail_outbox as mails
  set status = 'canceled', last_error = 'What it was about is gone, or is not wanted anymore.'
  where mails.claim_id = claim and mails.status = 'sending' and private.mail_content(mails) is null;

  return query
    select m.id, m.claim_id, m.kind, m.recipient, m.subject, m.text_body, m.html_body, private.mail_content(m),
      m.idempotency_key, m.attempts, m.created_at
    from public.mail_outbox as m
    where m.claim_id = claim and m.status = 'sending'
    order by m.priority, m.next_attempt_at;
end;
$$;
revoke execute on function public.claim_mails(integer, text, boolean) from public;
grant execute on function public.claim_mails(integer, text, boolean) to service_role;

-- What became of a claimed mail.
--   sent      the transport accepted it: true also for a sender whose claim is over
--   retry     refused for now: again after a growing pause, eight times
--   deferred  the transport is at fault, not the mail: again after wait_seconds, as often as it takes
--   failed    refused for good;  bounced: because of the address
-- Returns whether the mail was still this claim's.
create function public.finish_mail(
  mail uuid, claim uuid, outcome text, words text default null, wait_seconds integer default 0,
  shown_subject text default null
)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  said constant text := left(regexp_replace(words, '[[:cntrl:]]+', ' ', 'g'), 1000);
  held public.mail_outbox;
begin
  select * into held from public.mail_outbox where id = mail for update;
  if held.id is null or held.status not in ('sending', 'waiting')
    or outcome <> 'sent' and held.claim_id is distinct from claim
  then
    return false;
  end if;

  update public.mail_outbox set
    status = case
      when outcome = 'sent' then 'sent'
      when outcome = 'deferred' or outcome = 'retry' and private.pause_after(held.attempts + 1) is not null then 'waiting'
      else 'failed' end,
    attempts = held.attempts + case outcome when 'deferred' then 0 else 1 end,
    next_attempt_at = case outcome
      when 'deferred' then now() + make_interval(secs => least(greatest(wait_seconds, 1), 86400))
      when 'retry' then coalesce(now() + greatest(private.pause_after(held.attempts + 1),
        make_interval(secs => least(greatest(wait_seconds, 0), 86400))), next_attempt_at)
      else next_attempt_at end,
    attempted_at = now(),
    sent_at = case outcome when 'sent' then now() end,
    last_error = case outcome when 'sent' then null else coalesce(said, 'No reason was given.') end,
    subject = coalesce(subject, nullif(left(regexp_replace(shown_subject, '[[:cntrl:]]+', ' ', 'g'), 200), '')),
    -- The link of an account's mail is of no use to anyone but its reader.
    text_body = case outcome when 'sent' then null else text_body end,
    html_body = case outcome when 'sent' then null else html_body end,
    claim_id = null, claimed_by = null, claimed_at = null
  where id = mail
  returning * into held;

  if held.follower_id is not null and outcome in ('sent', 'bounced') then
    perform private.count_bounce(held.follower_id, outcome = 'bounced');
  end if;
  if held.status = 'failed' and outcome <> 'bounced' then
    perform private.notify_administrators('mail_failed', 'A mail could not be sent',
      'The page Mail has the reason and can send it again.');
  end if;
  return true;
end;
$$;
revoke execute on function public.finish_mail(uuid, uuid, text, text, integer, text) from public;
grant execute on function public.finish_mail(uuid, uuid, text, text, integer, text) to service_role;

-- An address that three mails in a row could not reach gets no more: it can be followed with again.
create function private.count_bounce(follower uuid, is_bounce boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.follower_links set bounces = case when is_bounce then bounces + 1 else 0 end
  where follower_id = follower and (is_bounce or bounces > 0);
  update public.followers
  set status = 'unsubscribed', unsubscribed_at = now(),
    wants_chapters = false, wants_podcast = false, wants_news = false
  where id = follower and status = 'confirmed'
    and (select bounces >= 3 from private.follower_links where follower_id = follower);
end;
$$;

-- Gives back what a sender that ended was sending. The embedded server calls it at its start: no other has its data.
create function public.release_mails(worker text)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  released integer;
begin
  update public.mail_outbox set status = 'waiting', claim_id = null, claimed_by = null, claimed_at = null
  where status = 'sending' and claimed_by = worker;
  get diagnostics released = row_count;
  return released;
end;
$$;
revoke execute on function public.release_mails(text) from public;
grant execute on function public.release_mails(text) to service_role;

-- Once a minute: gives back what a sender has held for ten minutes, ends what is too old, and deletes what was sent 90
-- days ago. A clock that was set back leaves moments in the future; a mail that would wait for them is due at once.
create function public.maintain_mails()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.mail_outbox set
    status = case when claims >= 100 then 'failed' else 'waiting' end,
    last_error = case when claims >= 100 then 'Its sending was interrupted a hundred times.' else last_error end,
    claim_id = null, claimed_by = null, claimed_at = null
  where status = 'sending'
    and (claimed_at < now() - interval '10 minutes' or claimed_at > now() + interval '1 minute');

  update public.mail_outbox set next_attempt_at = now(), attempted_at = null, created_at = least(created_at, now())
  where status = 'waiting' and next_attempt_at > now()
    and (created_at > now() + interval '1 minute' or attempted_at > now() + interval '1 minute');

  update public.mail_outbox
  set status = 'failed', last_error = left('It became too old before it could be sent. ' || coalesce(last_error, ''), 1000)
  where status = 'waiting' and expires_at < now();

  delete from public.mail_outbox
  where status in ('sent', 'failed', 'canceled') and created_at < now() - interval '90 days';
end;
$$;
revoke execute on function public.maintain_mails() from public;
grant execute on function public.maintain_mails() to service_role;

-- The sender says what it sends with and what hinders it. A hindrance is a notification, once a day.
create function public.report_mail_sender(sender_transport text, sender_problem text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.mail_sender
  set transport = sender_transport, problem = left(regexp_replace(sender_problem, '[[:cntrl:]]+', ' ', 'g'), 1000),
    seen_at = now();
  if sender_problem is not null and sender_transport <> 'none' then
    perform private.notify_administrators('mail_waits', 'Mail is not being sent', left(sender_problem, 300));
  end if;
end;
$$;
revoke execute on function public.report_mail_sender(text, text) from public;
grant execute on function public.report_mail_sender(text, text) to service_role;
