import * as v from 'valibot';
import { unwrap } from './data-error.ts';
import { columnsOf, parseRows, timestamp } from './rows.ts';
import { hasBackend } from './site-texts-at-build.ts';
import { visitorClient } from './visitor-client.ts';

const LETTER = v.object({
  subject: v.string(),
  preview: v.string(),
  body: v.string(),
  slug: v.string(),
  sent_at: timestamp,
});
export type PublicLetter = v.InferOutput<typeof LETTER>;

/** Newest first. Row security hides other letters. */
export async function readPublicLetters(): Promise<PublicLetter[]> {
  if (!hasBackend()) return [];
  const rows = visitorClient().from('letters').select(columnsOf(LETTER));
  return parseRows(LETTER, unwrap(await rows.order('sent_at', { ascending: false })));
}
