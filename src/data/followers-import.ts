import * as v from 'valibot';
import type { FollowTopic } from '~/lib/mail/outgoing-mail.ts';
import { adminClient } from './admin-client.ts';
import { unwrap } from './data-error.ts';
import { parseRow, parseRows } from './rows.ts';

const OUTCOME = v.object({
  outcome: v.picklist(['added', 'asked', 'known', 'left', 'invalid']),
  people: v.number(),
});
export type ImportOutcome = v.InferOutput<typeof OUTCOME>;

/** The database accepts at most this many addresses at once. */
export const MAX_IMPORTED_AT_ONCE = 500;

/** @param statement where their consent comes from; null to ask each for a confirmation */
export async function importFollowers(
  addresses: string[],
  topics: FollowTopic[],
  statement: string | null,
): Promise<ImportOutcome[]> {
  const response = await adminClient().rpc('import_followers', { addresses, new_topics: topics, statement });
  return parseRows(OUTCOME, unwrap(response));
}

/** Podcast subscribers from before double opt-in, who were never asked. */
export async function countUnaskedSubscribers(): Promise<number> {
  return parseRow(v.number(), unwrap(await adminClient().rpc('unasked_subscribers')));
}

/** Returns how many were asked. */
export async function askSubscribers(): Promise<number> {
  let total = 0;
  for (;;) {
    const asked = parseRow(v.number(), unwrap(await adminClient().rpc('ask_subscribers')));
    if (asked === 0) return total;
    total += asked;
  }
}
