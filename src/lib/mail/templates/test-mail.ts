import type { MailContent } from '../content.ts';
import type { MailSite } from '../outgoing-mail.ts';

/** Sent from the administration, to see whether mail arrives. */
export function testMail(site: MailSite): MailContent {
  return {
    subject: `Test mail from ${site.siteName}`,
    preview: 'If you can read this, mail arrives.',
    title: 'Mail works',
    blocks: [
      {
        kind: 'paragraph',
        text: `This is a test mail from ${new URL(site.siteUrl).host}. It arrived, so others will.`,
      },
      {
        kind: 'paragraph',
        text: 'If you found it among spam, ask your mail provider about SPF, DKIM and DMARC records for the sending domain.',
      },
    ],
    reason: 'You get this mail because an administrator of the site sent it to this address.',
  };
}
