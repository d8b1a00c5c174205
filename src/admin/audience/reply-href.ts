import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { encodeForMailto } from '../notifications/email-summary.ts';

const SUBJECT = `Re: your message to ${PRODUCT_NAME}`;
/** Mail programs and browsers truncate longer addresses. Counts the encoded body. */
const MAX_BODY = 1800;

type Message = { name: string; email: string; message: string };

export function replyHref({ name, email, message }: Message, writtenAt: string): string {
  const quoted = message.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => `> ${line}`);
  const opening = `\n\nOn ${writtenAt}, ${name.replace(/\s+/g, ' ').trim()} wrote:`;
  const body = encodeForMailto(truncateToFit([opening, ...quoted].join('\n')));
  return `${mailtoHref(email)}?subject=${encodeForMailto(SUBJECT)}&body=${body}`;
}

export const mailtoHref = (email: string) => `mailto:${encodeForMailto(email).replaceAll('%40', '@')}`;

function truncateToFit(text: string): string {
  let length = 0;
  let kept = '';
  for (const character of text) {
    length += encodeForMailto(character).length;
    if (length > MAX_BODY) return `${kept} [...]`;
    kept += character;
  }
  return text;
}
