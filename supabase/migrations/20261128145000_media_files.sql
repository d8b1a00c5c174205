-- Images, recordings, and e-books that editors upload. The files are in Supabase Storage, or in the embedded server's data folder.

create table public.media_files (
  -- The content's SHA-256.
  name text primary key constraint media_files_name_check check (name ~ '^[0-9a-f]{64}\.(webp|jpg|png|mp3|m4a|epub|pdf)$'),
  original_name text not null check (char_length(original_name) between 1 and 200 and original_name !~ '[[:cntrl:]]'),
  bytes bigint not null check (bytes between 1 and 209715200),
  width integer check (width between 1 and 2400),
  height integer check (height between 1 and 2400),
  duration_seconds integer check (duration_seconds between 1 and 86400),
  alt_text text not null default '' check (char_length(alt_text) <= 500),
  created_at timestamptz not null default now()
);

select private.protect_table('public.media_files');
select private.allow_editors('public.media_files', 'select', 'delete',
  'insert', 'update (alt_text)');

-- Where a file is used, as the administration names it.
create function private.media_file_uses(file text)
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select array(
    select 'Texts: ' || collection as use from public.site_texts where position(file in entries::text) > 0
    union all
    select 'Episode ' || episode_number from public.episodes where file in (audio_source, artwork)
    union all
    select 'Book: ' || coalesce(nullif(title, ''), 'Untitled') from public.books where cover = file
    union all
    select 'Serial: ' || title from public.serials where cover = file
    union all
    select 'Letter: ' || coalesce(nullif(subject, ''), 'No subject yet') from public.letters where position(file in body) > 0
    order by use);
$$;

create function private.keep_used_media_file()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  uses constant text[] := private.media_file_uses(old.name);
begin
  if cardinality(uses) > 0 then
    raise exception 'This file is used in %.', array_to_string(uses, ', ') using errcode = 'PT422';
  end if;
  return old;
end;
$$;

create trigger keep_used_media_file before delete on public.media_files
  for each row when (current_user = 'authenticated') execute function private.keep_used_media_file();

-- On a hosted project, Supabase Storage keeps the files. Everyone can read a file whose name they know; nobody can list them.
do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  execute $sql$
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('media', 'media', true, 209715200, '{image/webp,image/jpeg,image/png,audio/mpeg,audio/mp4,application/epub+zip,application/pdf}')
    on conflict (id) do nothing
  $sql$;
  execute $sql$
    create policy "Editors can add media files" on storage.objects for insert to authenticated
    with check (bucket_id = 'media' and name ~ '^[0-9a-f]{64}\.(webp|jpg|png|mp3|m4a|epub|pdf)$' and (select private.is_editor()))
  $sql$;
  execute $sql$
    create policy "Editors can delete unlisted media files" on storage.objects for delete to authenticated
    using (bucket_id = 'media' and (select private.is_editor())
      and not exists (select 1 from public.media_files as f where f.name = objects.name))
  $sql$;
  execute $sql$
    create policy "Editors can see media files" on storage.objects for select to authenticated
    using (bucket_id = 'media' and (select private.is_editor()))
  $sql$;
end;
$$;

create function public.list_media_files()
returns table (name text, original_name text, bytes bigint, width integer, height integer, duration_seconds integer,
  alt_text text, created_at timestamptz, uses text[])
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  return query
  select f.name, f.original_name, f.bytes, f.width, f.height, f.duration_seconds, f.alt_text, f.created_at,
    private.media_file_uses(f.name)
  from public.media_files as f order by f.created_at desc, f.name;
end;
$$;
select private.grant_execute('authenticated', 'public.list_media_files()');
