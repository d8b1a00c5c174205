-- How long what identifies a browser is kept, and an address that was never confirmed. Administrators set both.

alter table private.site_settings
  add column user_agent_days integer not null default 90 check (user_agent_days between 1 and 3650),
  add column unconfirmed_days integer not null default 14 check (unconfirmed_days between 1 and 365);

create function public.retention_settings()
returns table (user_agent_days integer, unconfirmed_days integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select s.user_agent_days, s.unconfirmed_days from private.site_settings as s;
end;
$$;
revoke execute on function public.retention_settings() from public, anon;
grant execute on function public.retention_settings() to authenticated, service_role;

create function public.save_retention_settings(user_agent_days integer, unconfirmed_days integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if not coalesce(save_retention_settings.user_agent_days between 1 and 3650
    and save_retention_settings.unconfirmed_days between 1 and 365, false)
  then
    raise exception 'User agents are kept for 1 to 3,650 days, unconfirmed addresses for 1 to 365.'
      using errcode = 'PT422';
  end if;
  update private.site_settings as s
  set user_agent_days = save_retention_settings.user_agent_days,
    unconfirmed_days = save_retention_settings.unconfirmed_days
  where s.only_row;
end;
$$;
revoke execute on function public.save_retention_settings(integer, integer) from public, anon;
grant execute on function public.save_retention_settings(integer, integer) to authenticated, service_role;

-- Only rows that still have something to empty.
create index chapter_views_to_empty on public.chapter_views (viewed_at)
  where ip_address is not null or user_agent is not null;
create index email_leads_to_empty on public.email_leads (created_at) where user_agent is not null;

-- Empties and deletes what is too old, at most so many rows of a kind at once. Returns how many it was in all.
create function private.forget_visitors(most integer default 20000)
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
  return total + changed;
end;
$$;
revoke execute on function private.forget_visitors(integer) from public;

-- A hosted project has a clock; the embedded backend is called every hour by the site's server.
do $$
begin
  if exists (select 1 from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('forget-visitors', '*/15 * * * *', 'select private.forget_visitors()');
  end if;
exception when others then
  raise notice 'pg_cron is not usable here: %', sqlerrm;
end;
$$;
