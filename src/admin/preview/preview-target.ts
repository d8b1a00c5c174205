import { getChapter, type ManagedChapter } from '~/data/admin-chapters.ts';
import { getDraft } from '~/data/chapter-drafts.ts';
import type { FramedListEntry, FramedPreview } from '~/lib/chapters/preview-frame.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { toInstant, zonedDateTime, type ZonedDateTime } from '~/lib/dates/zoned-time.ts';
import { isChapterId } from '../chapters/notices.tsx';

export type PreviewTarget = { kind: 'chapter'; id: string } | ({ kind: 'site' } & ZonedDateTime);

export function targetFrom(search: string, now: number): PreviewTarget {
  const params = new URLSearchParams(search);
  const id = params.get('chapter');
  if (id !== null) return { kind: 'chapter', id };
  const [date = '', time = '00:00'] = (params.get('as-of') ?? '').split('T');
  return instantOf({ date, time }) === null
    ? { kind: 'site', ...zonedDateTime(new Date(now), SITE_TIME_ZONE) }
    : { kind: 'site', date, time };
}

export function instantOf(shown: ZonedDateTime): number | null {
  return toInstant(shown, SITE_TIME_ZONE)?.getTime() ?? null;
}

export function addressOf(target: PreviewTarget): string {
  return target.kind === 'chapter'
    ? `/admin/preview?chapter=${encodeURIComponent(target.id)}`
    : `/admin/preview?as-of=${target.date}T${target.time}`;
}

export async function loadPreview(
  target: PreviewTarget,
  chapters: readonly ManagedChapter[],
  now: number,
): Promise<FramedPreview | 'missing'> {
  if (target.kind === 'site') {
    const at = instantOf(target) ?? now;
    return { kind: 'site', at, chapters: chaptersAsOf(chapters, at, now) };
  }
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
