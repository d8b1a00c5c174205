-- One policy for a role and an operation: two are both asked for every row.

drop policy "Everybody can see where published chapters were before" on public.chapter_addresses;
drop policy "Administrators can see all former addresses" on public.chapter_addresses;

create policy "Visitors can see where published chapters were before"
  on public.chapter_addresses for select to anon
  using (exists (select 1 from public.book_chapters where id = chapter_id and is_published));

create policy "Signed-in people see the same, administrators all"
  on public.chapter_addresses for select to authenticated
  using (
    (select private.is_admin())
    or exists (select 1 from public.book_chapters where id = chapter_id and is_published)
  );
