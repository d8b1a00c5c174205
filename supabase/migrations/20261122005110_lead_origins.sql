-- Where a lead came from is worked out once, when it arrives. Links in advertisements carry an identifier for each press,
-- so a hundred thousand leads can have as many addresses, and taking them apart took four seconds for each look.

-- The page of an address, and its campaign's source, medium and name, with tabs between; what is missing at the end is
-- left out.
create function private.lead_origin(address text)
returns text
language sql
immutable
set search_path = ''
as $$
  select rtrim(concat_ws(E'\t',
    left(coalesce(nullif(translate(
      regexp_replace(split_part(split_part(coalesce(address, ''), '#', 1), '?', 1), '^[a-z]+://[^/]*', ''),
      E'\t', ' '), ''), '/'), 200),
    left(translate(coalesce(substring(address from '[?&]utm_source=([^&#]+)'), ''), E'\t', ' '), 100),
    left(translate(coalesce(substring(address from '[?&]utm_medium=([^&#]+)'), ''), E'\t', ' '), 100),
    left(translate(coalesce(substring(address from '[?&]utm_campaign=([^&#]+)'), ''), E'\t', ' '), 100)), E'\t');
$$;
grant execute on function private.lead_origin(text) to anon, authenticated, service_role;

alter table public.email_leads add column origin text;
update public.email_leads set origin = private.lead_origin(source_path);

create function private.note_lead_origin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.origin := private.lead_origin(new.source_path);
  return new;
end;
$$;
create trigger note_lead_origin before insert or update of source_path, origin on public.email_leads
  for each row execute function private.note_lead_origin();
-- Also for rows that a backup brings.
alter table public.email_leads enable always trigger note_lead_origin;

create or replace function public.lead_origins(days integer default 30)
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
  with origins as (
    select l.origin, count(*) as n, count(*) filter (where l.marketing_opt_in) as news
    from public.email_leads as l
    where l.created_at >= now() - make_interval(days => least(greatest(days, 1), 366))
    group by 1 order by 2 desc, 1 limit 200
  )
  select split_part(o.origin, E'\t', 1), split_part(o.origin, E'\t', 2), split_part(o.origin, E'\t', 3),
    split_part(o.origin, E'\t', 4), o.n, o.news
  from origins as o
  order by o.n desc, o.origin;
end;
$$;
