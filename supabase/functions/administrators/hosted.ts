// How a hosted project invites: its account service makes the account and sends the mail, and the role is a row.
import type { AdministratorsOptions, Invitation } from './handler.ts';

export type HostedOptions = {
  send: (request: Request) => Promise<Response>;
  /** The project's address, without a path. */
  apiUrl: string;
  publishableKey: string;
  /** The key that may make accounts. */
  secretKey: string;
  /** The page that the mail leads to; the project has to allow it. */
  redirectTo: string;
};

export function onHostedProject({
  send,
  apiUrl,
  publishableKey,
  secretKey,
  redirectTo,
}: HostedOptions): AdministratorsOptions {
  const post = (path: string, body: object) =>
    send(
      new Request(`${apiUrl}${path}`, {
        method: 'POST',
        headers: {
          apikey: secretKey,
          // Keys that are tokens count as such; the newer ones are no tokens and are left out.
          ...(secretKey.startsWith('sb_') ? {} : { Authorization: `Bearer ${secretKey}` }),
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(body),
      }),
    );
  const giveRole = async (address: string): Promise<Invitation | 'unknown'> => {
    const answer = await post('/rest/v1/rpc/give_administrator_role', { address });
    if (!answer.ok) throw new Error(`The database answered ${answer.status}.`);
    return (await answer.json()) as Invitation | 'unknown';
  };
  return {
    askAsCaller: (path, authorization) =>
      send(
        new Request(`${apiUrl}/rest/v1/${path}`, {
          method: 'POST',
          headers: {
            apikey: publishableKey,
            ...(authorization && { Authorization: authorization }),
            'Content-Type': 'application/json',
          },
          body: '{}',
        }),
      ),
    invite: async (email) => {
      const outcome = await giveRole(email);
      if (outcome !== 'unknown' && outcome !== 'pending') return outcome;
      const mailed = await post(`/auth/v1/invite?redirect_to=${encodeURIComponent(redirectTo)}`, { email });
      await mailed.body?.cancel();
      if (mailed.status === 429) return 'too-many';
      if (mailed.status === 400) return 'invalid';
      if (!mailed.ok) throw new Error(`The account service answered ${mailed.status}.`);
      if (outcome === 'unknown') await giveRole(email);
      return outcome === 'unknown' ? 'invited' : 'pending';
    },
  };
}
