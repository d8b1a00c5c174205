import * as v from 'valibot';
import { adminClient, callFunction } from './admin-client.ts';
import { DataError, errorFrom, unwrap } from './data-error.ts';
import { nullableTimestamp, timestamp, parseRows } from './rows.ts';

const ROLE = v.picklist(['admin', 'editor']);
export type Role = v.InferOutput<typeof ROLE>;

const ADMINISTRATOR = v.object({
  user_id: v.string(),
  email: v.string(),
  role: ROLE,
  since: timestamp,
  last_sign_in_at: nullableTimestamp,
  is_invited: v.boolean(),
  is_you: v.boolean(),
  has_second_factor: v.boolean(),
});
export type Administrator = v.InferOutput<typeof ADMINISTRATOR>;

export type InvitationOutcome = 'invited' | 'pending' | 'granted';

export const HAS_ACCESS = 'already';
export const INVALID_ADDRESS = 'invalid';
export const NO_INVITATIONS = 'no-function';

/** Administrators and editors. */
export async function listAdministrators(): Promise<Administrator[]> {
  return parseRows(ADMINISTRATOR, unwrap(await adminClient().rpc('list_administrators')));
}

/** @throws REJECTED_WITH_REASON for one's own role, or the last administrator's */
export async function changeRole(account: string, role: Role): Promise<void> {
  unwrap(await adminClient().rpc('change_role', { account, new_role: role }));
}

/**
 * Also ends the account's sessions.
 * @throws REJECTED_WITH_REASON for the last administrator
 */
export async function removeAdministrator(account: string): Promise<void> {
  unwrap(await adminClient().rpc('remove_administrator', { account }));
}

/** For someone who has lost their device. Also ends the account's sessions. */
export async function removeSecondFactor(account: string): Promise<void> {
  unwrap(await adminClient().rpc('remove_second_factor', { account }));
}

export async function inviteAdministrator(email: string, role: Role): Promise<InvitationOutcome> {
  const body = JSON.stringify({ email, role });
  const response = await callFunction('administrators', { method: 'POST', body });
  const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  if (response.status === 404) throw new DataError(NO_INVITATIONS, 'The function is not deployed.');
  const outcome = answer?.['outcome'];
  if (response.ok && (outcome === 'invited' || outcome === 'pending' || outcome === 'granted'))
    return outcome;
  const isServerError = response.ok || response.status >= 500;
  throw errorFrom(
    response.status,
    isServerError ? 'network' : String(answer?.['code'] ?? 'unexpected'),
    String(answer?.['message'] ?? `The backend returned ${response.status}.`),
  );
}
