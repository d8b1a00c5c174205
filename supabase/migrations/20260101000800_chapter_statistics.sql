-- The administrator's figures. Depths and referrers are summed as they arrive, so that a million views
-- cost the analytics page no more than a hundred; days are counted from the index on viewed_at.

create table private.chapter_depths (
  chapter_id uuid primary key references public.book_chapters (id) on delete cascade,
  views bigint not null default 0,
  depth_sum bigint not null default 0
);

create table private.chapter_referrers (
  chapter_id uuid not null references public.book_chapters (id) on delete cascade,
  referrer text not null,
  views bigint not null default 0,
  primary key (chapter_id, referrer)
);

-- 'https://www.example.org/path?q' is shown as 'example.org'; no referrer at all is 'Direct'.
create function private.referrer_host(referrer text)
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    left(nullif(regexp_replace(lower(substring(referrer from '^[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#@]*@)?([^/?#]+)')), '^www\.', ''), ''), 253),
    'Direct'
  );
$$;

create function private.sum_new_views()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.chapter_depths as sums (chapter_id, views, depth_sum)
  select chapter_id, count(*), sum(scroll_depth) from arrived group by chapter_id order by chapter_id
  on conflict (chapter_id) do update
  set views = sums.views + excluded.views, depth_sum = sums.depth_sum + excluded.depth_sum;

  insert into private.chapter_referrers as sums (chapter_id, referrer, views)
  select chapter_id, private.referrer_host(referrer), count(*) from arrived group by 1, 2 order by 1, 2
  on conflict (chapter_id, referrer) do update
  set views = sums.views + excluded.views;
  return null;
end;
$$;

create trigger sum_new_views
  after insert on public.chapter_views
  referencing new table as arrived
  for each statement execute function private.sum_new_views();

create function private.sum_deeper_views()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.chapter_depths
  set depth_sum = depth_sum + new.scroll_depth - old.scroll_depth
  where chapter_id = new.chapter_id;
  return null;
end;
$$;

create trigger sum_deeper_views
  after update of scroll_depth on public.chapter_views
  for each row execute function private.sum_deeper_views();

-- Views per calendar day of the given time zone, oldest first, days without views included.
-- Replaced in 20261122101300_statistics.sql.
create function public.daily_chapter_views(days integer default 7, time_zone text default 'UTC')
returns table (day date, views bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  today date := (now() at time zone time_zone)::date;
  span integer := least(greatest(days, 1), 366);
begin
  if not (select private.is_admin()) then
    raise exception 'Administrators only' using errcode = '42501';
  end if;
  return query
  select calendar.day, coalesce(counted.views, 0)
  from (select today - back as day from generate_series(span - 1, 0, -1) as back) as calendar
  left join (
    select (seen.viewed_at at time zone time_zone)::date as day, count(*) as views
    from public.chapter_views as seen
    where seen.viewed_at >= (today - span + 1)::timestamp at time zone time_zone
    group by 1
  ) as counted using (day)
  order by calendar.day;
end;
$$;
revoke execute on function public.daily_chapter_views(integer, text) from public, anon;
grant execute on function public.daily_chapter_views(integer, text) to authenticated, service_role;

-- One row per chapter: average scroll depth in percent (null without views) and the most frequent referrer (null without views).
-- The average is no numeric, because some drivers hand those on as text.
-- Replaced in 20261122101300_statistics.sql.
create function public.chapter_metrics()
returns table (chapter_id uuid, views bigint, average_scroll double precision, top_referrer text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not (select private.is_admin()) then
    raise exception 'Administrators only' using errcode = '42501';
  end if;
  return query
  select
    chapters.id,
    coalesce(depths.views, 0),
    round(depths.depth_sum::numeric / nullif(depths.views, 0), 1)::double precision,
    top.referrer
  from public.book_chapters as chapters
  left join private.chapter_depths as depths on depths.chapter_id = chapters.id
  left join lateral (
    select sources.referrer
    from private.chapter_referrers as sources
    where sources.chapter_id = chapters.id
    order by sources.views desc, sources.referrer
    limit 1
  ) as top on true
  order by chapters.chapter_number;
end;
$$;
revoke execute on function public.chapter_metrics() from public, anon;
grant execute on function public.chapter_metrics() to authenticated, service_role;
