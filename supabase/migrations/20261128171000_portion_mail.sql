-- On Sundays, followers of the weekly Torah portion get one email if chapters discuss it. The build knows which do, and
-- the sender passes them on.

alter table public.followers
  drop constraint followers_topics_check,
  add constraint followers_topics_check check (topics <@ array['chapters', 'episodes', 'news', 'portions']);
alter table public.consent_receipts
  drop constraint consent_receipts_topics_check,
  add constraint consent_receipts_topics_check
    check (topics <@ array['chapters', 'episodes', 'news', 'portions'] and cardinality(topics) between 1 and 4);
alter table public.mail_outbox
  drop constraint mail_outbox_kind_check,
  add constraint mail_outbox_kind_check check (kind in (
    'chapter_published', 'catch_up', 'letter', 'portion', 'follow_confirmation', 'welcome', 'ebook', 'contact_message',
    'digest', 'password_reset', 'invitation', 'role_granted', 'test_email'));
create index mail_outbox_portions on public.mail_outbox (created_at) where kind = 'portion';

-- @throws PT422 for unknown topics
create or replace function private.validated_topics(topics text[])
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

-- The Saturday of the week that begins, on Sundays from the time of emails that wait for the next day.
create function private.portion_shabbat(at timestamptz)
returns text
language sql
stable
set search_path = ''
as $$
  select to_char(clock.local_time::date + 6, 'YYYY-MM-DD')
  from (select at at time zone time_zone as local_time from private.site_settings) as clock
  cross join public.mail_settings as settings
  where extract(dow from clock.local_time) = 0 and clock.local_time::time >= settings.next_day_at;
$$;

-- Until they are queued.
create function public.portion_emails_due()
returns table (shabbat text)
language sql
stable
security definer
set search_path = ''
as $$
  select week.shabbat from private.portion_shabbat(now()) as week (shabbat)
  where week.shabbat is not null
    and exists (select 1 from public.followers where status = 'confirmed' and 'portions' = any (topics))
    and not exists (
      select 1 from public.mail_outbox where kind = 'portion' and created_at > now() - interval '2 days');
$$;

-- Returns the number of emails. At most one per follower and week.
create function public.queue_portion_emails(
  shabbat text, portion_name text, verses text, passages text[], chapters uuid[]
)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  content constant jsonb := jsonb_build_object(
    'portion', jsonb_build_object('shabbat', shabbat, 'name', portion_name, 'verses', verses, 'passages', passages[:20]),
    'chapters', (select jsonb_agg(jsonb_build_object('id', id)) from unnest(chapters[:20]) as id));
  queued integer;
begin
  if not exists (select 1 from public.portion_emails_due() as due where due.shabbat = queue_portion_emails.shabbat)
    or not exists (
      select 1 from public.book_chapters as listed where listed.id = any (chapters[:20]) and listed.is_published)
  then
    return 0;
  end if;
  insert into public.mail_outbox (kind, priority, recipient, data, follower_id, idempotency_key, expires_at)
  select 'portion', 2, followers.email, content, followers.id, 'portion ' || shabbat || ' ' || followers.id,
    now() + interval '3 days'
  from public.followers where followers.status = 'confirmed' and 'portions' = any (followers.topics)
  on conflict (idempotency_key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end;
$$;
select private.grant_execute('service_role', 'public.portion_emails_due()',
  'public.queue_portion_emails(text, text, text, text[], uuid[])');

alter function private.email_content(public.mail_outbox) rename to email_content_of_other_kinds;

create function private.email_content(mail public.mail_outbox)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if mail.kind <> 'portion' then
    return private.email_content_of_other_kinds(mail);
  end if;
  return (
    select jsonb_build_object('follower', jsonb_build_object('token', links.token), 'portion', mail.data -> 'portion',
      'chapters', (select jsonb_agg(chapter - 'text') from jsonb_array_elements(published.chapters) as chapter))
    from public.followers join private.follower_links as links on links.follower_id = followers.id
    cross join private.chapters_for_email(array(
      select (listed ->> 'id')::uuid from jsonb_array_elements(mail.data -> 'chapters') as listed
    )) as published (chapters)
    where followers.id = mail.follower_id and followers.status = 'confirmed' and 'portions' = any (followers.topics)
      and published.chapters is not null);
end;
$$;
