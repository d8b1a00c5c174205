-- One row per opened chapter, written by readers, read by the administrator only.

create table public.chapter_views (
  id uuid primary key default gen_random_uuid(),
  chapter_id uuid not null references public.book_chapters (id) on delete cascade,
  ip_address text check (char_length(ip_address) <= 45),
  user_agent text check (char_length(user_agent) <= 512),
  referrer text check (char_length(referrer) <= 2048),
  viewed_at timestamptz not null default now(),
  scroll_depth smallint not null default 0 check (scroll_depth between 0 and 100)
);

create index chapter_views_by_time on public.chapter_views (viewed_at);
create index chapter_views_by_chapter on public.chapter_views (chapter_id);

alter table public.chapter_views enable row level security;
revoke all on public.chapter_views from anon, authenticated;
grant insert on public.chapter_views to anon, authenticated;
grant select on public.chapter_views to authenticated;
grant all on public.chapter_views to service_role;

-- The reader's own row carries the database's clock and starts at depth 0; only record_scroll_depth moves it.
create policy "Readers can record a view of a published chapter"
  on public.chapter_views for insert to anon, authenticated
  with check (
    viewed_at = now()
    and scroll_depth = 0
    and exists (select 1 from public.book_chapters where id = chapter_id and is_published)
  );

-- Replaced in 20261122101100_audience.sql.
create policy "Administrators can read views"
  on public.chapter_views for select to authenticated
  using ((select private.is_admin()));

-- Adds one view to a published chapter; anything else changes nothing.
-- Replaced in 20261122101300_statistics.sql.
create function public.increment_chapter_views(chapter_uuid uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.book_chapters
  set view_count = view_count + 1
  where id = chapter_uuid and is_published;
$$;
revoke execute on function public.increment_chapter_views(uuid) from public;
grant execute on function public.increment_chapter_views(uuid) to anon, authenticated, service_role;

-- Raises how far a view went, in percent; a lower or impossible depth changes nothing.
-- The row's id is a random number only the reader's own page knows.
-- Replaced in 20261122101300_statistics.sql.
create function public.record_scroll_depth(view_id uuid, depth integer)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.chapter_views
  set scroll_depth = depth
  where id = view_id and depth between 1 and 100 and scroll_depth < depth;
$$;
revoke execute on function public.record_scroll_depth(uuid, integer) from public;
grant execute on function public.record_scroll_depth(uuid, integer) to anon, authenticated, service_role;
