// One-time links that give access to an account, and their emails. The secret is in the fragment, which browsers do
// not send, so it is in no log. Only its hash is stored; 256 random bits do not need a slow hash.
import { createHash, randomBytes } from 'node:crypto';
import { siteUrl } from '../../lib/site/canonical-url.ts';
import { PRODUCT_NAME } from '../../lib/site/product.ts';
import type { Settings } from '../settings.ts';

export type LinkKind = 'recovery' | 'invite';
export type AccountLink = { address: string; hash: string };
export type Mail = { subject: string; body: string };

export const INVITATION_DAYS = 7;
const TOKEN = /^[\w-]{43}$/;

export function createLink(site: string, kind: LinkKind): AccountLink {
  const token = randomBytes(32).toString('base64url');
  return { address: `${site}/admin/reset#token_hash=${token}&type=${kind}`, hash: hashOf(token) };
}

export function storedHash(token: unknown): string | undefined {
  return typeof token === 'string' && TOKEN.test(token) ? hashOf(token) : undefined;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The origin of links in emails. Never a request's host, which can be forged and would receive the link's secret. */
export function linkOrigin(
  { isPublicDoor }: Pick<Settings, 'isPublicDoor'>,
  ownOrigin: string | undefined,
  setting: string | undefined = process.env['SITE_URL'],
): string {
  const isOwn = !isPublicDoor && !setting?.trim() && ownOrigin !== undefined;
  return isOwn ? ownOrigin.replace('//127.0.0.1:', '//localhost:') : siteUrl(setting);
}

const mail = (subject: string, ...paragraphs: string[]): Mail => ({ subject, body: paragraphs.join('\n\n') });

export const resetMail = (link: string) =>
  mail(
    `Set a new password for ${PRODUCT_NAME}`,
    `We received a request to set a new password for this address, for the administration of ${PRODUCT_NAME}.`,
    `Set it here within one hour:`,
    link,
    `If you did not ask for this, you can ignore this email. Your password stays the same.`,
  );

export const invitationMail = (link: string) =>
  mail(
    `You are invited to help run ${PRODUCT_NAME}`,
    `An administrator of ${PRODUCT_NAME} has invited you to help run the site.`,
    `Choose your password here within ${INVITATION_DAYS} days:`,
    link,
    `If you were not expecting this, you can ignore this email.`,
  );

export const roleMail = (site: string) =>
  mail(
    `You are now an administrator of ${PRODUCT_NAME}`,
    `An administrator of ${PRODUCT_NAME} has made you an administrator as well. Sign in with your password:`,
    `${site}/admin/login`,
    `If you have forgotten it, you can reset it on the sign-in page.`,
  );
