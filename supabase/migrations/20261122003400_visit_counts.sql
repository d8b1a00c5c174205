-- What works, in daily sums: how many read a chapter, came to its end, opened the e-book's page, asked for it, got it,
-- and pressed a link to the store. A sum has a day, a step, a chapter, a book and a source, and nothing of a visitor:
-- one row says that ten people did something, never who, nor whether two sums are about the same person.

create table private.visit_counts (
  day date not null,
  step text not null check (step in ('reader', 'tenth', 'ebook', 'lead', 'download', 'store')),
  -- Of the chapter's height, 1 to 10; 10 is its end.
  tenth smallint not null default 0 check (tenth between 0 and 10),
  -- The chapter of the step or, further on, the last one that was read before it. Zeros: none.
  chapter_id uuid not null default '00000000-0000-0000-0000-000000000000',
  book text not null default '',
  source text not null default 'direct',
  visits bigint not null default 0,
  primary key (day, step, tenth, chapter_id, book, source)
) with (fillfactor = 70);

-- The names that a day has had so far. A name beyond the day's number is counted as 'other', or a script could fill
-- the table with names.
create table private.visit_labels (
  day date not null,
  kind text not null check (kind in ('source', 'book')),
  label text not null,
  primary key (day, kind, label)
);

insert into private.write_limits (table_name, per_minute, per_visitor_minute, per_day)
values ('visit_counts', 3000, 120, 500000);

-- Programs that say in their user agent that they are no reader. src/data/visit-counter.ts has the same words.
create function private.is_crawler(user_agent text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(user_agent, '') ~*
    '(?<!cu)bot|crawl|spider|slurp|externalhit|mediapartners|lighthouse|preview|archiver|curl/|wget/|python-';
$$;

-- A name as it is stored, or 'other'.
create function private.visit_label(label_kind text, given text, most integer)
returns text
language plpgsql
set search_path = ''
as $$
declare
  today date := (now() at time zone 'UTC')::date;
  name text := lower(coalesce(given, ''));
begin
  if name !~ '^[a-z0-9][a-z0-9._:/-]{0,99}$' then
    return 'other';
  end if;
  if exists (select 1 from private.visit_labels as l where l.day = today and l.kind = label_kind and l.label = name) then
    return name;
  end if;
  if (select count(*) from private.visit_labels as l where l.day = today and l.kind = label_kind) >= most then
    return 'other';
  end if;
  insert into private.visit_labels (day, kind, label) values (today, label_kind, name) on conflict do nothing;
  return name;
end;
$$;

-- Adds one to the sums of a step. Reading goes by tenths: those after `already` up to `reached` are counted, and -1 as
-- `already` counts a reader too. What makes no sense, what crawlers do and what is not published changes nothing.
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
  today date := (now() at time zone 'UTC')::date;
  no_chapter constant uuid := '00000000-0000-0000-0000-000000000000';
  known_chapter uuid;
  from_source text;
begin
  perform private.count_write_of_visitor('visit_counts');
  if private.is_crawler(nullif(current_setting('request.headers', true), '')::json ->> 'user-agent') then
    return;
  end if;
  select id into known_chapter from public.book_chapters where id = chapter and is_published;
  if step = 'reading' then
    if known_chapter is null or already is null or reached is null
      or already < -1 or already >= reached or reached > 10 then
      return;
    end if;
    from_source := private.visit_label('source', count_visit.source, 200);
    insert into private.visit_counts as sums (day, step, tenth, chapter_id, source, visits)
    select today, case tenth when 0 then 'reader' else 'tenth' end, tenth, known_chapter, from_source, 1
    from generate_series(already + 1, reached) as tenth
    on conflict on constraint visit_counts_pkey do update set visits = sums.visits + 1;
  elsif step in ('ebook', 'lead', 'download', 'store') then
    insert into private.visit_counts as sums (day, step, chapter_id, book, source, visits)
    values (
      today, count_visit.step, coalesce(known_chapter, no_chapter),
      case when count_visit.step = 'store' then private.visit_label('book', count_visit.book, 50) else '' end,
      private.visit_label('source', count_visit.source, 200), 1)
    on conflict on constraint visit_counts_pkey do update set visits = sums.visits + 1;
  end if;
end;
$$;
revoke execute on function public.count_visit(text, uuid, text, text, integer, integer) from public;
grant execute on function public.count_visit(text, uuid, text, text, integer, integer)
  to anon, authenticated, service_role;

-- The sums of the last days, today included: one row per chapter, source or book, or one for all of it. Of sources and
-- books the fifty largest. `tenths` has how many readers came to each tenth of a chapter.
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
  since date := (now() at time zone 'UTC')::date - least(greatest(days, 1), 366) + 1;
begin
  perform private.require_admin();
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
    (select array_agg(coalesce(one.n, 0) order by place) from generate_series(1, 10) as place
      left join sums as one on one.label = s.label and one.step = 'tenth' and one.tenth = place),
    coalesce(sum(s.n) filter (where s.step = 'ebook'), 0)::bigint,
    coalesce(sum(s.n) filter (where s.step = 'lead'), 0)::bigint,
    coalesce(sum(s.n) filter (where s.step = 'download'), 0)::bigint,
    coalesce(sum(s.n) filter (where s.step = 'store'), 0)::bigint
  from sums as s
  group by s.label
  order by sum(s.n) desc, s.label
  limit case when dimension in ('source', 'book') then 50 else 1000 end;
end;
$$;
revoke execute on function public.visit_sums(text, integer) from public, anon;
grant execute on function public.visit_sums(text, integer) to authenticated, service_role;

-- How many readers came to each tenth of one chapter; 0 are all of them.
create function public.chapter_stops(chapter uuid, days integer default 90)
returns table (tenth smallint, visits bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select c.tenth, sum(c.visits)::bigint from private.visit_counts as c
  where c.chapter_id = chapter and c.step in ('reader', 'tenth')
    and c.day >= (now() at time zone 'UTC')::date - least(greatest(days, 1), 366) + 1
  group by c.tenth order by c.tenth;
end;
$$;
revoke execute on function public.chapter_stops(uuid, integer) from public, anon;
grant execute on function public.chapter_stops(uuid, integer) to authenticated, service_role;

-- Where the leads that are still stored came from: the page of the form and the campaign in its address.
create function public.lead_origins(days integer default 30)
returns table (
  page text, campaign_source text, campaign_medium text, campaign_name text, leads bigint, opted_in bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  -- Grouped by the address first: taking one apart is what costs.
  with addresses as (
    select coalesce(l.source_path, '') as address, count(*) as n, count(*) filter (where l.marketing_opt_in) as news
    from public.email_leads as l
    where l.created_at >= now() - make_interval(days => least(greatest(days, 1), 366))
    group by 1
  ), parts as (
    select
      left(coalesce(nullif(regexp_replace(split_part(split_part(address, '#', 1), '?', 1), '^[a-z]+://[^/]*', ''), ''),
        '/'), 200) as of_page,
      case when address like '%utm_%' then coalesce(substring(address from '[?&]utm_source=([^&#]{1,100})'), '')
        else '' end as of_source,
      case when address like '%utm_%' then coalesce(substring(address from '[?&]utm_medium=([^&#]{1,100})'), '')
        else '' end as of_medium,
      case when address like '%utm_%' then coalesce(substring(address from '[?&]utm_campaign=([^&#]{1,100})'), '')
        else '' end as of_name,
      n, news
    from addresses
  )
  select p.of_page, p.of_source, p.of_medium, p.of_name, sum(p.n)::bigint, sum(p.news)::bigint
  from parts as p group by 1, 2, 3, 4
  order by 5 desc, 1, 2, 3, 4
  limit 200;
end;
$$;
revoke execute on function public.lead_origins(integer) from public, anon;
grant execute on function public.lead_origins(integer) to authenticated, service_role;
