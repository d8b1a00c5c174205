// A site whose first serial is complete and whose second has begun.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { textOf } from './support/site-files.ts';
import { expect, suppressPrompts, test as base } from './support/test.ts';
import { makeWorld, openWorld, type World } from './support/world.ts';

const SETUP = [
  `update public.book_chapters set release_date = null, is_ready = false where not is_published`,
  `update public.serials set state = 'complete'`,
  `insert into public.serials (slug, title, tagline, description)
   values ('honest-questions', 'Honest Questions', 'What is a fair price?', E'Six markets.\\nOne scale.')`,
  `insert into public.book_chapters (chapter_number, chapter_title, slug, meta_description) values
   (1, 'The Price of Bread', 'the-price-of-bread', 'Bread.'), (2, 'The Price of Salt', 'the-price-of-salt', 'Salt.')`,
  `insert into public.chapter_drafts (chapter_id, content)
   select id, E'It began at the market, with a question.' from public.book_chapters where slug like 'the-price-%'`,
  `update public.book_chapters set is_published = true where slug = 'the-price-of-bread'`,
  `update public.book_chapters set release_date = now() + interval '3 days', is_ready = true
   where slug = 'the-price-of-salt'`,
];

const test = base.extend<object, { world: World; serialsFolder: string }>({
  serialsFolder: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'serials-'));
      await makeWorld(folder, async (sql) => {
        for (const statement of SETUP) await sql(statement);
      });
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  world: [
    async ({ serialsFolder }, use) => {
      const world = await openWorld(serialsFolder);
      await use(world);
      await world.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One worker builds the site.
test.describe.configure({ mode: 'default' });
test.beforeEach(({ page }) => suppressPrompts(page));

test(
  'shows the current serial everywhere, and links to the complete one',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/chapters');
    await expect(page).toHaveTitle('Honest Questions: all chapters | Speaking with the Almighty');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Honest Questions');
    await expect(page.getByText('What is a fair price?', { exact: true })).toBeVisible();
    await expect(page.getByText('One scale.', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Word from the Authors' })).toBeHidden();
    await expect(page.getByRole('list').getByRole('heading', { level: 3 })).toHaveText([
      'The Price of Bread',
      'The Price of Salt',
    ]);
    const menu = page.locator('.site-header .latest-chapter');
    await menu.getByText('Honest Questions').click();
    await expect(menu.getByRole('link', { name: 'The Price of Bread' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Pragmatism of the Bible' }).click();
    await expect(page).toHaveURL(/\/serials\/pragmatism-of-the-bible$/);

    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Honest Questions' })).toContainText('The Price of Bread');
    await expect(page.getByText(/^Next chapter of Honest Questions: /)).toBeVisible();
  },
);

test(
  'shows a complete serial with all its chapters and the whole book',
  { tag: '@nightly' },
  async ({ page, request }) => {
    await page.goto('/serials/pragmatism-of-the-bible');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pragmatism of the Bible');
    await expect(page.getByRole('img', { name: /Cover of Pragmatism of the Bible/ })).toBeVisible();
    await expect(page.getByText('Complete · 9 chapters')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Read Now' })).toHaveCount(9);
    await expect(page.getByText(/Coming/)).toHaveCount(0);
    const book = page.getByRole('link', { name: 'Download the whole book' });
    await expect(book).toHaveAttribute('href', '/pragmatism-of-the-bible.epub');
    for (const path of ['/pragmatism-of-the-bible.epub', '/honest-questions.epub'])
      expect((await request.get(path)).headers()['content-type']).toBe('application/epub+zip');
    expect((await request.get('/serials/honest-questions')).status()).toBe(404);
    expect((await request.get('/og/serials/pragmatism-of-the-bible.png')).ok()).toBe(true);
  },
);

test('ends the last chapter of a complete serial', { tag: '@nightly' }, async ({ page, request }) => {
  const lists: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/book_chapters?')) lists.push(sent.url());
  });
  await page.goto('/read/the-spies-and-the-statistics');
  await expect(page).toHaveTitle('The Spies and the Statistics | Pragmatism of the Bible');
  const end = page.getByRole('navigation', { name: 'Chapters, bottom' });
  await expect(end.getByText('The end', { exact: true })).toBeVisible();
  await expect(page.getByText('Coming Soon')).toHaveCount(0);
  await expect(end.getByRole('link', { name: 'The whole book, as an e-book' })).toHaveAttribute(
    'href',
    '/pragmatism-of-the-bible.epub',
  );
  await expect(end.getByRole('link', { name: 'Read next: Honest Questions' })).toHaveAttribute(
    'href',
    '/chapters',
  );
  await expect(end.getByRole('link', { name: '← Back to All Chapters' })).toHaveAttribute(
    'href',
    '/serials/pragmatism-of-the-bible',
  );
  await page.mouse.wheel(0, 500);
  await expect(page.getByRole('link', { name: /^Previous Chapter/ })).toHaveAttribute(
    'href',
    '/read/jethro-counts-the-hours',
  );
  // Its neighbors are those of the build.
  expect(lists.filter((url) => url.includes('order=chapter_number.asc'))).toEqual([]);

  const html = await (await request.get('/read/the-spies-and-the-statistics')).text();
  expect(html).toContain('"isPartOf":{"@type":"Book","name":"Pragmatism of the Bible","url":"');
  expect(html).toMatch(/"url":"[^"]*\/serials\/pragmatism-of-the-bible"/);

  await page.goto('/read/the-price-of-bread');
  await expect(
    page.getByRole('navigation', { name: 'Chapters, top' }).getByText('Coming Soon'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'The book so far, as an e-book' })).toHaveAttribute(
    'href',
    '/honest-questions.epub',
  );
});

test(
  'names the serial in feeds, the calendar, and search',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const feed = await textOf(request, '/chapters.xml');
    expect(feed).toContain('<title>Honest Questions: chapters</title>');
    const items = [...feed.matchAll(/<item><title>([^<]*).*?<category>([^<]*)/gs)].map(([, ...item]) => item);
    expect(items.slice(0, 2)).toEqual([
      ['Chapter 1: The Price of Bread', 'Honest Questions'],
      ['Chapter 9: The Spies and the Statistics', 'Pragmatism of the Bible'],
    ]);
    const calendar = await textOf(request, '/releases.ics');
    expect(calendar.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual([
      'SUMMARY:Chapter 1: The Price of Bread',
      'SUMMARY:Chapter 2: The Price of Salt',
    ]);
    const llms = await textOf(request, '/llms.txt');
    expect(llms).toContain('## Chapters of Honest Questions');
    expect(llms).toContain('## Chapters of Pragmatism of the Bible');

    await page.goto('/search?q=scale');
    await expect(page.getByRole('link', { name: 'Honest Weights (Pragmatism of the Bible)' })).toBeVisible();
  },
);
