import * as v from 'valibot';
import { unwrap } from './data-error.ts';
import { parseRows, timestamp } from './rows.ts';
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

/** Newest first. */
export async function readPublicLetters(): Promise<PublicLetter[]> {
  if (!hasBackend()) return [];
  return parseRows(LETTER, unwrap(await visitorClient().rpc('public_letters', {}, { get: true })));
}
