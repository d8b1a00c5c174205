-- E-mail that waits to be sent. Whoever writes a mail stores it here in its own transaction, and a sender takes it from
-- here: so a mail is neither lost with a process nor sent for something that was rolled back.
-- The body of a mail can hold a link that opens an account. So no browser reads this table, not an administrator's
-- either: they read mail_queue(), which has no bodies.

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z_]{0,59}$'),
  recipient text not null check (private.is_email(recipient)),
  subject text not null check (char_length(subject) between 1 and 200 and subject !~ '[[:cntrl:]]'),
  text_body text not null check (char_length(text_body) <= 100000),
  html_body text check (char_length(html_body) <= 500000),
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed')),
  -- The same mail is stored once, however often its cause is repeated.
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 200),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  -- After this moment the mail is of no use and is not sent.
  expires_at timestamptz,
  last_error text check (char_length(last_error) <= 1000),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_outbox_due on public.mail_outbox (next_attempt_at) where status = 'waiting';
create index mail_outbox_newest on public.mail_outbox (created_at desc);

alter table public.mail_outbox enable row level security;
revoke all on public.mail_outbox from anon, authenticated;
grant all on public.mail_outbox to service_role;
select private.refuse_writes_without_change('public.mail_outbox');

-- The newest mails without their bodies. An error of a mail server can quote what it was sent, so it is cut.
create function public.mail_queue(newest integer default 100)
returns table (
  id uuid, kind text, recipient text, subject text, status text, attempts integer,
  next_attempt_at timestamptz, expires_at timestamptz, last_error text, created_at timestamptz, sent_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not (select private.is_admin()) then
    raise exception 'Only administrators may see the mails.' using errcode = '42501';
  end if;
  return query
    select m.id, m.kind, m.recipient, m.subject, m.status, m.attempts, m.next_attempt_at, m.expires_at,
      regexp_replace(left(m.last_error, 300), 'https?://\S+', '(link)', 'g'), m.created_at, m.sent_at
    from public.mail_outbox as m
    order by m.created_at desc, m.id
    limit least(greatest(coalesce(newest, 100), 0), 1000);
end;
$$;
revoke execute on function public.mail_queue(integer) from public;
grant execute on function public.mail_queue(integer) to authenticated;
