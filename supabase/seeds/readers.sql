-- Two weeks of readers, in a fixed pattern: a sine over the days, and more for earlier chapters.

insert into public.chapter_views (chapter_id, user_agent, referrer, viewed_at, scroll_depth)
select
  chapter.id,
  'Mozilla/5.0 (seed)',
  (array[null, 'https://www.google.com/', null, 'https://www.facebook.com/', 'https://t.co/abc'])[1 + (n + chapter_number) % 5],
  now() - make_interval(days => day_ago, mins => (n * 37 + chapter_number * 11) % 720),
  (array[25, 50, 75, 100, 100, 100])[1 + (n * 7 + day_ago + chapter_number) % 6]
from public.book_chapters as chapter
cross join generate_series(0, 13) as day_ago
cross join lateral generate_series(
  1,
  greatest(0, round(7 + 3 * sin(day_ago::numeric) - chapter_number * 0.6)::integer)
) as n
where chapter.published_at <= now() - make_interval(days => day_ago + 1);

update public.book_chapters as chapter
set view_count = (select count(*) from public.chapter_views where chapter_id = chapter.id);
