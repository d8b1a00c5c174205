-- Tells the administrators something under the bell, the same kind and title at most once per UTC day.
-- Returns whether it was news.
create function private.notify_administrators(kind text, title text, message text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Two sessions with the same news wait for each other here.
  perform pg_advisory_xact_lock(hashtextextended('notify_administrators ' || kind || ' ' || title, 0));
  insert into public.admin_notifications (title, message, notification_type)
  select notify_administrators.title, notify_administrators.message, kind
  where not exists (
    select 1 from public.admin_notifications as earlier
    where earlier.notification_type = kind
      and earlier.title = notify_administrators.title
      and earlier.created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
  );
  return found;
end;
$$;
