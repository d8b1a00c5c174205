// The publisher's name and addresses in the legal texts, which are files because they describe what the code does.
import { escapeHtml } from '../text/escape-html.ts';
import { ACCESSIBILITY_EMAIL, CONTACT_EMAIL, PRODUCT_NAME } from './product.ts';
import { publicUrl } from './public-url.ts';
import { author, own } from './site.ts';

const mailLink = (address: string, label = address) =>
  `<a href="mailto:${escapeHtml(address)}">${escapeHtml(label).replace('&lt;wbr&gt;', '<wbr>')}</a>`;

const pages = (conjunction: 'and' | 'or') =>
  own
    ? `the pages of ${new URL(publicUrl('/')).host}`
    : `speakingwiththealmighty.com ${conjunction} its Genesis landing page`;

const CONTENTS = own
  ? `The site presents ${escapeHtml(PRODUCT_NAME)}: books, chapters that are published one by one, and a podcast.`
  : 'The site presents a series of interpretive books on the Torah and Old Testament. It publishes the book “Pragmatism of the Bible” chapter by chapter, offers a Genesis e‑book free of charge, and carries a podcast.';

/** 'the authors and publishers of the site' */
export const PUBLISHERS = `the authors and publishers of ${PRODUCT_NAME}${author === '' ? '' : ` (${author})`}`;

const VALUES: Readonly<Record<string, string>> = {
  publishers: escapeHtml(PUBLISHERS),
  'site and e-book': pages('and'),
  'site or e-book': pages('or'),
  contents: `<p>${CONTENTS}</p>`,
  address: mailLink(CONTACT_EMAIL),
  'accessibility address': mailLink(ACCESSIBILITY_EMAIL, ACCESSIBILITY_EMAIL.replace('@', '@<wbr>')),
};

export const fillLegalText = (html: string): string =>
  html.replaceAll(/<!-- ([a-z -]+) -->/g, (marker, name: string) => VALUES[name] ?? marker);
