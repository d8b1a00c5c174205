import type { Block, MailContent } from '../content.ts';
import { joinWords } from '../follow-topics.ts';
import { cleanLine, cleanText } from '../mail-text.ts';
import type { MailDigest, MailMessage, MailSite } from '../outgoing-mail.ts';
import { moment } from './contact-message.ts';

const MOST_SHOWN = 10;
const LONGEST_EXCERPT = 280;

/** One mail a day to the publisher, in the place of one per message. */
export function digest({ digest: day }: { digest: MailDigest }, site: MailSite): MailContent {
  const counts = joinWords([
    counted(day.messages, 'message'),
    counted(day.leads, 'lead'),
    counted(day.followers, 'new follower'),
  ]);
  const shown = day.newest.slice(0, MOST_SHOWN);
  const rest = day.messages - shown.length;
  return {
    subject: `Daily summary: ${counts}`,
    preview: `Since ${moment(day.since, site)}: ${counts}.`,
    title: 'What visitors sent',
    blocks: [
      { kind: 'paragraph', text: `Since ${moment(day.since, site)}: ${counts}.` },
      ...shown.flatMap(excerpt),
      ...(rest > 0 && shown.length > 0
        ? [{ kind: 'paragraph', text: `And ${counted(rest, 'more message')}.` } as const]
        : []),
      { kind: 'button', label: 'Open the inbox', href: `${site.siteUrl}/admin/audience` },
    ],
    reason:
      'You got this email because messages to the site are sent to this address. On busy days, one summary replaces separate emails.',
  };
}

function excerpt({ name, email, message }: MailMessage): Block[] {
  return [
    { kind: 'paragraph', text: `${cleanLine(name, 80)} (${cleanLine(email, 254)}) wrote:` },
    { kind: 'quote', text: cleanText(message, LONGEST_EXCERPT) },
  ];
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
