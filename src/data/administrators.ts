// Who administers the site. Everything here is for administrators alone; the database holds to it.
import { adminClient } from './admin-client.ts';
import { backendUrl, publishableKey } from './backend-address.ts';
import { checkedRows, isFlag, isText, isTime, orNull, type Columns } from './checked.ts';
import { DataError, refusalOf, rowsOf } from './data-error.ts';
import type { Database } from './database.types.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';

export type Administrator = Database['public']['Functions']['list_administrators']['Returns'][number];

const COLUMNS: Columns<Administrator> = {
  user_id: isText,
  email: isText,
  since: isTime,
  last_sign_in_at: orNull(isTime),
  is_invited: isFlag,
  is_you: isFlag,
};

/** 'given': the address had an account, which has the role now. 'pending': invited before, and now again. */
export type InvitationOutcome = 'invited' | 'pending' | 'given';

/** The code of an address that is an administrator's. */
export const ALREADY_ADMINISTRATOR = 'already';
/** The code for an invalid address. */
export const INVALID_ADDRESS = 'invalid';
/** The code of a backend that cannot invite: the function was not deployed. */
export const NO_INVITATIONS = 'no-function';

/** The longest-serving first. Throws DataError. */
export async function listAdministrators(): Promise<Administrator[]> {
  return checkedRows(COLUMNS, rowsOf(await adminClient().rpc('list_administrators')));
}

/** Removes another administrator's account and ends its sessions. Throws DataError, REFUSED_IN_WORDS for the last one. */
export async function removeAdministrator(account: string): Promise<void> {
  rowsOf(await adminClient().rpc('remove_administrator', { account }));
}

/** Invites by mail. Throws DataError. */
export async function inviteAdministrator(email: string): Promise<InvitationOutcome> {
  const { data } = await adminClient().auth.getSession();
  let answer: Response;
  try {
    answer = await fetchWithTimeout(`${backendUrl()}/functions/v1/administrators`, {
      method: 'POST',
      headers: {
        apikey: publishableKey(),
        Authorization: `Bearer ${data.session?.access_token ?? ''}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ email }),
    });
  } catch (error) {
    throw new DataError('network', String(error));
  }
  const body = (await answer.json().catch(() => null)) as Record<string, unknown> | null;
  if (answer.status === 404) throw new DataError(NO_INVITATIONS, 'The backend has no such function.');
  const outcome = body?.['outcome'];
  if (answer.ok && (outcome === 'invited' || outcome === 'pending' || outcome === 'given')) return outcome;
  const isUnanswered = answer.ok || answer.status >= 500;
  throw refusalOf(
    answer.status,
    isUnanswered ? 'network' : String(body?.['code'] ?? 'unexpected'),
    String(body?.['message'] ?? `The backend answered ${answer.status}.`),
  );
}
