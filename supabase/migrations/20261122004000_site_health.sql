-- What administrators see of the machinery: when the clock last ran, and whether the pages wait to be built again. On a
-- hosted project the database itself calls the host's build hook; the embedded server builds without one.

alter table private.site_settings
  add column build_hook text check (build_hook ~ '^https://[^[:space:]]+$' and char_length(build_hook) <= 500);

create table private.site_health (
  is_only_row boolean primary key default true check (is_only_row),
  clock_ran_at timestamptz,
  -- Set by every change to what the pages are made of; cleared when the hook has been called.
  rebuild_due_since timestamptz,
  -- Part of what the embedded server compares: another time means another build.
  build_requested_at timestamptz,
  hook_called_at timestamptz,
  hook_problem text check (char_length(hook_problem) <= 300)
);
insert into private.site_health default values;
alter table private.site_health enable row level security;
revoke all on private.site_health from anon, authenticated;

create function private.note_clock()
returns void
language sql
security definer
set search_path = ''
as $$
  update private.site_health set clock_ran_at = now();
$$;
revoke execute on function private.note_clock() from public;

create function private.note_rebuild_due()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The first change counts: one call of the hook serves all that follow within the minute.
  update private.site_health set rebuild_due_since = now() where rebuild_due_since is null;
  return null;
end;
$$;

-- A view that is counted changes no page.
create trigger note_rebuild_due_for_edit
  after update on public.book_chapters
  for each row when (old.updated_at is distinct from new.updated_at)
  execute function private.note_rebuild_due();
create trigger note_rebuild_due_for_row
  after insert or delete on public.book_chapters
  for each statement execute function private.note_rebuild_due();
create trigger note_rebuild_due_for_texts
  after insert or update or delete on public.site_texts
  for each statement execute function private.note_rebuild_due();

-- Calls the host's build hook when something is due. The call is pg_net's: it leaves with the transaction, and a hook that
-- is away costs nothing but this build, for the next change is due again.
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
revoke execute on function private.call_build_hook() from public;

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
  if not (select private.is_admin()) then
    raise exception 'Only administrators may see the state of the site.' using errcode = '42501';
  end if;
  return query
    select h.clock_ran_at, h.rebuild_due_since, h.build_requested_at, h.hook_called_at, h.hook_problem,
      s.build_hook is not null
    from private.site_health as h cross join private.site_settings as s;
end;
$$;
revoke execute on function public.site_status() from public, anon;
grant execute on function public.site_status() to authenticated;

-- 'Build now'. Returns 'called', 'no hook', or what was wrong. On the embedded server the answer is 'no hook', and the
-- server builds because the time has changed.
create function public.request_build()
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not (select private.is_admin()) then
    raise exception 'Only administrators may have the site built.' using errcode = '42501';
  end if;
  if exists (select 1 from private.site_health where build_requested_at > now() - interval '20 seconds') then
    raise exception 'The site was asked for a build a moment ago.' using errcode = 'PT429';
  end if;
  update private.site_health set build_requested_at = now(), rebuild_due_since = coalesce(rebuild_due_since, now());
  return private.call_build_hook();
end;
$$;
revoke execute on function public.request_build() from public, anon;
grant execute on function public.request_build() to authenticated;

do $$
begin
  if exists (select 1 from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('note-clock', '* * * * *', 'select private.note_clock()');
    perform cron.schedule('call-build-hook', '* * * * *', 'select private.call_build_hook()');
  end if;
exception when others then
  raise notice 'pg_cron is not usable here: %', sqlerrm;
end;
$$;
