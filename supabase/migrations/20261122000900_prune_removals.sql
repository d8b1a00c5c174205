-- Records of removals are kept for 90 days. Longer only where something still asks for them: the clock, which must not
-- bring a withdrawn chapter back, and a site whose last good build is older.

-- needed_since: when the pages that are served were built. Their chapters were read before that.
create function private.forget_old_removals(needed_since timestamptz default now())
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.chapter_removals as old
  where old.removed_at < least(now() - interval '90 days', needed_since - interval '1 day')
    and not (
      old.reason = 'unpublished'
      and exists (select 1 from public.book_chapters where id = old.chapter_id and not is_published)
      and not exists (
        select 1 from private.chapter_removals as later
        where later.chapter_id = old.chapter_id
          and later.reason = 'unpublished'
          and (later.removed_at, later.id) > (old.removed_at, old.id)
      )
    );
$$;

-- A hosted project has a clock; the embedded backend is called every hour by the site's server.
do $$
begin
  if exists (select 1 from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('forget-old-removals', '17 3 * * *', 'select private.forget_old_removals()');
  end if;
exception when others then
  raise notice 'pg_cron is not usable here: %', sqlerrm;
end;
$$;
