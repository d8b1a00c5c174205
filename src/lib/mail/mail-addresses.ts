// The addresses in mails. A secret is in the fragment, which no browser sends: no log and no referrer has it.
import type { MailFollower, MailSite } from './outgoing-mail.ts';

/** The database's own bound. */
const LONGEST_SLUG = 200;

export function confirmAddress(site: MailSite, { token }: MailFollower): string {
  return `${site.siteUrl}/follow/confirm#${encodeURIComponent(token)}`;
}

export function preferencesAddress(site: MailSite, { token }: MailFollower): string {
  return `${site.siteUrl}/follow/preferences#${encodeURIComponent(token)}`;
}

/** A chapter, told apart from other ways to it without telling readers apart. */
export function chapterAddress(site: MailSite, slug: string): string {
  const path = slug.length > LONGEST_SLUG ? '/chapters' : `/read/${encodeURIComponent(slug.toWellFormed())}`;
  return `${site.siteUrl}${path}?utm_source=mail`;
}

/** RFC 8058: a mail program unsubscribes by one POST, without opening a page. */
export function oneClickHeaders(site: MailSite, { token }: MailFollower): Record<string, string> {
  const address = `${site.backendUrl}/functions/v1/unsubscribe?token=${encodeURIComponent(token)}`;
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
