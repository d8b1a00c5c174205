alter table public.user_roles
  drop constraint user_roles_role_check,
  drop constraint user_roles_pkey,
  add constraint user_roles_role_check check (role in ('admin', 'editor')),
  add primary key (user_id);

-- PL/pgSQL, because the tables are created later.
create function private.has_second_factor(account uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select 1 from auth.mfa_factors where user_id = account and status = 'verified');
end;
$$;

-- An account with a verified factor has no role until its session has passed it. Both the token and the session must
-- have passed, so that older tokens of the session gain nothing, and a removed factor takes effect immediately.
create function private.has_passed_second_factor()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_second_factor(auth.uid()) then
    return not (select second_factor_required from private.site_settings);
  end if;
  return coalesce(auth.jwt() ->> 'aal' = 'aal2', false) and (
    auth.jwt() ->> 'session_id' is null
    or exists (select 1 from auth.sessions where id::text = auth.jwt() ->> 'session_id' and aal::text = 'aal2')
  );
end;
$$;

-- Null without a role. Read from the table, so that a change takes effect immediately. Checking the session revokes tokens
-- immediately after a sign-out or password change.
create function private.own_role()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select role from public.user_roles
  where user_id = (select auth.uid()) and (
    (select auth.jwt() ->> 'session_id') is null
    or exists (
      select 1 from auth.sessions
      where id::text = (select auth.jwt() ->> 'session_id') and user_id = (select auth.uid())
    )
  ) and private.has_passed_second_factor();
$$;

-- Policies call `(select private.is_admin())`, which runs once per statement instead of once per row.
create or replace function private.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$ select coalesce(private.own_role() = 'admin', false) $$;

-- Administrators are editors too.
create function private.is_editor()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$ select private.own_role() is not null $$;
grant execute on function private.is_editor() to authenticated, service_role;

alter policy "Signed-in people can see their own roles" on public.user_roles
  using (user_id = (select auth.uid()) and (select private.is_editor()));

create function private.require_admin()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_admin() and current_setting('role', true) is distinct from 'service_role' then
    raise exception 'Administrators only' using errcode = '42501';
  end if;
end;
$$;

create function private.require_editor()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_editor() and current_setting('role', true) is distinct from 'service_role' then
    raise exception 'Administrators and editors only' using errcode = '42501';
  end if;
end;
$$;

-- Accounts without a factor cannot be asked for one. The admin area answers PT403 by asking, and tries again.
create function private.require_recent_factor()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  used jsonb := coalesce(auth.jwt() -> 'amr', '[]');
begin
  if not private.has_second_factor(auth.uid()) or exists (
    select 1 from jsonb_array_elements(case jsonb_typeof(used) when 'array' then used else '[]' end) as entry
    where entry ->> 'method' in ('totp', 'mfa/totp', 'mfa/phone', 'mfa/webauthn', 'passkey')
      and to_timestamp((entry ->> 'timestamp')::double precision) > now() - interval '15 minutes'
  ) then
    return;
  end if;
  raise exception 'Confirm that it is you, with your second step.' using errcode = 'PT403';
end;
$$;

create function private.require_recent_admin()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin();
  if current_setting('role', true) is distinct from 'service_role' then
    perform private.require_recent_factor();
  end if;
end;
$$;

-- For policies. An empty list would look as if there were no rows, so this is an error for administrators.
create function private.is_recent_admin()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    return false;
  end if;
  perform private.require_recent_factor();
  return true;
end;
$$;
grant execute on function private.is_recent_admin() to anon, authenticated, service_role;

create function private.grant_execute(roles text, variadic functions regprocedure[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  function_name regprocedure;
begin
  foreach function_name in array functions loop
    execute format('revoke execute on function %s from public, anon, authenticated', function_name);
    execute format('grant execute on function %s to service_role, %s', function_name, roles);
  end loop;
end;
$$;

-- Row security silently ignores writes to missing or forbidden rows. Through the API, they are errors.
create function private.reject_no_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not exists (select 1 from changed) then
    raise exception 'Nothing was changed: the row does not exist, or you are not allowed to change it.' using errcode = 'PT404';
  end if;
  return null;
end;
$$;

create function private.reject_writes_without_change(changed_table regclass)
returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('create trigger reject_no_update after update on %s referencing new table as changed for each statement
    when (current_user in (''anon'', ''authenticated'')) execute function private.reject_no_change()', changed_table);
  execute format('create trigger reject_no_delete after delete on %s referencing old table as changed for each statement
    when (current_user in (''anon'', ''authenticated'')) execute function private.reject_no_change()', changed_table);
end;
$$;

create function private.protect_table(new_table regclass)
returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('alter table %s enable row level security', new_table);
  execute format('revoke all on %s from anon, authenticated', new_table);
  execute format('grant all on %s to service_role', new_table);
  perform private.reject_writes_without_change(new_table);
end;
$$;

create function private.allow_role(people text, condition text, target_table regclass, operations text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  privilege text;
  operation text;
begin
  foreach privilege in array operations loop
    execute format('grant %s on %s to authenticated', privilege, target_table);
    operation := split_part(privilege, ' ', 1);
    execute format('create policy %I on %s for %s to authenticated',
      concat_ws(' ', people, 'can',
        case operation when 'select' then 'read' when 'insert' then 'add' when 'update' then 'change' else 'delete' end,
        replace(split_part(target_table::text, '.', 2), '_', ' ')),
      target_table, operation)
      || case operation when 'insert' then '' else ' using ' || condition end
      || case when operation in ('insert', 'update') then ' with check ' || condition else '' end;
  end loop;
end;
$$;

create function private.allow_administrators(target_table regclass, variadic operations text[])
returns void
language sql
set search_path = ''
as $$ select private.allow_role('Administrators', '((select private.is_admin()))', target_table, operations) $$;

-- For readers' addresses: accounts with a second factor must have used it recently.
create function private.allow_recent_administrators(target_table regclass, variadic operations text[])
returns void
language sql
set search_path = ''
as $$ select private.allow_role('Administrators', '((select private.is_recent_admin()))', target_table, operations) $$;

create function private.allow_editors(target_table regclass, variadic operations text[])
returns void
language sql
set search_path = ''
as $$ select private.allow_role('Editors', '((select private.is_editor()))', target_table, operations) $$;

-- Detects conflicting edits, so callers cannot set it.
create function private.set_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end;
$$;

create function private.sha256_hex(secret text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(secret, 'UTF8')), 'hex');
$$;

select private.reject_writes_without_change(format('public.%I', tablename)::regclass)
from pg_tables where schemaname = 'public';
