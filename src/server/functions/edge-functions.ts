// What the Edge Functions of a hosted project do, on the embedded server.
import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/site/product.ts';
import { handleAdministrators, type Invitation } from '../../../supabase/functions/administrators/handler.ts';
import { handleContact, storeThroughApi } from '../../../supabase/functions/contact/handler.ts';
import { handleUnsubscribe } from '../../../supabase/functions/unsubscribe/handler.ts';
import type { ApiFunction } from '../api.ts';
import { INVITATION_DAYS, invitationMail, makeLink, roleMail } from '../accounts/account-links.ts';
import type { Backend, RequestContext } from '../backend/create-backend.ts';

/** Calls the data API, at a path below /rest/v1/, with the rights of the caller. */
export const askAsCaller =
  ({ fetch }: Pick<Backend, 'fetch'>, context: RequestContext | undefined) =>
  (path: string, authorization: string): Promise<Response> =>
    fetch(
      new Request(`http://embedded/rest/v1/${path}`, {
        method: 'POST',
        headers: {
          apikey: EMBEDDED_PUBLISHABLE_KEY,
          ...(authorization && { Authorization: authorization }),
          'Content-Type': 'application/json',
        },
        body: '{}',
      }),
      context,
    );

/** POST /functions/v1/administrators. @param parts `site` is the public origin of links */
export function createAdministratorsFunction({
  backend,
  site,
}: {
  backend: Pick<Backend, 'fetch' | 'sql'>;
  site: () => string;
}): ApiFunction {
  const invite = async (email: string): Promise<Invitation> => {
    const link = makeLink(site(), 'invite');
    const [invitation, role] = [invitationMail(link.address), roleMail(site())];
    try {
      const [row] = await backend.sql<{ outcome: Invitation }>(
        'select private.invite_administrator($1, $2, make_interval(days => $3), $4, $5, $6, $7) as outcome',
        [email, link.hash, INVITATION_DAYS, invitation.subject, invitation.body, role.subject, role.body],
      );
      return row?.outcome ?? 'invalid';
    } catch (error) {
      if ((error as { code?: unknown }).code === 'PT429') return 'too-many';
      throw error;
    }
  };
  return (request, context) =>
    handleAdministrators(request, { askAsCaller: askAsCaller(backend, context), invite });
}

export type ContactFunctionOptions = {
  fetch: Backend['fetch'];
  /** May store what visitors cannot. */
  secretKey: string;
  recaptchaSecret: string | undefined;
  verifyUrl?: string | undefined;
};

/** POST /functions/v1/contact. Undefined without the provider's secret. */
export function createContactFunction({
  fetch,
  secretKey,
  recaptchaSecret: secret,
  verifyUrl,
}: ContactFunctionOptions): ApiFunction | undefined {
  if (secret === undefined) return undefined;
  return (request, context) =>
    handleContact(request, {
      secret,
      verifyUrl,
      store: storeThroughApi(
        // The secret key would put the message before everything that visitors read.
        (stored) => fetch(stored, { ...context, priority: 'visitor write' }),
        'http://embedded',
        secretKey,
      ),
    });
}

/** /functions/v1/unsubscribe. */
export function createUnsubscribeFunction({
  backend,
  site,
}: {
  backend: Pick<Backend, 'sql' | 'isDiskFull'>;
  site: () => string;
}): ApiFunction {
  return (request) =>
    handleUnsubscribe(request, {
      siteUrl: site(),
      unsubscribe: async (token) => {
        // Mail programs try again.
        if (await backend.isDiskFull()) throw new Error('The disk is full.');
        const [row] = await backend.sql<{ outcome: string }>('select public.unsubscribe($1) as outcome', [
          token,
        ]);
        return row?.outcome ?? 'unknown';
      },
    });
}
