import type { AdminNotification } from '~/data/notifications.ts';
import { own } from '~/lib/site/site.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { formatCount } from '../format-count.ts';

const MAX_LISTED = 5;

export function emailSummary(
  notifications: readonly Pick<AdminNotification, 'title' | 'message' | 'notification_type' | 'created_at'>[],
  totals: { published: string; views: number | null },
): { subject: string; body: string } {
  const publications = notifications
    .filter(({ notification_type }) => notification_type === 'chapter_published')
    .slice(0, MAX_LISTED)
    .map(({ title, message, created_at }) =>
      [title, message, `Published: ${formatShortDate(created_at)}`, ''].join('\n'),
    );
  return {
    subject: own ? 'Chapter Publication Summary' : 'Pragmatism Chapter Publication Summary',
    body: [
      ...publications,
      `Total Published: ${totals.published}`,
      `Total Views: ${formatCount(totals.views)}`,
    ].join('\n'),
  };
}

export function summaryHref({ subject, body }: { subject: string; body: string }): string {
  return `mailto:?subject=${encodeForMailto(subject)}&body=${encodeForMailto(body)}`;
}

/** RFC 6068 requires CRLF, and half an emoji cannot be encoded. */
export function encodeForMailto(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n'));
}
