create table public.preview_links (
  id uuid primary key default gen_random_uuid(),
  chapter_id uuid not null references public.book_chapters (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  note text not null default '' check (char_length(note) <= 200),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- A removed account's links stop working.
  created_by uuid default auth.uid() references auth.users (id) on delete cascade
);

create index preview_links_by_account on public.preview_links (created_by);
create index preview_links_by_chapter on public.preview_links (chapter_id, created_at desc);

select private.protect_table('public.preview_links');
select private.allow_editors('public.preview_links', 'select', 'update (revoked_at)');

-- The embedded API ignores column grants.
create function private.protect_preview_link()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    if (new.id, new.chapter_id, new.token_hash, new.note, new.created_at, new.expires_at)
      is distinct from (old.id, old.chapter_id, old.token_hash, old.note, old.created_at, old.expires_at)
    then
      raise exception 'Only revoked_at may change on a preview link' using errcode = '42501';
    end if;
    new.revoked_at := coalesce(old.revoked_at, case when new.revoked_at is not null then now() end);
  end if;
  return new;
end;
$$;

create trigger protect_preview_link
  before update on public.preview_links
  for each row execute function private.protect_preview_link();

-- Returns the token (32 random bytes as base64url), which is not stored.
create function public.create_preview_link(chapter uuid, days integer default 14, note text default '')
returns table (id uuid, token text, expires_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_links constant integer := 50;
  secret text := translate(rtrim(encode(extensions.gen_random_bytes(32), 'base64'), '='), '+/', '-_');
begin
  perform private.require_editor();
  if days is null or days not between 1 and 90 then
    raise exception 'A preview link can be valid for 1 to 90 days.' using errcode = 'PT422';
  end if;
  if char_length(note) > 200 then
    raise exception 'The note has more than 200 characters.' using errcode = 'PT422';
  end if;
  perform 1 from public.book_chapters as existing where existing.id = chapter for update;
  if not found then
    raise exception 'The chapter no longer exists.' using errcode = 'PT404';
  end if;
  delete from public.preview_links as link
  where least(link.expires_at, link.revoked_at) < now() - interval '30 days';
  if (
    select count(*) from public.preview_links as link
    where link.chapter_id = chapter and link.revoked_at is null and link.expires_at > now()
  ) >= max_links then
    raise exception 'This chapter already has 50 preview links. Revoke one first.' using errcode = 'PT422';
  end if;
  perform private.record_action('Preview link created',
    (select format('Chapter %s: %s', chapter_number, chapter_title) from public.book_chapters as shared where shared.id = chapter));
  return query
  insert into public.preview_links as link (chapter_id, token_hash, note, expires_at)
  values (chapter, private.sha256_hex(secret), coalesce(create_preview_link.note, ''),
    now() + make_interval(days => days))
  returning link.id, secret, link.expires_at;
end;
$$;
select private.grant_execute('authenticated', 'public.create_preview_link(uuid, integer, text)');

create function public.read_preview(token text)
returns table (
  chapter_number integer,
  chapter_title text,
  slug text,
  content text,
  is_published boolean,
  release_date timestamptz,
  meta_title text,
  meta_description text,
  keywords text[]
)
language sql
stable
security definer
set search_path = ''
as $$
  select chapter.chapter_number, chapter.chapter_title, chapter.slug, coalesce(draft.content, chapter.content, ''),
    chapter.is_published, chapter.release_date, chapter.meta_title, chapter.meta_description, chapter.keywords
  from public.preview_links as link
  join public.book_chapters as chapter on chapter.id = link.chapter_id
  left join public.chapter_drafts as draft on draft.chapter_id = chapter.id
  where char_length(token) = 43
    and link.token_hash = private.sha256_hex(token)
    and link.revoked_at is null
    and link.expires_at > now();
$$;
select private.grant_execute('anon, authenticated', 'public.read_preview(text)');
