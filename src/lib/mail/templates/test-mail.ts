import type { MailContent } from '../content.ts';
import type { MailSite } from '../outgoing-mail.ts';

/** Sent from the administration, to see whether mail arrives. */
export function testMail(site: MailSite): MailContent {
  return {
    subject: `Test email from ${site.siteName}`,
    preview: 'If you can read this, email arrives.',
    title: 'Email works',
    blocks: [
      {
        kind: 'paragraph',
        text: `This is a test email from ${new URL(site.siteUrl).host}. It arrived, so others will too.`,
      },
      {
        kind: 'paragraph',
        text: 'If it was in your spam folder, ask your email provider about SPF, DKIM and DMARC records for the sending domain.',
      },
    ],
    reason: 'You got this email because an administrator of the site sent it to this address.',
  };
}
