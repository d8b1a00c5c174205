-- A lead or a subscription that its owner inserts by SQL, thousands of them from another list perhaps, is no request of the
-- people named: it sends no mail and begins no following. Requests come through the API, as one of its roles.

drop trigger mail_lead on public.email_leads;
create trigger mail_lead after insert on public.email_leads
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.mail_lead();

drop trigger mail_podcast_subscriber on public.podcast_subscribers;
create trigger mail_podcast_subscriber after insert on public.podcast_subscribers
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.mail_podcast_subscriber();
