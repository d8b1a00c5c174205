// The Content-Security-Policy is off so that the tests exercise the product's escaping and sanitizing.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, ATTACKS } from '../hostile/markup.ts';
import { writeText } from './support/editor.ts';
import { headOf } from './support/html.ts';
import { expect, test as base } from './support/test.ts';
import { makeWorld, openWorld, type World } from './support/world.ts';

/** The database rejects null characters; a unit test covers them. */
const MARKUP = ATTACKS.map(({ markup }) => markup.replaceAll('\u0000', ''));
const LAST_LINE =
  'After all of them, this closing line still has its style, as it would in any other chapter.';
const TEXT = [...MARKUP, LAST_LINE].join('\n');
const ONE_LINE = MARKUP.filter((markup) => !markup.includes('\n'));
const ATTACK = '</script><script>hacked()</script><img src=x onerror=hacked()>';
const LETTER_IMAGE = '![A "stone"](https://images.example.org/stone.jpg)';
const CHAPTERS = 14;
const PER_CHAPTER = Math.ceil(ONE_LINE.length / CHAPTERS);
const getAttacks = (number: number) => ONE_LINE.slice((number - 1) * PER_CHAPTER, number * PER_CHAPTER);

async function insertAttacks(sql: World['sql']): Promise<void> {
  for (let number = 1; number <= CHAPTERS; number += 1) {
    const attacks = getAttacks(number);
    await sql(
      `update public.book_chapters set chapter_title = left($2, 300), meta_title = left($2, 300),
         meta_description = left($3, 1000), keywords = $4, content = case when is_published then $5 end
       where chapter_number = $1`,
      [number, attacks.join(' '), attacks.toReversed().join(' '), attacks, TEXT],
    );
  }
  const body = `---\n${ATTACK}\n\n**Bold** [x](javascript:hacked()) ![y](https://evil.example/y.png)`;
  for (const [collection, entry] of [
    ['faq', { id: 'a', question: ATTACK, answer: `A conversation & a “series” <of books>. ${ATTACK}` }],
    ['reviews', { id: 'a', title: ATTACK, content: ATTACK, author: ATTACK, rating: 3 }],
    ['biography', { id: 'about', title: 'Who writes', summary: ATTACK, body }],
    // With an empty title, the first edition's testimonials remain.
    ['testimonials', { id: 'miriam-l', title: '', content: 'x', author: 'x' }],
  ] as const)
    await sql('insert into public.site_texts (collection, entries) values ($1, $2::jsonb)', [
      collection,
      JSON.stringify([entry]),
    ]);
  await sql(
    `insert into public.letters (subject, preview, body, topic, status, is_public, sent_at)
     values ($1, $2, $3, 'news', 'sent', true, now())`,
    [`A letter ${ATTACK}`, ATTACK, [...ONE_LINE, LETTER_IMAGE, 'Yours, with riverstones.'].join('\n')],
  );
  await sql(
    `update public.episodes set description = $1, artwork_alt = $1, people = $1, chapters = '0:00 ' || $1,
       transcript = $1 where episode_number = 1`,
    [ATTACK],
  );
  await sql(
    `update public.books set price = 7.25, premise = $1, summary_part1 = $1, excerpt = $1, teasers = array[$1], cover_alt = $1,
       format = $1, shops = jsonb_build_array(jsonb_build_object('name', left($1, 100), 'url', 'https://shop.example/?a=1&b='''))
     where slug = 'genesis'`,
    [ATTACK],
  );
  await sql('update public.admin_notifications set title = $1, message = $2', [
    ONE_LINE[0],
    ONE_LINE.slice(1, 10).join(' '),
  ]);
}

const test = base.extend<{ executed: string[] }, { hostileFolder: string }>({
  hostileFolder: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'hostile-world-'));
      try {
        await makeWorld(folder, insertAttacks);
        await use(folder);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  world: [
    async ({ hostileFolder }, use) => {
      const world = await openWorld(hostileFolder);
      await use(world);
      await world.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  bypassCSP: true,
  executed: [
    async ({ context }, use) => {
      const executed: string[] = [];
      await context.exposeBinding('hacked', ({ frame }) => executed.push(frame.name() || frame.url()));
      context.on('dialog', (dialog) => {
        executed.push(`dialog ${dialog.message()}`);
        void dialog.dismiss();
      });
      await use(executed);
    },
    { auto: true },
  ],
});

type Findings = { text: string[]; page: string[] };

const findUnsafeParts = (page: Page): Promise<Findings> =>
  page.evaluate(
    ([tags, attributes]) => {
      const lineTags = ['h2', 'hr', 'h3', 'p', 'blockquote', 'br'];
      const text: string[] = [];
      // React and Astro each wrap the text in one element.
      for (const element of document.querySelectorAll(
        '.chapter-text *:not(.chapter-text > :is(div, astro-slot), .chapter-contents, .chapter-contents *)',
      )) {
        const isLine = lineTags.includes(element.localName);
        if (!isLine && !tags.includes(element.localName)) text.push(`<${element.localName}>`);
        for (const { name } of element.attributes) {
          if (!attributes.includes(name) && !(isLine && ['class', 'id'].includes(name)))
            text.push(`${element.localName} ${name}`);
        }
        if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) {
          if (!['http:', 'https:', 'mailto:'].includes(element.protocol)) text.push(element.href);
        }
      }
      // The table of contents contains only text and in-page links.
      for (const element of document.querySelectorAll('.chapter-contents *')) {
        const isExpected = ['summary', 'ol', 'li', 'a'].includes(element.localName);
        const names = element.getAttributeNames();
        const isInPage = (element.getAttribute('href') ?? '#').startsWith('#');
        if (!isExpected || !isInPage || names.some((name) => name !== 'href' && name !== 'dir'))
          text.push(`contents: ${element.outerHTML}`);
      }
      const found = [
        ...document.querySelectorAll('iframe, object, embed, base, frame, portal, [http-equiv]'),
      ].map(({ outerHTML }) => outerHTML);
      for (const element of document.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          // Authors may link to any site, but a page must not fetch from one.
          const isLink = element.localName === 'a' && name === 'href';
          const isFetched = /^(src|srcset|href|data|action|formaction|poster|background|ping)$/.test(name);
          if (/^on/i.test(name) || (isFetched && !isLink && /script:|evil\.example/i.test(value)))
            found.push(`${element.localName} ${name}="${value}"`);
        }
        const isData = element.getAttribute('type') === 'application/ld+json';
        if (element.localName === 'script' && !isData && element.textContent.includes('hacked'))
          found.push(element.outerHTML);
      }
      return { text, page: found };
    },
    [ALLOWED_TAGS, ALLOWED_ATTRIBUTES] as const,
  );

const getTitle = (number: number) => getAttacks(number).join(' ').slice(0, 300);
const normalizeSpace = (text: string) => text.replace(/\s+/g, ' ').trim();

async function expectFullText(page: Page): Promise<void> {
  const lines = page.locator('.chapter-text').locator('h2, h3, p, blockquote');
  await expect(page.locator('.chapter-text .chapter-closing')).toHaveText(LAST_LINE);
  await expect(lines).toHaveCount(TEXT.split('\n').length);
}

/** Runs in one worker because each worker builds its own copy of this site. */
test.describe.configure({ mode: 'default' });

test('a prerendered chapter neutralizes hostile markup', async ({ page, executed, request }) => {
  await page.goto('/read/honest-weights');
  await expectFullText(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(getTitle(4));
  expect(await findUnsafeParts(page)).toEqual({ text: [], page: [] });

  const head = headOf(await (await request.get('/read/honest-weights')).text());
  expect(head.titles.map(normalizeSpace)).toEqual([normalizeSpace(getTitle(4))]);
  expect(head.jsonLd.find((data) => data['@type'] === 'Article')).toMatchObject({
    headline: getTitle(4),
  });
  expect(head.meta['og:title']).toEqual([getTitle(4).trim()]);
  expect(head.meta['article:tag']).toEqual(getAttacks(4).map((keyword) => keyword.trim()));
  expect(page.url()).toMatch(/\/read\/honest-weights$/);
  expect(executed).toEqual([]);
});

test('a chapter newer than the build neutralizes hostile markup', async ({ page, executed, backend }) => {
  await backend.sql(
    'update public.book_chapters set is_published = true, content = $1 where chapter_number = 10',
    [TEXT],
  );
  await page.goto('/read/the-king-who-copies-a-book');
  await expectFullText(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(getTitle(10));
  expect(normalizeSpace(await page.title())).toBe(normalizeSpace(getTitle(10)));
  expect(await findUnsafeParts(page)).toEqual({ text: [], page: [] });
  expect(executed).toEqual([]);
});

test('the chapter list, menu, and toast neutralize hostile titles', async ({ page, executed }) => {
  // The toast is shown only after the visitor has made a cookie choice.
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'custom'));
  await page.goto('/');
  const menu = page.locator('header details');
  await menu.getByText('Pragmatism of the Bible').click();
  await expect(menu.getByRole('link').first()).toContainText(normalizeSpace(getTitle(9)));
  await page.goto('/chapters');
  await page.mouse.wheel(0, 2000);
  await expect(page.locator('.toast')).toContainText(normalizeSpace(getTitle(9)));
  expect(await findUnsafeParts(page)).toEqual({ text: [], page: [] });
  expect(executed).toEqual([]);
});

test('the feed is safe in readers without a CSP', async ({ page, executed, request }) => {
  const xml = await (await request.get('/chapters.xml')).text();
  expect(XMLValidator.validate(xml)).toBe(true);
  const { rss } = new XMLParser().parse(xml) as {
    rss: { channel: { item: { 'content:encoded': string }[] } };
  };
  expect(rss.channel.item).toHaveLength(9);
  await page.goto('/faq');
  await page.setContent(`<main class="chapter-text">${rss.channel.item[0]?.['content:encoded']}</main>`);
  await expectFullText(page);
  expect(await findUnsafeParts(page)).toEqual({ text: [], page: [] });
  expect(executed).toEqual([]);
});

test('the ONIX message is well-formed with hostile texts', async ({ request }) => {
  const xml = await (await request.get('/onix.xml')).text();
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(xml).toContain('&lt;/script&gt;');
});

test('built pages neutralize hostile markup in site texts', async ({ page, executed }) => {
  for (const [path, text] of [
    ['/faq', 'A conversation & a “series” <of books>.'],
    ['/about', 'Who writes'],
    ['/reviews', ATTACK],
    ['/podcast', ATTACK],
    ['/podcast/human-dynamics', ATTACK],
    ['/summaries', '$7.25'],
    ['/books/genesis', ATTACK],
    ['/press', ATTACK],
    ['/', 'We argue better now'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(text);
    expect((await findUnsafeParts(page)).page, path).toEqual([]);
    await expect(page.locator('main a[href^="javascript:"], main img[src="x"]')).toHaveCount(0);
  }
  expect(executed).toEqual([]);
});

test('a letter’s page neutralizes hostile markup, shows its image, and is in the feed, sitemap, and search', async ({
  page,
  executed,
  request,
  outside,
}) => {
  await outside.handle(/images\.example\.org/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await page.goto('/letters');
  expect((await findUnsafeParts(page)).page).toEqual([]);
  const link = page.getByRole('main').getByRole('link', { name: /^A letter/ });
  const address = (await link.getAttribute('href')) ?? '';
  const response = await page.goto(address);
  expect(response?.headers()['content-security-policy']).toMatch(
    /img-src [^;]* https:\/\/images\.example\.org[ ;]/,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`A letter ${ATTACK}`);
  await expect(page.getByRole('img', { name: 'A "stone"' })).toHaveAttribute(
    'src',
    'https://images.example.org/stone.jpg',
  );
  await expect(page.locator('.letter > p')).toHaveCount(ONE_LINE.length + 2);
  expect((await findUnsafeParts(page)).page).toEqual([]);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Letters' })).toBeVisible();
  expect(await (await request.get('/sitemap-0.xml')).text()).toContain(address);
  const feed = await (await request.get('/letters.xml')).text();
  expect(XMLValidator.validate(feed)).toBe(true);
  expect(feed).toContain(address);
  await page.goto('/search?q=riverstones');
  await expect(page.getByRole('main').locator(`a[href^="${address}"]`).first()).toBeVisible();
  expect(executed).toEqual([]);
});

test('admin pages neutralize hostile markup', async ({ page, executed, signIn, backend }) => {
  await signIn(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(MARKUP[0] ?? '');
  expect((await findUnsafeParts(page)).page).toEqual([]);
  for (const address of ['/admin/chapters', '/admin/analytics']) {
    await page.goto(address);
    await expect(page.locator('table').last()).toContainText(normalizeSpace(getTitle(1)));
    expect((await findUnsafeParts(page)).page).toEqual([]);
  }

  const [chapter] = await backend.sql<{ id: string }>(
    'select id from public.book_chapters where chapter_number = 11',
  );
  await page.goto(`/admin/chapters/edit?chapter=${chapter?.id}`);
  await writeText(page, TEXT);
  await expectFullText(page);
  expect(await findUnsafeParts(page)).toEqual({ text: [], page: [] });
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved at' })).toBeVisible();
  expect(executed).toEqual([]);
});
