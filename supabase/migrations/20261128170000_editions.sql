-- A chapter that is revised after its publication gets a new edition. Readers see when each came out and what changed.

alter table public.book_chapters
  add column edition integer not null default 1
    constraint book_chapters_edition_check check (edition between 1 and 9999);

create table public.chapter_editions (
  chapter_id uuid not null references public.book_chapters (id) on delete cascade,
  edition integer not null check (edition between 1 and 9999),
  published_at timestamptz not null,
  note text check (char_length(note) between 1 and 200 and note !~ '[[:cntrl:]]'),
  -- With the corrections of this edition.
  content text not null check (char_length(content) <= 250000),
  primary key (chapter_id, edition)
);

select private.protect_table('public.chapter_editions');
grant select on public.chapter_editions to anon, authenticated;

create policy "Visitors can read editions of published chapters"
  on public.chapter_editions for select to anon
  using (exists (select 1 from public.book_chapters where id = chapter_id and is_published));
create policy "Editors can read all editions, others those of published chapters"
  on public.chapter_editions for select to authenticated
  using (
    (select private.is_editor())
    or exists (select 1 from public.book_chapters where id = chapter_id and is_published)
  );

insert into public.chapter_editions (chapter_id, edition, published_at, content)
select id, edition, published_at, content from public.book_chapters where is_published;

-- Keeps the first edition and the last ten.
create function private.record_edition()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.chapter_editions as stored (chapter_id, edition, published_at, content)
  values (new.id, new.edition, case when tg_op = 'UPDATE' and old.is_published then now() else new.published_at end,
    new.content)
  on conflict (chapter_id, edition) do update set content = excluded.content where stored.content <> excluded.content;
  delete from public.chapter_editions where chapter_id = new.id and edition between 2 and new.edition - 10;
  return null;
end;
$$;

create trigger record_edition
  after insert or update of content, is_published, edition on public.book_chapters
  for each row when (new.is_published)
  execute function private.record_edition();

create function private.reject_edition_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'Only publishing a new edition changes the number of the edition.' using errcode = 'PT422';
end;
$$;

create trigger reject_edition_change before update of edition on public.book_chapters
  for each row when (current_user in ('anon', 'authenticated') and new.edition <> old.edition)
  execute function private.reject_edition_change();
create trigger reject_later_first_edition before insert on public.book_chapters
  for each row when (current_user in ('anon', 'authenticated') and new.edition <> 1)
  execute function private.reject_edition_change();

-- @param expected updated_at of the chapter
-- @param note one line for readers
create function public.publish_edition(chapter uuid, body text, expected timestamptz, note text default null)
returns setof public.book_chapters
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.book_chapters;
  line constant text := nullif(btrim(note), '');
  problem constant text := case when coalesce(btrim(body, E' \t\r\n'), '') = '' then 'The chapter has no text to publish.'
    else private.markup_problem(body) end;
begin
  perform private.require_editor();
  if char_length(line) > 200 or line ~ '[[:cntrl:]]' then
    raise exception 'The note is one line of at most 200 characters.' using errcode = 'PT422';
  end if;
  if problem is not null then
    raise exception '%', problem using errcode = 'PT422';
  end if;
  select * into stored from public.book_chapters where id = publish_edition.chapter for update;
  if not found or not stored.is_published or stored.updated_at is distinct from expected then
    raise exception 'The chapter was changed, unpublished, or deleted.' using errcode = 'PT409';
  end if;
  if stored.content = body then
    raise exception 'The text is the same as before.' using errcode = 'PT422';
  end if;
  update public.book_chapters set content = body, edition = stored.edition + 1 where id = stored.id;
  update public.chapter_editions as added set note = line
  where added.chapter_id = stored.id and added.edition = stored.edition + 1;
  perform private.record_action('Edition published',
    format('Chapter %s: %s, edition %s', stored.chapter_number, stored.chapter_title, stored.edition + 1));
  return query select * from public.book_chapters where id = stored.id;
end;
$$;
select private.grant_execute('authenticated', 'public.publish_edition(uuid, text, timestamptz, text)');
