-- These functions return no bodies and no links with tokens.

-- Errors are truncated, because mail servers may quote the email.
create function public.list_emails(tab text, row_offset integer default 0)
returns table (
  id uuid, kind text, recipient text, subject text, status text, attempts integer, next_attempt_at timestamptz,
  expires_at timestamptz, last_error text, created_at timestamptz, sent_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  statuses constant text[] := case tab
    when 'queue' then array['waiting', 'sending'] when 'sent' then array['sent'] else array['failed', 'canceled'] end;
begin
  perform private.require_recent_admin();
  return query
    select m.id, m.kind, m.recipient, m.subject, m.status, m.attempts, m.next_attempt_at, m.expires_at,
      regexp_replace(left(m.last_error, 300), 'https?://\S+', '(link)', 'g'), m.created_at, m.sent_at
    from public.mail_outbox as m
    where m.status = any (statuses)
    order by coalesce(m.sent_at, m.created_at) desc, m.id
    limit 50 offset least(greatest(coalesce(row_offset, 0), 0), 100000);
end;
$$;

create function public.mail_overview()
returns table (
  waiting bigint, sending bigint, sent bigint, failed bigint, sent_today bigint, next_attempt_at timestamptz,
  transport text, problem text, seen_at timestamptz, followers_of_chapters bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select
      count(*) filter (where m.status = 'waiting'), count(*) filter (where m.status = 'sending'),
      count(*) filter (where m.status = 'sent'), count(*) filter (where m.status in ('failed', 'canceled')),
      count(*) filter (where m.status = 'sent' and m.sent_at > now() - interval '24 hours'),
      min(m.next_attempt_at) filter (where m.status = 'waiting'),
      sender.transport, sender.problem, sender.seen_at,
      (select count(*) from public.followers where status = 'confirmed' and 'chapters' = any (topics))
    from private.mail_sender as sender left join public.mail_outbox as m on true
    group by sender.transport, sender.problem, sender.seen_at;
end;
$$;

create function public.send_test_email(address text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if not coalesce(private.is_email(address), false) then
    raise exception 'Please enter a valid email address' using errcode = 'PT422';
  end if;
  insert into public.mail_outbox (kind, recipient, idempotency_key, expires_at)
  values ('test_email', lower(address), 'test_email ' || date_trunc('minute', now()), now() + interval '1 hour')
  on conflict (idempotency_key) do nothing;
  if not found then
    raise exception 'A test email was just sent. Wait a minute before sending another.' using errcode = 'PT429';
  end if;
end;
$$;

-- Except account emails, because their links work only once.
create function public.resend_email(mail_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  item public.mail_outbox;
begin
  perform private.require_admin();
  select * into item from public.mail_outbox where id = mail_id for update;
  if item.id is null then
    raise exception 'This email no longer exists.' using errcode = 'PT404';
  end if;
  if private.is_account_email(item.kind) then
    raise exception 'The link in this email works only once. Request a new one.' using errcode = 'PT422';
  end if;
  if item.status in ('failed', 'canceled') then
    update public.mail_outbox set status = 'waiting', attempts = 0, claims = 0, next_attempt_at = now(),
      expires_at = now() + interval '7 days'
    where id = mail_id;
  elsif item.status = 'sent' then
    insert into public.mail_outbox (kind, priority, recipient, data, follower_id, idempotency_key, expires_at)
    values (item.kind, item.priority, item.recipient, item.data, item.follower_id, 'resent ' || gen_random_uuid(),
      now() + interval '7 days');
  end if;
end;
$$;

create function public.get_email_content(mail_id uuid)
returns table (kind text, recipient text, content jsonb)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_recent_admin();
  return query
    select m.kind, m.recipient, private.email_content(m) #- '{follower,token}'
    from public.mail_outbox as m
    where m.id = mail_id and not private.is_account_email(m.kind);
end;
$$;

-- After a restore, because some waiting emails were already sent.
create function public.cancel_waiting_emails()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  canceled integer;
begin
  perform private.require_admin();
  if not (select is_paused from public.mail_settings) then
    raise exception 'Pause sending first.' using errcode = 'PT422';
  end if;
  update public.mail_outbox set status = 'canceled', last_error = 'Canceled by an administrator.'
  where status = 'waiting' and priority > 0;
  get diagnostics canceled = row_count;
  -- So that they can be sent again.
  update public.letters set status = 'canceled', send_at = null where status = 'sending';
  perform private.record_action('Waiting emails canceled', canceled::text);
  return canceled;
end;
$$;
select private.grant_execute('authenticated', 'public.list_emails(text, integer)', 'public.mail_overview()',
  'public.send_test_email(text)', 'public.resend_email(uuid)', 'public.get_email_content(uuid)', 'public.cancel_waiting_emails()');

-- Checks for pg_net at run time, because it may be enabled later.
create function private.call_mail_sender()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  sender private.mail_sender;
begin
  select * into sender from private.mail_sender;
  if sender.function_url is null or sender.function_secret is null
    or to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is null
  then
    return;
  end if;
  execute 'select net.http_post(url := $1, headers := $2, body := ''{}''::jsonb, timeout_milliseconds := 55000)'
    using sender.function_url,
      jsonb_build_object('Authorization', 'Bearer ' || sender.function_secret, 'Content-Type', 'application/json');
end;
$$;
