-- The doctor also sees whether changes still ask for a build: a trigger that was dropped or switched off leaves the pages old.
create or replace function public.doctor_facts()
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
        where t.tgfoid = 'private.note_rebuild_due'::regproc and t.tgenabled <> 'D'
      ),
      'jobs', to_jsonb(jobs)
    )
    from private.site_health as h cross join private.site_settings as s
  );
end;
$$;
