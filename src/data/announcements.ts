import * as v from 'valibot';
import { LETTER_TOPICS } from '~/lib/mail/outgoing-mail.ts';
import { fetchOrThrow } from './admin-client.ts';
import { DataError } from './data-error.ts';
import { parseRows } from './rows.ts';

const ANNOUNCEMENT = v.object({
  path: v.string(),
  title: v.string(),
  /** Null for books. */
  publishedOn: v.nullable(v.string()),
  topic: v.picklist(LETTER_TOPICS),
  subject: v.string(),
  body: v.string(),
});

/** A published episode or a book, with a draft of a letter about it. */
export type Announcement = v.InferOutput<typeof ANNOUNCEMENT>;

export async function listAnnouncements(): Promise<Announcement[]> {
  const response = await fetchOrThrow('/admin/announcements.json');
  const rows: unknown = response.ok ? await response.json().catch(() => null) : null;
  if (!Array.isArray(rows)) throw new DataError('network', 'The site did not return its episodes and books.');
  return parseRows(ANNOUNCEMENT, rows);
}
