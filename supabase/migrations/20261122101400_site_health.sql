create table private.site_health (
  only_row boolean primary key default true check (only_row),
  clock_ran_at timestamptz,
  rebuild_due_since timestamptz,
  -- The embedded server rebuilds when this changes.
  build_requested_at timestamptz,
  hook_called_at timestamptz,
  hook_problem text check (char_length(hook_problem) <= 300)
);
insert into private.site_health default values;

-- Also requests a build for the episodes whose date has passed since the last run. PL/pgSQL, because their table is created
-- later.
create function private.record_clock_run()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.site_health set
    rebuild_due_since = case when rebuild_due_since is null and exists (
        select 1 from public.episodes
        where is_published and release_date > clock_ran_at and release_date <= now())
      then now() else rebuild_due_since end,
    clock_ran_at = now();
end;
$$;

create function private.mark_rebuild_due()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- One hook call covers all changes within a minute.
  update private.site_health set rebuild_due_since = now() where rebuild_due_since is null;
  return null;
end;
$$;

-- View counts do not change pages.
create trigger mark_rebuild_due_for_edit
  after update on public.book_chapters
  for each row when (old.updated_at is distinct from new.updated_at)
  execute function private.mark_rebuild_due();
create trigger mark_rebuild_due_for_row
  after insert or delete on public.book_chapters
  for each statement execute function private.mark_rebuild_due();
create trigger mark_rebuild_due_for_texts
  after insert or update or delete on public.site_texts
  for each statement execute function private.mark_rebuild_due();
create trigger mark_rebuild_due_for_serial
  after insert or update or delete on public.serials
  for each row execute function private.mark_rebuild_due();

-- pg_net sends the request after the commit. If it fails, the next change triggers a retry.
create function private.call_build_hook()
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  hook text := (select build_hook from private.site_settings);
  problem text;
begin
  if hook is null then
    return 'no hook';
  end if;
  if not exists (select 1 from private.site_health where rebuild_due_since is not null) then
    return 'nothing due';
  end if;
  if to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is null then
    problem := 'The extension pg_net is not enabled.';
  else
    begin
      execute 'select net.http_post(url := $1)' using hook;
    exception when others then
      problem := left(sqlerrm, 300);
    end;
  end if;
  update private.site_health
  set hook_problem = problem,
    hook_called_at = case when problem is null then now() else hook_called_at end,
    rebuild_due_since = case when problem is null then null else rebuild_due_since end;
  return coalesce(problem, 'called');
end;
$$;

create function public.site_status()
returns table (
  clock_ran_at timestamptz, rebuild_due_since timestamptz, build_requested_at timestamptz,
  hook_called_at timestamptz, hook_problem text, has_build_hook boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select h.clock_ran_at, h.rebuild_due_since, h.build_requested_at, h.hook_called_at, h.hook_problem,
      s.build_hook is not null
    from private.site_health as h cross join private.site_settings as s;
end;
$$;

-- Returns 'called', 'no hook', or an error.
create function public.request_build()
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if exists (select 1 from private.site_health where build_requested_at > now() - interval '20 seconds') then
    raise exception 'A build was just requested.' using errcode = 'PT429';
  end if;
  update private.site_health set build_requested_at = now(), rebuild_due_since = coalesce(rebuild_due_since, now());
  return private.call_build_hook();
end;
$$;
select private.grant_execute('authenticated', 'public.site_status()', 'public.request_build()');

-- Matches src/server/publication-clock.ts and maintenance.ts. Call it again after enabling pg_cron.
create function private.schedule_jobs()
returns void
language plpgsql
set search_path = ''
as $$
begin
  if to_regnamespace('cron') is null then
    return;
  end if;
  perform cron.schedule('publish-due-chapters', '* * * * *', 'select private.publish_due_chapters()');
  perform cron.schedule('warn-about-unready-chapters', '* * * * *', 'select private.warn_about_unready_chapters()');
  perform cron.schedule('send-mail', '* * * * *', 'select private.call_mail_sender()');
  perform cron.schedule('call-build-hook', '* * * * *', 'select private.call_build_hook()');
  perform cron.schedule('record-clock-run', '* * * * *', 'select private.record_clock_run()');
  perform cron.schedule('delete-old-counts', '* * * * *', 'select private.delete_old_counts()');
  perform cron.schedule('purge-visitor-data', '*/15 * * * *', 'select private.purge_visitor_data()');
  perform cron.schedule('delete-old-removals', '17 3 * * *', 'select private.delete_old_removals()');
exception when others then
  -- The extension may be installed but not preloaded.
  raise notice 'pg_cron is not usable here: %', sqlerrm;
end;
$$;

do $$
begin
  if exists (select 1 from pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net;
  end if;
exception when others then
  raise notice 'pg_net is not usable here: %', sqlerrm;
end;
$$;
select private.schedule_jobs();

create function public.doctor_report()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  jobs text[] := '{}';
begin
  if to_regclass('cron.job') is not null then
    execute 'select coalesce(array_agg(jobname order by jobname), ''{}'') from cron.job where active' into jobs;
  end if;
  return (
    select jsonb_build_object(
      'newest_migration', (select max(version) from supabase_migrations.schema_migrations),
      'administrators', (select count(*) from public.user_roles where role = 'admin'),
      'clock_ran_at', h.clock_ran_at,
      'has_build_hook', s.build_hook is not null,
      'hook_problem', h.hook_problem,
      'rebuild_triggers', (
        select coalesce(jsonb_agg(t.tgname order by t.tgname), '[]') from pg_catalog.pg_trigger as t
        where t.tgfoid = 'private.mark_rebuild_due'::regproc and t.tgenabled <> 'D'
      ),
      'jobs', to_jsonb(jobs)
    )
    from private.site_health as h cross join private.site_settings as s
  );
end;
$$;
select private.grant_execute('service_role', 'public.doctor_report()');
