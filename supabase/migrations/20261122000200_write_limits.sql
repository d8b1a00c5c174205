-- How much visitors may write: per table and minute, per visitor and minute where the visitor is known, per table and
-- UTC day. The owner changes the numbers by SQL: update private.write_limits set per_day = 50000 where ...

create table private.write_limits (
  table_name text primary key,
  per_minute integer not null check (per_minute > 0),
  per_visitor_minute integer not null check (per_visitor_minute > 0),
  per_day integer not null check (per_day > 0)
);

insert into private.write_limits (table_name, per_minute, per_visitor_minute, per_day) values
  ('email_leads', 120, 10, 20000),
  ('contact_messages', 60, 5, 2000),
  ('podcast_subscribers', 120, 10, 10000),
  ('chapter_views', 3000, 120, 500000);

-- Accepted writes per window. `visitor` is a hash, or '' for the count of all visitors together.
create table private.write_counts (
  table_name text not null,
  span text not null check (span in ('minute', 'day')),
  starts_at timestamptz not null,
  visitor text not null default '',
  writes integer not null,
  primary key (table_name, span, starts_at, visitor)
) with (fillfactor = 50);

create index write_counts_by_age on private.write_counts (span, starts_at);

-- Addresses are hashed with the salt of the day, which is deleted with the day: after that no hash leads back.
create table private.visitor_salts (
  day date primary key,
  salt text not null
);

-- One row for the site as a whole.
create table private.site_settings (
  only_row boolean primary key default true check (only_row),
  write_limit_factor double precision not null default 1 check (write_limit_factor > 0)
);
insert into private.site_settings default values;

-- The address a request came from, as the gateway of a hosted project reports it; null where no header is visible.
-- An IPv6 address is cut to its /64 network, because one connection owns all of it.
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

-- A hash that tells one visitor from another for a day; null where nothing is known of the visitor.
-- The embedded server names the visitor in 'site.visitor', hashed with a daily salt already.
create function private.visitor_key()
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  today date := (now() at time zone 'UTC')::date;
  address text;
  salt_of_today text;
begin
  if current_setting('site.visitor', true) <> '' then
    return left(current_setting('site.visitor', true), 64);
  end if;
  address := private.visitor_address();
  if address is null then
    return null;
  end if;
  select salt into salt_of_today from private.visitor_salts where day = today;
  if salt_of_today is null then
    insert into private.visitor_salts (day, salt)
    values (today, gen_random_uuid()::text || gen_random_uuid()::text)
    on conflict (day) do nothing;
    select salt into salt_of_today from private.visitor_salts where day = today;
  end if;
  return encode(sha256(convert_to(salt_of_today || address, 'UTF8')), 'hex');
end;
$$;

-- Answers 429. The shape of message and detail is PostgREST's: the one is the body, the other has status and headers.
create function private.refuse_for_rate(retry_after_seconds integer, message text)
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

-- Adds one to a window. Returns how many writes it then has, or null when it was full.
create function private.count_in_window(counted text, window_span text, counted_visitor text, most bigint)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  counted_writes integer;
begin
  -- A full window is only looked at: a flood of refused writes leaves nothing behind.
  insert into private.write_counts as counts (table_name, span, starts_at, visitor, writes)
  values (counted, window_span, date_trunc(window_span, now() at time zone 'UTC') at time zone 'UTC', counted_visitor, 1)
  on conflict (table_name, span, starts_at, visitor) do update
  set writes = counts.writes + 1 where counts.writes < most
  returning writes into counted_writes;
  return counted_writes;
end;
$$;

-- Counts one write, or refuses it. A table without limits is not counted.
-- @param visitor a hash, or null where the visitor is not known
create function private.count_write(counted text, visitor text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most private.write_limits;
  factor double precision;
  written_today integer;
  daily bigint;
begin
  select * into most from private.write_limits where table_name = counted;
  if not found then
    return;
  end if;
  factor := coalesce((select write_limit_factor from private.site_settings), 1);
  daily := ceil(most.per_day * factor);

  if visitor is not null
    and private.count_in_window(counted, 'minute', visitor, ceil(most.per_visitor_minute * factor)::bigint) is null
    or private.count_in_window(counted, 'minute', '', ceil(most.per_minute * factor)::bigint) is null
  then
    perform private.refuse_for_rate(60, 'Too many requests. Please try again in a minute.');
  end if;
  written_today := private.count_in_window(counted, 'day', '', daily);
  if written_today is null then
    perform private.refuse_for_rate(3600, 'Too many requests today. Please try again tomorrow.');
  end if;
  -- Told with the last write that is taken: what a refused one does is rolled back.
  if written_today = daily then
    perform private.notify_administrators(
      'write_limit_reached',
      'Daily limit reached: ' || replace(counted, '_', ' '),
      'Visitors sent as many ' || replace(counted, '_', ' ') || ' as one day allows (' || daily
        || '). Further ones are refused until midnight UTC. The numbers are in the table private.write_limits.'
    );
  end if;
end;
$$;

-- For functions with their owner's rights: counts where the request comes from a visitor.
create function private.count_write_of_visitor(counted text)
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

create function private.count_inserts_of_visitor()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.count_write_of_visitor(tg_table_name);
  return null;
end;
$$;

-- The contact function stores messages as service_role; its own address is not the visitor's.
create function private.count_inserts_for_visitor()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.count_write(tg_table_name, nullif(current_setting('site.visitor', true), ''));
  return null;
end;
$$;

do $$
declare
  written text;
begin
  foreach written in array array['email_leads', 'contact_messages', 'podcast_subscribers', 'chapter_views'] loop
    execute format(
      'create trigger count_inserts_of_visitor before insert on public.%I for each statement
       when (current_user in (''anon'', ''authenticated'')) execute function private.count_inserts_of_visitor()', written);
  end loop;
end;
$$;

create trigger count_inserts_for_visitor before insert on public.contact_messages for each statement
  when (current_user = 'service_role') execute function private.count_inserts_for_visitor();

-- As before, and counted among the writes to chapter_views.
create or replace function public.increment_chapter_views(chapter_uuid uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.count_write_of_visitor('chapter_views');
  update public.book_chapters
  set view_count = view_count + 1
  where id = chapter_uuid and is_published;
end;
$$;

create or replace function public.record_scroll_depth(view_id uuid, depth integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.count_write_of_visitor('chapter_views');
  update public.chapter_views
  set scroll_depth = depth
  where id = view_id and depth between 1 and 100 and scroll_depth < depth;
end;
$$;

-- Deletes windows that are over and the salts of days that are over.
create function private.forget_old_counts()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.write_counts where span = 'minute' and starts_at < now() - interval '2 minutes';
  delete from private.write_counts where span = 'day' and starts_at < now() - interval '2 days';
  delete from private.visitor_salts where day < (now() at time zone 'UTC')::date;
$$;

-- A hosted project has a clock; the embedded backend is called every minute by the site's server.
do $$
begin
  if exists (select 1 from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('forget-old-counts', '* * * * *', 'select private.forget_old_counts()');
  end if;
exception when others then
  raise notice 'pg_cron is not usable here: %', sqlerrm;
end;
$$;
