create or replace function public.increment_chapter_views(chapter_uuid uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.count_visitor_write('chapter_views');
  update public.book_chapters
  set view_count = view_count + 1
  where id = chapter_uuid and is_published;
end;
$$;

-- Only the reader's page knows the random id.
create or replace function public.record_scroll_depth(view_id uuid, depth integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.count_visitor_write('chapter_views');
  update public.chapter_views
  set scroll_depth = depth
  where id = view_id and depth between 1 and 100 and scroll_depth < depth;
end;
$$;

-- As in 0.1.0, but also for editors.
create or replace function public.daily_chapter_views(days integer default 7, time_zone text default 'UTC')
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
  perform private.require_editor();
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

create or replace function public.chapter_metrics()
returns table (chapter_id uuid, views bigint, average_scroll double precision, top_referrer text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
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

create function private.subtract_deleted_views()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.chapter_depths as sums
  set views = sums.views - deleted.views, depth_sum = sums.depth_sum - deleted.depth_sum
  from (
    select chapter_id, count(*) as views, sum(scroll_depth) as depth_sum from deleted_views group by chapter_id
  ) as deleted
  where sums.chapter_id = deleted.chapter_id;

  update private.chapter_referrers as sums
  set views = sums.views - deleted.views
  from (
    select chapter_id, private.referrer_host(referrer) as referrer, count(*) as views from deleted_views group by 1, 2
  ) as deleted
  where sums.chapter_id = deleted.chapter_id and sums.referrer = deleted.referrer;

  delete from private.chapter_referrers where views <= 0;
  return null;
end;
$$;

create trigger subtract_deleted_views
  after delete on public.chapter_views
  referencing old table as deleted_views
  for each statement execute function private.subtract_deleted_views();

-- Contains no data about visitors.
create table private.visit_counts (
  day date not null,
  step text not null check (step in ('reader', 'tenth', 'ebook', 'lead', 'download', 'store')),
  -- Of the chapter's height; 10 is the end.
  tenth smallint not null default 0 check (tenth between 0 and 10),
  -- The chapter, or the last one read before this step; zeros for none.
  chapter_id uuid not null default '00000000-0000-0000-0000-000000000000',
  book text not null default '',
  source text not null default 'direct',
  visits bigint not null default 0,
  primary key (day, step, tenth, chapter_id, book, source)
) with (fillfactor = 70);

-- Beyond a limit, new labels count as 'other', so that scripts cannot fill the table.
create table private.visit_labels (
  day date not null,
  kind text not null check (kind in ('source', 'book')),
  label text not null,
  primary key (day, kind, label)
);

create function private.visit_label(label_kind text, given text, max_labels integer)
returns text
language plpgsql
set search_path = ''
as $$
declare
  today date := private.today();
  name text := lower(coalesce(given, ''));
begin
  if name !~ '^[a-z0-9][a-z0-9._:/-]{0,99}$' then
    return 'other';
  end if;
  if exists (select 1 from private.visit_labels as l where l.day = today and l.kind = label_kind and l.label = name) then
    return name;
  end if;
  if (select count(*) from private.visit_labels as l where l.day = today and l.kind = label_kind) >= max_labels then
    return 'other';
  end if;
  insert into private.visit_labels (day, kind, label) values (today, label_kind, name) on conflict do nothing;
  return name;
end;
$$;

-- At most 10,000 distinct rows a day, so that scripts cannot fill the table. Counts the tenths after `already` up to `reached`.
-- If `already` is -1, also counts a reader.
create function public.count_visit(
  step text, chapter uuid default null, book text default '', source text default 'direct',
  already integer default 0, reached integer default 0
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_rows constant integer := 10000;
  today date := private.today();
  chapter_key uuid;
  steps text[];
  tenths smallint[];
  book_label text := '';
  source_label text;
begin
  perform private.count_visitor_write('visit_counts');
  select id into chapter_key from public.book_chapters where id = chapter and is_published;
  if step = 'reading' then
    if chapter_key is null or already is null or reached is null
      or already < -1 or already >= reached or reached > 10 then
      return;
    end if;
    tenths := array(select generate_series(already + 1, reached));
    steps := array(select case tenth when 0 then 'reader' else 'tenth' end from unnest(tenths) as tenth);
  elsif step in ('ebook', 'lead', 'download', 'store') then
    tenths := array[0];
    steps := array[step];
  else
    return;
  end if;
  chapter_key := coalesce(chapter_key, '00000000-0000-0000-0000-000000000000');
  source_label := private.visit_label('source', count_visit.source, 200);
  if step = 'store' then
    book_label := private.visit_label('book', count_visit.book, 50);
  end if;

  if not exists (
    select 1 from private.visit_counts as known
    where known.day = today and known.step = steps[1] and known.tenth = tenths[1] and known.chapter_id = chapter_key
      and known.book = book_label and known.source = source_label
  ) and max_rows <= (select count(*) from private.visit_counts as known where known.day = today) then
    source_label := 'other';
    book_label := case step when 'store' then 'other' else '' end;
  end if;
  insert into private.visit_counts as known (day, step, tenth, chapter_id, book, source, visits)
  select today, counted.step, counted.tenth, chapter_key, book_label, source_label, 1
  from unnest(steps, tenths) as counted (step, tenth)
  on conflict on constraint visit_counts_pkey do update set visits = known.visits + 1;
end;
$$;
select private.grant_execute('anon, authenticated', 'public.count_visit(text, uuid, text, text, integer, integer)');

-- `tenths`: the number of readers who reached each tenth.
create function public.visit_sums(dimension text, days integer default 30)
returns table (
  label text, readers bigint, finished bigint, tenths bigint[],
  ebook bigint, leads bigint, downloads bigint, store bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  since date := private.today() - least(greatest(days, 1), 366) + 1;
begin
  perform private.require_editor();
  return query
  with sums as (
    select case dimension
        when 'chapter' then c.chapter_id::text when 'source' then c.source when 'book' then c.book else ''
      end as label,
      c.step, c.tenth, sum(c.visits)::bigint as n
    from private.visit_counts as c
    where c.day >= since and (dimension <> 'book' or c.step = 'store')
    group by 1, 2, 3
  )
  select s.label,
    coalesce(sum(s.n) filter (where s.step = 'reader'), 0)::bigint,
    coalesce(sum(s.n) filter (where s.step = 'tenth' and s.tenth = 10), 0)::bigint,
    (select array_agg(coalesce(reached.n, 0) order by position) from generate_series(1, 10) as position
      left join sums as reached on reached.label = s.label and reached.step = 'tenth' and reached.tenth = position),
    coalesce(sum(s.n) filter (where s.step = 'ebook'), 0)::bigint,
    coalesce(sum(s.n) filter (where s.step = 'lead'), 0)::bigint,
    coalesce(sum(s.n) filter (where s.step = 'download'), 0)::bigint,
    coalesce(sum(s.n) filter (where s.step = 'store'), 0)::bigint
  from sums as s
  group by s.label
  order by sum(s.n) desc, s.label
  limit case when dimension in ('source', 'book') then 50 end;
end;
$$;
select private.grant_execute('authenticated', 'public.visit_sums(text, integer)');

-- Tenth 0 is the number of all readers.
create function public.chapter_drop_off(chapter uuid, days integer default 90)
returns table (tenth smallint, visits bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  return query
  select c.tenth, sum(c.visits)::bigint from private.visit_counts as c
  where c.chapter_id = chapter and c.step in ('reader', 'tenth')
    and c.day >= private.today() - least(greatest(days, 1), 366) + 1
  group by c.tenth order by c.tenth;
end;
$$;
select private.grant_execute('authenticated', 'public.chapter_drop_off(uuid, integer)');

create function private.keep_view_count()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.view_count <> (case tg_op when 'UPDATE' then old.view_count else 0 end) then
    raise exception 'Views are counted, not written.' using errcode = '42501';
  end if;
  return new;
end;
$$;

create trigger keep_view_count before insert or update on public.book_chapters
  for each row when (current_user = 'authenticated') execute function private.keep_view_count();
