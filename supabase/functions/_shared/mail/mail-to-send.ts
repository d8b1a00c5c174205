// From a row of the queue to a mail with its words.
import type { MailSite, OutgoingMail } from '../../../../src/lib/mail/outgoing-mail.ts';
import { renderMail } from '../../../../src/lib/mail/render-mail.ts';
import type { ReadyMailSettings } from './mail-settings.ts';
import type { ClaimedMail } from './mail-queue.ts';
import type { MailToSend } from './transport.ts';

const ACCOUNT_KINDS = new Set(['password_reset', 'invitation', 'role_given']);

/** Throws where a row cannot be rendered. */
export function mailToSend(
  claimed: ClaimedMail,
  { from, to }: Pick<ReadyMailSettings, 'from' | 'to'>,
  site: MailSite,
): MailToSend {
  const { subject, text, html, headers } = renderMail(contentOf(claimed), site);
  const { 'Reply-To': replyTo, ...others } = safeHeaders(headers);
  const recipient = claimed.recipient ?? to;
  if (recipient === undefined) throw new Error('MAIL_TO is not set.');
  return {
    messageId: `<${claimed.id}@${from.address.split('@')[1]}>`,
    idempotencyKey: claimed.idempotency_key,
    from,
    to: recipient,
    subject: oneLine(subject),
    text,
    html,
    ...(replyTo && { replyTo }),
    headers: others,
  };
}

export function contentOf({ kind, subject, text_body, content }: ClaimedMail): OutgoingMail {
  return (
    ACCOUNT_KINDS.has(kind) ? { kind, subject: subject ?? '', text: text_body ?? '' } : { ...content, kind }
  ) as OutgoingMail;
}

/** The templates clean what people wrote. This holds whatever they return: no value begins another header. */
function safeHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => /^[A-Za-z][A-Za-z-]*$/.test(name))
      .map(([name, value]) => [name, oneLine(value)]),
  );
}

function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}
