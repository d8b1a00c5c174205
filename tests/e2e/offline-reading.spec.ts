import ICAL from 'ical.js';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { endSentence, fakeSpeech, lastUtterance, pressMediaKey } from './support/fake-speech.ts';
import { NEWEST } from './support/site-files.ts';
import { runAxe } from './support/axe.ts';
import { expect, holdRequests, test } from './support/test.ts';

const CHAPTER = '/read/honest-weights';

test('links to the book so far and the calendar', async ({ page, request, backend }) => {
  const rows = await backend.sql<{ id: string; is_published: boolean }>(
    'select id, is_published from public.book_chapters order by chapter_number',
  );
  const book = await request.get('/pragmatism-of-the-bible.epub');
  expect(book.headers()['content-type']).toBe('application/epub+zip');
  const bytes = await book.body();
  const files = unzipSync(bytes);
  const chapters = Object.keys(files).filter((name) => name.startsWith('EPUB/chapter-'));
  expect(chapters).toEqual(
    rows.filter((row) => row.is_published).map(({ id }) => `EPUB/chapter-${id}.xhtml`),
  );
  expect(strFromU8(files['EPUB/package.opf'] ?? new Uint8Array())).toContain(
    '<dc:language>en-US</dc:language>',
  );

  const calendar = await request.get('/releases.ics');
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const events = new ICAL.Component(ICAL.parse(await calendar.text()) as unknown[])
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));
  expect(events.map(({ uid }) => uid).sort()).toEqual(rows.map(({ id }) => `urn:uuid:${id}`).sort());

  await page.goto(NEWEST);
  const end = page.getByRole('navigation', { name: 'Chapters, bottom' });
  await expect(end).toContainText(/Coming Soon\s*The King Who Copies a Book, [A-Z][a-z]{2} \d{1,2}, \d{4}/);
  await expect(end.getByRole('link', { name: 'Email me' })).toHaveAttribute('href', '/follow');
  await expect(page.locator('main a[href="/releases.ics"], main a[href="/follow"]')).toHaveCount(2);
  await expect(page.locator('main a[href$=".epub"]')).toHaveCount(1);
  await page.goto('/chapters');
  await expect(page.getByText(/^Next chapter: [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', '/releases.ics');
  await expect(page.getByRole('link', { name: 'Download the book so far' })).toHaveAttribute(
    'href',
    '/pragmatism-of-the-bible.epub',
  );
  await expect(
    page.getByText(
      `All 9 chapters so far as an e-book (EPUB, ${Math.round(bytes.byteLength / 1000)} KB), updated with`,
    ),
  ).toBeVisible();
  await expect(page.getByText(/Kindle/)).toBeVisible();
  await page.goto('/');
  await expect(page.getByText(/^Next chapter of Pragmatism of the Bible: /)).toBeVisible();
  await page.goto(CHAPTER);
  await expect(page.getByText(/^Next chapter/)).toHaveCount(0);
});

test('does not show a release date that has passed since the build', async ({ page, backend }) => {
  const [chapter] = await backend.sql<{ at: string }>(
    'select release_date as at from public.book_chapters where chapter_number = 10',
  );
  await page.clock.setFixedTime(new Date(Date.parse(chapter?.at ?? '') + 1000));
  await page.goto('/');
  await expect(page.getByText(/^Next chapter of Pragmatism of the Bible: /)).toBeHidden();
  await expect(page.getByText(/^Chapter 10 comes out /)).toBeHidden();
});

test('reads a chapter aloud and resumes at the same sentence', async ({ page }) => {
  await fakeSpeech(page);
  const lazyRequests: string[] = [];
  page.on('request', (request) => {
    if (/ListenPanel|silence/.test(request.url())) lazyRequests.push(request.url());
  });
  await page.goto(CHAPTER);
  const listen = page.getByRole('button', { name: 'Listen' });
  await expect(listen).toBeVisible();
  expect(lazyRequests).toEqual([]);
  const loadPanel = await holdRequests(page, /ListenPanel/);
  await listen.click();
  await expect(listen).toHaveAttribute('aria-busy', 'true');
  await listen.click();
  loadPanel();
  const panel = page.getByRole('region', { name: 'Listen' });
  await expect(panel.getByRole('button', { name: 'Pause' })).toBeFocused();
  await expect.poll(() => lastUtterance(page)).toEqual({ text: 'Honest Weights', voice: '', rate: 1 });
  expect(await runAxe(page)).toEqual([]);
  for (const name of ['Forward one sentence', 'Close', 'Speed', 'Voice', 'Quotations']) {
    await page.keyboard.press('Tab');
    await expect(panel.locator(':focus')).toHaveAccessibleName(name);
  }

  await endSentence(page);
  const secondSentence = 'Ayala’s scale lives in a wooden box that once held oranges.';
  await expect.poll(async () => (await lastUtterance(page))?.text).toBe(secondSentence);
  expect(
    await page.evaluate(() => [...(CSS.highlights.get('spoken') ?? [])].map((range) => String(range))),
  ).toEqual([secondSentence]);

  await panel.getByRole('button', { name: 'Forward one sentence' }).click();
  await expect.poll(async () => (await lastUtterance(page))?.text).toMatch(/^It is brass/);
  await panel.getByRole('button', { name: 'Back one sentence' }).click();
  await expect.poll(async () => (await lastUtterance(page))?.text).toBe(secondSentence);
  await panel.getByRole('button', { name: 'Pause' }).click();
  await expect(panel.getByText(/^Sentence 2 of \d+$/)).toBeVisible();
  await panel.getByRole('button', { name: 'Play' }).click();

  const playback = () => page.evaluate(() => navigator.mediaSession.playbackState);
  await pressMediaKey(page, 'pause');
  await expect(panel.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(await playback()).toBe('paused');
  await pressMediaKey(page, 'play');
  await expect(panel.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await playback()).toBe('playing');

  await panel.getByRole('combobox', { name: 'Speed' }).selectOption('1.5×');
  await panel.getByRole('combobox', { name: 'Voice' }).selectOption('Ada (en-US)');
  await panel.getByRole('combobox', { name: 'Quotations' }).selectOption('Ben (en-US)');
  await expect.poll(() => lastUtterance(page)).toEqual({ text: secondSentence, voice: 'ada', rate: 1.5 });
  const quotation = '“Fifty grams,”';
  await expect
    .poll(
      async () => {
        const text = (await lastUtterance(page))?.text;
        if (text !== quotation) await endSentence(page);
        return text;
      },
      { intervals: [50] },
    )
    .toBe(quotation);
  expect(await lastUtterance(page)).toMatchObject({ voice: 'ben' });
  await endSentence(page);
  expect(await lastUtterance(page)).toMatchObject({ text: ' she said.', voice: 'ada' });

  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('4. Honest Weights');

  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(listen).toBeFocused();

  await page.reload();
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect.poll(() => lastUtterance(page)).toMatchObject({ text: quotation, voice: 'ben', rate: 1.5 });
});

test('hides Listen if no voices are available', async ({ page }) => {
  const counted = page.waitForResponse('**/rest/v1/rpc/increment_chapter_views');
  await page.goto(CHAPTER);
  await counted;
  await expect(page.getByRole('button', { name: 'Listen' })).toHaveCount(0);
});

test('prints a chapter without navigation', async ({ page, backend }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(CHAPTER);
  await expect(page.locator('.chapter-closing')).toBeVisible();
  const hiddenParts = [
    'header.site-header, body > header',
    'footer',
    '.reading-progress',
    'article nav',
    'details',
  ];
  for (const part of hiddenParts)
    for (const element of await page.locator(part).all()) await expect(element).toBeHidden();
  for (const name of ['Email me when a new chapter is out', 'The book so far, as an e-book'])
    await expect(page.getByText(name)).toBeHidden();

  await backend.sql('update public.book_chapters set is_published = true where chapter_number = 10');
  const loadChapter = await holdRequests(page, '**/rest/v1/book_chapters*');
  await page.goto('/read/the-king-who-copies-a-book');
  await expect(page.getByText('This page was printed before the chapter had loaded.')).toBeVisible();
  loadChapter();
  await expect(page.getByRole('heading', { level: 1, name: 'The King Who Copies a Book' })).toBeVisible();
  await expect(page.getByText('This page was printed before the chapter had loaded.')).toHaveCount(0);
});

test('prints pages as black text on white in any theme, even with background graphics', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const [path, preferences] of [
    [CHAPTER, {}],
    [CHAPTER, { 'preferred-theme': 'theme-sepia', 'preferred-text-color': 'text-yellow-300' }],
    [CHAPTER, { 'preferred-theme': 'theme-system' }],
    ['/', { 'preferred-text-color': 'text-celestial-blue' }],
    ['/terms', {}],
  ] as const) {
    await page.goto('/robots.txt');
    await page.evaluate((stored) => Object.assign(localStorage, stored), preferences);
    await page.goto(path);
    const textColors = await page
      .locator('main :is(h1, h2, p, a, b)')
      .evaluateAll((texts) => [
        ...new Set(
          texts.filter((text) => text.checkVisibility()).map((text) => getComputedStyle(text).color),
        ),
      ]);
    expect(textColors, path).toEqual(['rgb(0, 0, 0)']);
    const { data, info } = await sharp(await page.screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const middle = (Math.floor(info.height / 2) * info.width + 8) * info.channels;
    expect([...data.subarray(0, 3), ...data.subarray(middle, middle + 3)], path).toEqual(Array(6).fill(255));
  }
});

test('saves and removes offline chapters', async ({ page, context, allowConsole }) => {
  allowConsole(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const countServiceWorkers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  const cachedPaths = () =>
    page.evaluate(async () => {
      if (!(await caches.has('kept-chapters'))) return [];
      const keys = await (await caches.open('kept-chapters')).keys();
      return keys.map(({ url }) => new URL(url).pathname);
    });
  await page.goto('/chapters');
  expect(await countServiceWorkers()).toBe(0);
  await page.getByRole('button', { name: 'Save for offline' }).click();
  await expect(page.getByText(/^9 chapters saved, [\d.]+ (KB|MB)\./)).toBeVisible();
  expect(await runAxe(page)).toEqual([]);
  expect((await cachedPaths()).filter((path) => path.startsWith('/read/'))).toHaveLength(9);
  for (const font of ['latin', 'italic'])
    expect((await cachedPaths()).some((path) => path.includes(`-${font}.`) && path.endsWith('.woff2'))).toBe(
      true,
    );

  await context.setOffline(true);
  await page.goto(CHAPTER);
  await expect(page.locator('.chapter-closing')).toBeVisible();
  await page.goto('/chapters');
  await expect(page.getByText(/^9 chapters saved/)).toBeVisible();
  await page.goto('/about');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  expect(await runAxe(page)).toEqual([]);
  await context.setOffline(false);

  await page.goto('/chapters');
  await page.evaluate(async () => {
    const cache = await caches.open('kept-chapters');
    const index = (await (await cache.match('/offline-index.json'))?.json()) as {
      pages: Record<string, { version: string; bytes: number; assets: string[] }>;
    };
    delete index.pages['/read/two-witnesses'];
    await cache.delete('/read/two-witnesses');
    index.pages['/read/withdrawn'] = { version: 'x', bytes: 1, assets: [] };
    await cache.put('/read/withdrawn', new Response('withdrawn'));
    await cache.put('/read/honest-weights', new Response('old'));
    await cache.put('/offline-index.json', Response.json(index));
  });
  await page.goto(CHAPTER);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Honest Weights');
  await expect.poll(cachedPaths).toContain('/read/two-witnesses');
  expect(await cachedPaths()).not.toContain('/read/withdrawn');

  await page.goto('/chapters');
  await page.getByRole('button', { name: 'Remove from this browser' }).click();
  await expect(page.getByRole('button', { name: 'Save for offline' })).toBeVisible();
  await expect.poll(cachedPaths).toEqual([]);
  await expect.poll(countServiceWorkers).toBe(0);
});
