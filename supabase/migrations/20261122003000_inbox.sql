-- A message is new, answered or archived, and what arrives is announced under the bell, without names or addresses:
-- erasing a person has nothing to look for there.

alter table public.contact_messages
  add column status text not null default 'new' check (status in ('new', 'answered', 'archived'));

alter policy "Visitors can send a message where no captcha is required" on public.contact_messages
  with check (created_at = now() and status = 'new' and not (select private.captcha_required()));

-- Marks messages; those that are gone are left out. Returns how many have the status now.
create function public.mark_messages(messages uuid[], new_status text)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  marked integer;
begin
  perform private.require_admin();
  if cardinality(messages) > 1000 then
    raise exception 'A thousand messages can be marked at once.' using errcode = 'PT422';
  end if;
  update public.contact_messages set status = new_status where id = any (messages);
  get diagnostics marked = row_count;
  if marked = 0 then
    raise exception 'The message is gone.' using errcode = 'PT404';
  end if;
  return marked;
end;
$$;
revoke execute on function public.mark_messages(uuid[], text) from public, anon;
grant execute on function public.mark_messages(uuid[], text) to authenticated, service_role;

-- The first five of a UTC day are announced one by one; the sixth says that there are many, and the rest are quiet.
create function private.announce_arrivals()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  one_by_one constant integer := 5;
  kind constant text := case tg_table_name when 'contact_messages' then 'new_message' else 'new_lead' end;
  noun constant text := case tg_table_name when 'contact_messages' then 'message' else 'lead' end;
  announced integer;
begin
  if not exists (select 1 from arrived) then
    return null;
  end if;
  -- Two that arrive together take turns, so that the sixth is announced once.
  perform pg_advisory_xact_lock(hashtextextended('announce ' || kind, 0));
  select count(*) into announced from public.admin_notifications
  where notification_type = kind
    and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC';
  if announced < one_by_one then
    insert into public.admin_notifications (title, message, notification_type)
    values ('New ' || noun, 'A ' || noun || ' has arrived. It is under Audience.', kind);
  elsif announced = one_by_one then
    insert into public.admin_notifications (title, message, notification_type)
    values ('Many ' || noun || 's today',
      'More than ' || one_by_one || ' ' || noun || 's have arrived today. Audience has them all.', kind);
  end if;
  return null;
end;
$$;

create trigger announce_arrivals after insert on public.contact_messages
  referencing new table as arrived for each statement execute function private.announce_arrivals();
create trigger announce_arrivals after insert on public.email_leads
  referencing new table as arrived for each statement execute function private.announce_arrivals();
