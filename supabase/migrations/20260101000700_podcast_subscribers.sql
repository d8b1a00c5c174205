-- People who asked for podcast updates. Visitors write, the administrator reads.

create table public.podcast_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (private.is_email(email)),
  consent boolean not null check (consent),
  created_at timestamptz not null default now()
);

alter table public.podcast_subscribers enable row level security;
revoke all on public.podcast_subscribers from anon, authenticated;
grant insert on public.podcast_subscribers to anon, authenticated;
grant select on public.podcast_subscribers to authenticated;
grant all on public.podcast_subscribers to service_role;

create policy "Visitors can subscribe with their consent"
  on public.podcast_subscribers for insert to anon, authenticated
  with check (consent and created_at = now());

-- Replaced in 20261122101100_audience.sql.
create policy "Administrators can read subscribers"
  on public.podcast_subscribers for select to authenticated
  using ((select private.is_admin()));

create trigger lower_email
  before insert or update of email on public.podcast_subscribers
  for each row execute function private.lower_email();
