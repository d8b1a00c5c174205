-- Messages from the contact page. Visitors write, the administrator reads.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200 and btrim(name, E' \t\r\n') <> ''),
  email text not null check (private.is_email(email)),
  message text not null check (char_length(message) <= 5000 and btrim(message, E' \t\r\n') <> ''),
  created_at timestamptz not null default now()
);

create index contact_messages_newest_first on public.contact_messages (created_at desc);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
grant insert on public.contact_messages to anon, authenticated;
grant select on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;

-- Replaced in 20261122101100_audience.sql.
create policy "Visitors can send a message"
  on public.contact_messages for insert to anon, authenticated
  with check (created_at = now());

-- Replaced in 20261122101100_audience.sql.
create policy "Administrators can read messages"
  on public.contact_messages for select to authenticated
  using ((select private.is_admin()));

create trigger lower_email
  before insert or update of email on public.contact_messages
  for each row execute function private.lower_email();
