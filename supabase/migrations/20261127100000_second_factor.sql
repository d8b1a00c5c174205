-- The second step of signing in, and sessions. `access` decides what an account may do without it.

-- Hosted projects have these tables. The embedded account service does not. Without row security, because the embedded API
-- grants visitors' roles everything in schemas that have a table with it.
do $$
begin
  if to_regclass('auth.mfa_factors') is not null then
    return;
  end if;
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  create type auth.factor_status as enum ('unverified', 'verified');
  create table auth.mfa_factors (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    friendly_name text,
    factor_type auth.factor_type not null,
    status auth.factor_status not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    secret text,
    phone text,
    last_challenged_at timestamptz,
    web_authn_credential jsonb,
    web_authn_aaguid uuid,
    last_webauthn_challenge_data jsonb
  );
  create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
  create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
    where btrim(friendly_name) <> '';
  create table auth.mfa_challenges (
    id uuid primary key,
    factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
    created_at timestamptz not null,
    verified_at timestamptz,
    ip_address inet not null,
    otp_code text,
    web_authn_session_data jsonb
  );
  create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
  create table auth.mfa_amr_claims (
    id uuid primary key,
    session_id uuid not null references auth.sessions (id) on delete cascade,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    authentication_method text not null,
    constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
  );
end;
$$;

create table private.recovery_codes (
  code_hash text primary key check (code_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index recovery_codes_by_user on private.recovery_codes (user_id);

-- The account service has no request's claims, so the account itself is the actor.
create function private.record_factor_action()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  factor constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  owner constant text := (select email from auth.users where id::text = factor ->> 'user_id');
begin
  -- Readers' accounts have no role, and the log has no readers' data.
  if factor ->> 'status' = 'verified' and (tg_op = 'DELETE' or old.status <> 'verified')
    and exists (select 1 from public.user_roles where user_id::text = factor ->> 'user_id')
  then
    insert into public.audit_log (actor, action, subject)
    values (
      coalesce(nullif(current_setting('site.actor', true), ''), (select email from auth.users where id = auth.uid()), owner,
        'server'),
      case factor ->> 'factor_type' when 'totp' then 'Authenticator app' when 'webauthn' then 'Passkey' else 'Phone' end
        || case tg_op when 'DELETE' then ' removed' else ' added' end,
      owner);
  end if;
  return null;
end;
$$;

create trigger record_action after update of status or delete on auth.mfa_factors
  for each row execute function private.record_factor_action();

create function private.end_sessions(account uuid, except_session text default null)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  ended integer;
begin
  -- Some backends do not delete these with the session.
  delete from auth.refresh_tokens
  where user_id::text = account::text and session_id::text is distinct from except_session;
  delete from auth.sessions where user_id = account and id::text is distinct from except_session;
  get diagnostics ended = row_count;
  return ended;
end;
$$;

-- 'none': no role, or the session has ended. 'enroll': the site requires a second factor.
create function public.sign_in_step()
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (select 1 from public.user_roles where user_id = auth.uid()) or not exists (
    select 1 from auth.sessions where id::text = auth.jwt() ->> 'session_id' and user_id = auth.uid())
  then
    return 'none';
  end if;
  return case when private.has_passed_second_factor() then 'admitted'
    when private.has_second_factor(auth.uid()) then 'verify' else 'enroll' end;
end;
$$;

-- Before steps that the account service does itself, such as adding a factor.
create function public.require_recent_factor(as_administrator boolean default false)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if as_administrator then
    perform private.require_recent_admin();
  else
    perform private.require_editor();
    perform private.require_recent_factor();
  end if;
end;
$$;

create function public.second_factor_status()
returns table (is_required boolean, recovery_codes integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  return query
    select s.second_factor_required, (select count(*)::integer from private.recovery_codes where user_id = auth.uid())
    from private.site_settings as s;
end;
$$;

create function public.require_second_factor(required boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_recent_admin();
  if required and not private.has_second_factor(auth.uid()) then
    raise exception 'Set up two-step sign-in for yourself first.' using errcode = 'PT422';
  end if;
  update private.site_settings set second_factor_required = require_second_factor.required
  where second_factor_required <> require_second_factor.required;
end;
$$;

-- 80 random bits each, so a fast hash is enough. Replaces earlier codes.
create function public.create_recovery_codes()
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  codes text[];
begin
  perform private.require_editor();
  perform private.require_recent_factor();
  if not private.has_second_factor(account) then
    raise exception 'Set up two-step sign-in first.' using errcode = 'PT422';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('recovery_codes ' || account, 0));
  delete from private.recovery_codes where user_id = account;
  select array_agg(encode(extensions.gen_random_bytes(10), 'hex')) into codes from generate_series(1, 10);
  insert into private.recovery_codes (code_hash, user_id)
  select private.sha256_hex(code), account from unnest(codes) as code;
  perform private.record_action('Recovery codes created');
  return array(select regexp_replace(code, '(....)(?=.)', '\1-', 'g') from unnest(codes) as code);
end;
$$;

-- Removes the lost factors and ends the other sessions; the password is then enough. Hosted account services cannot be
-- told that a session has passed. The other codes stay valid.
create function public.use_recovery_code(code text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
begin
  delete from private.recovery_codes
  where user_id = account and public.sign_in_step() = 'verify'
    and code_hash = private.sha256_hex(regexp_replace(lower(left(code, 100)), '[^0-9a-f]', '', 'g'));
  if not found then
    raise exception 'This recovery code is wrong or was already used.' using errcode = 'PT422';
  end if;
  perform private.record_action('Recovery code used');
  delete from auth.mfa_factors where user_id = account;
  perform private.end_sessions(account, auth.jwt() ->> 'session_id');
end;
$$;

create function private.clear_second_factor(account uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  was_protected constant boolean := private.has_second_factor(account);
begin
  delete from auth.mfa_factors where user_id = account;
  delete from private.recovery_codes where user_id = account;
  perform private.end_sessions(account);
  return was_protected;
end;
$$;

-- For someone who has lost their device.
create function public.remove_second_factor(account uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_recent_admin();
  if account = auth.uid() then
    raise exception 'You cannot do this for yourself. Remove your own under “Two-step sign-in”.' using errcode = 'PT422';
  end if;
  if not private.clear_second_factor(account) then
    raise exception 'This account has no two-step sign-in.' using errcode = 'PT404';
  end if;
end;
$$;

create function public.list_sessions()
returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, ip text, user_agent text, is_current boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  return query
    select s.id, s.created_at, greatest(s.created_at, s.refreshed_at at time zone 'UTC'), host(s.ip),
      left(s.user_agent, 300), s.id::text = auth.jwt() ->> 'session_id'
    from auth.sessions as s
    where s.user_id = auth.uid()
    order by 6 desc, 3 desc, 1 limit 100;
end;
$$;

create function public.end_session(session uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  delete from auth.refresh_tokens where session_id = session and user_id::text = auth.uid()::text;
  delete from auth.sessions where id = session and user_id = auth.uid();
  if not found then
    raise exception 'This session has already ended.' using errcode = 'PT404';
  end if;
  perform private.record_action('Session ended');
end;
$$;

create function public.end_other_sessions()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.require_editor();
  ended := private.end_sessions(auth.uid(), auth.jwt() ->> 'session_id');
  if ended > 0 then
    perform private.record_action('Other sessions ended');
  end if;
  return ended;
end;
$$;

select private.grant_execute('authenticated', 'public.sign_in_step()', 'public.require_recent_factor(boolean)',
  'public.second_factor_status()', 'public.require_second_factor(boolean)', 'public.create_recovery_codes()',
  'public.use_recovery_code(text)', 'public.remove_second_factor(uuid)', 'public.list_sessions()',
  'public.end_session(uuid)', 'public.end_other_sessions()');

-- For the embedded server; hosted projects have their own account service.

-- The last accepted time step of each app, so that a code works once.
create table private.totp_steps (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  step bigint not null
);

create function private.factors_of(account uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'created_at', created_at, 'updated_at', updated_at, 'status', status, 'friendly_name', friendly_name,
    'factor_type', factor_type, 'last_challenged_at', last_challenged_at) order by created_at), '[]')
  from auth.mfa_factors where user_id = account;
$$;

-- Records where a session is used and what it has passed. Returns the claims for its token.
create function private.describe_session(
  session uuid, address inet, agent text, passed text default null, passed_factor uuid default null
)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  update auth.sessions set ip = coalesce(address, ip), user_agent = coalesce(left(agent, 300), user_agent),
    aal = case when passed_factor is not null then 'aal2' else coalesce(aal, 'aal1') end,
    factor_id = coalesce(passed_factor, factor_id)
  where id = session;
  if passed is not null and found then
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (gen_random_uuid(), session, clock_timestamp(), clock_timestamp(), passed)
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at;
  end if;
  return (
    select jsonb_build_object(
      'aal', s.aal,
      'amr', (select coalesce(jsonb_agg(jsonb_build_object(
          'method', authentication_method, 'timestamp', floor(extract(epoch from updated_at))::bigint)
        order by updated_at desc), '[]') from auth.mfa_amr_claims where session_id = session),
      'factors', private.factors_of(s.user_id))
    from auth.sessions as s where s.id = session);
end;
$$;

-- After the server has checked the code or the passkey. Each of these happens once: the use of a challenge, and of a code.
create function private.accept_factor(
  account uuid, session uuid, factor uuid, challenge uuid, step bigint, credential jsonb
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  item auth.mfa_factors;
begin
  -- Serializes enrollments, so that only the first one is possible with a password alone.
  perform 1 from auth.users where id = account for update;
  select * into item from auth.mfa_factors where id = factor and user_id = account;
  if item.status = 'unverified' and private.has_second_factor(account) and not exists (
    select 1 from auth.sessions where id = session and aal = 'aal2')
  then
    return 'downgrade';
  end if;
  -- A passkey answers the challenge of any of the account's passkeys.
  delete from auth.mfa_challenges where id = challenge and factor_id in (
    select f.id from auth.mfa_factors as f where f.user_id = account and f.factor_type = item.factor_type);
  if not found then
    return 'used';
  end if;
  if step is not null then
    insert into private.totp_steps as used (factor_id, step) values (factor, accept_factor.step)
    on conflict (factor_id) do update set step = excluded.step where used.step < excluded.step;
    if not found then
      return 'replayed';
    end if;
  end if;
  update auth.mfa_factors set status = 'verified', updated_at = now(),
    web_authn_credential = coalesce(credential, web_authn_credential)
  where id = factor;
  delete from auth.mfa_factors
  where user_id = account and factor_type = item.factor_type and status = 'unverified';
  -- As on hosted projects.
  delete from auth.refresh_tokens as tokens using auth.sessions as weaker
  where weaker.id = tokens.session_id and weaker.user_id = account and weaker.id <> session
    and coalesce(weaker.aal, 'aal1') < 'aal2';
  delete from auth.sessions where user_id = account and id <> session and coalesce(aal, 'aal1') < 'aal2';
  return 'accepted';
end;
$$;

-- Sessions that used it must pass another one.
create function private.remove_factor(account uuid, factor uuid)
returns void
language sql
set search_path = ''
as $$
  delete from auth.mfa_factors where id = factor and user_id = account;
  update auth.sessions set aal = 'aal1', factor_id = null where user_id = account and factor_id = factor;
$$;
