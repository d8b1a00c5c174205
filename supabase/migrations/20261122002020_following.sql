-- Following, confirming, choosing and unsubscribing. Double opt-in: asking stores what was agreed to and sends one mail;
-- only the press on its page makes an address a follower. No answer says whether an address was known.

insert into private.write_limits (table_name, per_minute, per_visitor_minute, per_day) values
  ('followers', 60, 5, 5000),
  ('follower_links', 600, 30, 100000);

create function private.topics_of(follower public.followers)
returns text[]
language sql
stable
set search_path = ''
as $$
  select array_remove(array[
    case when follower.wants_chapters then 'chapters' end,
    case when follower.wants_podcast then 'podcast' end,
    case when follower.wants_news then 'news' end], null);
$$;

-- Throws PT422 for topics that there are not.
create function private.known_topics(topics text[])
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  if cardinality(topics) > 3 or exists (
    select 1 from unnest(topics) as topic where topic is null or topic not in ('chapters', 'podcast', 'news')
  ) then
    raise exception 'Choose from chapters, podcast and news.' using errcode = 'PT422';
  end if;
  return array(select distinct topic from unnest(coalesce(topics, '{}')) as topic order by topic);
end;
$$;

-- One mail an hour and address, five a day: whoever types in another's address cannot fill their mailbox.
create function private.mail_confirmation(follower uuid, address text)
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
    )
  then
    return;
  end if;
  insert into public.mail_outbox (kind, priority, recipient, data, follower_id, idempotency_key, expires_at)
  values ('follow_confirmation', 1, address, jsonb_build_object('topics', asked), follower,
    'follow_confirmation ' || gen_random_uuid(), now() + interval '14 days');
end;
$$;

-- @param may_be_known false: who follows these topics already gets no mail
create function private.start_following(
  address text, asked text[], page text, version text, may_be_known boolean default true
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  known public.followers;
  words text := (select body from private.consent_texts as texts where texts.version = start_following.version);
begin
  if words is null or cardinality(asked) = 0 then
    raise exception 'Nothing was agreed to.' using errcode = 'PT422';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('follow ' || address, 0));
  insert into public.followers (email, source_page, wants_chapters, wants_podcast, wants_news)
  values (address, left(page, 2048), 'chapters' = any (asked), 'podcast' = any (asked), 'news' = any (asked))
  on conflict (email) do update set
    wants_chapters = followers.wants_chapters or excluded.wants_chapters,
    wants_podcast = followers.wants_podcast or excluded.wants_podcast,
    wants_news = followers.wants_news or excluded.wants_news,
    created_at = now()
  where followers.status = 'pending';
  select * into known from public.followers where email = address;
  insert into private.follower_links (follower_id, token)
  values (known.id, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))
  on conflict do nothing;

  if known.status = 'confirmed' and asked <@ private.topics_of(known) and not may_be_known then
    return;
  end if;
  -- The same wish again renews the first; ten different ones wait at most.
  delete from public.consent_receipts as receipts
  where receipts.follower_id = known.id and receipts.confirmed_at is null and (
    receipts.topics = asked and receipts.consent_version = version
    or receipts.id in (
      select older.id from public.consent_receipts as older
      where older.follower_id = known.id and older.confirmed_at is null
      order by older.requested_at desc offset 9));
  insert into public.consent_receipts (follower_id, consent_text, consent_version, page, topics)
  values (known.id, words, version, left(page, 2048), asked);
  perform private.mail_confirmation(known.id, address);
end;
$$;

create function public.follow(follower_email text, topics text[], consent_page text, consent_version text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := lower(btrim(left(follower_email, 300)));
begin
  perform private.count_write_of_visitor('followers');
  if not coalesce(private.is_email(address), false) then
    raise exception 'Please enter a valid email address' using errcode = 'PT422';
  end if;
  perform private.start_following(address, private.known_topics(topics), consent_page, left(consent_version, 100));
end;
$$;

-- The follower of a link, locked; null for anything that is no link of ours.
create function private.follower_of(link text)
returns public.followers
language plpgsql
set search_path = ''
as $$
declare
  found_one public.followers;
begin
  perform private.count_write_of_visitor('follower_links');
  if link ~ '^[0-9a-f]{64}$' then
    select followers.* into found_one
    from private.follower_links as links join public.followers on followers.id = links.follower_id
    where links.token = link for update of followers;
  end if;
  return found_one;
end;
$$;

-- 'confirmed', also when pressed twice; 'expired' after 14 days and after an unsubscription; 'unknown'.
create function public.confirm_follow(token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person public.followers := private.follower_of(token);
  agreed text[];
begin
  if person.id is null then
    return case when exists (
      select 1 from private.expired_links where token_hash = private.link_hash(left(token, 100))
    ) then 'expired' else 'unknown' end;
  end if;
  with receipts as (
    update public.consent_receipts set confirmed_at = now()
    where follower_id = person.id and confirmed_at is null and requested_at > now() - interval '14 days'
    returning topics
  )
  select array_agg(distinct topic) into agreed from receipts, unnest(receipts.topics) as topic;
  if agreed is null then
    return case person.status when 'confirmed' then 'confirmed' else 'expired' end;
  end if;

  update public.followers set
    status = 'confirmed',
    -- What a pending row wishes for and is older than 14 days was not agreed to.
    wants_chapters = 'chapters' = any (agreed) or person.status = 'confirmed' and wants_chapters,
    wants_podcast = 'podcast' = any (agreed) or person.status = 'confirmed' and wants_podcast,
    wants_news = 'news' = any (agreed) or person.status = 'confirmed' and wants_news,
    confirmed_at = case person.status when 'confirmed' then confirmed_at else now() end,
    unsubscribed_at = null
  where id = person.id;
  update private.follower_links set bounces = 0 where follower_id = person.id;
  return 'confirmed';
end;
$$;

create function private.end_following(follower uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.followers set
    status = 'unsubscribed', unsubscribed_at = now(),
    wants_chapters = false, wants_podcast = false, wants_news = false
  where id = follower and status <> 'unsubscribed';
  -- An older confirmation mail must not bring the address back.
  delete from public.consent_receipts where follower_id = follower and confirmed_at is null;
  update public.mail_outbox set status = 'canceled', last_error = 'Unsubscribed before it was sent.'
  where follower_id = follower and status = 'waiting';
end;
$$;

create function public.unsubscribe(token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person public.followers := private.follower_of(token);
begin
  if person.id is null then
    return 'unknown';
  end if;
  perform private.end_following(person.id);
  return 'unsubscribed';
end;
$$;

-- No row for an unknown link. Of the address only so much as its owner recognizes.
create function public.follower_preferences(token text)
returns table (email_hint text, status text, topics text[])
language plpgsql
security definer
set search_path = ''
as $$
declare
  person public.followers := private.follower_of(token);
begin
  if person.id is not null then
    return query select left(person.email, 1) || '…@' || split_part(person.email, '@', 2),
      person.status, private.topics_of(person);
  end if;
end;
$$;

-- The link is in the mailbox, so a choice made with it needs no other confirmation. No topics: unsubscribed.
create function public.save_follower_preferences(token text, topics text[])
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person public.followers := private.follower_of(token);
  chosen constant text[] := private.known_topics(topics);
begin
  if person.id is null then
    return 'unknown';
  end if;
  if cardinality(chosen) = 0 then
    perform private.end_following(person.id);
    return 'saved';
  end if;
  update public.followers set
    status = 'confirmed',
    wants_chapters = 'chapters' = any (chosen),
    wants_podcast = 'podcast' = any (chosen),
    wants_news = 'news' = any (chosen),
    confirmed_at = case person.status when 'confirmed' then confirmed_at else now() end,
    unsubscribed_at = null
  where id = person.id;
  if person.status <> 'confirmed' or not chosen <@ private.topics_of(person) then
    insert into public.consent_receipts (follower_id, consent_text, consent_version, page, topics, confirmed_at)
    select person.id, body, version, '/follow/preferences', chosen, now()
    from private.consent_texts where version = 'preferences-1';
  end if;
  delete from public.consent_receipts where follower_id = person.id and confirmed_at is null;
  return 'saved';
end;
$$;

revoke execute on function public.follow(text, text[], text, text), public.confirm_follow(text),
  public.unsubscribe(text), public.follower_preferences(text), public.save_follower_preferences(text, text[])
  from public;
grant execute on function public.follow(text, text[], text, text), public.confirm_follow(text),
  public.unsubscribe(text), public.follower_preferences(text), public.save_follower_preferences(text, text[])
  to anon, authenticated, service_role;
