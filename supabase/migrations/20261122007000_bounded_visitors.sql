-- What one visitor could still use up or fill: a whole day's budget of a form, another person's mailbox, and the tables of
-- sums, whose rows have names that visitors choose.

-- A visitor's share of a day. Without it one address at the pace of its minutes closed the contact form by the evening.
alter table private.write_limits
  add column per_visitor_day integer not null default 200 check (per_visitor_day > 0);
update private.write_limits set per_visitor_day = 100 where table_name in ('contact_messages', 'followers');
update private.write_limits set per_visitor_day = 2000 where table_name = 'follower_links';
update private.write_limits set per_visitor_day = 20000 where table_name in ('chapter_views', 'visit_counts');

-- As before, and counted for the visitor's day.
create or replace function private.count_write(counted text, visitor text)
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
  if visitor is not null
    and private.count_in_window(counted, 'day', visitor, ceil(most.per_visitor_day * factor)::bigint) is null
  then
    perform private.refuse_for_rate(3600, 'Too many requests today. Please try again tomorrow.');
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

-- A visitor's count ends with its day, as the salt of its hash does.
create or replace function private.forget_old_counts()
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

-- Mail servers read comments, groups and other dots in an address: 'a(1)@example.com', 'b:a@example.com;' and
-- 'a@mail．example.com' are spellings of one mailbox. Nothing is mailed to them, or each would be another address.
create function private.is_plain_address(address text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select address !~ '[][(),:;\\\u3002\uff0e\uff61\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]';
$$;

-- The mailbox behind an address: what follows a plus sign names a folder, and Gmail reads no dots.
create function private.mailbox_of(address text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    else name || '@' || host end
  from (
    select coalesce(nullif(split_part(split_part(lower(address), '@', 1), '+', 1), ''), '+') as name,
      split_part(lower(address), '@', 2) as host
  ) as parts;
$$;
grant execute on function private.mailbox_of(text) to service_role;
create index mail_outbox_asked_for on public.mail_outbox (private.mailbox_of(recipient), created_at)
  where kind in ('ebook', 'follow_confirmation');

-- Whether a mailbox may get another mail that anyone can ask for: six a day and fifteen in thirty days, whatever is asked
-- and however the address is spelled. So a stranger's mailbox cannot be filled.
create function private.may_be_mailed(address text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_plain_address(address)
    and count(*) < 15 and count(*) filter (where mails.created_at > now() - interval '24 hours') < 6
  from public.mail_outbox as mails
  where private.mailbox_of(mails.recipient) = private.mailbox_of(address)
    and mails.kind in ('ebook', 'follow_confirmation') and mails.created_at > now() - interval '30 days';
$$;

-- As before, for a mailbox that may be mailed.
create or replace function private.mail_confirmation(follower uuid, address text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  asked text[] := array(
    select distinct topic from public.consent_receipts as receipts, unnest(receipts.topics) as topic
    where receipts.follower_id = follower and receipts.confirmed_at is null order by topic);
begin
  update public.mail_outbox set data = jsonb_build_object('topics', asked)
  where follower_id = follower and kind = 'follow_confirmation' and status = 'waiting';
  if found or 0 < (
      select count(*) from public.mail_outbox
      where follower_id = follower and kind = 'follow_confirmation' and created_at > now() - interval '1 hour'
    ) or 5 <= (
      select count(*) from public.mail_outbox
      where follower_id = follower and kind = 'follow_confirmation' and created_at > now() - interval '24 hours'
    ) or not private.may_be_mailed(address)
  then
    return;
  end if;
  insert into public.mail_outbox (kind, priority, recipient, data, follower_id, idempotency_key, expires_at)
  values ('follow_confirmation', 1, address, jsonb_build_object('topics', asked), follower,
    'follow_confirmation ' || gen_random_uuid(), now() + interval '14 days');
end;
$$;

create or replace function private.mail_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.may_be_mailed(new.email) then
    insert into public.mail_outbox (kind, priority, recipient, data, idempotency_key, expires_at)
    values ('ebook', 1, new.email, jsonb_build_object('first_name', new.first_name), 'ebook ' || new.id,
      now() + interval '30 days');
  end if;
  if new.marketing_opt_in and private.is_plain_address(new.email) then
    perform private.start_following(new.email, array['chapters'], new.source_path, 'lead-1', false);
  end if;
  return null;
end;
$$;

create or replace function private.mail_podcast_subscriber()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_plain_address(new.email) then
    perform private.start_following(new.email, array['podcast'], '/podcast', 'podcast-1', false);
  end if;
  return null;
end;
$$;

create or replace function public.follow(
  follower_email text, topics text[], consent_page text, consent_version text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := lower(btrim(left(follower_email, 300)));
begin
  perform private.count_write_of_visitor('followers');
  if not coalesce(private.is_email(address) and private.is_plain_address(address), false) then
    raise exception 'Please enter a valid email address' using errcode = 'PT422';
  end if;
  perform private.start_following(address, private.known_topics(topics), consent_page, left(consent_version, 100));
end;
$$;

-- How many sums a day has. 200 sources, 50 books and all chapters would be hundreds of thousands: beyond this number a
-- new one is counted as 'other', and those that are there go on.
create table private.visit_days (
  day date primary key,
  sums integer not null
);

create or replace function public.count_visit(
  step text, chapter uuid default null, book text default '', source text default 'direct',
  already integer default 0, reached integer default 0
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_sums constant integer := 10000;
  today date := (now() at time zone 'UTC')::date;
  of_chapter uuid;
  steps text[];
  tenths smallint[];
  of_book text := '';
  from_source text;
begin
  perform private.count_write_of_visitor('visit_counts');
  if private.is_crawler(nullif(current_setting('request.headers', true), '')::json ->> 'user-agent') then
    return;
  end if;
  select id into of_chapter from public.book_chapters where id = chapter and is_published;
  if step = 'reading' then
    if of_chapter is null or already is null or reached is null
      or already < -1 or already >= reached or reached > 10 then
      return;
    end if;
    tenths := array(select generate_series(already + 1, reached));
    steps := array(select case tenth when 0 then 'reader' else 'tenth' end from unnest(tenths) as tenth);
  elsif step in ('ebook', 'lead', 'download', 'store') then
    tenths := array[0];
    steps := array[step];
  else
    return;
  end if;
  of_chapter := coalesce(of_chapter, '00000000-0000-0000-0000-000000000000');
  from_source := private.visit_label('source', count_visit.source, 200);
  if step = 'store' then
    of_book := private.visit_label('book', count_visit.book, 50);
  end if;

  if most_sums <= (select days.sums from private.visit_days as days where days.day = today) and not exists (
    select 1 from private.visit_counts as known
    where known.day = today and known.step = steps[1] and known.tenth = tenths[1] and known.chapter_id = of_chapter
      and known.book = of_book and known.source = from_source
  ) then
    from_source := 'other';
    of_book := case step when 'store' then 'other' else '' end;
  end if;
  with counted as (
    insert into private.visit_counts as known (day, step, tenth, chapter_id, book, source, visits)
    select today, one.step, one.tenth, of_chapter, of_book, from_source, 1
    from unnest(steps, tenths) as one (step, tenth)
    on conflict on constraint visit_counts_pkey do update set visits = known.visits + 1
    -- Nothing has changed a row that was just made.
    returning known.xmax = 0 as is_new
  )
  insert into private.visit_days as days (day, sums)
  select today, count(*) from counted where is_new having count(*) > 0
  on conflict (day) do update set sums = days.sums + excluded.sums;
end;
$$;

-- As before, with the days' numbers of sums and the rare referrers.
create or replace function private.forget_visitors(most integer default 20000)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  settings private.site_settings;
  changed integer;
  total integer := 0;
begin
  select * into settings from private.site_settings;

  update public.chapter_views set ip_address = null, user_agent = null
  where id in (
    select v.id from public.chapter_views as v
    where (v.ip_address is not null or v.user_agent is not null)
      and v.viewed_at < now() - make_interval(days => settings.user_agent_days)
    order by v.viewed_at limit most);
  get diagnostics changed = row_count;
  total := total + changed;

  update public.email_leads set user_agent = null
  where id in (
    select l.id from public.email_leads as l
    where l.user_agent is not null and l.created_at < now() - make_interval(days => settings.user_agent_days)
    order by l.created_at limit most);
  get diagnostics changed = row_count;
  total := total + changed;

  -- The newest question counts: a link that was just mailed must not be dead. The podcast's row goes along.
  with old as (
    delete from public.followers where id in (
      select f.id from public.followers as f
      where f.status = 'pending' and now() - make_interval(days => settings.unconfirmed_days) > greatest(
        f.created_at, (select max(c.requested_at) from public.consent_receipts as c where c.follower_id = f.id))
      order by f.created_at limit most)
    returning email
  )
  delete from public.podcast_subscribers as s using old where s.email = old.email;
  get diagnostics changed = row_count;

  -- Daily sums name no person; what compares a year with the next is enough.
  delete from private.visit_counts where day < (now() at time zone 'UTC')::date - 400;
  delete from private.visit_labels where day < (now() at time zone 'UTC')::date;
  delete from private.visit_days where day < (now() at time zone 'UTC')::date;

  -- Referrers' names are the visitors' own, and of each chapter only the most frequent is shown.
  delete from private.chapter_referrers as rare using (
    select chapter_id, referrer from (
      select chapter_id, referrer, row_number() over (partition by chapter_id order by views desc, referrer) as place
      from private.chapter_referrers
    ) as ranked
    where place > 300 limit most
  ) as chosen
  where rare.chapter_id = chosen.chapter_id and rare.referrer = chosen.referrer;
  return total + changed;
end;
$$;
