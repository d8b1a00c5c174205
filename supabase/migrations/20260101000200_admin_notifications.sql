-- What the administrator finds under the bell. Written by the database when a chapter is published.

create table public.admin_notifications (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  message text not null,
  notification_type text not null,
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);

create index admin_notifications_newest_first on public.admin_notifications (created_at desc);

alter table public.admin_notifications enable row level security;
revoke all on public.admin_notifications from anon, authenticated;
grant select on public.admin_notifications to authenticated;
grant update (is_read) on public.admin_notifications to authenticated;
grant all on public.admin_notifications to service_role;

-- Replaced in 20261122100200_administrators.sql.
create policy "Administrators can read notifications"
  on public.admin_notifications for select to authenticated
  using ((select private.is_admin()));

-- Replaced in 20261122100200_administrators.sql.
create policy "Administrators can mark notifications read"
  on public.admin_notifications for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- A column grant alone would do on a hosted project; the embedded API does not know column grants.
-- Whoever works in SQL as the owner may correct a notification.
-- Replaced in 20261122100200_administrators.sql.
create function private.keep_notification_text()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' and (new.id, new.title, new.message, new.notification_type, new.created_at)
    is distinct from (old.id, old.title, old.message, old.notification_type, old.created_at)
  then
    raise exception 'Only is_read may change on a notification' using errcode = '42501';
  end if;
  return new;
end;
$$;

create trigger keep_notification_text
  before update on public.admin_notifications
  for each row execute function private.keep_notification_text();
