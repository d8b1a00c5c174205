-- What administrators read under Audience: one page of a list at a time, newest first. A page begins after the last row
-- of the page before, which an index finds at once however long the list is.

drop index public.email_leads_newest_first;
create index email_leads_newest_first on public.email_leads (created_at desc, id desc);
drop index public.contact_messages_newest_first;
create index contact_messages_newest_first on public.contact_messages (created_at desc, id desc);
create index podcast_subscribers_newest_first on public.podcast_subscribers (created_at desc, id desc);
drop index public.followers_newest_first;
create index followers_newest_first on public.followers (created_at desc, id desc);

-- What is searched for, as it is compared: 200 characters in lower case.
create function private.search_words(search text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(left(btrim(coalesce(search, '')), 200));
$$;

create function public.list_messages(
  search text default '', state text default null, page_rows integer default 50,
  before timestamptz default null, before_id uuid default null
)
returns table (id uuid, name text, email text, message text, status text, created_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  words text := private.search_words(search);
  last_at timestamptz := coalesce(before, 'infinity');
  last_id uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  perform private.require_admin();
  return query
  select m.id, m.name, m.email, m.message, m.status, m.created_at
  from public.contact_messages as m
  where (m.created_at, m.id) < (last_at, last_id)
    and (state is null or m.status = state)
    and (words = '' or position(words in lower(m.name || ' ' || m.email || ' ' || m.message)) > 0)
  order by m.created_at desc, m.id desc
  limit least(greatest(page_rows, 1), 1000);
end;
$$;

-- state: 'opted-in' or 'not-opted-in'
create function public.list_leads(
  search text default '', state text default null, page_rows integer default 50,
  before timestamptz default null, before_id uuid default null
)
returns table (
  id uuid, first_name text, email text, marketing_opt_in boolean, source_path text, created_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  words text := private.search_words(search);
  last_at timestamptz := coalesce(before, 'infinity');
  last_id uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  perform private.require_admin();
  return query
  select l.id, l.first_name, l.email, l.marketing_opt_in, l.source_path, l.created_at
  from public.email_leads as l
  where (l.created_at, l.id) < (last_at, last_id)
    and (state is null or l.marketing_opt_in = (state = 'opted-in'))
    and (words = '' or position(words in lower(l.first_name || ' ' || l.email)) > 0)
  order by l.created_at desc, l.id desc
  limit least(greatest(page_rows, 1), 1000);
end;
$$;

-- Followers, and subscribers of the podcast from before there were followers, who were never asked to confirm.
create function private.all_followers()
returns table (
  id uuid, email text, status text, topics text[], source_page text, created_at timestamptz, confirmed_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select f.id, f.email, f.status,
    array_remove(array[
      case when f.wants_chapters then 'chapters' end,
      case when f.wants_podcast then 'podcast' end,
      case when f.wants_news then 'news' end], null),
    f.source_page, f.created_at, f.confirmed_at
  from public.followers as f
  union all
  select s.id, s.email, 'pending', array['podcast'], null, s.created_at, null
  from public.podcast_subscribers as s
  where not exists (select 1 from public.followers as f where f.email = s.email);
$$;

create function public.list_followers(
  search text default '', state text default null, page_rows integer default 50,
  before timestamptz default null, before_id uuid default null
)
returns table (
  id uuid, email text, status text, topics text[], source_page text, created_at timestamptz, confirmed_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  words text := private.search_words(search);
  last_at timestamptz := coalesce(before, 'infinity');
  last_id uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  perform private.require_admin();
  return query
  select a.* from private.all_followers() as a
  where (a.created_at, a.id) < (last_at, last_id)
    and (state is null or a.status = state)
    and (words = '' or position(words in lower(a.email)) > 0)
  order by a.created_at desc, a.id desc
  limit least(greatest(page_rows, 1), 1000);
end;
$$;

-- How many rows of each list match, by state: one search over all.
create function public.audience_counts(search text default '')
returns table (list text, state text, entries bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  words text := private.search_words(search);
begin
  perform private.require_admin();
  return query
  select 'messages', m.status, count(*) from public.contact_messages as m
  where words = '' or position(words in lower(m.name || ' ' || m.email || ' ' || m.message)) > 0
  group by m.status
  union all
  select 'leads', case when l.marketing_opt_in then 'opted-in' else 'not-opted-in' end, count(*)
  from public.email_leads as l
  where words = '' or position(words in lower(l.first_name || ' ' || l.email)) > 0
  group by l.marketing_opt_in
  union all
  select 'followers', a.status, count(*) from private.all_followers() as a
  where words = '' or position(words in lower(a.email)) > 0
  group by a.status;
end;
$$;

-- What each week brought, Monday to Sunday by the given zone's clock, oldest first. Followers count when they confirm.
create function public.audience_growth(weeks integer default 12, time_zone text default 'UTC')
returns table (week date, messages bigint, leads bigint, followers bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  span integer := least(greatest(weeks, 1), 104);
  this_week date := date_trunc('week', now() at time zone time_zone)::date;
  since timestamptz := (this_week - 7 * (span - 1))::timestamp at time zone time_zone;
begin
  perform private.require_admin();
  return query
  with arrivals as (
    select 'message' as kind, m.created_at as at from public.contact_messages as m where m.created_at >= since
    union all
    select 'lead', l.created_at from public.email_leads as l where l.created_at >= since
    union all
    select 'follower', f.confirmed_at from public.followers as f where f.confirmed_at >= since
  ), counted as (
    select date_trunc('week', a.at at time zone time_zone)::date as monday, a.kind, count(*) as n
    from arrivals as a group by 1, 2
  )
  select calendar.monday,
    coalesce(sum(c.n) filter (where c.kind = 'message'), 0)::bigint,
    coalesce(sum(c.n) filter (where c.kind = 'lead'), 0)::bigint,
    coalesce(sum(c.n) filter (where c.kind = 'follower'), 0)::bigint
  from (select this_week - 7 * back as monday from generate_series(span - 1, 0, -1) as back) as calendar
  left join counted as c using (monday)
  group by calendar.monday order by calendar.monday;
end;
$$;

do $$
declare
  made regprocedure;
begin
  foreach made in array array[
    'public.list_messages(text, text, integer, timestamptz, uuid)',
    'public.list_leads(text, text, integer, timestamptz, uuid)',
    'public.list_followers(text, text, integer, timestamptz, uuid)',
    'public.audience_counts(text)', 'public.audience_growth(integer, text)'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public, anon', made);
    execute format('grant execute on function %s to authenticated, service_role', made);
  end loop;
end;
$$;
