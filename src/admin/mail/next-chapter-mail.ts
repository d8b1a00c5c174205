import { getChapter, listManagedChapters } from '~/data/admin-chapters.ts';
import { getDraft } from '~/data/chapter-drafts.ts';
import { getMailSettings } from '~/data/mail.ts';
import { summarizeChapters, type SummarizedChapter } from '../dashboard/summary.ts';
import type { MailPreview } from './MailDialog.tsx';

export async function loadNextChapterMail(): Promise<MailPreview | null> {
  const [chapters, settings] = await Promise.all([listManagedChapters(), getMailSettings()]);
  const next = nextMailedChapter(chapters, Date.now());
  const [chapter, draft] = await Promise.all(next ? [getChapter(next.id), getDraft(next.id)] : []);
  if (!chapter) return null;
  const { chapter_number: number, chapter_title: title, slug, meta_description } = chapter;
  const text = settings.chapter_content === 'chapter' ? (chapter.content ?? draft?.content) : null;
  const mailed = { number, title, slug, description: meta_description ?? '', text };
  return {
    title: `Chapter ${number} is out`,
    mail: { kind: 'chapter_published', content: { chapters: [mailed], follower: {} } },
    isUnpublished: !chapter.is_published,
  };
}

export const nextMailedChapter = <C extends SummarizedChapter>(chapters: readonly C[], now: number) =>
  summarizeChapters(chapters, now).next ?? chapters.at(-1);
