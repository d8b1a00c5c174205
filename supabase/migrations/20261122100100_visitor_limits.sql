-- To change a limit: update private.write_limits set per_day = 50000 where ...

create table private.write_limits (
  table_name text primary key,
  per_minute integer not null check (per_minute > 0),
  per_visitor_minute integer not null check (per_visitor_minute > 0),
  per_day integer not null check (per_day > 0),
  -- Prevents one address from using up a form's daily limit.
  per_visitor_day integer not null default 200 check (per_visitor_day > 0)
);
insert into private.write_limits (table_name, per_minute, per_visitor_minute, per_day, per_visitor_day) values
  ('email_leads', 120, 10, 20000, 200),
  ('contact_messages', 60, 5, 2000, 100),
  ('podcast_subscribers', 120, 10, 10000, 200),
  ('chapter_views', 3000, 120, 500000, 20000),
  ('visit_counts', 3000, 120, 500000, 20000),
  ('followers', 60, 5, 5000, 100),
  ('follower_links', 600, 30, 100000, 2000);

-- `visitor` is a hash; '' counts all visitors.
create table private.write_counts (
  table_name text not null,
  span text not null check (span in ('minute', 'day')),
  starts_at timestamptz not null,
  visitor text not null default '',
  writes integer not null,
  primary key (table_name, span, starts_at, visitor)
) with (fillfactor = 50);

create index write_counts_by_age on private.write_counts (span, starts_at);

-- Salts are deleted the next day, so that hashes cannot be traced to visitors.
create table private.visitor_salts (
  day date primary key,
  salt text not null
);

create table private.site_settings (
  only_row boolean primary key default true check (only_row),
  write_limit_factor double precision not null default 1 check (write_limit_factor > 0),
  captcha_required boolean not null default false,
  -- For hosted projects: update private.site_settings set time_zone = 'Europe/London';
  time_zone text not null default 'Asia/Jerusalem'
    check (timestamptz '2026-01-01 00:00:00+00' at time zone time_zone is not null),
  user_agent_days integer not null default 90 check (user_agent_days between 1 and 3650),
  second_factor_required boolean not null default false,
  build_hook text check (build_hook ~ '^https://[^[:space:]]+$' and char_length(build_hook) <= 500)
);
insert into private.site_settings default values;

create function private.today()
returns date
language sql
stable
set search_path = ''
as $$ select (now() at time zone time_zone)::date from private.site_settings $$;

-- From the hosted gateway's header. IPv6 addresses are truncated to /64, which belongs to one customer.
create function private.visitor_address()
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  address text := left(coalesce(
    nullif(btrim(headers ->> 'cf-connecting-ip'), ''),
    nullif(btrim(split_part(headers ->> 'x-forwarded-for', ',', 1)), '')
  ), 100);
begin
  if address like '%:%' then
    return network(set_masklen(address::inet, 64))::text;
  end if;
  return address;
exception when invalid_text_representation or invalid_parameter_value then
  return address;
end;
$$;

-- Null if the IP address is unknown. The embedded server sets 'site.visitor' to a hash.
create function private.visitor_key()
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  today date := (now() at time zone 'UTC')::date;
  address text;
  todays_salt text;
begin
  if current_setting('site.visitor', true) <> '' then
    return left(current_setting('site.visitor', true), 64);
  end if;
  address := private.visitor_address();
  if address is null then
    return null;
  end if;
  select salt into todays_salt from private.visitor_salts where day = today;
  if todays_salt is null then
    insert into private.visitor_salts (day, salt)
    values (today, gen_random_uuid()::text || gen_random_uuid()::text)
    on conflict (day) do nothing;
    select salt into todays_salt from private.visitor_salts where day = today;
  end if;
  return private.sha256_hex(todays_salt || address);
end;
$$;

-- PostgREST returns this error as a 429: the message is the body, and the detail contains the status and headers.
create function private.raise_rate_limit(retry_after_seconds integer, message text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object('code', 'PT429', 'message', message)::text,
    detail = json_build_object(
      'status', 429, 'headers', json_build_object('Retry-After', retry_after_seconds::text))::text;
end;
$$;

-- Returns the new count, or null if the window is full.
create function private.count_in_window(counted text, window_span text, counted_visitor text, max_writes bigint)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  new_count integer;
begin
  -- A full window is not written to, so rejected writes use no disk space.
  insert into private.write_counts as counts (table_name, span, starts_at, visitor, writes)
  values (counted, window_span, date_trunc(window_span, now() at time zone 'UTC') at time zone 'UTC', counted_visitor, 1)
  on conflict (table_name, span, starts_at, visitor) do update
  set writes = counts.writes + 1 where counts.writes < max_writes
  returning writes into new_count;
  return new_count;
end;
$$;

create function private.count_write(counted text, visitor text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  limits private.write_limits;
  factor double precision;
  written_today integer;
  daily bigint;
begin
  select * into limits from private.write_limits where table_name = counted;
  if not found then
    return;
  end if;
  factor := (select write_limit_factor from private.site_settings);
  daily := ceil(limits.per_day * factor);

  if visitor is not null
    and private.count_in_window(counted, 'minute', visitor, ceil(limits.per_visitor_minute * factor)::bigint) is null
    or private.count_in_window(counted, 'minute', '', ceil(limits.per_minute * factor)::bigint) is null
  then
    perform private.raise_rate_limit(60, 'Too many requests. Please try again in a minute.');
  end if;
  if visitor is null
    or private.count_in_window(counted, 'day', visitor, ceil(limits.per_visitor_day * factor)::bigint) is not null
  then
    written_today := private.count_in_window(counted, 'day', '', daily);
  end if;
  if written_today is null then
    perform private.raise_rate_limit(3600, 'Too many requests today. Please try again tomorrow.');
  end if;
  -- Notifies with the last accepted write, because rejected ones are rolled back.
  if written_today = daily then
    perform private.notify_administrators(
      'write_limit_reached',
      'Daily limit reached: ' || replace(counted, '_', ' '),
      'Visitors reached the daily limit of ' || daily || ' ' || replace(counted, '_', ' ')
        || '. More are rejected until midnight UTC. Limits are in the table private.write_limits.'
    );
  end if;
end;
$$;

create function private.count_visitor_write(counted text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role', true) in ('anon', 'authenticated') and not private.is_admin() then
    perform private.count_write(counted, private.visitor_key());
  end if;
end;
$$;

-- Prevents one statement from inserting a hundred thousand rows.
create function private.enforce_insert_limits()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role', true) = 'service_role' then
    -- The contact function's requests come from its own IP address.
    perform private.count_write(tg_table_name, nullif(current_setting('site.visitor', true), ''));
  else
    perform set_config('site.rows_left', case when private.is_admin() then 'any' else 'one' end, true);
    perform private.count_visitor_write(tg_table_name);
  end if;
  return null;
end;
$$;

create function private.reject_second_row()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('site.rows_left', true) = 'one' then
    perform set_config('site.rows_left', 'none', true);
  elsif current_setting('site.rows_left', true) is distinct from 'any' then
    raise exception 'Send one row per request.' using errcode = 'PT413';
  end if;
  return new;
end;
$$;

do $$
declare
  limited_table text;
begin
  foreach limited_table in array array['email_leads', 'contact_messages', 'podcast_subscribers', 'chapter_views'] loop
    execute format('create trigger enforce_insert_limits before insert on public.%I for each statement
      when (current_user in (''anon'', ''authenticated'')) execute function private.enforce_insert_limits()', limited_table);
    -- Sorts before the other row triggers, so that they do not run for a second row.
    execute format('create trigger enforce_single_row before insert on public.%I for each row
      when (current_user in (''anon'', ''authenticated'')) execute function private.reject_second_row()', limited_table);
  end loop;
end;
$$;

create trigger enforce_service_insert_limits before insert on public.contact_messages for each statement
  when (current_user = 'service_role') execute function private.enforce_insert_limits();

create function private.delete_old_counts()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.write_counts where span = 'minute' and starts_at < now() - interval '2 minutes';
  delete from private.write_counts where span = 'day' and starts_at < case visitor
    when '' then now() - interval '2 days' else date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' end;
  delete from private.visitor_salts where day < (now() at time zone 'UTC')::date;
$$;
