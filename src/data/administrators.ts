import * as v from 'valibot';
import { adminClient, callFunction } from './admin-client.ts';
import { DataError, errorFrom, unwrap } from './data-error.ts';
import { nullableTimestamp, timestamp, parseRows } from './rows.ts';

const ADMINISTRATOR = v.object({
  user_id: v.string(),
  email: v.string(),
  since: timestamp,
  last_sign_in_at: nullableTimestamp,
  is_invited: v.boolean(),
  is_you: v.boolean(),
});
export type Administrator = v.InferOutput<typeof ADMINISTRATOR>;

export type InvitationOutcome = 'invited' | 'pending' | 'granted';

export const ALREADY_ADMINISTRATOR = 'already';
export const INVALID_ADDRESS = 'invalid';
export const NO_INVITATIONS = 'no-function';

export async function listAdministrators(): Promise<Administrator[]> {
  return parseRows(ADMINISTRATOR, unwrap(await adminClient().rpc('list_administrators')));
}

/**
 * Also ends the account's sessions.
 * @throws REJECTED_WITH_REASON for the last administrator
 */
export async function removeAdministrator(account: string): Promise<void> {
  unwrap(await adminClient().rpc('remove_administrator', { account }));
}

export async function inviteAdministrator(email: string): Promise<InvitationOutcome> {
  const response = await callFunction('administrators', { method: 'POST', body: JSON.stringify({ email }) });
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  if (response.status === 404) throw new DataError(NO_INVITATIONS, 'The function is not deployed.');
  const outcome = body?.['outcome'];
  if (response.ok && (outcome === 'invited' || outcome === 'pending' || outcome === 'granted'))
    return outcome;
  const isServerError = response.ok || response.status >= 500;
  throw errorFrom(
    response.status,
    isServerError ? 'network' : String(body?.['code'] ?? 'unexpected'),
    String(body?.['message'] ?? `The backend returned ${response.status}.`),
  );
}
