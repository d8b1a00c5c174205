// What the frame is given to show.
import { getChapter, type ManagedChapter } from '~/data/admin-chapters.ts';
import { getDraft } from '~/data/chapter-drafts.ts';
import type { FramedPreview } from '~/lib/chapters/preview-frame.ts';
import { chaptersAsOf } from './as-of.ts';
import { momentOf, type PreviewTarget } from './preview-address.ts';

/**
 * A chapter with its draft, or the chapters as of a moment; 'missing' when there is no such chapter. Rejects with
 * DataError.
 * @param now milliseconds since the epoch
 */
export async function loadPreview(
  target: PreviewTarget,
  chapters: readonly ManagedChapter[],
  now: number,
): Promise<FramedPreview | 'missing'> {
  if (target.kind === 'site') {
    const at = momentOf(target) ?? now;
    return { kind: 'site', at, chapters: chaptersAsOf(chapters, at, now) };
  }
  if (!/^[0-9a-f-]{36}$/i.test(target.id)) return 'missing';
  const [chapter, draft] = await Promise.all([getChapter(target.id), getDraft(target.id)]);
  if (chapter === null) return 'missing';
  const { chapter_number, chapter_title, slug, is_published, release_date } = chapter;
  const content = draft?.content ?? chapter.content ?? '';
  return {
    kind: 'chapter',
    chapter: { chapter_number, chapter_title, slug, is_published, release_date, content },
  };
}
