import { opensWithTitle } from '../chapter-text/chapter-lines.ts';
import { formatDateTime } from '../dates/dates.ts';
import { isEmailAddress } from '../forms/email-address.ts';
import { normalizeLine, normalizeText } from '../forms/normalize-input.ts';
import { CHAPTER_BOOK_TITLE, EBOOK_PATH } from '../site/product.ts';
import { own } from '../site/site.ts';
import { fitBlocks, renderHtml, renderText, type Block, type MailContent } from './layout.ts';
import { textBlocks } from './letter-text.ts';
import {
  joinList,
  TOPIC_LABELS,
  topicList,
  type AccountMailKind,
  type FollowTopic,
  type LetterTopic,
  type MailChapter,
  type MailFollower,
  type MailSite,
  type OutgoingMail,
  type RenderedMail,
} from './outgoing-mail.ts';

const MAX_SUBJECT = 200;
const MAX_PREVIEW = 160;
const MAX_TITLE = 150;
const MAX_NAME = 80;
const MAX_ADDRESS = 254;
const MAX_DESCRIPTION = 300;
const MAX_MESSAGE = 5000;
const MAX_EXCERPT = 280;
/** As in the database. */
const MAX_TEXT = 100_000;
const MAX_ACCOUNT_TEXT = 10_000;

export function renderMail(mail: OutgoingMail, site: MailSite): RenderedMail {
  const raw = contentOf(mail, site);
  const content = {
    ...raw,
    subject: cleanLine(raw.subject, MAX_SUBJECT) || site.siteName,
    preview: cleanLine(raw.preview, MAX_PREVIEW),
  };
  return {
    subject: content.subject,
    text: renderText(content, site),
    html: renderHtml(content, site),
    // RFC 3834: suppresses vacation replies.
    headers: { 'Auto-Submitted': 'auto-generated', ...content.headers },
  };
}

function contentOf(mail: OutgoingMail, site: MailSite): MailContent {
  switch (mail.kind) {
    case 'follow_confirmation':
      return followConfirmation(mail, site);
    case 'chapter_published':
      return chapterPublished(mail, site);
    case 'catch_up':
      return catchUp(mail, site);
    case 'portion':
      return portion(mail, site);
    case 'welcome':
      return welcome(mail, site);
    case 'letter':
      return letter(mail, site);
    case 'ebook':
      return ebook(mail, site);
    case 'contact_message':
      return contactMessage(mail, site);
    case 'digest':
      return digest(mail, site);
    case 'test_email':
      return testMail(site);
    case 'password_reset':
    case 'invitation':
    case 'role_granted':
      return account(mail, site);
  }
}

type Mail<Kind> = Extract<OutgoingMail, { kind: Kind }>;

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const button = (label: string, href: string): Block => ({ kind: 'button', label, href });

/** After this, the database deletes unconfirmed addresses. */
const CONFIRM_WITHIN_DAYS = 14;

function followConfirmation(
  { topics, isFromList, follower }: Mail<'follow_confirmation'>,
  site: MailSite,
): MailContent {
  const about = topicList(topics) || 'the series';
  return {
    subject: `Confirm your address for news from ${site.siteName}`,
    preview: `Confirm your address, and we will write to you about ${about}.`,
    title: 'Is this your address?',
    blocks: [
      paragraph(
        isFromList
          ? `The publisher of ${site.siteName} has this address from an earlier list and asks whether you want to hear about ${about}.`
          : `This address was entered on our site to hear about ${about}.`,
      ),
      paragraph(
        `${isFromList ? 'If you do' : 'If that was you'}, confirm it within ${CONFIRM_WITHIN_DAYS} days. The page that opens will ask you to confirm again.`,
      ),
      button('Confirm my address', followerUrl('confirm', site, follower)),
      paragraph(
        `Otherwise, you can ignore this email. We will not write again, and we delete the address after ${CONFIRM_WITHIN_DAYS} days.`,
      ),
    ],
    reason: isFromList
      ? `You got this one email because your address is on an earlier list of ${site.siteName}.`
      : `You got this email because your address was entered at ${new URL(site.siteUrl).host}.`,
    headers: oneClickHeaders(site, follower),
  };
}

const MAX_TITLES = 4;
/** Mail clients clip long messages. */
const MAX_LISTED = 20;

function chapterPublished({ chapters, follower }: Mail<'chapter_published'>, site: MailSite): MailContent {
  const serial = serialOf(chapters);
  const wholeBook = chapters.find((chapter) => chapter.wholeBook)?.wholeBook;
  const listed = chapters
    .toSorted((a, b) => a.number - b.number)
    .map((chapter) => chapterBlock(chapter, site));
  const [first] = listed;
  const only = listed.length === 1 && first ? first : undefined;
  const numbers = joinList(listed.map(({ number }) => String(number)));
  let headline = `Chapters ${numbers} are out`;
  if (only) headline = `Chapter ${numbers} is out`;
  else if (listed.length > MAX_TITLES || !first) headline = `${listed.length} new chapters are out`;
  return {
    subject: only ? `${headline}: ${only.title}` : headline,
    preview: only ? only.text : joinList(listed.slice(0, MAX_TITLES).map(({ title }) => title)),
    title: headline,
    blocks: [
      {
        kind: 'image',
        src: `${site.siteUrl}/og${only ? only.path : '/chapters'}.png`,
        alt: only ? `${only.eyebrow}: ${only.title}` : serial,
      },
      ...chapterBlocks(chapters, site),
      only
        ? button(
            only.hasText ? `Open chapter ${only.number} on the site` : `Read chapter ${only.number}`,
            only.href,
          )
        : button('See all chapters', `${site.siteUrl}/chapters?utm_source=mail`),
      ...(wholeBook === undefined ? [] : lastChapterBlocks(serial, site.siteUrl + wholeBook)),
    ],
    ...aboutChapters(serial),
    ...forFollower('chapters', site, follower, serial),
  };
}

const lastChapterBlocks = (serial: string, book: string): Block[] => [
  paragraph(`This is the last chapter. ${serial} is complete.`),
  { kind: 'link', label: 'Download the whole book as an e-book (EPUB)', href: book },
];

/** Of the newest chapter, if an email has chapters of two serials. */
const serialOf = (chapters: readonly MailChapter[]): string =>
  cleanLine(chapters.at(-1)?.serial ?? '', MAX_TITLE) || CHAPTER_BOOK_TITLE;

const aboutChapters = (serial: string) => ({
  reason: `You got this email because you asked to be notified about new chapters of ${serial}.`,
});

function catchUp({ chapters, follower }: Mail<'catch_up'>, site: MailSite): MailContent {
  const [chapter] = chapters.map((listed) => chapterBlock(listed, site));
  if (!chapter) throw new Error('The email has no chapter.');
  const serial = serialOf(chapters);
  return {
    subject: `Chapter ${chapter.number}: ${chapter.title}`,
    preview: chapter.text,
    title: `Chapter ${chapter.number} of ${serial}`,
    blocks: [...chapterBlocks(chapters, site), button(`Read chapter ${chapter.number}`, chapter.href)],
    reason: `You got this email because you asked for ${serial} from its beginning.`,
    ...forFollower('chapters', site, follower, serial),
  };
}

function welcome({ chapters, follower }: Mail<'welcome'>, site: MailSite): MailContent {
  const [first] = chapters.map((chapter) => chapterBlock(chapter, site));
  const serial = serialOf(chapters);
  return {
    subject: `Welcome to ${serial}`,
    preview: 'The first chapter and the latest one.',
    title: 'Thank you for following',
    blocks: [
      paragraph(
        chapters.length > 1
          ? 'Here are the first chapter and the newest one. We will email you when the next one is out.'
          : 'Here is the first chapter. We will email you when the next one is out.',
      ),
      ...chapterBlocks(chapters, site),
      ...(first ? [button(`Start with chapter ${first.number}`, first.href)] : []),
      {
        kind: 'link',
        label: 'Read from the beginning: a chapter by email every few days',
        href: followerUrl('preferences', site, follower),
      },
    ],
    ...aboutChapters(serial),
    ...forFollower('chapters', site, follower, serial),
  };
}

const MAX_PASSAGES = 12;

function portion(
  { portion: { name, verses, passages }, chapters, follower }: Mail<'portion'>,
  site: MailSite,
): MailContent {
  const portionName = cleanLine(name, MAX_NAME);
  const cited = passages.slice(0, MAX_PASSAGES).map((passage) => cleanLine(passage, MAX_NAME));
  return {
    subject: `This week’s portion: ${portionName}`,
    preview: `${chapters.length === 1 ? 'A chapter discusses' : `${chapters.length} chapters discuss`} it.`,
    title: `This week’s portion: ${portionName}`,
    blocks: [
      paragraph(`${portionName} is ${cleanLine(verses, MAX_NAME)}. It is read this Saturday.`),
      paragraph(
        `${chapters.length === 1 ? 'This chapter discusses' : 'These chapters discuss'} ${joinList(cited)}.`,
      ),
      ...chapterBlocks(chapters, site),
      button('See this week’s portion', `${site.siteUrl}/portion?utm_source=mail`),
    ],
    reason: `You got this email because you asked to hear about ${TOPIC_LABELS.portions}.`,
    ...forFollower('portions', site, follower),
  };
}

/** Several chapters share the space. */
function chapterBlocks(chapters: readonly MailChapter[], site: MailSite): Block[] {
  const blocks = chapters
    .toSorted((a, b) => a.number - b.number)
    .slice(0, MAX_LISTED)
    .flatMap((chapter): Block[] => {
      const block = chapterBlock(chapter, site);
      if (!chapter.text) return [block];
      const text = textBlocks(cleanText(chapter.text, MAX_TEXT), 'chapter', site.siteUrl);
      const repeatsTitle = opensWithTitle({ chapter_title: chapter.title, content: chapter.text });
      return [{ ...block, text: '' }, ...text.slice(repeatsTitle ? 1 : 0)];
    });
  return fitBlocks(blocks, {
    kind: 'link',
    label: 'Read the rest on the site',
    href: `${site.siteUrl}/chapters?utm_source=mail`,
  });
}

const reasonFor = (topic: LetterTopic | FollowTopic, serial: string): string =>
  ({
    chapters: `new chapters of ${serial}`,
    episodes: TOPIC_LABELS.episodes,
    news: TOPIC_LABELS.news,
    portions: TOPIC_LABELS.portions,
    all: 'our emails',
  })[topic];

function letter(
  { letter: { subject, preview, body, topic, slug, serial: title }, follower }: Mail<'letter'>,
  site: MailSite,
): MailContent {
  const blocks = textBlocks(cleanText(body, MAX_TEXT), 'letter', site.siteUrl);
  const [opening] = blocks;
  const serial = cleanLine(title ?? '', MAX_TITLE) || CHAPTER_BOOK_TITLE;
  const page = slug === null ? undefined : `${site.siteUrl}/letters/${encodeURIComponent(slug)}`;
  return {
    subject,
    preview: preview || (opening?.kind === 'rich' ? opening.text : ''),
    title: cleanLine(subject, MAX_TITLE),
    blocks: page === undefined ? blocks : fitBlocks(blocks, button('Read the rest on the site', page)),
    reason: `You got this email because you signed up for ${reasonFor(topic, serial)}.`,
    ...(follower && forFollower(topic, site, follower, serial)),
  };
}

function forFollower(topic: LetterTopic | FollowTopic, site: MailSite, follower: MailFollower, serial = '') {
  return {
    preferences: followerUrl('preferences', site, follower),
    headers: {
      ...oneClickHeaders(site, follower, topic === 'all' ? undefined : topic),
      // A title may have characters that headers cannot.
      'List-Id': `${reasonFor(topic, serial).replaceAll(/[^\x20-\x7e]|[<>"()\\]/g, '')} <${topic}.${new URL(site.siteUrl).hostname}>`,
    },
  };
}

/** Must match the database. */
const MAX_SLUG = 200;

function chapterBlock({ number, title, slug, description, text: fullText }: MailChapter, site: MailSite) {
  const path = slug.length > MAX_SLUG ? '/chapters' : `/read/${encodeURIComponent(slug.toWellFormed())}`;
  const repeatsTitle = description.trim() === title.trim();
  return {
    kind: 'chapter' as const,
    number,
    eyebrow: `Chapter ${number}`,
    title: cleanLine(title, MAX_TITLE),
    text: repeatsTitle ? '' : cleanLine(description, MAX_DESCRIPTION),
    path,
    href: `${site.siteUrl}${path}?utm_source=mail`,
    hasText: Boolean(fullText),
  };
}

function ebook({ firstName, follower }: Mail<'ebook'>, site: MailSite): MailContent {
  const title = cleanLine(site.ebook?.title ?? (own ? 'the e-book' : 'Speaking With Genesis'), MAX_TITLE);
  return {
    subject: `Your free copy of ${title}`,
    preview: 'Your free e-book, to read on any device.',
    title: `Your free copy of ${title}`,
    blocks: [
      {
        kind: 'image',
        src: `${site.siteUrl}/og/landing.png`,
        alt: site.ebook ? title : `${title}: seven moons around a candle, drawn as a star chart`,
      },
      paragraph(greeting(firstName)),
      paragraph('Here is the e-book you requested. It opens in any reading app and on any e-reader.'),
      button('Download the e-book', site.siteUrl + (site.ebook?.path ?? EBOOK_PATH)),
      ...(follower
        ? [
            paragraph(
              'You also asked for news about the series. Confirm that this is your address, and we will send it here.',
            ),
            {
              kind: 'link' as const,
              label: 'Confirm my email',
              href: followerUrl('confirm', site, follower),
            },
          ]
        : []),
      paragraph('Another book is being published chapter by chapter, free to read on the site:'),
      { kind: 'link', label: 'Read the chapters', href: `${site.siteUrl}/chapters?utm_source=mail` },
    ],
    reason: `You got this one email because this address was used to request the e-book at ${new URL(site.siteUrl).host}.`,
  };
}

function contactMessage({ message }: Mail<'contact_message'>, site: MailSite): MailContent {
  const name = cleanLine(message.name, MAX_NAME);
  const email = cleanLine(message.email, MAX_ADDRESS);
  return {
    subject: `Message from ${name || email}`,
    preview: cleanLine(message.message, 120),
    title: 'A message from the contact page',
    blocks: [
      {
        kind: 'details',
        details: [
          { name: 'Name', value: name },
          { name: 'Email', value: email },
          { name: 'Sent', value: formatTimeWithZone(message.sentAt, site) },
        ],
      },
      { kind: 'quote', text: cleanText(message.message, MAX_MESSAGE) },
      button('Open the inbox', `${site.siteUrl}/admin/audience`),
    ],
    reason:
      'You got this email because messages to the site are sent to this address. Your reply goes to the sender.',
    headers: replyTo(message.email),
  };
}

const MAX_SHOWN = 10;

function digest({ digest: day }: Mail<'digest'>, site: MailSite): MailContent {
  const counts = joinList([
    pluralize(day.messages, 'message'),
    pluralize(day.leads, 'lead'),
    pluralize(day.followers, 'new follower'),
  ]);
  const summary = `Since ${formatTimeWithZone(day.since, site)}: ${counts}.`;
  const shown = day.newest.slice(0, MAX_SHOWN);
  const rest = day.messages - shown.length;
  return {
    subject: `Daily summary: ${counts}`,
    preview: summary,
    title: 'Messages and sign-ups',
    blocks: [
      paragraph(summary),
      ...shown.flatMap(({ name, email, message }): Block[] => [
        paragraph(`${cleanLine(name, MAX_NAME)} (${cleanLine(email, MAX_ADDRESS)}) wrote:`),
        { kind: 'quote', text: cleanText(message, MAX_EXCERPT) },
      ]),
      ...(rest > 0 && shown.length > 0 ? [paragraph(`And ${pluralize(rest, 'more message')}.`)] : []),
      button('Open the inbox', `${site.siteUrl}/admin/audience`),
    ],
    reason:
      'You got this email because messages to the site are sent to this address. On busy days, a single summary replaces separate emails.',
  };
}

const ACCOUNT_BUTTONS: Record<AccountMailKind, string> = {
  password_reset: 'Set a new password',
  invitation: 'Choose your password',
  role_granted: 'Sign in',
};

function account({ kind, subject, text }: Mail<AccountMailKind>, site: MailSite): MailContent {
  const paragraphs = cleanText(text, MAX_ACCOUNT_TEXT)
    .split(/\n{2,}/)
    .filter(Boolean);
  return {
    subject,
    preview: cleanLine(paragraphs[0] ?? '', 120),
    title: cleanLine(subject, MAX_TITLE),
    blocks: paragraphs.map((line) =>
      /^https?:\/\/\S+$/.test(line) ? button(ACCOUNT_BUTTONS[kind], line) : paragraph(line),
    ),
    reason: `You got this email because this address has an account at ${site.siteName}.`,
  };
}

function testMail(site: MailSite): MailContent {
  return {
    subject: `Test email from ${site.siteName}`,
    preview: 'If you can read this, email is working.',
    title: 'Email is working',
    blocks: [
      paragraph(`This is a test email from ${new URL(site.siteUrl).host}. It arrived, so others will too.`),
      paragraph(
        'If it was in your spam folder, ask your email provider about SPF, DKIM, and DMARC records for the sending domain.',
      ),
    ],
    reason: 'You got this email because an administrator of the site sent it to this address.',
  };
}

/** Browsers do not send fragments, so the token never appears in logs or referrers. */
const followerUrl = (page: 'confirm' | 'preferences', site: MailSite, { token }: MailFollower) =>
  `${site.siteUrl}/follow/${page}#${encodeURIComponent(token)}`;

/** One-click unsubscribe (RFC 8058), only from the topic if there is one. */
function oneClickHeaders(
  site: MailSite,
  { token }: MailFollower,
  topic?: FollowTopic,
): Record<string, string> {
  const topicPart = topic === undefined ? '' : `&topic=${topic}`;
  const url = `${site.backendUrl}/functions/v1/unsubscribe?token=${encodeURIComponent(token)}${topicPart}`;
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Address-list separators, and characters that older servers reject. */
const NEEDS_QUOTES = /[^\x21-\x7e]|[,;:()[\]\\]/;

function replyTo(email: string): Record<string, string> {
  return isEmailAddress(email) && !NEEDS_QUOTES.test(email) ? { 'Reply-To': `<${email}>` } : {};
}

function formatTimeWithZone(iso: string, { timeZone }: MailSite): string {
  const shown = formatDateTime(iso, timeZone);
  return shown ? `${shown} (${timeZone})` : 'unknown';
}

const pluralize = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** Excludes URLs, so that strangers cannot use our email for advertising. */
const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M} '’-]{0,39}$/u;

function greeting(firstName: string): string {
  const name = cleanLine(firstName, 100);
  return PLAIN_NAME.test(name) ? `Hello ${name},` : 'Hello,';
}

const INVISIBLE_CHARACTERS = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

function cleanLine(text: string, maxLength: number): string {
  return truncate(
    normalizeLine(truncate(text, maxLength * 4).replace(INVISIBLE_CHARACTERS, '')).replace(/ {2,}/g, ' '),
    maxLength,
  );
}

function cleanText(text: string, maxLength: number): string {
  return truncate(normalizeText(truncate(text, maxLength * 4).replace(INVISIBLE_CHARACTERS, '')), maxLength);
}

function truncate(text: string, maxLength: number): string {
  const start = Array.from(text.slice(0, maxLength * 2 + 2));
  if (start.length <= maxLength) return start.join('');
  const shortened = start.slice(0, maxLength - 1).join('');
  return `${shortened.trimEnd()}…`;
}
