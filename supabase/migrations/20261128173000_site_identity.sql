-- The site's name, addresses, and free e-book are texts that publishers edit.

alter table public.site_texts
  drop constraint site_texts_collection_check,
  add constraint site_texts_collection_check
    check (collection in ('testimonials', 'reviews', 'faq', 'books', 'episodes', 'biography', 'pages', 'site'));

alter table public.media_files
  drop constraint media_files_name_check,
  add constraint media_files_name_check check (name ~ '^[0-9a-f]{64}\.(webp|jpg|png|mp3|m4a|epub|pdf)$');

do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  execute $sql$
    update storage.buckets set allowed_mime_types =
      '{image/webp,image/jpeg,image/png,audio/mpeg,audio/mp4,application/epub+zip,application/pdf}'
    where id = 'media'
  $sql$;
  execute $sql$
    alter policy "Editors can add media files" on storage.objects
    with check (bucket_id = 'media' and name ~ '^[0-9a-f]{64}\.(webp|jpg|png|mp3|m4a|epub|pdf)$' and (select private.is_editor()))
  $sql$;
end;
$$;
