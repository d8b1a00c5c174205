import { CHAPTER_BOOK_TITLE } from '../../site/product.ts';
import type { Block, MailContent } from '../content.ts';
import { joinWords } from '../follow-topics.ts';
import { chapterAddress, oneClickHeaders, preferencesAddress } from '../mail-addresses.ts';
import { cleanLine } from '../mail-text.ts';
import type { MailChapter, MailFollower, MailSite } from '../outgoing-mail.ts';

const LONGEST_TITLE = 150;
const LONGEST_DESCRIPTION = 300;
/** More are counted in the subject, not named. */
const MOST_NAMED = 4;
/** More are on the site: a book published at once must not make a mail that programs cut. */
const MOST_LISTED = 20;

/** One chapter, or all of a day. */
export function chapterPublished(
  { chapters, follower }: { chapters: readonly MailChapter[]; follower: MailFollower },
  site: MailSite,
): MailContent {
  const listed = chapters.toSorted((one, other) => one.number - other.number);
  const [first] = listed;
  const only = listed.length === 1 && first ? first : undefined;
  return {
    subject: only ? `${headline(listed)}: ${titleOf(only)}` : headline(listed),
    preview: only ? descriptionOf(only) : joinWords(listed.slice(0, MOST_NAMED).map(titleOf)),
    title: headline(listed),
    blocks: [
      {
        kind: 'image',
        src: `${site.siteUrl}/og/chapters.png`,
        alt: `${CHAPTER_BOOK_TITLE}: a plumb line over an open book, drawn as a star chart`,
      },
      ...listed.slice(0, MOST_LISTED).map((chapter) => chapterBlock(chapter, site)),
      only
        ? { kind: 'button', label: `Read chapter ${only.number}`, href: chapterAddress(site, only.slug) }
        : { kind: 'button', label: 'See all chapters', href: `${site.siteUrl}/chapters?utm_source=mail` },
    ],
    reason: `You got this email because you asked us to tell you when a chapter of ${CHAPTER_BOOK_TITLE} is out.`,
    preferences: preferencesAddress(site, follower),
    headers: oneClickHeaders(site, follower),
  };
}

/** 'Chapter 10 is out', 'Chapters 10 and 11 are out', '7 new chapters are out' */
function headline(chapters: readonly MailChapter[]): string {
  if (chapters.length > MOST_NAMED || chapters.length === 0) return `${chapters.length} new chapters are out`;
  const numbers = joinWords(chapters.map(({ number }) => String(number)));
  return chapters.length === 1 ? `Chapter ${numbers} is out` : `Chapters ${numbers} are out`;
}

function chapterBlock(chapter: MailChapter, site: MailSite): Block {
  return {
    kind: 'chapter',
    eyebrow: `Chapter ${chapter.number}`,
    title: titleOf(chapter),
    text: descriptionOf(chapter),
    href: chapterAddress(site, chapter.slug),
  };
}

const titleOf = ({ title }: MailChapter) => cleanLine(title, LONGEST_TITLE);

/** Where an author wrote none, a chapter's description is its title, which is there already. */
function descriptionOf({ title, description }: MailChapter): string {
  return description.trim() === title.trim() ? '' : cleanLine(description, LONGEST_DESCRIPTION);
}
