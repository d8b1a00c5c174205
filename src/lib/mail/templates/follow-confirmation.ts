import type { MailContent } from '../content.ts';
import { topicList } from '../follow-topics.ts';
import { confirmAddress, oneClickHeaders } from '../mail-addresses.ts';
import type { FollowTopic, MailFollower, MailSite } from '../outgoing-mail.ts';

/** The database deletes unconfirmed addresses then. */
const CONFIRM_WITHIN_DAYS = 14;

/** Asks whether the address's owner is the one who asked. */
export function followConfirmation(
  { topics, follower }: { topics: readonly FollowTopic[]; follower: MailFollower },
  site: MailSite,
): MailContent {
  const about = topicList(topics) || 'the series';
  return {
    subject: `Confirm your address for news from ${site.siteName}`,
    preview: `Confirm your address, and we will write to you about ${about}.`,
    title: 'Is this your address?',
    blocks: [
      { kind: 'paragraph', text: `This address was entered on our site to hear about ${about}.` },
      {
        kind: 'paragraph',
        text: `If that was you, confirm it within ${CONFIRM_WITHIN_DAYS} days. The page that opens asks you to confirm once more.`,
      },
      { kind: 'button', label: 'Confirm my address', href: confirmAddress(site, follower) },
      {
        kind: 'paragraph',
        text: `If it was not you, you can ignore this email. We will not write again, and we delete the address after ${CONFIRM_WITHIN_DAYS} days.`,
      },
    ],
    reason: `You got this email because your address was entered at ${new URL(site.siteUrl).host}.`,
    headers: oneClickHeaders(site, follower),
  };
}
