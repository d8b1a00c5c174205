-- Two things that kept mail waiting without a word: a sender that does not know the publisher's address, and a project where
-- pg_net was enabled after its migrations. As for the build hook, what counts is that pg_net's function is there.

create or replace function private.call_mail_sender()
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

do $$
begin
  if exists (select 1 from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('send-mail', '* * * * *', 'select private.call_mail_sender()');
  end if;
exception when others then
  raise notice 'pg_cron is not usable here: %', sqlerrm;
end;
$$;

create index mail_outbox_to_publisher on public.mail_outbox (created_at) where recipient is null and status = 'waiting';

-- Takes mails to send. Two senders never get the same mail: rows of another's transaction are skipped, and what is
-- claimed is 'sending'. Paused, or beyond the daily limit, only what priority 0 has goes on.
-- @param has_publisher whether the sender knows MAIL_TO; without it the publisher's mails wait and say why
create or replace function public.claim_mails(most integer, worker text, has_publisher boolean default true)
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
  if not has_publisher then
    update public.mail_outbox set last_error = 'MAIL_TO is not set.'
    where status = 'waiting' and recipient is null and last_error is distinct from 'MAIL_TO is not set.';
  end if;
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
