import { describe, expect, it, test } from 'vitest';
import type { MailChapter, MailSite, OutgoingMail } from '~/lib/mail/outgoing-mail.ts';
import { renderMail } from '~/lib/mail/render-mail.ts';

const SITE: MailSite = {
  siteUrl: 'https://example.org',
  siteName: 'Speaking with the Almighty',
  backendUrl: 'https://backend.example.net',
  timeZone: 'Asia/Jerusalem',
};
const TOKEN = 'secret_-token';
const follower = { token: TOKEN };
const SENT_AT = '2026-11-22T14:05:30+00:00';

const chapter = (number: number, overrides: Partial<MailChapter> = {}): MailChapter => ({
  number,
  title: `Title ${number}`,
  slug: `slug-${number}`,
  description: `About chapter ${number}.`,
  ...overrides,
});
const message = (overrides: object = {}) => ({
  name: 'Ruth',
  email: 'ruth@example.com',
  message: 'First line\n\nSecond line',
  sentAt: SENT_AT,
  ...overrides,
});
const createDigest = (newest: ReturnType<typeof message>[], messages = newest.length) =>
  ({
    kind: 'digest',
    digest: { since: '2026-11-21T06:00:00Z', messages, leads: 1, followers: 1200, newest },
  }) as const;

const everyKind = (text: string): OutgoingMail[] => [
  { kind: 'follow_confirmation', topics: ['chapters', 'episodes', 'news'], follower },
  {
    kind: 'chapter_published',
    chapters: [{ number: 10, title: text, slug: text, description: text }],
    follower,
  },
  { kind: 'ebook', firstName: text, follower },
  { kind: 'catch_up', chapters: [{ number: 2, title: text, slug: text, description: text, text }], follower },
  {
    kind: 'portion',
    portion: { shabbat: text, name: text, verses: text, passages: [text] },
    chapters: [chapter(1, { description: text })],
    follower,
  },
  { kind: 'welcome', chapters: [chapter(1, { description: text }), chapter(9, { text })], follower },
  {
    kind: 'letter',
    letter: { subject: text, preview: text, body: text, topic: 'news', slug: 'a-letter' },
    follower,
  },
  { kind: 'contact_message', message: { name: text, email: text, message: text, sentAt: text } },
  createDigest([message({ name: text, email: text, message: text })]),
  { kind: 'password_reset', subject: text, text },
  { kind: 'invitation', subject: text, text: `Come.\n\nhttps://example.org/admin/reset#a\n\n${text}` },
  { kind: 'role_granted', subject: text, text },
  { kind: 'test_email' },
];

const CONTROL_CHARACTER = /\p{Cc}/u;
const INVISIBLE_CHARACTER = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u2028\u2029]/;

describe('every email', () => {
  it.each(everyKind('Ruth').map((mail) => [mail.kind, mail] as const))(
    '%s contains the same links in text and HTML',
    (_, mail) => {
      const { subject, text, html, headers } = renderMail(mail, SITE);
      // Email clients fold everything below the signature delimiter, which ends with a space.
      expect(text.split('\n')).toContain('-- ');
      expect(subject).not.toBe('');
      expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html).toContain('@media (prefers-color-scheme:dark)');
      expect(html).toContain('/privacy-policy"');
      expect(headers['Auto-Submitted']).toBe('auto-generated');
      for (const [, href = ''] of html.matchAll(/ href="([^"]+)"/g)) {
        if (!/privacy-policy$/.test(href)) expect(text).toContain(href.replaceAll('&amp;', '&'));
      }
      for (const [image] of html.matchAll(/<img [^>]+>/g)) expect(image).toMatch(/ alt="/);
      expect(html).not.toMatch(/<(script|form|link|iframe)\b|@import|url\(/);
      for (const [, src] of html.matchAll(/ src="([^"]+)"/g))
        expect(src).toMatch(/^https:\/\/example\.org\//);
    },
  );

  const HOSTILE = [
    ['a line break and a header', 'Ruth\r\nBcc: all@example.com\r\n\r\n<h1>'],
    ['markup', `"><script>alert(1)</script><img src=x onerror='alert(1)'>&amp;`],
    ['direction marks', 'Ruth \u202Egnp.exe\u202C \u2066\u200F\u061C\uFEFF'],
    ['line separators', 'Ruth\u2028Bcc: a@example.com\u2029x\u0085y\u0000'],
    ['an unpaired surrogate', 'Ruth \uD83D'],
    ['100 KB', 'Ж"<'.repeat(34_000)],
    ['100 KB of emoji', '🕎'.repeat(25_000)],
    ['nothing', ''],
    ['only a direction mark', '\u202E'],
  ] as const;
  describe.each(HOSTILE)('with %s as user input', (_, text) => {
    it.each(everyKind(text).map((mail) => [mail.kind, mail] as const))('%s stays valid', (kind, mail) => {
      const rendered = renderMail(mail, SITE);
      const { subject, html, headers } = rendered;
      expect(subject).not.toMatch(CONTROL_CHARACTER);
      expect(subject).not.toMatch(INVISIBLE_CHARACTER);
      expect(Array.from(subject).length).toBeLessThanOrEqual(200);
      expect(subject.trim()).not.toBe('');
      for (const value of Object.values(headers)) expect(value).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(headers).not.toHaveProperty('Reply-To');
      expect(html).not.toMatch(/<script|onerror='|<h1>\s*$/);
      expect(html.replace(/<(?:[^<>"]|"[^"<>]*")*>/g, '')).not.toMatch(/["<>](?![^{]*\})/);
      expect(rendered.text.replace(/\n/g, '')).not.toMatch(CONTROL_CHARACTER);
      expect(rendered.text + html).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
      expect(rendered.text.isWellFormed() && html.isWellFormed() && subject.isWellFormed()).toBe(true);
      // Gmail truncates emails over 102 KB.
      expect(Buffer.byteLength(html), kind).toBeLessThan(100_000);
    });
  });
});

const mail = renderMail({ kind: 'follow_confirmation', topics: ['news', 'chapters'], follower }, SITE);

it('lists the requested topics in a confirmation email, and links to the confirmation page with the token in the fragment', () => {
  expect(mail.subject).toBe('Confirm your address for news from Speaking with the Almighty');
  expect(mail.text).toContain('to hear about new chapters and news about the series.');
  expect(mail.text).toContain(`Confirm my address:\nhttps://example.org/follow/confirm#${TOKEN}`);
  expect(mail.html).toContain(`href="https://example.org/follow/confirm#${TOKEN}"`);
  expect(mail.text).toContain('delete the address after 14 days');
  expect(mail.headers).toMatchObject({
    'List-Unsubscribe': `<https://backend.example.net/functions/v1/unsubscribe?token=${TOKEN}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

const renderChapters = (chapters: MailChapter[]) =>
  renderMail({ kind: 'chapter_published', chapters, follower }, SITE);

it('writes the chapter’s title, description, and link in a chapter email', () => {
  const { subject, text, html, headers } = renderChapters([chapter(10, { title: 'The Tenth Word' })]);
  expect(subject).toBe('Chapter 10 is out: The Tenth Word');
  expect(text).toContain('Chapter 10: The Tenth Word\nAbout chapter 10.');
  expect(text).toContain('Read chapter 10:\nhttps://example.org/read/slug-10?utm_source=mail');
  expect(text.match(/slug-10/g)).toHaveLength(1);
  expect(html).toContain('src="https://example.org/og/read/slug-10.png" alt="Chapter 10: The Tenth Word"');
  expect(text).toContain(`https://example.org/follow/preferences#${TOKEN}`);
  expect(html).toContain(`href="https://example.org/follow/preferences#${TOKEN}"`);
  expect(headers).toMatchObject({
    'List-Unsubscribe': `<https://backend.example.net/functions/v1/unsubscribe?token=${TOKEN}&topic=chapters>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test.each([
  [[11, 10], 'Chapters 10 and 11 are out'],
  [[12, 10, 11], 'Chapters 10, 11 and 12 are out'],
  [[1, 2, 3, 4], 'Chapters 1, 2, 3 and 4 are out'],
  [[1, 2, 3, 4, 5], '5 new chapters are out'],
])('combines several chapters in one email: %j', (numbers, subject) => {
  const mail = renderChapters(numbers.map((number) => chapter(number)));
  expect(mail.subject).toBe(subject);
  const positions = numbers.toSorted((a, b) => a - b).map((number) => mail.text.indexOf(`slug-${number}?`));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(mail.text).toContain('See all chapters:\nhttps://example.org/chapters?utm_source=mail');
});

it('keeps a chapter email under 100 KB even for a thousand chapters', () => {
  const mail = renderChapters(Array.from({ length: 1000 }, (_, index) => chapter(index + 1)));
  expect(mail.subject).toBe('1000 new chapters are out');
  expect(Buffer.byteLength(mail.html)).toBeLessThan(100_000);
});

it('sets the direction of Hebrew automatically, and percent-encodes URLs', () => {
  const { subject, html } = renderChapters([chapter(10, { title: 'בראשית', slug: 'בראשית' })]);
  expect(subject).toBe('Chapter 10 is out: בראשית');
  expect(html).toMatch(/<h2 dir="auto"[^>]*><a [^>]*>בראשית</);
  expect(html).toContain('/read/%D7%91%D7%A8%D7%90%D7%A9%D7%99%D7%AA?utm_source=mail');
});

test.each([
  ['Ruth', 'Hello Ruth,'],
  ["Anne-Marie O'Neil", "Hello Anne-Marie O'Neil,"],
  ['רות', 'Hello רות,'],
  ['Win at casino.example', 'Hello,'],
  ['https://example.com', 'Hello,'],
  ['a'.repeat(41), 'Hello,'],
  ['', 'Hello,'],
])('greets %j with %j in the e-book email', (firstName, greeting) => {
  expect(renderMail({ kind: 'ebook', firstName }, SITE).text).toContain(`\n\n${greeting}\n\n`);
});

it('forwards a message to the publisher, with its sender as the reply-to address', () => {
  const { subject, text, html, headers } = renderMail({ kind: 'contact_message', message: message() }, SITE);
  expect(subject).toBe('Message from Ruth');
  expect(headers['Reply-To']).toBe('<ruth@example.com>');
  expect(text).toContain('Name: Ruth\nEmail: ruth@example.com\nSent: Nov 22, 2026, 4:05 PM (Asia/Jerusalem)');
  expect(text).toContain('> First line\n> \n> Second line');
  expect(html).toContain('white-space:pre-wrap');
  expect(headers).not.toHaveProperty('List-Unsubscribe');
});

test.each(['a,b@example.com', 'a@example.com\r\nBcc: b@example.com', 'a;b@example.com', 'not an address'])(
  'omits an invalid reply-to address: %j',
  (email) => {
    const { headers } = renderMail({ kind: 'contact_message', message: message({ email }) }, SITE);
    expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  },
);

it('summarizes a day and shows the latest messages', () => {
  const { subject, text } = renderMail(
    createDigest(
      Array.from({ length: 12 }, (_, index) => message({ message: `Question ${index + 1}` })),
      31,
    ),
    SITE,
  );
  expect(subject).toBe('Daily summary: 31 messages, 1 lead and 1,200 new followers');
  expect(text).toContain('Ruth (ruth@example.com) wrote:\n\n> Question 10');
  expect(text).not.toContain('Question 11');
  expect(text).toContain('And 21 more messages.');
});

it('keeps the stored text of account emails, and shows the link as a button', () => {
  const { subject, text, html } = renderMail(
    {
      kind: 'password_reset',
      subject: 'Set it',
      text: 'Here:\n\nhttps://example.org/admin/reset#a\n\nBye',
    },
    SITE,
  );
  expect(subject).toBe('Set it');
  expect(text).toContain('Here:\n\nSet a new password:\nhttps://example.org/admin/reset#a\n\nBye');
  expect(html).toContain('href="https://example.org/admin/reset#a"');
});

describe('a letter', () => {
  const BODY = `Dear <em>reader</em>,

A & B <script>alert(1)</script><a href="https://example.net/?a=1&amp;b=2" onclick="x()">link</a> <b>bold

What comes next

![A <map>](https://example.org/map.jpg)
![A map](https://example.org/map.jpg)
Last line, <a href="javascript:alert(1)">here</a>.`;
  const letter = (overrides: object = {}) =>
    renderMail(
      {
        kind: 'letter',
        letter: { subject: 'Hello', preview: '', body: BODY, topic: 'news', slug: null, ...overrides },
        follower,
      },
      SITE,
    );

  it('keeps formatting, links, and images, and nothing else', () => {
    const { html, text } = letter();
    expect(html).toContain('Dear <em>reader</em>,');
    expect(html).toMatch(/A &#38; B|A &amp; B/);
    expect(html).toMatch(
      /<a class="m-link" href="https:\/\/example\.net\/\?a=1&amp;b=2" style="[^"]+">link<\/a> <b>bold<\/b>/,
    );
    expect(html).toMatch(/<p[^>]+>What comes next<\/p>/);
    expect(html).toMatch(/<img[^>]* src="https:\/\/example\.org\/map\.jpg"[^>]* alt="A map"/);
    expect(html).not.toMatch(/<script|onclick|javascript:|<map>/);
    expect(text).toContain('(https://example.net/?a=1&b=2) link');
    expect(text).toContain('[A map]');
  });

  it('links relative addresses to the site', () => {
    const body =
      '<a href="/read/honest-weights#p2">Here</a>, <a href="chapters">there</a>, <a href="">nowhere</a>';
    const { html, text } = letter({ body });
    expect(html).toContain('href="https://example.org/read/honest-weights#p2"');
    expect(html).toContain('href="https://example.org/chapters"');
    expect(html).toMatch(/there<\/a>, nowhere/);
    expect(text).toContain('(https://example.org/read/honest-weights#p2) Here');
  });

  it('shows uploaded pictures from the site, and no other file of it', () => {
    const { html } = letter({ body: '![A well](/media/abc.webp)\n![No](/admin/x.webp)\n![No](/media/../x)' });
    expect(html).toMatch(/<img[^>]* src="https:\/\/example\.org\/media\/abc\.webp"[^>]* alt="A well"/);
    expect(html.match(/alt="No"/)).toBeNull();
  });

  it('names its topic, and leaves only that topic with one click', () => {
    const { headers, text } = letter();
    expect(headers['List-Unsubscribe']).toBe(
      `<https://backend.example.net/functions/v1/unsubscribe?token=${TOKEN}&topic=news>`,
    );
    expect(headers['List-Id']).toBe('news about the series <news.example.org>');
    expect(text).toContain('You got this email because you signed up for news about the series.');
    expect(letter({ topic: 'all' }).headers['List-Unsubscribe']).not.toContain('topic');
  });

  it('is cut with a link to its page before Gmail clips it, and only if it has a page', () => {
    const body = 'A long line of a long letter. '.repeat(40).concat('\n').repeat(90);
    const { html, text } = letter({ body, slug: 'long' });
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
    expect(html).toContain('Read the rest on the site');
    expect(text).toContain('https://example.org/letters/long');
    expect(letter({ body }).html).not.toContain('Read the rest');
  });
});

test('sends a whole chapter with its title and closing quote, cut before Gmail clips it', () => {
  const text = `Title 10\n\n${'A sentence of the chapter. '.repeat(30)}\n\n${'The closing line of the chapter is long enough.'.repeat(2)}`;
  const render = (content: string) =>
    renderMail({ kind: 'chapter_published', chapters: [chapter(10, { text: content })], follower }, SITE);
  const { html } = render(text);
  expect(html).toMatch(/<blockquote[^>]+>The closing line/);
  expect(html.match(/Title 10</g)).toHaveLength(2);
  expect(html).toContain('Open chapter 10 on the site');
  const long = render(`Title 10\n${'A sentence of the chapter. '.repeat(30).concat('\n').repeat(300)}`);
  expect(Buffer.byteLength(long.html)).toBeLessThan(102_000);
  expect(long.html).toContain('Read the rest on the site');
});

test('names the serial, and says with its last chapter that it is complete', () => {
  const of = (overrides: Partial<MailChapter>) => [chapter(9, { serial: 'Honest Questions', ...overrides })];
  const running = renderMail({ kind: 'chapter_published', chapters: of({}), follower }, SITE);
  expect(running.text).toContain('notified about new chapters of Honest Questions.');
  expect(running.headers['List-Id']).toBe('new chapters of Honest Questions <chapters.example.org>');
  expect(running.text).not.toContain('last chapter');
  const last = renderMail(
    { kind: 'chapter_published', chapters: of({ wholeBook: '/honest-questions.epub' }), follower },
    SITE,
  );
  expect(last.text).toContain('This is the last chapter. Honest Questions is complete.');
  expect(last.text).toContain('https://example.org/honest-questions.epub');
  expect(renderMail({ kind: 'welcome', chapters: of({}), follower }, SITE).subject).toBe(
    'Welcome to Honest Questions',
  );
  expect(renderMail({ kind: 'catch_up', chapters: of({}), follower }, SITE).text).toContain(
    'you asked for Honest Questions from its beginning',
  );
});

test('keeps characters of a title that headers cannot have out of them', () => {
  const chapters = [chapter(1, { serial: 'Fragen <über> "alles"\r\nBcc: all@example.com' })];
  const { headers } = renderMail({ kind: 'chapter_published', chapters, follower }, SITE);
  expect(headers['List-Id']).toBe(
    'new chapters of Fragen ber alles Bcc: all@example.com <chapters.example.org>',
  );
});

test('keeps the quotation marks of the text and omits its speakers', () => {
  const text = 'Title 10\n\n<q data-speaker="elior">“Where is it?”</q> he asked, and <q>here</q> it was.';
  const { html } = renderMail(
    { kind: 'chapter_published', chapters: [chapter(10, { text })], follower },
    SITE,
  );
  expect(html).toContain('“Where is it?” he asked, and <q>here</q> it was.');
  expect(html).not.toContain('data-speaker');
});
