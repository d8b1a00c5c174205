// Sites with other books than the first edition's.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runAxe } from './support/axe.ts';
import { expect, suppressPrompts, test as base } from './support/test.ts';
import { makeWorld, openWorld, type World } from './support/world.ts';

const ADD_RUTH = `
  insert into public.books (slug, title, label, position, cover, cover_alt, price, premise, summary_part1, isbn, format,
    shops, teasers, state)
  values ('ruth', 'Speaking with the Almighty: Ruth', 'Ruth', 2, '../assets/covers/pragmatism.png', 'A field of barley.',
    12.5, 'A widow follows a widow home.', 'They arrive at the barley harvest.', '9780306406157', 'Paperback',
    '[{"name": "The Corner Shop", "url": "https://corner.example/ruth"}, {"name": "Big Books", "url": "https://big.example/ruth"}]',
    array['Why does Ruth stay?'], 'published')`;
const ADD_SHOP = `
  update public.books set shops = '[{"name": "Big Books", "url": "https://big.example/exodus"}]' where slug = 'exodus'`;
const RETIRE = `update public.books set state = 'retired' where slug in ('genesis', 'judges')`;

const testWith = (statements: readonly string[]) =>
  base.extend<object, { folder: string }>({
    folder: [
      async ({}, use) => {
        const folder = mkdtempSync(path.join(os.tmpdir(), 'books-world-'));
        try {
          await makeWorld(folder, async (sql: World['sql']) => {
            for (const statement of statements) await sql(statement);
          });
          await use(folder);
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    world: [
      async ({ folder }, use) => {
        const world = await openWorld(folder);
        await use(world);
        await world.close();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  });

const test = testWith([ADD_RUTH, ADD_SHOP, RETIRE]);

test.describe('with a new book and two retired ones', { tag: '@nightly' }, () => {
  test.beforeEach(({ page }) => suppressPrompts(page));

  test('shows the new book in its place, with its shops, and counts clicks on them', async ({
    page,
    outside,
  }) => {
    await page.goto('/');
    await expect(page.getByText('Six books in dialogue, Ruth to Joshua')).toBeVisible();
    await expect(page.locator('[data-card]')).toHaveCount(7);
    await expect(page.getByText('Six books and a 3-in-1 bundle')).toBeAttached();
    await page.getByRole('list', { name: 'The six books' }).getByRole('link', { name: 'Ruth' }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('One question it asks')).toBeVisible();
    await expect(main.getByText('$12.50 · Paperback')).toBeVisible();
    const buy = main.getByRole('link', { name: 'Buy Speaking with the Almighty: Ruth (opens in a new tab)' });
    await expect(buy.first()).toHaveAttribute('href', 'https://corner.example/ruth');
    await expect(main.getByText('Also at: Big Books')).toBeVisible();
    expect(await runAxe(page)).toEqual([]);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.map((text) => JSON.parse(text) as object)).toContainEqual(
      expect.objectContaining({
        '@type': 'Book',
        isbn: '9780306406157',
        workExample: { '@type': 'Book', bookFormat: 'https://schema.org/Paperback', isbn: '9780306406157' },
      }),
    );

    await outside.handle(/(corner|big)\.example/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Shop</title>' }),
    );
    for (const link of [buy.first(), main.getByRole('link', { name: 'Big Books' })]) {
      const countRequest = page.waitForRequest(/\/rpc\/count_visit$/);
      const shop = page.waitForEvent('popup');
      await link.click();
      expect((await countRequest).postDataJSON()).toMatchObject({ step: 'store', book: 'ruth' });
      await (await shop).close();
    }

    await page.goto('/books/exodus');
    await expect(main.getByRole('link', { name: /^Buy/ }).first()).toHaveAttribute(
      'href',
      'https://store.speakingwiththealmighty.com/checkout/exodus',
    );
    await expect(main.getByText('Also at: Big Books')).toBeVisible();
  });

  test('a retired book’s page stays, without a price and a buy button, and is listed nowhere', async ({
    page,
    request,
  }) => {
    await page.goto('/books/judges');
    const main = page.getByRole('main');
    await expect(main.getByText('No longer sold', { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: /^Buy/ })).toHaveCount(0);
    await expect(main.getByText('$11.99')).toHaveCount(0);
    await expect(page.locator('script[type="application/ld+json"]', { hasText: 'Offer' })).toHaveCount(0);
    for (const path of ['/', '/summaries', '/press', '/search'])
      expect(await (await request.get(path)).text(), path).not.toContain('href="/books/judges"');
    for (const path of ['/onix.xml', '/llms.txt', '/admin/announcements.json'])
      expect(await (await request.get(path)).text(), path).not.toMatch(/books[/.]judges/);
    await page.goto('/search?q=Ehud');
    const results = page.locator('[data-search-results]');
    await expect(results.locator('a[href^="/books/judges"]').first()).toBeVisible();
    await expect(results).toContainText('Pages');
    await expect(results).not.toContainText('Book summaries');
    await page.goto('/reviews');
    await expect(main.getByRole('link', { name: /^Buy/ })).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Look inside' })).toHaveAttribute('href', '/books/genesis');
  });

  test('a set with a retired book links to it, but no longer compares prices', async ({ page }) => {
    await page.goto('/books/genesis-exodus-leviticus');
    await expect(page.getByRole('link', { name: 'Genesis', exact: true })).toHaveAttribute(
      'href',
      '/books/genesis',
    );
    await expect(page.getByText(/Bought separately/)).toHaveCount(0);
  });

  test('the press page and the ONIX message list the books on sale with their shops', async ({
    page,
    request,
  }) => {
    await page.goto('/press');
    const ruth = page.getByRole('article', { name: /Ruth/ });
    for (const text of ['$12.50', 'Paperback', '9780306406157', 'A widow follows a widow home.'])
      await expect(ruth.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(ruth.getByRole('link', { name: 'Big Books' })).toHaveAttribute(
      'href',
      'https://big.example/ruth',
    );
    const cover = await ruth.getByRole('link', { name: /^Download the cover/ }).getAttribute('href');
    expect((await request.get(cover ?? '')).headers()['content-type']).toBe('image/jpeg');
    await expect(page.getByRole('article')).toHaveCount(7);
    const onix = await (await request.get('/onix.xml')).text();
    expect(onix.match(/<Product>/g)).toHaveLength(7);
    expect(onix).toContain('<IDValue>9780306406157</IDValue>');
    expect(onix).toContain('<SupplierName>The Corner Shop</SupplierName>');
  });
});

const testWithoutBooks = testWith(['delete from public.books where is_bundle', 'delete from public.books']);

testWithoutBooks.describe('without books', { tag: '@nightly' }, () => {
  testWithoutBooks.beforeEach(({ page }) => suppressPrompts(page));

  testWithoutBooks(
    'says so on the summaries and press pages, and leaves them out elsewhere',
    async ({ page }) => {
      const main = page.getByRole('main');
      for (const path of ['/summaries', '/press']) {
        await page.goto(path);
        await expect(main.getByText('There are no books for sale at the moment.')).toBeVisible();
        expect(await runAxe(page), path).toEqual([]);
      }
      await page.goto('/');
      await expect(page.locator('[data-card]')).toHaveCount(0);
      await expect(main.getByRole('link', { name: /^See the/ })).toHaveCount(0);
      expect(await runAxe(page)).toEqual([]);
      await page.goto('/reviews');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
      for (const path of ['/', '/summaries', '/press', '/reviews', '/search']) {
        await page.goto(path);
        await expect(page.locator('a[href^="/books/"]')).toHaveCount(0);
      }
    },
  );
});
