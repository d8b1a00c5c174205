-- Triggers queue emails in the transaction that causes them, so that none is lost or sent for a rolled-back change. Account
-- emails contain links that grant access, so not even administrators can read this table in a browser.

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  -- Rendered by src/lib/mail/render-mail.ts.
  kind text not null constraint mail_outbox_kind_check check (kind in (
    'chapter_published', 'catch_up', 'letter', 'portion', 'follow_confirmation', 'welcome', 'ebook', 'contact_message',
    'digest', 'password_reset', 'invitation', 'role_granted', 'test_email')),
  -- Null: to the publisher (MAIL_TO).
  recipient text,
  subject text check (char_length(subject) between 1 and 200 and subject !~ '[[:cntrl:]]'),
  text_body text check (char_length(text_body) <= 100000),
  data jsonb not null default '{}' constraint mail_outbox_data_check
    check (jsonb_typeof(data) = 'object' and pg_column_size(data) <= 20000),
  -- Deleted by a trigger, because a foreign key would double the time to insert ten thousand rows.
  follower_id uuid,
  -- 0: a user is waiting for it; 2: sent to all followers; 1: all others.
  priority smallint not null default 0 check (priority between 0 and 2),
  status text not null default 'waiting' constraint mail_outbox_status_check
    check (status in ('waiting', 'sending', 'sent', 'failed', 'canceled')),
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 200),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  attempted_at timestamptz,
  expires_at timestamptz,
  last_error text check (char_length(last_error) <= 1000),
  claim_id uuid,
  claimed_by text check (char_length(claimed_by) <= 100),
  claimed_at timestamptz,
  claims integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Not checked again for followers, which makes publishing a fifth faster.
  constraint mail_outbox_recipient_check check (follower_id is not null or private.is_email(recipient)),
  constraint only_publisher_emails_lack_recipient check (recipient is not null or kind in ('contact_message', 'digest')),
  constraint account_emails_have_text
    check (text_body is not null or kind not in ('password_reset', 'invitation', 'role_granted') or status = 'sent')
);

create index mail_outbox_due on public.mail_outbox (priority, next_attempt_at) where status = 'waiting';
create index mail_outbox_claimed on public.mail_outbox (claimed_at) where status = 'sending';
create index mail_outbox_sent on public.mail_outbox (sent_at) where status = 'sent';
create index mail_outbox_by_follower on public.mail_outbox (follower_id, kind) where follower_id is not null;
create index mail_outbox_by_letter on public.mail_outbox ((data ->> 'letter_id'), status) where kind = 'letter';
create index mail_outbox_to_publisher on public.mail_outbox (created_at) where recipient is null and status = 'waiting';
create index mail_outbox_messages on public.mail_outbox (created_at) where kind = 'contact_message';
create index mail_outbox_portions on public.mail_outbox (created_at) where kind = 'portion';
create index mail_outbox_by_mailbox on public.mail_outbox (private.normalized_mailbox(recipient), created_at)
  where kind in ('ebook', 'follow_confirmation');

select private.protect_table('public.mail_outbox');

create table public.mail_settings (
  only_row boolean primary key default true check (only_row),
  per_second integer not null default 10 check (per_second between 1 and 50),
  per_day integer not null default 20000 check (per_day between 1 and 1000000),
  is_paused boolean not null default false,
  -- Null if an administrator paused sending.
  pause_reason text check (pause_reason in ('restore')),
  -- Leaves time to publish more chapters or undo a mistake. Letters wait as long.
  chapter_delay_seconds integer not null default 600 check (chapter_delay_seconds between 0 and 86400),
  -- In the site's time zone: when to send the email about a second chapter on the same day.
  next_day_at time not null default '09:00',
  chapter_content text not null default 'description' check (chapter_content in ('description', 'chapter')),
  updated_at timestamptz not null default now()
);
insert into public.mail_settings default values;

select private.protect_table('public.mail_settings');
select private.allow_administrators('public.mail_settings', 'select');
select private.allow_recent_administrators('public.mail_settings', 'update');

create function private.touch_mail_settings()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  if not new.is_paused then new.pause_reason := null; end if;
  return new;
end;
$$;

create trigger touch_mail_settings before update on public.mail_settings
  for each row execute function private.touch_mail_settings();

-- Editors see how long they can undo a publication or a letter, but not the other settings.
create function public.sending_delay()
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  return (select chapter_delay_seconds from public.mail_settings);
end;
$$;
select private.grant_execute('authenticated', 'public.sending_delay()');

-- Addresses that rejected an email after delivery, or whose owners reported one as spam.
create table public.mail_suppressions (
  email text primary key check (private.is_email(email)),
  kind text not null check (kind in ('bounce', 'complaint')),
  reason text check (char_length(reason) <= 300),
  created_at timestamptz not null default now()
);

select private.protect_table('public.mail_suppressions');
select private.allow_recent_administrators('public.mail_suppressions', 'select', 'delete');

create table private.mail_sender (
  only_row boolean primary key default true check (only_row),
  transport text not null default 'none' check (transport in ('none', 'smtp', 'http')),
  problem text check (char_length(problem) <= 1000),
  seen_at timestamptz,
  function_url text,
  function_secret text
);
insert into private.mail_sender default values;

-- They contain links that grant access.
create function private.is_account_email(kind text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select kind in ('password_reset', 'invitation', 'role_granted');
$$;

-- Null after the eighth failure, 22 hours after the first.
create function private.retry_delay(failures integer)
returns interval
language sql
immutable
set search_path = ''
as $$
  select (array['1 minute', '5 minutes', '15 minutes', '1 hour', '3 hours', '6 hours', '12 hours']::interval[])[failures];
$$;

-- Emails name the serial. The last chapter of a complete serial links to the whole book.
create function private.chapters_for_email(ids uuid[])
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

-- Matches src/lib/mail/outgoing-mail.ts. Null if the content was deleted or the recipient has unsubscribed.
create function private.email_content(mail public.mail_outbox)
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
    when 'chapter_published', 'catch_up', 'welcome' then
      return (
        select jsonb_build_object('follower', jsonb_build_object('token', links.token), 'chapters', published.chapters)
        from public.followers join private.follower_links as links on links.follower_id = followers.id
        cross join private.chapters_for_email(array(
          select (announced ->> 'id')::uuid from jsonb_array_elements(mail.data -> 'chapters') as announced
        )) as published (chapters)
        where followers.id = mail.follower_id and followers.status = 'confirmed' and 'chapters' = any (followers.topics)
          and published.chapters is not null);
    when 'letter' then
      return private.letter_email_content(mail);
    when 'portion' then
      return (
        select jsonb_build_object('follower', jsonb_build_object('token', links.token), 'portion', mail.data -> 'portion',
          'chapters', (select jsonb_agg(chapter - 'text') from jsonb_array_elements(published.chapters) as chapter))
        from public.followers join private.follower_links as links on links.follower_id = followers.id
        cross join private.chapters_for_email(array(
          select (listed ->> 'id')::uuid from jsonb_array_elements(mail.data -> 'chapters') as listed
        )) as published (chapters)
        where followers.id = mail.follower_id and followers.status = 'confirmed' and 'portions' = any (followers.topics)
          and published.chapters is not null);
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
      return jsonb_build_object('firstName', mail.data ->> 'first_name') || coalesce((
        select jsonb_build_object('follower', jsonb_build_object('token', links.token))
        from public.followers join private.follower_links as links on links.follower_id = followers.id
        where (mail.data ->> 'asks_for_news')::boolean and followers.email = mail.recipient and exists (
          select 1 from public.consent_receipts as receipts
          where receipts.follower_id = followers.id and receipts.confirmed_at is null and 'news' = any (receipts.topics))
      ), '{}');
    else
      return mail.data;
  end case;
end;
$$;

-- Two senders never claim the same email. While paused or above the daily limit, only priority 0 is sent.
-- @param has_publisher whether MAIL_TO is set; otherwise, the publisher's emails wait
create function public.claim_emails(max_count integer, worker text, has_publisher boolean default true)
returns table (
  id uuid, claim_id uuid, kind text, recipient text, subject text, text_body text, content jsonb, idempotency_key text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  claim constant uuid := gen_random_uuid();
  settings public.mail_settings;
  remaining_today integer;
begin
  if not has_publisher then
    update public.mail_outbox set last_error = 'MAIL_TO is not set.'
    where status = 'waiting' and recipient is null and last_error is distinct from 'MAIL_TO is not set.';
  end if;
  perform private.queue_due_letters();
  -- Called every two seconds, but usually nothing is due.
  if not exists (select 1 from public.mail_outbox where status = 'waiting' and next_attempt_at <= now()) then
    return;
  end if;
  -- One claim at a time, so that the daily limit is exact; it takes milliseconds.
  perform pg_advisory_xact_lock(hashtextextended('claim_emails', 0));
  select * into settings from public.mail_settings;
  remaining_today := case when settings.is_paused then 0 else greatest(0, settings.per_day
    - (select count(*) from public.mail_outbox where status = 'sent' and sent_at > now() - interval '24 hours')
    - (select count(*) from public.mail_outbox where status = 'sending')) end;

  with due as (
    select m.id, row_number() over (order by m.priority, m.next_attempt_at) as rank, m.priority
    from (
      select waiting.id, waiting.priority, waiting.next_attempt_at from public.mail_outbox as waiting
      where waiting.status = 'waiting' and waiting.next_attempt_at <= now()
        and (waiting.expires_at is null or waiting.expires_at > now())
        and (waiting.recipient is not null or has_publisher)
        and (waiting.priority = 0 or remaining_today > 0)
      order by waiting.priority, waiting.next_attempt_at
      limit least(greatest(max_count, 0), 100)
      for update skip locked
    ) as m
  )
  update public.mail_outbox as emails
  set status = 'sending', claim_id = claim, claimed_by = left(worker, 100), claimed_at = now(),
    claims = emails.claims + 1
  from due where due.id = emails.id and (due.priority = 0 or due.rank <= remaining_today);

  update public.mail_outbox as emails
  set status = 'canceled', last_error = 'Its content no longer exists, or the recipient gets no email.'
  where emails.claim_id = claim and emails.status = 'sending' and (
    private.email_content(emails) is null
    or not private.is_account_email(emails.kind) and emails.kind <> 'test_email'
      and exists (select 1 from public.mail_suppressions as suppressed where suppressed.email = lower(emails.recipient)));

  return query
    select m.id, m.claim_id, m.kind, m.recipient, m.subject, m.text_body, private.email_content(m), m.idempotency_key
    from public.mail_outbox as m
    where m.claim_id = claim and m.status = 'sending'
    order by m.priority, m.next_attempt_at;
end;
$$;

-- Stores the outcome of a claimed email:
--   sent      accepted by the transport, even if the claim has expired
--   retry     temporarily rejected; up to eight attempts with increasing delays
--   deferred  the transport failed; retried after wait_seconds, without limit
--   failed    permanently rejected
--   bounced   permanently rejected because of the address
-- Returns whether the claim was valid.
create function public.finish_email(
  mail_id uuid, claim uuid, outcome text, message text default null, wait_seconds integer default 0,
  rendered_subject text default null
)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  reason constant text := left(regexp_replace(message, '[[:cntrl:]]+', ' ', 'g'), 1000);
  item public.mail_outbox;
begin
  select * into item from public.mail_outbox where id = mail_id for update;
  if item.id is null or item.status not in ('sending', 'waiting')
    or outcome <> 'sent' and item.claim_id is distinct from claim
  then
    return false;
  end if;

  update public.mail_outbox set
    status = case
      when outcome = 'sent' then 'sent'
      when outcome = 'deferred' or outcome = 'retry' and private.retry_delay(item.attempts + 1) is not null then 'waiting'
      else 'failed' end,
    attempts = item.attempts + case outcome when 'deferred' then 0 else 1 end,
    next_attempt_at = case outcome
      when 'deferred' then now() + make_interval(secs => least(greatest(wait_seconds, 1), 86400))
      when 'retry' then coalesce(now() + greatest(private.retry_delay(item.attempts + 1),
        make_interval(secs => least(greatest(wait_seconds, 0), 86400))), next_attempt_at)
      else next_attempt_at end,
    attempted_at = now(),
    sent_at = case outcome when 'sent' then now() end,
    last_error = case outcome when 'sent' then null else coalesce(reason, 'No reason was given.') end,
    subject = coalesce(subject, nullif(left(regexp_replace(rendered_subject, '[[:cntrl:]]+', ' ', 'g'), 200), '')),
    -- Account emails contain private links.
    text_body = case outcome when 'sent' then null else text_body end,
    claim_id = null, claimed_by = null, claimed_at = null
  where id = mail_id
  returning * into item;

  if item.follower_id is not null and outcome in ('sent', 'bounced') then
    perform private.count_bounce(item.follower_id, outcome = 'bounced');
  end if;
  if item.status = 'failed' and outcome <> 'bounced' then
    perform private.notify_administrators('mail_failed', 'An email could not be sent',
      'See the reason and resend it on the Mail page.');
  end if;
  return true;
end;
$$;

create function private.count_bounce(follower uuid, is_bounce boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.follower_links set bounces = case when is_bounce then bounces + 1 else 0 end
  where follower_id = follower and (is_bounce or bounces > 0);
  update public.followers
  set status = 'unsubscribed', unsubscribed_at = now(), topics = '{}'
  where id = follower and status = 'confirmed'
    and (select bounces >= 3 from private.follower_links where follower_id = follower);
end;
$$;

create table private.mail_events (
  id text primary key check (char_length(id) between 1 and 200),
  received_at timestamptz not null default now()
);

-- The provider's webhook.
-- @param kind 'bounce', 'complaint', or 'other', which is only recorded
-- @returns 'recorded', or 'duplicate' for an event that was already received
create function public.record_mail_event(event_id text, kind text, address text, reason text default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  target constant text := lower(btrim(address));
  words constant text := left(regexp_replace(coalesce(reason, ''), '[[:cntrl:]]+', ' ', 'g'), 300);
begin
  insert into private.mail_events (id) values (event_id) on conflict do nothing;
  if not found then
    return 'duplicate';
  end if;
  delete from private.mail_events where received_at < now() - interval '7 days';
  if kind not in ('bounce', 'complaint') or not coalesce(private.is_email(target), false) then
    return 'recorded';
  end if;
  insert into public.mail_suppressions (email, kind, reason) values (target, record_mail_event.kind, words)
  on conflict (email) do update set kind = excluded.kind, reason = excluded.reason, created_at = now();
  perform private.stop_following(followers.id) from public.followers where followers.email = target;
  update public.mail_outbox set status = 'canceled', last_error = 'The address no longer gets email.'
  where recipient = target and status = 'waiting' and not private.is_account_email(kind);
  update public.mail_outbox set status = 'failed',
    last_error = case record_mail_event.kind when 'bounce' then 'Rejected after delivery. ' else 'Reported as spam. ' end || words
  where id = (
    select id from public.mail_outbox
    where recipient = target and status = 'sent' and not private.is_account_email(kind)
    order by sent_at desc limit 1);
  return 'recorded';
end;
$$;

select private.grant_execute('service_role', 'public.record_mail_event(text, text, text, text)');

create function public.release_emails(worker text)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.mail_outbox set status = 'waiting', claim_id = null, claimed_by = null, claimed_at = null
  where status = 'sending' and claimed_by = worker;
$$;

-- Also resets times that are in the future because the clock was set back.
create function public.maintain_outbox()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.mail_outbox set status = 'waiting', claim_id = null, claimed_by = null, claimed_at = null
  where status = 'sending'
    and (claimed_at < now() - interval '10 minutes' or claimed_at > now() + interval '1 minute');

  update public.mail_outbox set next_attempt_at = now(), attempted_at = null, created_at = least(created_at, now())
  where status = 'waiting' and next_attempt_at > now()
    and (created_at > now() + interval '1 minute' or attempted_at > now() + interval '1 minute');

  perform private.queue_due_letters();
  perform private.queue_catch_up_emails();

  update public.mail_outbox
  set status = 'failed', last_error = left('It expired before it could be sent. ' || coalesce(last_error, ''), 1000)
  where status = 'waiting' and expires_at < now();

  delete from public.mail_outbox
  where status in ('sent', 'failed', 'canceled') and created_at < now() - interval '90 days'
    -- If a stopped letter is sent again, nobody gets it twice.
    and not (kind = 'letter' and exists (
      select 1 from public.letters
      where letters.id::text = mail_outbox.data ->> 'letter_id' and letters.status <> 'sent'));
end;
$$;

create function public.report_sender_status(sender_transport text, sender_problem text default null)
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

select private.grant_execute('service_role', 'public.claim_emails(integer, text, boolean)',
  'public.finish_email(uuid, uuid, text, text, integer, text)', 'public.release_emails(text)', 'public.maintain_outbox()',
  'public.report_sender_status(text, text)');

-- Six emails a day and fifteen in thirty days, so that nobody can flood someone else's mailbox.
create function private.may_receive_email(address text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select count(*) < 15 and count(*) filter (where emails.created_at > now() - interval '24 hours') < 6
    and not exists (select 1 from public.mail_suppressions as suppressed where suppressed.email = lower(address))
  from public.mail_outbox as emails
  where private.normalized_mailbox(emails.recipient) = private.normalized_mailbox(address)
    and emails.kind in ('ebook', 'follow_confirmation') and emails.created_at > now() - interval '30 days';
$$;

create function private.queue_lead_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.may_receive_email(new.email) then
    insert into public.mail_outbox (kind, priority, recipient, data, idempotency_key, expires_at)
    values ('ebook', 1, new.email,
      jsonb_build_object('first_name', new.first_name, 'asks_for_news', new.marketing_opt_in), 'ebook ' || new.id,
      now() + interval '30 days');
  end if;
  -- The e-book's email has a button that confirms it.
  if new.marketing_opt_in then
    perform private.start_following(new.email, array['news'], new.source_path, 'lead-1', 'none');
  end if;
  return null;
end;
$$;

-- Not for lists imported with SQL.
create trigger queue_lead_email after insert on public.email_leads
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.queue_lead_email();

create function private.queue_message_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  zone constant text := (select time_zone from private.site_settings);
  today constant date := (now() at time zone zone)::date;
  max_single constant integer := 5;
begin
  perform pg_advisory_xact_lock(hashtextextended('queue_message_email', 0));
  if max_single > (
    select count(*) from public.mail_outbox
    where kind = 'contact_message' and created_at >= today::timestamp at time zone zone
  ) then
    insert into public.mail_outbox (kind, priority, data, idempotency_key, expires_at)
    values ('contact_message', 1, jsonb_build_object('message_id', new.id), 'contact_message ' || new.id,
      now() + interval '30 days');
  else
    insert into public.mail_outbox (kind, priority, data, idempotency_key, next_attempt_at, expires_at)
    select 'digest', 1, jsonb_build_object('since', new.created_at), 'digest ' || today, send_at,
      send_at + interval '30 days'
    from (
      select (today + 1 + settings.next_day_at) at time zone zone as send_at from public.mail_settings as settings
    ) as digest
    on conflict (idempotency_key) do nothing;
  end if;
  return null;
end;
$$;

create trigger queue_message_email after insert on public.contact_messages
  for each row execute function private.queue_message_email();

-- A chapter republished within a week is announced only to followers who received no email about it.
create table private.chapter_announcements (
  chapter_id uuid primary key references public.book_chapters (id) on delete cascade,
  announced_at timestamptz not null default now(),
  is_repeated boolean not null default false,
  is_due boolean not null default true
);

insert into private.chapter_announcements (chapter_id, announced_at, is_due)
select id, coalesce(published_at, now()) - interval '7 days', false from public.book_chapters where is_published;

create function private.record_publication()
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

-- Not for chapters that a seed or restore inserts with a past published_at.
create trigger record_first_publication after insert on public.book_chapters
  for each row when (new.is_published and new.is_announced and new.published_at > now() - interval '1 day')
  execute function private.record_publication();
create trigger record_publication after update of is_published on public.book_chapters
  for each row when (
    new.is_published and not old.is_published and new.is_announced and new.published_at > now() - interval '1 day'
  )
  execute function private.record_publication();

-- At most one email per follower per day.
-- @param only_new_recipients skips followers who already received an email about the first chapter
create function private.queue_chapter_emails(announced jsonb, only_new_recipients boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  zone constant text := (select time_zone from private.site_settings);
  today constant date := (now() at time zone zone)::date;
  todays_data constant jsonb := jsonb_build_object('chapters', announced, 'day', today);
  publication constant text := gen_random_uuid();
  settings public.mail_settings;
  send_at timestamptz;
begin
  select * into settings from public.mail_settings;
  send_at := now() + make_interval(secs => settings.chapter_delay_seconds);
  with recipients as (
    select followers.id, followers.email from public.followers
    where followers.status = 'confirmed' and 'chapters' = any (followers.topics)
      -- They get every chapter in order.
      and followers.catch_up_days is null
      and (not only_new_recipients or not exists (
        select 1 from public.mail_outbox as earlier
        where earlier.follower_id = followers.id and earlier.kind = 'chapter_published' and earlier.status <> 'canceled'
          and earlier.data -> 'chapters' @> jsonb_build_array(announced -> 0)))
  ), extended as (
    update public.mail_outbox as emails
    set data = jsonb_set(emails.data, '{chapters}', (emails.data -> 'chapters') || announced),
      next_attempt_at = greatest(emails.next_attempt_at, send_at)
    from recipients
    where emails.follower_id = recipients.id and emails.kind = 'chapter_published' and emails.status = 'waiting'
      and emails.claims = 0 and jsonb_array_length(emails.data -> 'chapters') < 50
    returning emails.follower_id
  ), latest as (
    -- Emails are scheduled at most eight days ahead.
    select follower_id, max((data ->> 'day')::date) as day from public.mail_outbox
    where kind = 'chapter_published' and status <> 'canceled' and created_at > now() - interval '10 days'
    group by follower_id
  ), planned as (
    select md5(publication || recipients.id)::uuid as id, recipients.id as follower_id, recipients.email,
      -- If the clock was set back, the date may be far in the future.
      case when latest.day between today and today + 7 then latest.day + 1 else today end as day
    from recipients left join latest on latest.follower_id = recipients.id
    where recipients.id not in (select follower_id from extended)
    -- Computes the id once per row.
    offset 0
  )
  insert into public.mail_outbox
    (id, kind, priority, recipient, data, follower_id, idempotency_key, next_attempt_at, expires_at)
  select id, 'chapter_published', 2, email,
    case when day = today then todays_data else jsonb_build_object('chapters', announced, 'day', day) end,
    follower_id, 'chapter_published ' || id, send_time, send_time + interval '7 days'
  from planned cross join lateral (
    select case when day = today then send_at else (day + settings.next_day_at) at time zone zone end as send_time
  ) as send_times;
end;
$$;

-- Deferred, so that chapters published together are announced in one email.
create function private.announce_due_chapters()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_time jsonb;
  repeated jsonb;
  chapter jsonb;
begin
  with due as (
    update private.chapter_announcements set is_due = false where is_due returning chapter_id, is_repeated
  ), published_now as (
    select chapters.id, chapters.chapter_number, due.is_repeated
    from due join public.book_chapters as chapters on chapters.id = due.chapter_id and chapters.is_published
    order by chapters.chapter_number desc limit 50
  )
  select
    jsonb_agg(jsonb_build_object('id', id) order by chapter_number) filter (where not is_repeated),
    jsonb_agg(jsonb_build_object('id', id) order by chapter_number) filter (where is_repeated)
  into first_time, repeated from published_now;

  if first_time is not null then
    perform private.queue_chapter_emails(first_time, false);
  end if;
  for chapter in select jsonb_array_elements(repeated) loop
    perform private.queue_chapter_emails(jsonb_build_array(chapter), true);
  end loop;
  return null;
end;
$$;

create constraint trigger announce_due_chapters after insert or update of is_due on private.chapter_announcements
  deferrable initially deferred for each row when (new.is_due) execute function private.announce_due_chapters();
