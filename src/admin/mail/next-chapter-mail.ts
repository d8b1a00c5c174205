import { getChapter, listManagedChapters } from '~/data/admin-chapters.ts';
import { summarizeChapters, type SummarizedChapter } from '../dashboard/summary.ts';
import type { MailPreview } from './MailDialog.tsx';

export async function loadNextChapterMail(): Promise<MailPreview | null> {
  const next = nextMailedChapter(await listManagedChapters(), Date.now());
  const chapter = next && (await getChapter(next.id));
  if (!chapter) return null;
  const { chapter_number: number, chapter_title: title, slug, meta_description } = chapter;
  const chapters = [{ number, title, slug, description: meta_description ?? '' }];
  return {
    title: `Chapter ${number} is out`,
    mail: { kind: 'chapter_published', content: { chapters, follower: {} } },
    isUnpublished: !chapter.is_published,
  };
}

export const nextMailedChapter = <C extends SummarizedChapter>(chapters: readonly C[], now: number) =>
  summarizeChapters(chapters, now).next ?? chapters.at(-1);
