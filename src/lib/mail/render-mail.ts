// One mail, ready to be handed over.
import type { MailContent } from './content.ts';
import { htmlOf, textOf } from './layout.ts';
import { cleanLine, cleanSubject } from './mail-text.ts';
import type { MailSite, OutgoingMail, RenderedMail } from './outgoing-mail.ts';
import { account } from './templates/account.ts';
import { chapterPublished } from './templates/chapter-published.ts';
import { contactMessage } from './templates/contact-message.ts';
import { digest } from './templates/digest.ts';
import { ebook } from './templates/ebook.ts';
import { followConfirmation } from './templates/follow-confirmation.ts';
import { testMail } from './templates/test-mail.ts';

const LONGEST_PREVIEW = 160;

/** Subject, text, HTML and headers of a mail. What people wrote is bounded and escaped, whatever it is. */
export function renderMail(mail: OutgoingMail, site: MailSite): RenderedMail {
  const written = contentOf(mail, site);
  const content = {
    ...written,
    subject: cleanSubject(written.subject) || site.siteName,
    preview: cleanLine(written.preview, LONGEST_PREVIEW),
  };
  return {
    subject: content.subject,
    text: textOf(content, site),
    html: htmlOf(content, site),
    // RFC 3834: no mail program answers that its owner is on vacation.
    headers: { 'Auto-Submitted': 'auto-generated', ...content.headers },
  };
}

function contentOf(mail: OutgoingMail, site: MailSite): MailContent {
  switch (mail.kind) {
    case 'follow_confirmation':
      return followConfirmation(mail, site);
    case 'chapter_published':
      return chapterPublished(mail, site);
    case 'ebook':
      return ebook(mail, site);
    case 'contact_message':
      return contactMessage(mail, site);
    case 'digest':
      return digest(mail, site);
    case 'test_mail':
      return testMail(site);
    case 'password_reset':
    case 'invitation':
    case 'role_given':
      return account(mail, site);
  }
}
