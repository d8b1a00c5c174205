/** The pages before the text: cover, title page, copyright page. */
import { book } from './book.ts';
import { xhtmlPage } from '../../lib/epub/xhtml.ts';
import { escapeXml } from '../../lib/site/xml-text.ts';

const title = escapeXml(book.title);
const siteLink = `<a href="${book.siteUrl}">speakingwiththealmighty.com</a>`;
const mailLink = `<a href="mailto:${book.accessibilityMail}">${book.accessibilityMail}</a>`;

export function coverPage(coverFile: string): string {
  return xhtmlPage(
    `${book.title}: cover`,
    `<section class="cover" epub:type="cover" aria-label="Cover">
<img src="${coverFile}" alt="${escapeXml(book.coverAlt)}" role="doc-cover" />
</section>`,
    book.language,
  );
}

export function titlePage(): string {
  return xhtmlPage(
    book.title,
    `<section class="title-page" epub:type="titlepage" aria-labelledby="title">
<h1 id="title" epub:type="title">${title}</h1>
<p class="subtitle" epub:type="subtitle" role="doc-subtitle">${escapeXml(book.subtitle)}</p>
<p>From the series <em>${escapeXml(book.series)}</em></p>
<p>${siteLink}</p>
</section>`,
    book.language,
  );
}

export function copyrightPage(): string {
  return xhtmlPage(
    'Copyright',
    `<section class="small-print" epub:type="copyright-page" aria-labelledby="title">
<h1 id="title">Copyright</h1>
<p>${escapeXml(book.rights)}</p>
<p>You may keep it on each of your own devices and print it for your own use. You may quote short
passages, with the title and a link to ${siteLink}, for review, teaching, study, or conversation.
Please do not alter the file or post it elsewhere; anybody who would like one can have it from the
site.</p>
<p>The dialogues are interpretation. Elior, Ayala, and the narrator are imagined. Short quotations
from the Bible follow the Jewish Publication Society version of 1917 or the King James Version;
the biblical text belongs to everyone.</p>
<p>This edition can be read with a screen reader, in any type size, and in any colors. If something
stands in your way, please write to ${mailLink}.</p>
<p>First edition, <time datetime="${book.published}">November 2026</time>.</p>
</section>`,
    book.language,
  );
}
