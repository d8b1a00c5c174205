// One-time links that grant access to an account, and their emails. The secret is in the fragment, which browsers do not
// send, so it is never logged. Only its hash is stored; 256 random bits do not need a slow hash.
import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '../../../supabase/functions/administrators/handler.ts';
import { siteUrl } from '../../lib/site/canonical-url.ts';
import type { Settings } from '../settings.ts';

export type LinkKind = 'recovery' | 'invite';
export type AccountLink = { address: string; hash: string };
export type EmailText = { subject: string; body: string };

export const INVITATION_DAYS = 7;
const TOKEN = /^[\w-]{43}$/;

export function createLink(site: string, kind: LinkKind): AccountLink {
  const token = randomBytes(32).toString('base64url');
  return { address: `${site}/admin/reset#token_hash=${token}&type=${kind}`, hash: sha256(token) };
}

export function hashToken(token: unknown): string | undefined {
  return typeof token === 'string' && TOKEN.test(token) ? sha256(token) : undefined;
}

const sha256 = (token: string) => createHash('sha256').update(token).digest('hex');

/** Never a request's host, which can be forged and would receive the link's secret. */
export function linkOrigin(
  { isPublic }: Pick<Settings, 'isPublic'>,
  ownOrigin: string | undefined,
  setting: string | undefined = process.env['SITE_URL'],
): string {
  const usesOwnOrigin = !isPublic && !setting?.trim() && ownOrigin !== undefined;
  return usesOwnOrigin ? ownOrigin.replace('//127.0.0.1:', '//localhost:') : siteUrl(setting);
}

const email = (subject: string, ...paragraphs: string[]): EmailText => ({
  subject,
  body: paragraphs.join('\n\n'),
});

export const passwordResetEmail = (siteName: string, link: string) =>
  email(
    `Set a new password for ${siteName}`,
    `We received a request to set a new password for your account at ${siteName}.`,
    `Set it within one hour at this link:`,
    link,
    `If you did not request this, you can ignore this email. Your password will not change.`,
  );

export const invitationEmail = (siteName: string, link: string) =>
  email(
    `You are invited to help run ${siteName}`,
    `An administrator of ${siteName} has invited you to help run the site.`,
    `Choose a password within ${INVITATION_DAYS} days at this link:`,
    link,
    `If you were not expecting this, you can ignore this email.`,
  );

export const roleGrantedEmail = (siteName: string, site: string, role: Role) => {
  const name = role === 'admin' ? 'an administrator' : 'an editor';
  return email(
    `You are now ${name} of ${siteName}`,
    `An administrator of ${siteName} has made you ${name}. Sign in with your password:`,
    `${site}/admin/login`,
    `If you have forgotten it, you can reset it on the sign-in page.`,
  );
};
