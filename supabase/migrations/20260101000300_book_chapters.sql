-- The chapters of 'Pragmatism of the Bible', and the texts that readers must not see yet.
-- Everybody may list every chapter (the list page announces coming ones), so the text of an unpublished
-- chapter lies in a table of its own, and publishing moves it.

create table public.book_chapters (
  id uuid primary key default gen_random_uuid(),
  chapter_number integer not null unique check (chapter_number between 1 and 100000),
  chapter_title text not null check (char_length(chapter_title) <= 300 and btrim(chapter_title, E' \t\r\n') <> ''),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  content text check (char_length(content) <= 250000),
  is_published boolean not null default false,
  release_date timestamptz not null,
  view_count integer not null default 0 check (view_count >= 0),
  meta_title text check (char_length(meta_title) <= 300),
  meta_description text check (char_length(meta_description) <= 1000),
  keywords text[] not null default '{}' check (cardinality(keywords) <= 50),
  word_count integer not null default 0 check (word_count >= 0),
  updated_at timestamptz not null default now(),
  constraint unpublished_chapters_hold_no_text check (is_published or content is null),
  constraint published_chapters_hold_text check (not is_published or coalesce(btrim(content, E' \t\r\n'), '') <> '')
);

create index book_chapters_published_in_order on public.book_chapters (chapter_number) where is_published;
create index book_chapters_due on public.book_chapters (release_date) where not is_published;

create table public.chapter_drafts (
  chapter_id uuid primary key references public.book_chapters (id) on delete cascade,
  content text not null check (char_length(content) <= 250000),
  updated_at timestamptz not null default now()
);

alter table public.book_chapters enable row level security;
revoke all on public.book_chapters from anon, authenticated;
grant select on public.book_chapters to anon, authenticated;
grant insert, update, delete on public.book_chapters to authenticated;
grant all on public.book_chapters to service_role;

create policy "Everybody can see which chapters there are"
  on public.book_chapters for select to anon, authenticated
  using (true);

-- Replaced in 20261122100300_chapters.sql.
create policy "Administrators can add chapters"
  on public.book_chapters for insert to authenticated
  with check ((select private.is_admin()));

-- Replaced in 20261122100300_chapters.sql.
create policy "Administrators can change chapters"
  on public.book_chapters for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Replaced in 20261122100300_chapters.sql.
create policy "Administrators can delete chapters"
  on public.book_chapters for delete to authenticated
  using ((select private.is_admin()));

alter table public.chapter_drafts enable row level security;
revoke all on public.chapter_drafts from anon, authenticated;
grant select, insert, update, delete on public.chapter_drafts to authenticated;
grant all on public.chapter_drafts to service_role;

-- Replaced in 20261122100500_drafts_and_versions.sql.
create policy "Administrators can read drafts"
  on public.chapter_drafts for select to authenticated
  using ((select private.is_admin()));

-- Replaced in 20261122100500_drafts_and_versions.sql.
create policy "Administrators can add drafts"
  on public.chapter_drafts for insert to authenticated
  with check ((select private.is_admin()));

-- Replaced in 20261122100500_drafts_and_versions.sql.
create policy "Administrators can change drafts"
  on public.chapter_drafts for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Replaced in 20261122100500_drafts_and_versions.sql.
create policy "Administrators can discard drafts"
  on public.chapter_drafts for delete to authenticated
  using ((select private.is_admin()));

-- Words of a text without its markup: runs of non-blank characters. A tag ends no word ('<em>light</em>,' is one),
-- but a line break does; '<' before anything but a letter is a character like any other.
create function private.count_words(body text)
returns integer
language sql
immutable
set search_path = ''
as $$
  select coalesce(cardinality(regexp_split_to_array(nullif(btrim(
    regexp_replace(
      regexp_replace(regexp_replace(coalesce(body, ''), '<br\s*/?>', ' ', 'gi'), '</?[a-zA-Z][^>]*>', '', 'g'),
      '\s+', ' ', 'g'
    )
  ), ''), ' ')), 0);
$$;

-- Before: the draft becomes the text on publication, and goes back to being a draft should a chapter be withdrawn.
-- Definer, because moving a text must not depend on what the caller may read.
-- Replaced in 20261122100300_chapters.sql.
create function private.move_chapter_text()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.is_published and not new.is_published then
    insert into public.chapter_drafts (chapter_id, content)
    values (old.id, old.content)
    on conflict (chapter_id) do nothing;
    new.content := null;
  end if;

  if new.is_published and tg_op = 'UPDATE' and not old.is_published and new.content is null then
    select content into new.content from public.chapter_drafts where chapter_id = new.id;
    if new.content is null or btrim(new.content, E' \t\r\n') = '' then
      raise exception 'Chapter % has no text to publish', new.chapter_number using errcode = '23514';
    end if;
  end if;

  -- Published ahead of its date, a chapter came out now: feeds and structured data must not date it in the future.
  if new.is_published and (tg_op = 'INSERT' or not old.is_published) then
    new.release_date := least(new.release_date, now());
  end if;

  new.word_count := private.count_words(new.content);

  -- Counting a view is no edit: editors compare updated_at to notice each other.
  if tg_op = 'UPDATE' and
    (new.chapter_number, new.chapter_title, new.slug, new.content, new.is_published, new.release_date,
     new.meta_title, new.meta_description, new.keywords)
    is distinct from
    (old.chapter_number, old.chapter_title, old.slug, old.content, old.is_published, old.release_date,
     old.meta_title, old.meta_description, old.keywords)
  then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end;
$$;

-- Replaced in 20261122100300_chapters.sql.
create trigger move_chapter_text
  before insert or update of chapter_number, chapter_title, slug, content, is_published, release_date,
    meta_title, meta_description, keywords, word_count
  on public.book_chapters
  for each row execute function private.move_chapter_text();

-- After: a text that is out needs no draft, and the administrator is told of a publication.
-- Replaced in 20261122100300_chapters.sql.
create function private.announce_chapter()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not new.is_published then
    return null;
  end if;
  if tg_op = 'INSERT' or not old.is_published then
    insert into public.admin_notifications (title, message, notification_type)
    values (
      'Chapter ' || new.chapter_number || ' published',
      '"' || new.chapter_title || '" can now be read on the site.',
      'chapter_published'
    );
  end if;
  if tg_op = 'UPDATE' then
    delete from public.chapter_drafts
    where chapter_id = new.id and (new.content is distinct from old.content or content = new.content);
  end if;
  return null;
end;
$$;

create trigger announce_chapter
  after insert or update of content, is_published on public.book_chapters
  for each row execute function private.announce_chapter();

-- Replaced in 20261122100500_drafts_and_versions.sql.
create function private.touch_draft()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end;
$$;

-- Replaced in 20261122100500_drafts_and_versions.sql.
create trigger touch_draft
  before update on public.chapter_drafts
  for each row execute function private.touch_draft();
