// Which chapter the preview of the email about a new one shows.
import type { MailableChapter } from '~/data/mail.ts';
import type { MailChapter } from '~/lib/mail/outgoing-mail.ts';
import { summarizeChapters } from '../dashboard/summary.ts';

/**
 * The dashboard's next release, or else the last published chapter; undefined without chapters.
 * @param chapters by number
 * @param now milliseconds since the epoch
 */
export function nextMailedChapter(
  chapters: readonly MailableChapter[],
  now: number,
): MailChapter | undefined {
  const next = summarizeChapters(chapters, now).next ?? chapters.at(-1);
  return (
    next && {
      number: next.chapter_number,
      title: next.chapter_title,
      slug: next.slug,
      description: next.meta_description ?? '',
    }
  );
}
