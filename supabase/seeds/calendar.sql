-- Gives the seeded chapters their weekly dates around the day of seeding, marks them ready and publishes the first nine
-- as the clock does. Releases are at 09:00 UTC, so that the calendar day is the same nearly everywhere.

update public.book_chapters
set release_date = date_trunc('day', now() at time zone 'UTC' - interval '9 hours') at time zone 'UTC'
  + interval '9 hours'
  + (chapter_number - 9) * interval '7 days',
  is_ready = true;

select private.publish_due_chapters();

-- Notifications are dated on the day of publication; those older than two weeks are read.
update public.admin_notifications as notification
set created_at = chapter.release_date, is_read = chapter.release_date < now() - interval '14 days'
from public.book_chapters as chapter
where notification.title = 'Chapter ' || chapter.chapter_number || ' published';

update public.book_chapters set published_at = release_date where is_published;
update public.book_chapters set updated_at = published_at where is_published;
update private.chapter_announcements as announcement set announced_at = chapter.published_at
from public.book_chapters as chapter where chapter.id = announcement.chapter_id;
update public.chapter_editions as edition
set published_at = chapter.published_at
from public.book_chapters as chapter
where chapter.id = edition.chapter_id;

-- One chapter was revised after ten days.
update public.book_chapters set edition = 2, updated_at = published_at + interval '10 days' where chapter_number = 6;
update public.chapter_editions as edition
set published_at = chapter.updated_at, note = 'What happens at noon, and how big a corner is.'
from public.book_chapters as chapter
where chapter.id = edition.chapter_id and chapter.edition = 2 and edition.edition = 2;
update public.chapter_editions as edition
set content = replace(regexp_replace(edition.content, E'“At noon he calls her[^\n]*\n\n', ''),
  ' The sages later named a sixtieth as the least that one could decently leave.', '')
from public.book_chapters as chapter
where chapter.id = edition.chapter_id and chapter.edition = 2 and edition.edition = 1;

update public.chapter_versions as version
set created_at = chapter.published_at
from public.book_chapters as chapter
where chapter.id = version.chapter_id;
