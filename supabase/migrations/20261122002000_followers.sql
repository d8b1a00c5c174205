-- People who asked to be told of chapters, episodes or news. Nothing is sent to an address before its owner confirmed
-- it; until then the row is 'pending'. The API reaches these rows through functions alone; administrators read them.

create table public.followers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (private.is_email(email)),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  wants_chapters boolean not null default false,
  wants_podcast boolean not null default false,
  wants_news boolean not null default false,
  source_page text check (char_length(source_page) <= 2048),
  -- While it is pending, when it was last asked for.
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint confirmed_followers_have_their_moment check (status <> 'confirmed' or confirmed_at is not null),
  constraint confirmed_followers_want_something
    check (status <> 'confirmed' or wants_chapters or wants_podcast or wants_news)
);
create index followers_newest_first on public.followers (created_at desc);
create index followers_of_chapters on public.followers (id) where status = 'confirmed' and wants_chapters;

alter table public.followers enable row level security;
revoke all on public.followers from anon, authenticated;
grant select, delete on public.followers to authenticated;
grant all on public.followers to service_role;
select private.refuse_writes_without_change('public.followers');

create policy "Administrators can read followers"
  on public.followers for select to authenticated
  using ((select private.is_admin()));

create policy "Administrators can erase followers"
  on public.followers for delete to authenticated
  using ((select private.is_admin()));

create trigger lower_email
  before insert or update of email on public.followers
  for each row execute function private.lower_email();

create function private.stamp_follower()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end;
$$;
create trigger stamp_follower before update on public.followers
  for each row execute function private.stamp_follower();

-- What a person agreed to: the words, where they were shown, when they were accepted and when that was confirmed.
create table public.consent_receipts (
  id uuid primary key default gen_random_uuid(),
  follower_id uuid not null references public.followers (id) on delete cascade,
  consent_text text not null check (char_length(consent_text) <= 2000),
  consent_version text not null check (char_length(consent_version) <= 100),
  page text check (char_length(page) <= 2048),
  topics text[] not null
    check (topics <@ array['chapters', 'podcast', 'news'] and cardinality(topics) between 1 and 3),
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index consent_receipts_by_follower on public.consent_receipts (follower_id, requested_at desc);

alter table public.consent_receipts enable row level security;
revoke all on public.consent_receipts from anon, authenticated;
grant select on public.consent_receipts to authenticated;
grant all on public.consent_receipts to service_role;
select private.refuse_writes_without_change('public.consent_receipts');

create policy "Administrators can read receipts of consent"
  on public.consent_receipts for select to authenticated
  using ((select private.is_admin()));

-- The words that a form shows beside its button, by version, as in src/lib/mail/consent-texts.ts. A form with other
-- words gets another version.
create table private.consent_texts (
  version text primary key check (version ~ '^[a-z]+-[0-9]+$'),
  body text not null
);
insert into private.consent_texts (version, body) values
  ('follow-1', 'I want to be told by e-mail about what I have chosen here. I can withdraw this at any time, by the link '
    'in every mail.'),
  ('lead-1', 'Send me news about the series (optional)'),
  ('podcast-1', 'I agree to hear about new episodes. I can withdraw this at any time.'),
  ('preferences-1', 'Chosen on the page of preferences.');

-- The secret of a follower's links. It has to be in every mail, so it is stored as it is, out of the API's reach.
create table private.follower_links (
  follower_id uuid primary key references public.followers (id) on delete cascade,
  token text not null unique check (token ~ '^[0-9a-f]{64}$'),
  -- Mails in a row that the address's server refused for good.
  bounces integer not null default 0
);

-- Hashes of links whose unconfirmed address was deleted: 'expired' instead of 'unknown' for another 90 days.
create table private.expired_links (
  token_hash text primary key,
  expired_at timestamptz not null default now()
);

create function private.link_hash(token text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex');
$$;

create function private.remember_expired_link()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.expired_links where expired_at < now() - interval '90 days';
  insert into private.expired_links (token_hash)
  select private.link_hash(token) from private.follower_links where follower_id = old.id
  on conflict do nothing;
  return old;
end;
$$;
create trigger remember_expired_link before delete on public.followers
  for each row when (old.status = 'pending') execute function private.remember_expired_link();
