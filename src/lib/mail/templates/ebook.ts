import { EBOOK_PATH } from '../../site/product.ts';
import type { MailContent } from '../content.ts';
import { greeting } from '../mail-text.ts';
import type { MailSite } from '../outgoing-mail.ts';

/** The link to the free book, for those whose download did not start or who read elsewhere. */
export function ebook({ firstName }: { firstName: string }, site: MailSite): MailContent {
  return {
    subject: 'Your free copy of Speaking With Genesis',
    preview: 'The e-book you asked for, to read on any device.',
    title: 'Your free copy of Speaking With Genesis',
    blocks: [
      {
        kind: 'image',
        src: `${site.siteUrl}/og/landing.png`,
        alt: 'Speaking With Genesis: seven moons around a candle, drawn as a star chart',
      },
      { kind: 'paragraph', text: greeting(firstName) },
      {
        kind: 'paragraph',
        text: 'Here is the e-book you asked for. It opens in any reading app and on any e-reader.',
      },
      { kind: 'button', label: 'Download the e-book', href: `${site.siteUrl}${EBOOK_PATH}` },
      {
        kind: 'paragraph',
        text: 'Another book is being published chapter by chapter, free to read on the site:',
      },
      { kind: 'link', label: 'Read the chapters', href: `${site.siteUrl}/chapters?utm_source=mail` },
    ],
    reason: `You got this one email because this address was used to ask for the e-book at ${new URL(site.siteUrl).host}.`,
  };
}
