alter policy "Administrators can read leads" on public.email_leads using ((select private.is_recent_admin()));
alter policy "Administrators can read messages" on public.contact_messages using ((select private.is_recent_admin()));
alter policy "Administrators can read views" on public.chapter_views using ((select private.is_recent_admin()));
alter policy "Administrators can read subscribers" on public.podcast_subscribers using ((select private.is_recent_admin()));
select private.allow_recent_administrators('public.email_leads', 'delete');
select private.allow_recent_administrators('public.contact_messages', 'delete');
select private.allow_recent_administrators('public.podcast_subscribers', 'delete');
select private.allow_recent_administrators('public.chapter_views', 'delete');

alter table public.contact_messages
  add column status text not null default 'new' check (status in ('new', 'answered', 'archived'));

create function private.captcha_required()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select captcha_required from private.site_settings;
$$;
grant execute on function private.captcha_required() to anon, authenticated, service_role;

drop policy "Visitors can send a message" on public.contact_messages;
create policy "Visitors can send messages if no captcha is required"
  on public.contact_messages for insert to anon, authenticated
  with check (created_at = now() and status = 'new' and not (select private.captcha_required()));

create function public.mark_messages(messages uuid[], new_status text)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  marked integer;
begin
  perform private.require_admin();
  update public.contact_messages set status = new_status where id = any (messages);
  get diagnostics marked = row_count;
  if marked = 0 then
    raise exception 'The message no longer exists.' using errcode = 'PT404';
  end if;
  return marked;
end;
$$;
select private.grant_execute('authenticated', 'public.mark_messages(uuid[], text)');

-- Without names, so that erasure can ignore notifications.
create function private.notify_of_submissions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_single constant integer := 5;
  kind constant text := case tg_table_name when 'contact_messages' then 'new_message' else 'new_lead' end;
  noun constant text := case tg_table_name when 'contact_messages' then 'message' else 'e-book request' end;
  announced integer;
begin
  if not exists (select 1 from new_rows) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('announce ' || kind, 0));
  select count(*) into announced from public.admin_notifications
  where notification_type = kind
    and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC';
  if announced < max_single then
    insert into public.admin_notifications (title, message, notification_type)
    values ('New ' || noun, case kind when 'new_message' then 'Someone sent a message from the contact page.'
      else 'Someone requested the Genesis e-book.' end, kind);
  elsif announced = max_single then
    insert into public.admin_notifications (title, message, notification_type)
    values ('Many ' || noun || 's today',
      'More than ' || max_single || ' ' || noun || 's arrived today. See them all on the Audience page.', kind);
  end if;
  return null;
end;
$$;

create trigger notify_of_submissions after insert on public.contact_messages
  referencing new table as new_rows for each statement execute function private.notify_of_submissions();
create trigger notify_of_submissions after insert on public.email_leads
  referencing new table as new_rows for each statement execute function private.notify_of_submissions();

drop index public.email_leads_newest_first, public.contact_messages_newest_first;

create index email_leads_newest_first on public.email_leads (created_at desc, id desc);
create index contact_messages_newest_first on public.contact_messages (created_at desc, id desc);
create index podcast_subscribers_newest_first on public.podcast_subscribers (created_at desc, id desc);

create function private.normalize_search(search text)
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
returns setof public.contact_messages
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  needle text := private.normalize_search(search);
begin
  perform private.require_recent_admin();
  return query
  select m.* from public.contact_messages as m
  where (m.created_at, m.id)
      < (coalesce(before, 'infinity'), coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    and (state is null or m.status = state)
    and (needle = '' or position(needle in lower(m.name || ' ' || m.email || ' ' || m.message)) > 0)
  order by m.created_at desc, m.id desc
  limit least(greatest(page_rows, 1), 1000);
end;
$$;

-- state: 'opted-in' or 'not-opted-in'
create function public.list_leads(
  search text default '', state text default null, page_rows integer default 50,
  before timestamptz default null, before_id uuid default null
)
returns setof public.email_leads
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  needle text := private.normalize_search(search);
begin
  perform private.require_recent_admin();
  return query
  select l.* from public.email_leads as l
  where (l.created_at, l.id)
      < (coalesce(before, 'infinity'), coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    and (state is null or l.marketing_opt_in = (state = 'opted-in'))
    and (needle = '' or position(needle in lower(l.first_name || ' ' || l.email)) > 0)
  order by l.created_at desc, l.id desc
  limit least(greatest(page_rows, 1), 1000);
end;
$$;

-- Includes podcast subscribers from before double opt-in.
create function private.all_followers()
returns table (
  id uuid, email text, status text, topics text[], source_page text, created_at timestamptz, confirmed_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select f.id, f.email, f.status, f.topics, f.source_page, f.created_at, f.confirmed_at
  from public.followers as f
  union all
  select s.id, s.email, 'pending', array['episodes'], null, s.created_at, null
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
  needle text := private.normalize_search(search);
begin
  perform private.require_recent_admin();
  return query
  select a.* from private.all_followers() as a
  where (a.created_at, a.id)
      < (coalesce(before, 'infinity'), coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    and (state is null or a.status = state)
    and (needle = '' or position(needle in lower(a.email)) > 0)
  order by a.created_at desc, a.id desc
  limit least(greatest(page_rows, 1), 1000);
end;
$$;

create function public.audience_counts(search text default '')
returns table (list text, state text, entries bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  needle text := private.normalize_search(search);
begin
  perform private.require_admin();
  -- A search reveals whether an address is known.
  if needle <> '' then
    perform private.require_recent_admin();
  end if;
  return query
  select 'messages', m.status, count(*) from public.contact_messages as m
  where needle = '' or position(needle in lower(m.name || ' ' || m.email || ' ' || m.message)) > 0
  group by m.status
  union all
  select 'leads', case when l.marketing_opt_in then 'opted-in' else 'not-opted-in' end, count(*)
  from public.email_leads as l
  where needle = '' or position(needle in lower(l.first_name || ' ' || l.email)) > 0
  group by l.marketing_opt_in
  union all
  select 'followers', a.status, count(*) from private.all_followers() as a
  where needle = '' or position(needle in lower(a.email)) > 0
  group by a.status;
end;
$$;

-- Weeks start on Monday in the given time zone. Followers count when they confirm.
create function public.audience_growth(weeks integer default 12, time_zone text default 'UTC')
returns table (week date, messages bigint, leads bigint, followers bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  week_count integer := least(greatest(weeks, 1), 104);
  this_week date := date_trunc('week', now() at time zone time_zone)::date;
  since timestamptz := (this_week - 7 * (week_count - 1))::timestamp at time zone time_zone;
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
  from (select this_week - 7 * weeks_ago as monday from generate_series(week_count - 1, 0, -1) as weeks_ago) as calendar
  left join counted as c using (monday)
  group by calendar.monday order by calendar.monday;
end;
$$;

select private.grant_execute('authenticated', 'public.list_messages(text, text, integer, timestamptz, uuid)',
  'public.list_leads(text, text, integer, timestamptz, uuid)', 'public.list_followers(text, text, integer, timestamptz, uuid)',
  'public.audience_counts(text)', 'public.audience_growth(integer, text)');

create function public.person_record(address text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  target text := lower(btrim(coalesce(address, '')));
begin
  perform private.require_recent_admin();
  perform private.record_action('A person’s data viewed');
  return jsonb_build_object(
    'email', target,
    'leads', (select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at), '[]')
      from public.email_leads as l where l.email = target),
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at), '[]')
      from (select * from public.contact_messages where email = target order by created_at limit 1000) as m),
    'podcast_subscriptions', (select coalesce(jsonb_agg(to_jsonb(s)), '[]')
      from public.podcast_subscribers as s where s.email = target),
    'followers', (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from public.followers as f where f.email = target),
    'suppressions', (select coalesce(jsonb_agg(to_jsonb(s)), '[]')
      from public.mail_suppressions as s where s.email = target),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.requested_at), '[]')
      from public.consent_receipts as c join public.followers as f on f.id = c.follower_id where f.email = target),
    'emails', (select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at), '[]') from (
      select kind, status, created_at, sent_at from public.mail_outbox
      where recipient = target order by created_at limit 1000) as o),
    'has_account', exists (select 1 from auth.users as u where lower(u.email) = target)
  );
end;
$$;

-- Accounts are removed on the Settings page instead.
create function public.erase_person(address text)
returns table (kind text, erased integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  target text := lower(btrim(coalesce(address, '')));
begin
  perform private.require_recent_admin();
  perform private.record_action('A person’s data erased');
  return query
  with emails as (
    delete from public.mail_outbox as o
    where o.recipient = target or o.data ->> 'message_id' in (
      select m.id::text from public.contact_messages as m where m.email = target)
    returning 1
  ), leads as (
    delete from public.email_leads where email = target returning 1
  ), messages as (
    delete from public.contact_messages where email = target returning 1
  ), subscriptions as (
    delete from public.podcast_subscribers where email = target returning 1
  ), followers as (
    -- Cascades to consents and links.
    delete from public.followers where email = target returning 1
  ), suppressions as (
    delete from public.mail_suppressions where email = target returning 1
  ), set_aside as (
    delete from private.set_aside_rows as r
    where target in (lower(btrim(r.contents ->> 'email')),
      regexp_replace(lower(normalize(r.contents ->> 'email', nfkc)), '[^!-~]', '', 'g'))
    returning 1
  )
  select 'emails', count(*)::integer from emails
  union all select 'leads', count(*)::integer from leads
  union all select 'messages', count(*)::integer from messages
  union all select 'podcast_subscriptions', count(*)::integer from subscriptions
  union all select 'followers', count(*)::integer from followers
  union all select 'suppressions', count(*)::integer from suppressions
  union all select 'set_aside', count(*)::integer from set_aside;
end;
$$;
select private.grant_execute('authenticated', 'public.person_record(text)', 'public.erase_person(text)');

create index contact_messages_by_email on public.contact_messages (email);

-- Tab-separated. Stored, because parsing a hundred thousand URLs takes seconds.
create function private.lead_origin(url text)
returns text
language sql
immutable
set search_path = ''
as $$
  select rtrim(concat_ws(E'\t',
    left(coalesce(nullif(translate(
      regexp_replace(split_part(split_part(coalesce(url, ''), '#', 1), '?', 1), '^[a-z]+://[^/]*', ''),
      E'\t', ' '), ''), '/'), 200),
    left(translate(coalesce(substring(url from '[?&]utm_source=([^&#]+)'), ''), E'\t', ' '), 100),
    left(translate(coalesce(substring(url from '[?&]utm_medium=([^&#]+)'), ''), E'\t', ' '), 100),
    left(translate(coalesce(substring(url from '[?&]utm_campaign=([^&#]+)'), ''), E'\t', ' '), 100)), E'\t');
$$;

grant execute on function private.lead_origin(text) to anon, authenticated, service_role;

alter table public.email_leads
  add column origin text generated always as (private.lead_origin(source_path)) stored;

create function public.lead_origins(days integer default 30)
returns table (
  page text, campaign_source text, campaign_medium text, campaign_name text, leads bigint, opted_in bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  return query
  with origins as (
    select l.origin, count(*) as n, count(*) filter (where l.marketing_opt_in) as news
    from public.email_leads as l
    where l.created_at >= now() - make_interval(days => least(greatest(days, 1), 366))
    group by 1 order by 2 desc, 1 limit 200
  )
  select split_part(o.origin, E'\t', 1), split_part(o.origin, E'\t', 2), split_part(o.origin, E'\t', 3),
    split_part(o.origin, E'\t', 4), o.n, o.news
  from origins as o
  order by o.n desc, o.origin;
end;
$$;
select private.grant_execute('authenticated', 'public.lead_origins(integer)');

create function public.retention_settings()
returns table (user_agent_days integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select s.user_agent_days from private.site_settings as s;
end;
$$;

create function public.save_retention_settings(user_agent_days integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_recent_admin();
  if not coalesce(save_retention_settings.user_agent_days between 1 and 3650, false) then
    raise exception 'Keep user agents for 1 to 3,650 days.' using errcode = 'PT422';
  end if;
  update private.site_settings as s set user_agent_days = save_retention_settings.user_agent_days where s.only_row;
end;
$$;
select private.grant_execute('authenticated',
  'public.retention_settings()', 'public.save_retention_settings(integer)');

create index chapter_views_to_anonymize on public.chapter_views (viewed_at)
  where ip_address is not null or user_agent is not null;
create index email_leads_to_anonymize on public.email_leads (created_at) where user_agent is not null;

create function private.purge_visitor_data(max_rows integer default 20000)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  settings private.site_settings;
begin
  select * into settings from private.site_settings;

  update public.chapter_views set ip_address = null, user_agent = null
  where id in (
    select v.id from public.chapter_views as v
    where (v.ip_address is not null or v.user_agent is not null)
      and v.viewed_at < now() - make_interval(days => settings.user_agent_days)
    order by v.viewed_at limit max_rows);

  update public.email_leads set user_agent = null
  where id in (
    select l.id from public.email_leads as l
    where l.user_agent is not null and l.created_at < now() - make_interval(days => settings.user_agent_days)
    order by l.created_at limit max_rows);

  -- Confirmation emails promise 14 days. Counted from the latest request, so that recent links work.
  with old as (
    delete from public.followers where id in (
      select f.id from public.followers as f
      where f.status = 'pending' and now() - interval '14 days' > greatest(
        f.created_at, (select max(c.requested_at) from public.consent_receipts as c where c.follower_id = f.id))
      order by f.created_at limit max_rows)
    returning email
  )
  delete from public.podcast_subscribers as s using old
  where s.email = old.email and s.is_double_opt_in;

  -- Long enough to compare two years.
  delete from private.visit_counts where day < private.today() - 400;
  delete from private.visit_labels where day < private.today();
  perform private.purge_audit_log();

  -- Visitors can forge referrers, and only the most frequent one is shown.
  delete from private.chapter_referrers as excess using (
    select chapter_id, referrer from (
      select chapter_id, referrer, row_number() over (partition by chapter_id order by views desc, referrer) as rank
      from private.chapter_referrers
    ) as ranked
    where rank > 300 limit max_rows
  ) as rows_to_delete
  where excess.chapter_id = rows_to_delete.chapter_id and excess.referrer = rows_to_delete.referrer;
end;
$$;
