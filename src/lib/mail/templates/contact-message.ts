import { formatDateTime } from '../../dates/dates.ts';
import { isEmailAddress } from '../../forms/email-address.ts';
import type { MailContent } from '../content.ts';
import { cleanLine, cleanText } from '../mail-text.ts';
import type { MailMessage, MailSite } from '../outgoing-mail.ts';

const LONGEST_NAME = 80;
const LONGEST_ADDRESS = 254;
const LONGEST_MESSAGE = 5000;

/** Characters that a list of addresses would be split at, or that need a form that older servers do not take. */
const NEEDS_QUOTES = /[^\x21-\x7e]|[,;:()[\]\\]/;

/** To the publisher. An answer goes to the visitor. */
export function contactMessage({ message }: { message: MailMessage }, site: MailSite): MailContent {
  const name = cleanLine(message.name, LONGEST_NAME);
  const email = cleanLine(message.email, LONGEST_ADDRESS);
  return {
    subject: `Message from ${name || email}`,
    preview: cleanLine(message.message, 120),
    title: 'A message from the contact page',
    blocks: [
      {
        kind: 'facts',
        facts: [
          { name: 'Name', value: name },
          { name: 'Email', value: email },
          { name: 'Sent', value: moment(message.sentAt, site) },
        ],
      },
      { kind: 'quote', text: cleanText(message.message, LONGEST_MESSAGE) },
      { kind: 'button', label: 'Open the inbox', href: `${site.siteUrl}/admin/audience` },
    ],
    reason:
      'You got this email because messages to the site are sent to this address. Your reply goes to the sender.',
    headers: replyTo(message.email),
  };
}

/** What cannot be written as an address without quotes gets no header; it is in the mail. */
export function replyTo(email: string): Record<string, string> {
  return isEmailAddress(email) && !NEEDS_QUOTES.test(email) ? { 'Reply-To': `<${email}>` } : {};
}

/** 'Nov 22, 2026, 16:05 (Asia/Jerusalem)': mail is read without the site around it, so the zone is named. */
export function moment(iso: string, { timeZone }: Pick<MailSite, 'timeZone'>): string {
  const shown = formatDateTime(iso, timeZone);
  return shown ? `${shown} (${timeZone})` : 'unknown';
}
