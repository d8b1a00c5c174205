-- At most one notification per kind, title, and UTC day.
create function private.notify_administrators(kind text, title text, message text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Serializes concurrent calls.
  perform pg_advisory_xact_lock(hashtextextended('notify_administrators ' || kind || ' ' || title, 0));
  insert into public.admin_notifications (title, message, notification_type)
  select notify_administrators.title, notify_administrators.message, kind
  where not exists (
    select 1 from public.admin_notifications as earlier
    where earlier.notification_type = kind
      and earlier.title = notify_administrators.title
      and earlier.created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
  );
  return found;
end;
$$;

alter table public.admin_notifications
  add column chapter_id uuid references public.book_chapters (id) on delete cascade;
create index admin_notifications_by_chapter on public.admin_notifications (chapter_id);

update public.admin_notifications as notification set chapter_id = chapter.id
from public.book_chapters as chapter
where notification.notification_type = 'chapter_published'
  and notification.title = 'Chapter ' || chapter.chapter_number || ' published';
delete from public.admin_notifications as notification using public.book_chapters as chapter
where chapter.id = notification.chapter_id and not chapter.is_published;

-- Editors get those about chapters. Others concern readers or the server, and may quote a mail server.
drop policy "Administrators can read notifications" on public.admin_notifications;
drop policy "Administrators can mark notifications read" on public.admin_notifications;
select private.allow_role('Administrators and editors',
  $$((select private.is_admin())
    or (select private.is_editor()) and notification_type in ('chapter_published', 'chapter_not_ready'))$$,
  'public.admin_notifications', array['select', 'update (is_read)']);

-- The embedded API ignores column grants.
create or replace function private.keep_notification_text()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' and to_jsonb(new) - 'is_read' is distinct from to_jsonb(old) - 'is_read' then
    raise exception 'Only is_read may change on a notification' using errcode = '42501';
  end if;
  return new;
end;
$$;

alter table public.user_roles add column created_at timestamptz not null default now();

update public.user_roles as roles set created_at = users.created_at
from auth.users as users where users.id = roles.user_id and users.created_at is not null;

-- Locks first, so that the second of two concurrent removals sees the first.
create function private.serialize_role_changes()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('user_roles', 0));
  return null;
end;
$$;

create function private.require_remaining_administrator()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Pending invitations do not count. 'for update' fails if the transaction began before another removal.
  perform 1 from public.user_roles where role = 'admin' for update;
  if exists (
    select 1 from public.user_roles as roles join auth.users as users on users.id = roles.user_id
    where roles.role = 'admin' and (users.invited_at is null or users.last_sign_in_at is not null)
  ) then
    return null;
  end if;
  raise exception 'The last administrator cannot be removed. Invite another administrator and wait until they sign in.'
    using errcode = 'PT422';
end;
$$;

create trigger serialize_role_changes before delete or update or truncate on public.user_roles
  for each statement execute function private.serialize_role_changes();
create trigger require_remaining_administrator_after_delete after delete on public.user_roles
  referencing old table as removed for each statement execute function private.require_remaining_administrator();
create trigger require_remaining_administrator_after_update after update or truncate on public.user_roles
  for each statement execute function private.require_remaining_administrator();

-- Administrators and editors.
create function public.list_administrators()
returns table (
  user_id uuid, email text, role text, since timestamptz, last_sign_in_at timestamptz, is_invited boolean, is_you boolean,
  has_second_factor boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select roles.user_id, users.email::text, roles.role, roles.created_at, users.last_sign_in_at,
      users.invited_at is not null and users.last_sign_in_at is null, roles.user_id = (select auth.uid()),
      private.has_second_factor(roles.user_id)
    from public.user_roles as roles join auth.users as users on users.id = roles.user_id
    order by roles.created_at, users.email;
end;
$$;

create function public.remove_administrator(account uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('user_roles', 0));
  perform private.require_recent_admin();
  if account = (select auth.uid()) then
    raise exception 'You cannot remove yourself. Ask another administrator.' using errcode = 'PT422';
  end if;
  if not exists (select 1 from public.user_roles where user_id = account) then
    raise exception 'This account no longer exists.' using errcode = 'PT404';
  end if;
  -- In this order, so that the audit log can name the account.
  delete from auth.mfa_factors where user_id = account;
  delete from public.user_roles where user_id = account;
  -- Some backends do not delete these with the account.
  delete from auth.refresh_tokens where user_id::text = account::text;
  delete from auth.sessions where user_id = account;
  delete from auth.users where id = account;
end;
$$;

create function public.change_role(account uuid, new_role text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('user_roles', 0));
  perform private.require_recent_admin();
  if account = (select auth.uid()) then
    raise exception 'You cannot change your own role. Ask another administrator.' using errcode = 'PT422';
  end if;
  update public.user_roles set role = new_role where user_id = account;
  if not found then
    raise exception 'This account no longer exists.' using errcode = 'PT404';
  end if;
end;
$$;
select private.grant_execute('authenticated', 'public.list_administrators()', 'public.remove_administrator(uuid)',
  'public.change_role(uuid, text)');

-- 'unknown': no such account; 'pending': invited, now with this role; 'already': has a role.
-- @param inviter for the audit log
create function public.grant_role(address text, new_role text, inviter uuid default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  account record;
begin
  perform set_config('site.actor', coalesce((select users.email from auth.users as users where id = inviter), ''), true);
  if not coalesce(private.is_email(address), false) then
    return 'invalid';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('user_roles', 0));
  select users.id, users.invited_at is not null and users.last_sign_in_at is null as is_invited into account
  from auth.users as users where lower(users.email) = lower(address) limit 1;
  if account.id is null then
    return 'unknown';
  end if;
  insert into public.user_roles (user_id, role) values (account.id, new_role) on conflict do nothing;
  if found then
    return 'granted';
  end if;
  if not account.is_invited then
    return 'already';
  end if;
  update public.user_roles set role = new_role where user_id = account.id;
  return 'pending';
end;
$$;
select private.grant_execute('service_role', 'public.grant_role(text, text, uuid)');

-- For the embedded server; hosted projects have their own links. Tokens are stored only as hashes.

create table private.account_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('recovery', 'invite')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index account_links_by_user on private.account_links (user_id);

-- Limited to three links per account and hour, and twenty invitations per hour. Returns whether it was queued.
create function private.queue_account_email(
  account uuid, link_kind text, hash text, valid_for interval, mail_subject text, mail_body text
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
  where kind in ('password_reset', 'invitation', 'role_granted')
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
  values (hash, account, link_kind, now() + valid_for);
  insert into public.mail_outbox (kind, recipient, subject, text_body, idempotency_key, expires_at)
  values (case link_kind when 'invite' then 'invitation' else 'password_reset' end, address, mail_subject, mail_body,
    link_kind || ' ' || hash, now() + valid_for);
  return true;
end;
$$;

-- Returns nothing, so that callers cannot find out which accounts exist.
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
    perform private.queue_account_email(account, 'recovery', hash, interval '1 hour', mail_subject, mail_body);
  end if;
end;
$$;

-- The account service accepts `ticket` once. It is never sent to the client.
create function private.redeem_account_link(hash text, link_kind text, ticket text)
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

-- The account service expects empty token columns. No password matches an empty hash.
create function private.create_account(
  address text, password_hash text default '', invited_at timestamptz default null, account uuid default gen_random_uuid()
)
returns uuid
language plpgsql
set search_path = ''
as $$
begin
  insert into auth.users (
    id, aud, role, email, encrypted_password, email_confirmed_at, invited_at, confirmation_token, recovery_token,
    email_change, email_change_token_new, email_change_token_current, reauthentication_token,
    phone_change, phone_change_token, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
  ) values (
    account, 'authenticated', 'authenticated', address, password_hash, now(), invited_at, '', '', '', '', '', '', '', '',
    '{"provider":"email","providers":["email"]}', '{}', now(), now()
  );
  insert into auth.identities (
    id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at
  ) values (
    gen_random_uuid(), 'email', account::text, account,
    jsonb_build_object('sub', account::text, 'email', address, 'email_verified', true), now(), now(), now()
  );
  return account;
end;
$$;

-- Returns the outcome of grant_role, or 'invited'.
create function private.invite_administrator(
  address text, new_role text, hash text, valid_for interval,
  invitation_subject text, invitation_body text, role_subject text, role_body text, inviter uuid default null
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  outcome text := public.grant_role(address, new_role, inviter);
  account uuid;
begin
  if outcome = 'unknown' then
    perform private.create_account(lower(address), invited_at => now());
    perform public.grant_role(address, new_role, inviter);
    outcome := 'invited';
  end if;

  if outcome in ('invited', 'pending') then
    select users.id into account from auth.users as users where lower(users.email) = lower(address) limit 1;
    if not private.queue_account_email(account, 'invite', hash, valid_for, invitation_subject, invitation_body) then
      raise exception 'Too many invitations.' using errcode = 'PT429';
    end if;
  elsif outcome = 'granted' then
    insert into public.mail_outbox (kind, recipient, subject, text_body, idempotency_key, expires_at)
    values ('role_granted', lower(address), role_subject, role_body, 'role_granted ' || hash, now() + valid_for);
  end if;
  return outcome;
end;
$$;
