-- Links that open an account once: for a new password, and for an invitation. The embedded server makes them; a hosted
-- project has its own. Only a hash of the secret part is kept here; the link itself is in the mail.

create table private.account_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('recovery', 'invite')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_links_user on private.account_links (user_id);

-- Stores a link and its mail. Returns whether there was room: three links an hour and account, twenty invitations an
-- hour in all. Mails whose link is over are deleted a week later, with their bodies.
create function private.mail_account_link(
  account uuid, link_kind text, hash text, lasts interval, mail_subject text, mail_body text
)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  address text;
begin
  perform pg_advisory_xact_lock(hashtextextended('account_links', 0));
  delete from private.account_links where expires_at < now() and created_at < now() - interval '1 hour';
  delete from public.mail_outbox
  where kind in ('password_reset', 'invitation', 'role_given')
    and status <> 'sending' and expires_at < now() - interval '7 days';
  if (select count(*) from private.account_links
      where user_id = account and created_at > now() - interval '1 hour') >= 3
    or (link_kind = 'invite' and 20 <= (select count(*) from private.account_links
      where kind = 'invite' and created_at > now() - interval '1 hour'))
  then
    return false;
  end if;
  select users.email into address from auth.users as users where users.id = account;
  insert into private.account_links (token_hash, user_id, kind, expires_at)
  values (hash, account, link_kind, now() + lasts);
  insert into public.mail_outbox (kind, recipient, subject, text_body, idempotency_key, expires_at)
  values (case link_kind when 'invite' then 'invitation' else 'password_reset' end, address, mail_subject, mail_body,
    link_kind || ' ' || hash, now() + lasts);
  return true;
end;
$$;

-- A forgotten password. Nothing is returned: the caller cannot tell whether there is such an account.
create function private.request_recovery(address text, hash text, mail_subject text, mail_body text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  account uuid;
begin
  select users.id into account from auth.users as users where lower(users.email) = lower(address) limit 1;
  if account is not null and private.is_email(address) then
    perform private.mail_account_link(account, 'recovery', hash, interval '1 hour', mail_subject, mail_body);
  end if;
end;
$$;

-- Spends a link: it and the account's other links are gone. The account service then accepts `ticket` once, which never
-- leaves the server. Returns whether the link was good.
create function private.spend_account_link(hash text, link_kind text, ticket text)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  account uuid;
begin
  delete from private.account_links
  where token_hash = hash and kind = link_kind and expires_at > now()
  returning user_id into account;
  if account is null then
    return false;
  end if;
  delete from private.account_links where user_id = account;
  update auth.users set recovery_token = ticket, recovery_sent_at = now() where id = account;
  return true;
end;
$$;

-- An account without a password, which the link in its invitation opens. Outcomes: those of give_administrator_role, and
-- 'invited', 'too-many'. One who was invited before gets a new link.
create function private.invite_administrator(
  address text, hash text, lasts interval,
  invitation_subject text, invitation_body text, role_subject text, role_body text
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  outcome text := public.give_administrator_role(address);
  account uuid;
begin
  if outcome = 'unknown' then
    account := gen_random_uuid();
    -- Empty token columns are what the account service expects. No password matches an empty hash.
    insert into auth.users (
      id, aud, role, email, encrypted_password, email_confirmed_at, invited_at, confirmation_token, recovery_token,
      email_change, email_change_token_new, email_change_token_current, reauthentication_token,
      phone_change, phone_change_token, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
    ) values (
      account, 'authenticated', 'authenticated', lower(address), '', now(), now(), '', '', '', '', '', '', '', '',
      '{"provider":"email","providers":["email"]}', '{}', now(), now()
    );
    insert into auth.identities (
      id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at
    ) values (
      gen_random_uuid(), 'email', account::text, account,
      jsonb_build_object('sub', account::text, 'email', lower(address), 'email_verified', true), now(), now(), now()
    );
    perform public.give_administrator_role(address);
    outcome := 'invited';
  end if;

  if outcome in ('invited', 'pending') then
    select users.id into account from auth.users as users where lower(users.email) = lower(address) limit 1;
    if not private.mail_account_link(account, 'invite', hash, lasts, invitation_subject, invitation_body) then
      -- What this transaction made goes with the exception.
      raise exception 'Too many invitations.' using errcode = 'PT429';
    end if;
  elsif outcome = 'given' then
    insert into public.mail_outbox (kind, recipient, subject, text_body, idempotency_key, expires_at)
    values ('role_given', lower(address), role_subject, role_body, 'role_given ' || hash, now() + lasts);
  end if;
  return outcome;
end;
$$;
