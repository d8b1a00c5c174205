-- On Sundays, followers of the weekly Torah portion get one email if chapters discuss it. The build knows which do, and
-- the sender passes them on.

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
