import { getChapter, type ManagedChapter } from '~/data/admin-chapters.ts';
import { getDraft } from '~/data/chapter-drafts.ts';
import type { FramedListEntry, FramedPreview } from '~/lib/chapters/preview-frame.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { toInstant, zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { isChapterId } from '../chapters/chapter-state.ts';

/** A chapter, or the site at an instant; `asOf` is 'YYYY-MM-DDTHH:MM' in the site's time zone. */
export type PreviewTarget = { kind: 'chapter'; id: string } | { kind: 'site'; asOf: string; at: number };

export function targetFrom(search: string, now: number): PreviewTarget {
  const params = new URLSearchParams(search);
  const id = params.get('chapter');
  if (id) return { kind: 'chapter', id };
  const [date = '', time = '00:00'] = (params.get('as-of') ?? '').split('T');
  const instant = toInstant({ date, time }, SITE_TIME_ZONE);
  if (instant) return { kind: 'site', asOf: `${date}T${time}`, at: instant.getTime() };
  const today = zonedDateTime(new Date(now), SITE_TIME_ZONE);
  return { kind: 'site', asOf: `${today.date}T${today.time}`, at: now };
}

export async function loadPreview(
  target: PreviewTarget,
  chapters: readonly ManagedChapter[],
  now: number,
): Promise<FramedPreview | 'missing'> {
  if (target.kind === 'site')
    return { kind: 'site', at: target.at, chapters: chaptersAsOf(chapters, target.at, now) };
  if (!isChapterId(target.id)) return 'missing';
  const [chapter, draft] = await Promise.all([getChapter(target.id), getDraft(target.id)]);
  if (chapter === null) return 'missing';
  return { kind: 'chapter', chapter: { ...chapter, content: draft?.content ?? chapter.content ?? '' } };
}

type Chapter = Omit<ManagedChapter, 'view_count' | 'word_count' | 'updated_at'>;

export function chaptersAsOf(chapters: readonly Chapter[], at: number, now: number): FramedListEntry[] {
  return chapters
    .map((chapter) => {
      const publishedAt = publicationDate(chapter, now);
      const isOut = publishedAt !== null && Date.parse(publishedAt) <= at;
      return { ...chapter, is_published: isOut, published_at: isOut ? publishedAt : null };
    })
    .sort((a, b) => a.chapter_number - b.chapter_number);
}

export function withheld<C extends Chapter>(chapters: readonly C[], at: number): C[] {
  return chapters.filter(
    ({ is_published, is_ready, release_date }) =>
      !is_published && !is_ready && release_date !== null && Date.parse(release_date) <= at,
  );
}

function publicationDate({ is_published, is_ready, release_date, published_at }: Chapter, now: number) {
  if (is_published) return published_at;
  if (!is_ready || release_date === null) return null;
  return Date.parse(release_date) > now ? release_date : new Date(now).toISOString();
}
