// The Edge Functions of a hosted project, on the embedded server.
import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/site/product.ts';
import {
  handleAdministrators,
  type Invitation,
  type Role,
  type VisitorApi,
} from '../../../supabase/functions/administrators/handler.ts';
import { createAltcha } from '../../../supabase/functions/contact/altcha.ts';
import { handleContact, storeThroughApi } from '../../../supabase/functions/contact/handler.ts';
import { createRecaptcha } from '../../../supabase/functions/contact/recaptcha.ts';
import { createDatabaseApi } from '../../../supabase/functions/_shared/http.ts';
import { handleMailEvents } from '../../../supabase/functions/mail-events/handler.ts';
import { handleUnsubscribe } from '../../../supabase/functions/unsubscribe/handler.ts';
import type { ApiFunction } from '../api.ts';
import { siteIdentity } from '../site/site-identity.ts';
import { createLink, INVITATION_DAYS, invitationEmail, roleGrantedEmail } from '../accounts/account-links.ts';
import type { Backend, RequestContext } from '../backend/create-backend.ts';

export const visitorApi = ({ fetch }: Pick<Backend, 'fetch'>, context?: RequestContext): VisitorApi => ({
  send: (request) => fetch(request, context),
  apiUrl: 'http://embedded',
  publishableKey: EMBEDDED_PUBLISHABLE_KEY,
});

export function createAdministratorsFunction({
  backend,
  site,
}: {
  backend: Pick<Backend, 'fetch' | 'sql'>;
  site: () => string;
}): ApiFunction {
  const invite = async (email: string, role: Role, inviter: string | null): Promise<Invitation> => {
    const link = createLink(site(), 'invite');
    const { siteName } = await siteIdentity(backend);
    const invitation = invitationEmail(siteName, link.address);
    const granted = roleGrantedEmail(siteName, site(), role);
    try {
      const [row] = await backend.sql<{ outcome: Invitation }>(
        'select private.invite_administrator($1, $2, $3, make_interval(days => $4), $5, $6, $7, $8, $9) as outcome',
        [
          ...[email, role, link.hash, INVITATION_DAYS],
          ...[invitation.subject, invitation.body, granted.subject, granted.body, inviter],
        ],
      );
      return row?.outcome ?? 'invalid';
    } catch (error) {
      if ((error as { code?: unknown }).code === 'PT429') return 'too-many';
      throw error;
    }
  };
  return (request, context) => handleAdministrators(request, { api: visitorApi(backend, context), invite });
}

export type ContactFunctionOptions = {
  fetch: Backend['fetch'];
  secretKey: string;
  /** Preferred over reCAPTCHA. */
  altchaKey?: string | undefined;
  recaptchaSecret: string | undefined;
  verifyUrl?: string | undefined;
};

export function createContactFunction({
  fetch,
  secretKey,
  altchaKey: hmacKey,
  recaptchaSecret,
  verifyUrl,
}: ContactFunctionOptions): ApiFunction | undefined {
  if (hmacKey === undefined && recaptchaSecret === undefined) return undefined;
  return (request, context) => {
    // By default, the secret key would give the message priority over visitors' reads.
    const send = (sent: Request) => fetch(sent, { ...context, priority: 'visitor write' });
    return handleContact(request, {
      captcha:
        hmacKey === undefined
          ? createRecaptcha(recaptchaSecret ?? '', verifyUrl)
          : createAltcha({ hmacKey, call: createDatabaseApi('http://embedded', secretKey, send).call }),
      store: storeThroughApi(send, 'http://embedded', secretKey),
    });
  };
}

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
      unsubscribe: async (token, topic) => {
        // Email clients retry after an error.
        if (await backend.isDiskFull()) throw new Error('The disk is full.');
        const [row] = await backend.sql<{ outcome: string }>('select public.unsubscribe($1, $2) as outcome', [
          token,
          topic,
        ]);
        return row?.outcome ?? 'unknown';
      },
    });
}

export function createMailEventsFunction({ sql }: Pick<Backend, 'sql'>, secret: string): ApiFunction {
  return (request) =>
    handleMailEvents(request, {
      secret,
      record: async (id, { kind, address, reason }) => {
        const [row] = await sql<{ outcome: string }>(
          'select public.record_mail_event($1, $2, $3, $4) as outcome',
          [id, kind, address, reason],
        );
        return row?.outcome ?? '';
      },
    });
}
