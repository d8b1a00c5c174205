// POST /functions/v1/administrators on the embedded server: what the Edge Function does on a hosted project.
import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/site/embedded-key.ts';
import { handleAdministrators, type Invitation } from '../../../supabase/functions/administrators/handler.ts';
import { makeLink } from '../accounts/account-links.ts';
import { INVITATION_DAYS, invitationMail, roleMail } from '../accounts/account-mails.ts';
import type { ApiFunction } from '../backend/api.ts';
import type { Backend } from '../backend/create-backend.ts';

export type AdministratorsFunctionOptions = {
  backend: Pick<Backend, 'fetch' | 'sql'>;
  /** The public origin that links lead to. */
  site: () => string;
};

export function createAdministratorsFunction({ backend, site }: AdministratorsFunctionOptions): ApiFunction {
  return (request, context) =>
    handleAdministrators(request, {
      askAsCaller: (path, authorization) =>
        backend.fetch(
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
        ),
      invite: (email) => invite(backend, site(), email),
    });
}

async function invite({ sql }: Pick<Backend, 'sql'>, site: string, email: string): Promise<Invitation> {
  const link = makeLink(site, 'invite');
  const [invitation, role] = [invitationMail(link.address), roleMail(site)];
  try {
    const [row] = await sql<{ outcome: Invitation }>(
      'select private.invite_administrator($1, $2, make_interval(days => $3), $4, $5, $6, $7) as outcome',
      [email, link.hash, INVITATION_DAYS, invitation.subject, invitation.body, role.subject, role.body],
    );
    return row?.outcome ?? 'invalid';
  } catch (error) {
    if ((error as { code?: unknown }).code === 'PT429') return 'too-many';
    throw error;
  }
}
