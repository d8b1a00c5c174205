import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { unwrap } from './data-error.ts';
import { nullableText, parseRows, timestamp } from './rows.ts';

const SESSION = v.object({
  id: v.string(),
  created_at: timestamp,
  last_used_at: timestamp,
  ip: nullableText,
  user_agent: nullableText,
  is_current: v.boolean(),
});
export type AccountSession = v.InferOutput<typeof SESSION>;

/** Your own; the current one is first. */
export async function listSessions(): Promise<AccountSession[]> {
  return parseRows(SESSION, unwrap(await adminClient().rpc('list_sessions')));
}

export async function endSession(session: string): Promise<void> {
  unwrap(await adminClient().rpc('end_session', { session }));
}

export async function endOtherSessions(): Promise<void> {
  unwrap(await adminClient().rpc('end_other_sessions'));
}
