import type { Block, MailContent } from '../content.ts';
import { cleanLine, cleanText } from '../mail-text.ts';
import type { AccountMailKind, MailSite } from '../outgoing-mail.ts';

const LONGEST_TEXT = 10_000;

const BUTTONS: Record<AccountMailKind, string> = {
  password_reset: 'Set a new password',
  invitation: 'Choose your password',
  role_given: 'Sign in',
};

/** A stored mail in the site's look: a line that is only an address becomes a button. */
export function account(
  { kind, subject, text }: { kind: AccountMailKind; subject: string; text: string },
  site: MailSite,
): MailContent {
  const paragraphs = cleanText(text, LONGEST_TEXT)
    .split(/\n{2,}/)
    .filter(Boolean);
  return {
    subject,
    preview: cleanLine(paragraphs[0] ?? '', 120),
    title: cleanLine(subject, 150),
    blocks: paragraphs.map((paragraph): Block => {
      const isAddress = /^https?:\/\/\S+$/.test(paragraph);
      return isAddress
        ? { kind: 'button', label: BUTTONS[kind], href: paragraph }
        : { kind: 'paragraph', text: paragraph };
    }),
    reason: `You got this email because this address has an account in the administration of ${site.siteName}.`,
  };
}
