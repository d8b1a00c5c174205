// The publication summary as an email: the administrator's own mail program sends it.
import { formatShortDate } from '~/lib/dates/dates.ts';
import { formatCount } from '../format-count.ts';

const SUMMARY_SUBJECT = 'Pragmatism Chapter Publication Summary';
const LISTED_AT_MOST = 5;
const PUBLICATION = 'chapter_published';

type Notification = { title: string; message: string; notification_type: string; created_at: string };

/** @param notifications newest first; only publications are listed, at most five */
export function emailSummary(
  notifications: readonly Notification[],
  totals: { published: number; chapters: number; views: number },
): { subject: string; body: string } {
  const publications = notifications
    .filter(({ notification_type }) => notification_type === PUBLICATION)
    .slice(0, LISTED_AT_MOST)
    .map(({ title, message, created_at }) =>
      [title, message, `Published: ${formatShortDate(created_at)}`, ''].join('\n'),
    );
  return {
    subject: SUMMARY_SUBJECT,
    body: [
      ...publications,
      `Total Published: ${totals.published}/${totals.chapters}`,
      `Total Views: ${formatCount(totals.views)}`,
    ].join('\n'),
  };
}

/** The address that opens a mail program with this email; lines end as RFC 6068 wants them. */
export function mailtoAddress({ subject, body }: { subject: string; body: string }): string {
  // A half emoji cannot be encoded.
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  return `mailto:?subject=${encode(subject)}&body=${encode(body.replaceAll('\n', '\r\n'))}`;
}
