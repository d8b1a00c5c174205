-- Visitors access these rows only through functions.

create table public.followers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (private.is_email(email)),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  topics text[] not null default '{}'
    constraint followers_topics_check check (topics <@ array['chapters', 'episodes', 'news', 'portions']),
  source_page text check (char_length(source_page) <= 2048),
  -- For pending followers, the time of the last request.
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  updated_at timestamptz not null default now(),
  -- Sends the book from its beginning, one chapter every few days, until the newest chapter.
  catch_up_days smallint check (catch_up_days between 1 and 30),
  catch_up_chapter integer not null default 0,
  catch_up_at timestamptz,
  -- Also after the next serial has started.
  catch_up_serial_id uuid references public.serials (id) on delete set null,
  constraint followers_catching_up_have_catch_up_at check (catch_up_days is null or catch_up_at is not null),
  constraint confirmed_followers_have_confirmed_at check (status <> 'confirmed' or confirmed_at is not null),
  constraint confirmed_followers_have_topics check (status <> 'confirmed' or topics <> '{}')
);

create index followers_newest_first on public.followers (created_at desc, id desc);
create index followers_catching_up on public.followers (catch_up_at) where catch_up_days is not null;
create index followers_by_catch_up_serial on public.followers (catch_up_serial_id) where catch_up_serial_id is not null;
create index followers_of_chapters on public.followers (id) where status = 'confirmed' and 'chapters' = any (topics);

select private.protect_table('public.followers');
select private.allow_recent_administrators('public.followers', 'select', 'delete');

create trigger lower_email
  before insert or update of email on public.followers
  for each row execute function private.lower_email();

create trigger set_updated_at before update on public.followers
  for each row execute function private.set_updated_at();

create function private.delete_follower_emails()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.mail_outbox where follower_id = old.id;
  return null;
end;
$$;

create trigger delete_follower_emails after delete on public.followers
  for each row execute function private.delete_follower_emails();

-- Proof of consent.
create table public.consent_receipts (
  id uuid primary key default gen_random_uuid(),
  follower_id uuid not null references public.followers (id) on delete cascade,
  consent_text text not null check (char_length(consent_text) <= 2000),
  consent_version text not null check (char_length(consent_version) <= 100),
  page text check (char_length(page) <= 2048),
  topics text[] not null constraint consent_receipts_topics_check
    check (topics <@ array['chapters', 'episodes', 'news', 'portions'] and cardinality(topics) between 1 and 4),
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz
);

create index consent_receipts_by_follower on public.consent_receipts (follower_id, requested_at desc);

select private.protect_table('public.consent_receipts');
select private.allow_recent_administrators('public.consent_receipts', 'select');

-- As in src/lib/mail/consent-texts.ts. Changed texts get a new version. Open pages may submit previous versions.
create table private.consent_texts (
  version text primary key check (version ~ '^[a-z]+-[0-9]+$'),
  body text not null
);
insert into private.consent_texts (version, body) values
  ('follow-1', 'I want to be told by e-mail about what I have chosen here. I can withdraw this at any time, by the link '
    'in every mail.'),
  ('follow-2', 'Email me about the topics I chose. I can unsubscribe anytime.'),
  ('follow-3', 'Email me about new chapters and anything I checked. I can unsubscribe anytime.'),
  ('lead-1', 'Send me news about the series (optional)'),
  ('podcast-1', 'I agree to hear about new episodes. I can withdraw this at any time.'),
  ('preferences-1', 'Chosen on the preferences page.'),
  ('import-1', 'The publisher brought this address from an earlier list and asked for a confirmation.'),
  ('ask-1', 'Subscribed to the podcast earlier; the publisher asked for a confirmation.');

-- Not hashed, because every email contains the token. Not accessible through the API.
create table private.follower_links (
  follower_id uuid primary key references public.followers (id) on delete cascade,
  token text not null unique check (token ~ '^[0-9a-f]{64}$'),
  bounces integer not null default 0
);

-- Double opt-in. Responses do not reveal whether an address is follower.

-- @throws PT422 for unknown topics
create function private.validated_topics(topics text[])
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  if cardinality(topics) > 4 or exists (
    select 1 from unnest(topics) as topic
    where topic is null or topic not in ('chapters', 'episodes', 'news', 'portions')
  ) then
    raise exception 'Choose from chapters, episodes, news, and portions.' using errcode = 'PT422';
  end if;
  return array(select distinct topic from unnest(coalesce(topics, '{}')) as topic order by topic);
end;
$$;

-- At most one email an hour and five a day per address, so that nobody can flood someone else's mailbox.
create function private.queue_confirmation_email(follower uuid, address text, priority smallint)
returns void
language plpgsql
set search_path = ''
as $$
declare
  requested text[] := array(
    select distinct topic from public.consent_receipts as receipts, unnest(receipts.topics) as topic
    where receipts.follower_id = follower and receipts.confirmed_at is null order by topic);
  content constant jsonb := jsonb_build_object('topics', requested, 'isFromList', not exists (
    select 1 from public.consent_receipts as receipts
    where receipts.follower_id = follower and receipts.confirmed_at is null
      and receipts.consent_version not in ('import-1', 'ask-1')));
begin
  update public.mail_outbox set data = content
  where follower_id = follower and kind = 'follow_confirmation' and status = 'waiting';
  if found or 0 < (
      select count(*) from public.mail_outbox
      where follower_id = follower and kind = 'follow_confirmation' and created_at > now() - interval '1 hour'
    ) or 5 <= (
      select count(*) from public.mail_outbox
      where follower_id = follower and kind = 'follow_confirmation' and created_at > now() - interval '24 hours'
    ) or not private.may_receive_email(address)
  then
    return;
  end if;
  insert into public.mail_outbox (kind, priority, recipient, data, follower_id, idempotency_key, expires_at)
  values ('follow_confirmation', queue_confirmation_email.priority, address, content, follower,
    'follow_confirmation ' || gen_random_uuid(), now() + interval '14 days');
end;
$$;

create function private.create_follower_link(follower uuid)
returns void
language sql
set search_path = ''
as $$
  insert into private.follower_links (follower_id, token)
  values (follower, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))
  on conflict do nothing;
$$;

-- @param confirmation 'always', 'new' (not if the address already follows these topics), or 'none' (another email has the link)
create function private.start_following(
  address text, requested text[], page text, version text, confirmation text default 'always', priority smallint default 1
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  follower public.followers;
  consent text := (select body from private.consent_texts as texts where texts.version = start_following.version);
begin
  if consent is null or cardinality(requested) = 0 then
    raise exception 'No consent was given.' using errcode = 'PT422';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('follow ' || address, 0));
  insert into public.followers (email, source_page, topics)
  values (address, left(page, 2048), requested)
  on conflict (email) do update set
    topics = array(select distinct topic from unnest(followers.topics || excluded.topics) as topic order by topic),
    created_at = now()
  where followers.status = 'pending';
  select * into follower from public.followers where email = address;
  perform private.create_follower_link(follower.id);

  if follower.status = 'confirmed' and requested <@ follower.topics and confirmation <> 'always' then
    return;
  end if;
  delete from public.consent_receipts as receipts
  where receipts.follower_id = follower.id and receipts.confirmed_at is null and (
    receipts.topics = requested and receipts.consent_version = version
    or receipts.id in (
      select older.id from public.consent_receipts as older
      where older.follower_id = follower.id and older.confirmed_at is null
      order by older.requested_at desc offset 9));
  insert into public.consent_receipts (follower_id, consent_text, consent_version, page, topics)
  values (follower.id, consent, version, left(page, 2048), requested);
  if confirmation <> 'none' then
    perform private.queue_confirmation_email(follower.id, address, priority);
  end if;
end;
$$;

create function public.follow(
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
  perform private.count_visitor_write('followers');
  if not coalesce(private.is_email(address), false) then
    raise exception 'Please enter a valid email address' using errcode = 'PT422';
  end if;
  perform private.start_following(address, private.validated_topics(topics), consent_page, left(consent_version, 100));
end;
$$;

create function private.find_follower(given_token text)
returns public.followers
language plpgsql
set search_path = ''
as $$
declare
  follower public.followers;
begin
  perform private.count_visitor_write('follower_links');
  if given_token ~ '^[0-9a-f]{64}$' then
    select followers.* into follower
    from private.follower_links as links join public.followers on followers.id = links.follower_id
    where links.token = given_token for update of followers;
  end if;
  return follower;
end;
$$;

-- The first chapter of the current serial and its newest one.
create function private.queue_welcome_email(follower uuid, address text)
returns void
language sql
set search_path = ''
as $$
  insert into public.mail_outbox (kind, priority, recipient, data, follower_id, idempotency_key, expires_at)
  select 'welcome', 1, address, jsonb_build_object('chapters', jsonb_agg(distinct jsonb_build_object('id', chapters.id))),
    follower, 'welcome ' || gen_random_uuid(), now() + interval '7 days'
  from public.book_chapters as chapters
  where chapters.is_published and chapters.in_current_serial and chapters.chapter_number in (
    select unnest(array[min(chapter_number), max(chapter_number)]) from public.book_chapters
    where is_published and in_current_serial)
  having count(*) > 0;
$$;

-- Returns 'confirmed' (even if called again), 'expired' (after 14 days, an unsubscribe, or deletion), or 'unknown'.
create function public.confirm_follow(token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  follower public.followers := private.find_follower(token);
  confirmed_topics text[];
begin
  if follower.id is null then
    return case when token ~ '^[0-9a-f]{64}$' then 'expired' else 'unknown' end;
  end if;
  with receipts as (
    update public.consent_receipts set confirmed_at = now()
    where follower_id = follower.id and confirmed_at is null and requested_at > now() - interval '14 days'
    returning topics
  )
  select array_agg(distinct topic) into confirmed_topics from receipts, unnest(receipts.topics) as topic;
  if confirmed_topics is null then
    return case follower.status when 'confirmed' then 'confirmed' else 'expired' end;
  end if;

  update public.followers set
    status = 'confirmed',
    topics = array(
      select distinct topic from unnest(confirmed_topics || case follower.status when 'confirmed' then follower.topics else '{}' end)
        as topic order by topic),
    confirmed_at = case follower.status when 'confirmed' then confirmed_at else now() end,
    unsubscribed_at = null
  where id = follower.id;
  update private.follower_links set bounces = 0 where follower_id = follower.id;
  delete from public.mail_suppressions where email = follower.email;
  if 'chapters' = any (confirmed_topics) and not (follower.status = 'confirmed' and 'chapters' = any (follower.topics)) then
    perform private.queue_welcome_email(follower.id, follower.email);
  end if;
  return 'confirmed';
end;
$$;

create function private.stop_following(follower uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.followers set
    status = 'unsubscribed', unsubscribed_at = now(),
    topics = '{}', catch_up_days = null
  where id = follower and status <> 'unsubscribed';
  -- An older confirmation email must not resubscribe the address.
  delete from public.consent_receipts where follower_id = follower and confirmed_at is null;
  update public.mail_outbox set status = 'canceled', last_error = 'Unsubscribed before it was sent.'
  where follower_id = follower and status = 'waiting';
end;
$$;

-- @param topic only this topic, unless it is the follower's last
create function public.unsubscribe(token text, topic text default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  follower public.followers := private.find_follower(token);
begin
  if follower.id is null then
    return 'unknown';
  end if;
  if topic = any (follower.topics) and cardinality(follower.topics) > 1 then
    -- Waiting emails about it are canceled when they are due.
    update public.followers set topics = array_remove(topics, topic),
      catch_up_days = case topic when 'chapters' then null else catch_up_days end
    where id = follower.id;
  elsif topic is null or follower.topics <@ array[topic] then
    perform private.stop_following(follower.id);
  end if;
  return 'unsubscribed';
end;
$$;

create function public.follower_preferences(token text)
returns table (email_hint text, status text, topics text[], catch_up_days smallint)
language plpgsql
security definer
set search_path = ''
as $$
declare
  follower public.followers := private.find_follower(token);
begin
  if follower.id is not null then
    return query select left(follower.email, 1) || '…@' || split_part(follower.email, '@', 2),
      follower.status, follower.topics, follower.catch_up_days;
  end if;
end;
$$;

-- A new follower has the first chapter from the welcome email, so the second follows after the given days.
create function private.start_catching_up(follower uuid, days integer)
returns void
language plpgsql
set search_path = ''
as $$
declare
  first_number constant integer := (
    select min(chapter_number) from public.book_chapters where is_published and in_current_serial);
  is_welcomed constant boolean := exists (
    select 1 from public.mail_outbox
    where follower_id = follower and kind = 'welcome' and created_at > now() - interval '1 day');
begin
  if days = 0 then
    update public.followers set catch_up_days = null, catch_up_serial_id = null where id = follower;
  elsif days between 1 and 30 then
    update public.followers set
      catch_up_days = days,
      catch_up_serial_id = case when catch_up_days is not null then catch_up_serial_id else private.current_serial() end,
      catch_up_chapter = case when catch_up_days is not null then catch_up_chapter
        else coalesce(first_number, 0) - case when is_welcomed then 0 else 1 end end,
      catch_up_at = case when catch_up_days is not null then least(catch_up_at, now() + make_interval(days => days))
        else now() + make_interval(days => case when is_welcomed then days else 0 end) end
    where id = follower;
  else
    raise exception 'Choose from 1 to 30 days.' using errcode = 'PT422';
  end if;
end;
$$;

create function private.queue_catch_up_emails()
returns void
language sql
set search_path = ''
as $$
  with due as (
    select followers.id, followers.email, next.id as chapter_id, next.chapter_number, next.serial_id
    from public.followers
    left join lateral (
      select chapters.id, chapters.chapter_number, chapters.serial_id from public.book_chapters as chapters
      where chapters.is_published and chapters.chapter_number > followers.catch_up_chapter
        and chapters.serial_id = coalesce(followers.catch_up_serial_id, private.current_serial())
      order by chapters.chapter_number limit 1
    ) as next on true
    where followers.catch_up_days is not null and followers.catch_up_at <= now() and followers.status = 'confirmed'
    order by followers.catch_up_at limit 1000
    for update of followers skip locked
  ), queued as (
    insert into public.mail_outbox (kind, priority, recipient, data, follower_id, idempotency_key, expires_at)
    select 'catch_up', 2, due.email, jsonb_build_object('chapters', jsonb_build_array(jsonb_build_object('id', due.chapter_id))),
      due.id, 'catch_up ' || gen_random_uuid(), now() + interval '7 days'
    from due where due.chapter_id is not null
  )
  update public.followers set
    catch_up_chapter = coalesce(due.chapter_number, catch_up_chapter),
    catch_up_at = now() + make_interval(days => catch_up_days),
    -- From then on, each new chapter is announced as usual.
    catch_up_days = case when exists (
      select 1 from public.book_chapters
      where is_published and serial_id = due.serial_id and chapter_number > due.chapter_number
    ) then catch_up_days end
  from due where due.id = followers.id;
$$;

-- No confirmation is needed, because the token proves access to the mailbox.
-- @param catch_up_days 0 stops sending the book from its beginning; null changes nothing
create function public.save_follower_preferences(token text, topics text[], catch_up_days integer default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  follower public.followers := private.find_follower(token);
  chosen constant text[] := private.validated_topics(topics);
begin
  if follower.id is null then
    return 'unknown';
  end if;
  if cardinality(chosen) = 0 then
    perform private.stop_following(follower.id);
    return 'saved';
  end if;
  update public.followers set
    status = 'confirmed',
    topics = chosen,
    confirmed_at = case follower.status when 'confirmed' then confirmed_at else now() end,
    unsubscribed_at = null
  where id = follower.id;
  if follower.status <> 'confirmed' or not chosen <@ follower.topics then
    insert into public.consent_receipts (follower_id, consent_text, consent_version, page, topics, confirmed_at)
    select follower.id, body, version, '/follow/preferences', chosen, now()
    from private.consent_texts where version = 'preferences-1';
  end if;
  delete from public.consent_receipts where follower_id = follower.id and confirmed_at is null;
  delete from public.mail_suppressions where email = follower.email;
  if not 'chapters' = any (chosen) then
    update public.followers set catch_up_days = null where id = follower.id;
  elsif catch_up_days is not null then
    perform private.start_catching_up(follower.id, catch_up_days);
  end if;
  return 'saved';
end;
$$;

select private.grant_execute('anon, authenticated', 'public.follow(text, text[], text, text)',
  'public.confirm_follow(text)', 'public.unsubscribe(text, text)', 'public.follower_preferences(text)',
  'public.save_follower_preferences(text, text[], integer)');

alter table public.podcast_subscribers add column is_double_opt_in boolean not null default false;

create function private.process_subscription()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_email(new.email) then
    perform private.start_following(new.email, array['episodes'], '/podcast', 'podcast-1', 'new');
  end if;
  if exists (select 1 from public.podcast_subscribers where email = new.email) then
    return null;
  end if;
  new.is_double_opt_in := true;
  return new;
end;
$$;

-- Sorts after lower_email.
create trigger process_subscription before insert on public.podcast_subscribers
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.process_subscription();

-- Podcast subscribers from before double opt-in, who were never asked.
create function private.unasked_subscribers()
returns setof text
language sql
stable
set search_path = ''
as $$
  select email from public.podcast_subscribers as subscribers
  where not is_double_opt_in and not exists (select 1 from public.followers where followers.email = subscribers.email);
$$;

create function public.unasked_subscribers()
returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select count(*) from private.unasked_subscribers());
end;
$$;

-- At most 500 at once, so that it takes seconds. Returns how many were asked.
create function public.ask_subscribers()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text;
  asked integer := 0;
begin
  perform private.require_recent_admin();
  for address in select * from private.unasked_subscribers() limit 500 loop
    perform private.start_following(address, array['episodes'], '/admin/audience', 'ask-1', 'always', 2::smallint);
    -- If it is not confirmed, both rows are deleted, and nobody is asked again.
    update public.podcast_subscribers set is_double_opt_in = true where email = address;
    asked := asked + 1;
  end loop;
  perform private.record_action('Podcast subscribers asked', asked::text);
  return asked;
end;
$$;

-- Adds at most 500 addresses from elsewhere. People who unsubscribed stay unsubscribed.
-- @param statement where their consent comes from; without it, each is asked for a confirmation
create function public.import_followers(addresses text[], new_topics text[], statement text default null)
returns table (outcome text, people bigint)
language plpgsql
security definer
set search_path = ''
as $$
declare
  requested constant text[] := private.validated_topics(new_topics);
  address text;
  counts jsonb := '{"added": 0, "asked": 0, "known": 0, "left": 0, "invalid": 0}';
  result text;
  follower public.followers;
begin
  perform private.require_recent_admin();
  if cardinality(addresses) > 500 or cardinality(requested) = 0 or char_length(statement) > 1900 then
    raise exception 'Import at most 500 addresses at once, with at least one topic.' using errcode = 'PT422';
  elsif statement is not null and char_length(btrim(statement)) < 10 then
    raise exception 'Say where these people agreed to get email from you.' using errcode = 'PT422';
  end if;
  foreach address in array addresses loop
    address := lower(btrim(left(address, 300)));
    follower := null;
    select * into follower from public.followers where email = address for update;
    result := case
      when not coalesce(private.is_email(address), false) then 'invalid'
      when follower.status = 'unsubscribed'
        or exists (select 1 from public.mail_suppressions where email = address) then 'left'
      -- A confirmed follower may have left a topic, and a pending one was already asked.
      when follower.status = 'confirmed' and (statement is not null or requested <@ follower.topics) then 'known'
      when follower.status = 'pending' and statement is null then 'known'
      when statement is null then 'asked'
      else 'added' end;
    if result = 'asked' then
      perform private.start_following(address, requested, '/admin/audience', 'import-1', 'always', 2::smallint);
    elsif result = 'added' then
      insert into public.followers (email, source_page, topics, status, confirmed_at)
      values (address, '/admin/audience', requested, 'confirmed', now())
      on conflict (email) do update set status = 'confirmed', confirmed_at = coalesce(followers.confirmed_at, now()),
        -- Topics that were never confirmed are unproven.
        topics = array(select distinct topic
          from unnest(case followers.status when 'confirmed' then followers.topics else '{}' end || excluded.topics) as topic
          order by topic)
      where followers.status <> 'unsubscribed'
      returning * into follower;
      perform private.create_follower_link(follower.id);
      insert into public.consent_receipts (follower_id, consent_text, consent_version, page, topics, confirmed_at)
      values (follower.id, 'The publisher stated: ' || btrim(statement), 'statement-1', '/admin/audience', requested, now());
    end if;
    counts := jsonb_set(counts, array[result], to_jsonb((counts ->> result)::integer + 1));
  end loop;
  perform private.record_action('Followers imported',
    case when statement is null then 'Each was asked to confirm.' else 'The publisher stated their consent.' end);
  return query select key, value::bigint from jsonb_each_text(counts);
end;
$$;

select private.grant_execute('authenticated', 'public.unasked_subscribers()', 'public.ask_subscribers()',
  'public.import_followers(text[], text[], text)');
