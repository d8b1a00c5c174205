-- Letters that editors write to followers. The outbox sends them; public letters are also pages of the site.

create table public.letters (
  id uuid primary key default gen_random_uuid(),
  subject text not null default '' check (char_length(subject) <= 200 and subject !~ '[[:cntrl:]]'),
  -- Shown after the subject in a list of emails.
  preview text not null default '' check (char_length(preview) <= 200 and preview !~ '[[:cntrl:]]'),
  -- Chapter text, also with images.
  body text not null default '' constraint letters_body_size check (char_length(body) <= 100000),
  topic text not null default 'news' check (topic in ('chapters', 'episodes', 'news', 'all')),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'sent', 'canceled')),
  is_public boolean not null default false,
  -- Follows the subject until the letter is sent.
  slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  -- The address of the episode or book that the letter announces.
  announced_path text unique check (announced_path ~ '^/(podcast|books)/[a-z0-9-]{1,100}$'),
  send_at timestamptz,
  -- When its emails were queued.
  sent_at timestamptz,
  recipients integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint scheduled_letters_have_send_at check (status <> 'scheduled' or send_at is not null),
  constraint sent_letters_have_sent_at check (status not in ('sending', 'sent') or sent_at is not null),
  constraint public_letters_have_slug check (not is_public or slug is not null)
);

select private.protect_table('public.letters');
select private.allow_editors('public.letters', 'delete',
  'insert', 'update (subject, preview, body, topic, is_public)');

grant select on public.letters to authenticated;
create policy "Editors can read letters"
  on public.letters for select to authenticated
  using ((select private.is_editor()));

-- Visitors read through a function, because a row also says how many followers got the letter.
create function public.public_letters()
returns table (subject text, preview text, body text, slug text, sent_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select l.subject, l.preview, l.body, l.slug, l.sent_at from public.letters as l
  where l.is_public and l.status in ('sending', 'sent')
  order by l.sent_at desc;
$$;
select private.grant_execute('anon, authenticated', 'public.public_letters()');

-- Only functions change the state. Sorts before prepare_letter, which chooses the address.
create function private.guard_letter_state()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.status := case tg_op when 'UPDATE' then old.status else 'draft' end;
  new.slug := case tg_op when 'UPDATE' then old.slug end;
  new.send_at := case tg_op when 'UPDATE' then old.send_at end;
  new.sent_at := case tg_op when 'UPDATE' then old.sent_at end;
  new.recipients := case tg_op when 'UPDATE' then old.recipients else 0 end;
  if tg_op = 'UPDATE' then
    new.announced_path := old.announced_path;
  end if;
  return new;
end;
$$;

create trigger guard_letter_state before insert or update on public.letters
  for each row when (current_user = 'authenticated') execute function private.guard_letter_state();

create function private.prepare_letter()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  stem text;
  problem text := private.markup_problem(new.body);
begin
  if tg_op = 'UPDATE' and old.status in ('scheduled', 'sending', 'sent')
    and (new.subject, new.preview, new.body, new.topic) is distinct from (old.subject, old.preview, old.body, old.topic)
  then
    raise exception 'This letter is being sent or has been sent, so it can no longer be edited.' using errcode = 'PT422';
  end if;
  if problem is not null then
    raise exception '%', problem using errcode = 'PT422';
  end if;
  if new.is_public and (new.slug is null or tg_op = 'UPDATE' and old.sent_at is null and new.subject <> old.subject) then
    stem := coalesce(nullif(btrim(left(regexp_replace(lower(new.subject), '[^a-z0-9]+', '-', 'g'), 80), '-'), ''), 'letter');
    new.slug := case when exists (select 1 from public.letters where slug = stem and id <> new.id)
      then stem || '-' || left(new.id::text, 8) else stem end;
  end if;
  new.updated_at := clock_timestamp();
  return new;
end;
$$;

create trigger prepare_letter before insert or update on public.letters
  for each row execute function private.prepare_letter();

create function private.keep_scheduled_letter()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.status in ('scheduled', 'sending') then
    raise exception 'Stop sending this letter before you delete it.' using errcode = 'PT422';
  end if;
  return old;
end;
$$;

create trigger keep_scheduled_letter before delete on public.letters
  for each row execute function private.keep_scheduled_letter();

create trigger mark_rebuild_due_for_letter after update on public.letters
  for each row when (
    (new.is_public and new.status in ('sending', 'sent')) is distinct from (old.is_public and old.status in ('sending', 'sent'))
  )
  execute function private.mark_rebuild_due();
create trigger mark_rebuild_due_for_deleted_letter after delete on public.letters
  for each row when (old.is_public and old.status in ('sending', 'sent'))
  execute function private.mark_rebuild_due();

create function private.letter_email_content(mail public.mail_outbox)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('letter', jsonb_build_object('subject', letters.subject, 'preview', letters.preview,
      'body', letters.body, 'topic', letters.topic, 'slug', case when letters.is_public then letters.slug end,
      'serial', (select title from public.serials where id = private.current_serial())))
    || case when links.token is null then '{}'
      else jsonb_build_object('follower', jsonb_build_object('token', links.token)) end
  from public.letters
  left join public.followers on followers.id = mail.follower_id and followers.status = 'confirmed'
    and (letters.topic = 'all' or letters.topic = any (followers.topics))
  left join private.follower_links as links on links.follower_id = followers.id
  -- Emails of a stopped letter are canceled. A test has no follower.
  where letters.id = (mail.data ->> 'letter_id')::uuid
    and (mail.follower_id is null or links.token is not null and letters.status in ('sending', 'sent'));
$$;

create function private.lock_letter(letter_id uuid)
returns public.letters
language plpgsql
set search_path = ''
as $$
declare
  letter public.letters;
begin
  perform private.require_editor();
  select * into letter from public.letters where id = letter_id for update;
  if letter.id is null then
    raise exception 'This letter no longer exists.' using errcode = 'PT404';
  end if;
  return letter;
end;
$$;

-- Only schedules the letter, because queuing its emails may take seconds.
-- @param at null to send after the delay in the mail settings
-- @param version the letter's updated_at, so that nobody sends a text that they have not seen
create function public.send_letter(letter_id uuid, version timestamptz, at timestamptz default null)
returns table (status text, send_at timestamptz, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  letter public.letters;
begin
  letter := private.lock_letter(letter_id);
  if letter.status not in ('draft', 'canceled') then
    raise exception 'This letter is already being sent or has been sent.' using errcode = 'PT422';
  elsif letter.updated_at <> version then
    raise exception 'This letter was changed in the meantime. Read it again before you send it.' using errcode = 'PT422';
  elsif btrim(letter.subject) = '' or btrim(letter.body, E' \t\r\n') = '' then
    raise exception 'A letter needs a subject and a text.' using errcode = 'PT422';
  elsif at < now() or at > now() + interval '366 days' then
    raise exception 'Choose a time within the next year.' using errcode = 'PT422';
  elsif not letter.is_public and not exists (select 1 from private.letter_recipients(letter.topic)) then
    raise exception 'Nobody follows this topic yet.' using errcode = 'PT422';
  end if;
  update public.letters set status = 'scheduled', sent_at = null,
    send_at = coalesce(at, now() + make_interval(secs => (select chapter_delay_seconds from public.mail_settings)))
  where id = letter_id;
  return query select l.status, l.send_at, l.updated_at from public.letters as l where l.id = letter_id;
end;
$$;

-- Before its time, the letter is a draft again. Later, emails that were already sent stay sent, and sending it again skips
-- their recipients.
create function public.stop_letter(letter_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  letter public.letters;
begin
  letter := private.lock_letter(letter_id);
  if letter.status = 'sent' then
    raise exception 'This letter has already been sent.' using errcode = 'PT422';
  end if;
  update public.mail_outbox set status = 'canceled', last_error = 'The letter was stopped.'
  where kind = 'letter' and data ->> 'letter_id' = letter_id::text and status = 'waiting';
  update public.letters set status = 'canceled', send_at = null
  where id = letter_id and status in ('scheduled', 'sending');
end;
$$;

create function private.letter_recipients(topic text)
returns table (id uuid, email text)
language sql
stable
set search_path = ''
as $$
  select id, email from public.followers
  where status = 'confirmed' and (topic = 'all' or topic = any (topics));
$$;

create function private.queue_due_letters()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  letter public.letters;
begin
  for letter in
    select * from public.letters where status = 'scheduled' and send_at <= now() for update skip locked
  loop
    insert into public.mail_outbox (kind, priority, recipient, data, follower_id, idempotency_key, expires_at)
    select 'letter', 2, email, jsonb_build_object('letter_id', letter.id), id, 'letter ' || letter.id || ' ' || id,
      now() + interval '7 days'
    from private.letter_recipients(letter.topic)
    on conflict (idempotency_key) do update
      set status = 'waiting', attempts = 0, last_error = null, next_attempt_at = now(), expires_at = excluded.expires_at, claims = 0
      where mail_outbox.status = 'canceled';
    update public.letters set status = 'sending', sent_at = now(), recipients = (
      select count(*) from public.mail_outbox
      where kind = 'letter' and data ->> 'letter_id' = letter.id::text and follower_id is not null
        and mail_outbox.status <> 'canceled' and idempotency_key like 'letter %')
    where id = letter.id;
  end loop;

  update public.letters set status = 'sent'
  where status = 'sending' and not exists (
    select 1 from public.mail_outbox
    where kind = 'letter' and data ->> 'letter_id' = letters.id::text and mail_outbox.status in ('waiting', 'sending'));
end;
$$;

create function public.list_letters()
returns table (
  id uuid, subject text, topic text, status text, is_public boolean, slug text, announced_path text, send_at timestamptz,
  sent_at timestamptz, updated_at timestamptz, recipients integer, waiting bigint, failed bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  return query
  select l.id, l.subject, l.topic, l.status, l.is_public, l.slug, l.announced_path, l.send_at, l.sent_at, l.updated_at,
    l.recipients, count(m.id) filter (where m.status in ('waiting', 'sending')), count(m.id) filter (where m.status = 'failed')
  from public.letters as l
  left join public.mail_outbox as m on m.kind = 'letter' and m.data ->> 'letter_id' = l.id::text and m.follower_id is not null
  group by l.id
  order by coalesce(l.sent_at, l.send_at, l.updated_at) desc
  limit 200;
end;
$$;

-- To the person who asks.
create function public.send_test_letter(letter_id uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := (select lower(email) from auth.users where id = auth.uid());
begin
  perform private.lock_letter(letter_id);
  insert into public.mail_outbox (kind, recipient, data, idempotency_key, expires_at)
  values ('letter', address, jsonb_build_object('letter_id', letter_id),
    concat_ws(' ', 'letter test', letter_id, address, floor(extract(epoch from now()) / 10)), now() + interval '1 hour')
  on conflict (idempotency_key) do nothing;
  if not found then
    raise exception 'A test was just sent. Wait a few seconds before sending another.' using errcode = 'PT429';
  end if;
  return address;
end;
$$;

create function public.followers_by_topic()
returns table (topic text, followers bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_editor();
  return query
  select choices.topic, (select count(*) from private.letter_recipients(choices.topic))
  from unnest(array['chapters', 'episodes', 'news', 'all']) as choices (topic);
end;
$$;

select private.grant_execute('authenticated', 'public.send_letter(uuid, timestamptz, timestamptz)',
  'public.stop_letter(uuid)', 'public.list_letters()', 'public.send_test_letter(uuid)', 'public.followers_by_topic()');
