// A chapter that is not out yet, read with the token of a preview link.
import { checkedRow, isFlag, isNumber, isText, isTextList, isTime, orNull, type Columns } from './checked.ts';
import { rowsOf } from './data-error.ts';
import type { Database } from './database.types.ts';
import { visitorClient } from './visitor-client.ts';

export type PreviewedChapter = Database['public']['Functions']['read_preview']['Returns'][number];

const COLUMNS: Columns<PreviewedChapter> = {
  chapter_number: isNumber,
  chapter_title: isText,
  slug: isText,
  content: isText,
  is_published: isFlag,
  release_date: orNull(isTime),
  meta_title: orNull(isText),
  meta_description: orNull(isText),
  keywords: isTextList,
};

/** The chapter of a link, or null when the link is unknown, has expired or was revoked. Throws DataError. */
export async function readPreview(token: string): Promise<PreviewedChapter | null> {
  const [row] = rowsOf(await visitorClient().rpc('read_preview', { token }));
  return row === undefined ? null : checkedRow(COLUMNS, row);
}
