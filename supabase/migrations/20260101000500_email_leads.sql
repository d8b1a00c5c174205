-- People who asked for the free Genesis e-book. Visitors write, the administrator reads.

create table public.email_leads (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (private.is_email(email)),
  first_name text not null check (char_length(first_name) <= 100 and btrim(first_name, E' \t\r\n') <> ''),
  marketing_opt_in boolean not null default false,
  book_name text not null default 'Genesis' check (book_name = 'Genesis'),
  source_path text check (char_length(source_path) <= 2048),
  user_agent text check (char_length(user_agent) <= 512),
  created_at timestamptz not null default now()
);

create index email_leads_newest_first on public.email_leads (created_at desc);

alter table public.email_leads enable row level security;
revoke all on public.email_leads from anon, authenticated;
grant insert on public.email_leads to anon, authenticated;
grant select on public.email_leads to authenticated;
grant all on public.email_leads to service_role;

create policy "Visitors can ask for the e-book"
  on public.email_leads for insert to anon, authenticated
  with check (created_at = now());

-- Replaced in 20261122101100_audience.sql.
create policy "Administrators can read leads"
  on public.email_leads for select to authenticated
  using ((select private.is_admin()));

create trigger lower_email
  before insert or update of email on public.email_leads
  for each row execute function private.lower_email();
