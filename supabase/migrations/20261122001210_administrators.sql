-- Administrators see each other, and one can remove another. Making one takes the secret key: the function
-- 'administrators' does it.

alter table public.user_roles add column created_at timestamptz not null default now();
update public.user_roles as roles set created_at = users.created_at
from auth.users as users where users.id = roles.user_id and users.created_at is not null;

-- An invitation that was not accepted opens nothing, so its account does not count as an administrator who is left.
create function private.is_invitation(invited_at timestamptz, last_sign_in_at timestamptz)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select invited_at is not null and last_sign_in_at is null;
$$;

-- The lock stands before the first row is looked at, so that two removals at once take turns: the second sees what the
-- first has left.
create function private.take_turns_at_roles()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('user_roles', 0));
  return null;
end;
$$;

create function private.keep_an_administrator()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- 'for update' refuses a transaction that began before the other removal and cannot see it.
  perform 1 from public.user_roles where role = 'admin' for update;
  if exists (
    select 1 from public.user_roles as roles join auth.users as users on users.id = roles.user_id
    where roles.role = 'admin' and not private.is_invitation(users.invited_at, users.last_sign_in_at)
  ) then
    return null;
  end if;
  raise exception 'The last administrator stays. Invite another first, and wait until they have signed in.'
    using errcode = 'PT422';
end;
$$;

-- Also when an account is deleted, whose role goes with it.
create trigger take_turns before delete or update or truncate on public.user_roles
  for each statement execute function private.take_turns_at_roles();
create trigger keep_an_administrator_after_delete after delete on public.user_roles
  referencing old table as removed for each statement execute function private.keep_an_administrator();
create trigger keep_an_administrator_after_change after update or truncate on public.user_roles
  for each statement execute function private.keep_an_administrator();

create function public.list_administrators()
returns table (
  user_id uuid, email text, since timestamptz, last_sign_in_at timestamptz, is_invited boolean, is_you boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not (select private.is_admin()) then
    raise exception 'Only administrators may see who they are.' using errcode = '42501';
  end if;
  return query
    select roles.user_id, users.email::text, roles.created_at, users.last_sign_in_at,
      private.is_invitation(users.invited_at, users.last_sign_in_at), roles.user_id = (select auth.uid())
    from public.user_roles as roles join auth.users as users on users.id = roles.user_id
    where roles.role = 'admin'
    order by roles.created_at, users.email
    limit 1000;
end;
$$;
revoke execute on function public.list_administrators() from public;
grant execute on function public.list_administrators() to authenticated;

-- Removes another administrator's account; its role and its sessions end with it.
create function public.remove_administrator(account uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Before the right is looked at: two who remove each other must not both have it.
  perform pg_advisory_xact_lock(hashtextextended('user_roles', 0));
  if not (select private.is_admin()) then
    raise exception 'Only administrators may remove one.' using errcode = '42501';
  end if;
  if account = (select auth.uid()) then
    raise exception 'You cannot remove yourself. Another administrator can.' using errcode = 'PT422';
  end if;
  if not exists (select 1 from public.user_roles where user_id = account and role = 'admin') then
    raise exception 'This administrator is not there anymore.' using errcode = 'PT404';
  end if;
  -- Not every backend deletes these with the account.
  delete from auth.refresh_tokens where user_id::text = account::text;
  delete from auth.sessions where user_id = account;
  delete from auth.users where id = account;
end;
$$;
revoke execute on function public.remove_administrator(uuid) from public;
grant execute on function public.remove_administrator(uuid) to authenticated;

-- Gives the account of this address the role; for the function 'administrators' alone.
-- 'unknown': there is no such account. 'pending': it was invited and has the role. 'already': it has the role.
create function public.give_administrator_role(address text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  account record;
begin
  if not coalesce(private.is_email(address), false) then
    return 'invalid';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('user_roles', 0));
  select users.id, private.is_invitation(users.invited_at, users.last_sign_in_at) as is_invited into account
  from auth.users as users where lower(users.email) = lower(address) limit 1;
  if account.id is null then
    return 'unknown';
  end if;
  insert into public.user_roles (user_id, role) values (account.id, 'admin') on conflict do nothing;
  if found then
    return 'given';
  end if;
  return case when account.is_invited then 'pending' else 'already' end;
end;
$$;
revoke execute on function public.give_administrator_role(text) from public;
grant execute on function public.give_administrator_role(text) to service_role;
