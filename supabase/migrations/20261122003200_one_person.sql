-- Everything that is stored about one address: to be shown and handed out, and to be erased. Views and counts carry no
-- address, so nothing there belongs to a person. Secrets of links are left out.

create function public.person_record(address text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  theirs text := lower(btrim(coalesce(address, '')));
begin
  perform private.require_admin();
  return jsonb_build_object(
    'email', theirs,
    'leads', (select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at), '[]')
      from public.email_leads as l where l.email = theirs),
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at), '[]')
      from (select * from public.contact_messages where email = theirs order by created_at limit 1000) as m),
    'podcast_subscriptions', (select coalesce(jsonb_agg(to_jsonb(s)), '[]')
      from public.podcast_subscribers as s where s.email = theirs),
    'followers', (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from public.followers as f where f.email = theirs),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.requested_at), '[]')
      from public.consent_receipts as c join public.followers as f on f.id = c.follower_id where f.email = theirs),
    'mails', (select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at), '[]') from (
      select kind, status, created_at, sent_at from public.mail_outbox
      where recipient = theirs order by created_at limit 1000) as o),
    'has_account', exists (select 1 from auth.users as u where lower(u.email) = theirs)
  );
end;
$$;
revoke execute on function public.person_record(text) from public, anon;
grant execute on function public.person_record(text) to authenticated, service_role;

-- Erases an address from every table in one transaction, mails that are about its messages included. An account that
-- administers the site stays: it is removed under Settings. Returns how many rows of each kind are gone.
create function public.erase_person(address text)
returns table (kind text, erased integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  theirs text := lower(btrim(coalesce(address, '')));
begin
  perform private.require_admin();
  kind := 'mails';
  delete from public.mail_outbox as o
  where o.recipient = theirs or o.data ->> 'message_id' in (
    select m.id::text from public.contact_messages as m where m.email = theirs);
  get diagnostics erased = row_count;
  return next;
  kind := 'leads';
  delete from public.email_leads as l where l.email = theirs;
  get diagnostics erased = row_count;
  return next;
  kind := 'messages';
  delete from public.contact_messages as m where m.email = theirs;
  get diagnostics erased = row_count;
  return next;
  kind := 'podcast_subscriptions';
  delete from public.podcast_subscribers as s where s.email = theirs;
  get diagnostics erased = row_count;
  return next;
  -- Consents and the secrets of links go with the row.
  kind := 'followers';
  delete from public.followers as f where f.email = theirs;
  get diagnostics erased = row_count;
  return next;
end;
$$;
revoke execute on function public.erase_person(text) from public, anon;
grant execute on function public.erase_person(text) to authenticated, service_role;
create index contact_messages_by_email on public.contact_messages (email);
