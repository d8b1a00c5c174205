// Chapters that are withdrawn leave the site before any build, and stay away.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { allowConsole } from '../../unit/support/console-errors.ts';
import {
  asker,
  book,
  expectWithoutSixDays,
  newBook,
  open,
  SIX_DAYS,
  THE_FLOOD,
  THE_GARDEN,
  withdraw,
} from './fake-book.ts';

beforeEach(newBook);

test('a withdrawn chapter is left out at once, also while builds fail; nothing that a cache holds brings it back', async () => {
  allowConsole(/^The pages were not renewed: no/);
  const site = await open();
  const get = await asker(site);
  const before = await get('/chapters.xml');
  const pageBefore = await get('/read/six-days');
  book.buildFails = new Error('no');
  withdraw(SIX_DAYS);
  await site.refresh();
  await expectWithoutSixDays(site);
  for (const headers of [
    { 'If-None-Match': before.headers.etag ?? '' },
    { 'If-Modified-Since': before.headers['last-modified'] ?? '' },
  ]) {
    const again = await get('/chapters.xml', { headers });
    expect(again.status).toBe(200);
    expect(again.text).not.toContain('text of six-days');
  }
  const page = await get('/read/six-days', { headers: { 'If-None-Match': pageBefore.headers.etag ?? '' } });
  expect(page.status).toBe(404);
  // The filtered list is revalidated as any other.
  const filtered = await get('/chapters.xml');
  const again = await get('/chapters.xml', { headers: { 'If-None-Match': filtered.headers.etag ?? '' } });
  expect(again.status).toBe(304);
});

test('after a write it takes no longer than the question to the database', async () => {
  const site = await open();
  const mayBuild = Promise.withResolvers<undefined>();
  onTestFinished(() => mayBuild.resolve(undefined));
  book.duringBuild = () => mayBuild.promise;
  withdraw(SIX_DAYS);
  site.chaptersWritten();
  const get = await asker(site);
  await vi.waitFor(async () => expect((await get('/read/six-days')).status).toBe(404), { timeout: 400 });
});

test('published again it is there again, without a build', async () => {
  allowConsole(/^The pages were not renewed: no/);
  const site = await open();
  book.buildFails = new Error('no');
  withdraw(SIX_DAYS);
  await site.refresh();
  book.published = [SIX_DAYS, THE_GARDEN];
  await site.refresh();
  const get = await asker(site);
  expect((await get('/read/six-days')).text).toContain('text of six-days');
  expect((await get('/chapters.xml')).text).toContain('text of six-days');
});

test('a chapter that has moved is not shown at its old address, nor is the chapter that has that address now', async () => {
  allowConsole(/^The pages were not renewed: no/);
  const site = await open();
  book.buildFails = new Error('no');
  book.published = [
    { ...SIX_DAYS, slug: 'seven-days' },
    { ...THE_GARDEN, slug: 'six-days' },
  ];
  await site.refresh();
  const get = await asker(site);
  // The fallback page fetches what is published there now.
  expect(await get('/read/six-days')).toMatchObject({ status: 200, text: 'read.html of 2' });
  expect(await get('/read/seven-days')).toMatchObject({ status: 200, text: 'read.html of 2' });
});

test('when the database cannot be asked nothing changes, and what was withdrawn stays so over a restart', async () => {
  allowConsole(/^The pages were not renewed: (no|The database is not open)/);
  const site = await open();
  book.published = 'down';
  await site.refresh();
  expect((await (await asker(site))('/read/six-days')).status).toBe(200);
  book.published = [SIX_DAYS, THE_GARDEN];
  book.buildFails = new Error('no');
  withdraw(SIX_DAYS);
  await site.refresh();
  book.published = 'down';
  await site.refresh();
  await expectWithoutSixDays(site);
  await expectWithoutSixDays(await open());
});

test('a look at the database that fails is repeated every second until it succeeds', async () => {
  allowConsole(/^The pages were not renewed: (no|The database is not open)/);
  const site = await open();
  book.buildFails = new Error('no');
  withdraw(SIX_DAYS);
  const remaining = book.published;
  book.published = 'down';
  book.readings = 0;
  await site.refresh();
  expect(book.readings).toBe(1);
  await expect.poll(() => book.readings, { timeout: 5000 }).toBe(2);
  book.published = remaining;
  const get = await asker(site);
  await expect.poll(async () => (await get('/read/six-days')).status, { timeout: 5000 }).toBe(404);
  expect(book.readings).toBe(3);
});

test('a build that was begun before a withdrawal does not bring the chapter back', async () => {
  const site = await open();
  book.published = [SIX_DAYS, THE_GARDEN, THE_FLOOD];
  const refreshed = site.refresh();
  await vi.waitFor(() =>
    expect(readdirSync(book.siteDir).filter((name) => name.startsWith('build-'))).toHaveLength(2),
  );
  withdraw(SIX_DAYS);
  book.buildFails = new Error('no');
  allowConsole(/^The pages were not renewed: no/);
  await refreshed;
  await site.refresh();
  const get = await asker(site);
  expect((await get('/read/six-days')).status).toBe(404);
  expect((await get('/read/the-flood')).status).toBe(200);
});

test.each([
  ['without a manifest', ''],
  ['with half a manifest', '{"readAt":"2026-11-2'],
])(
  '%s a build still loses what the database does not publish, and is made again',
  async (_name, manifest) => {
    allowConsole(/^The pages were not renewed: no/);
    await (await open()).close();
    damageManifest(manifest);
    withdraw(SIX_DAYS);
    book.buildFails = new Error('no');
    const begun = book.builds;
    const site = await open();
    await site.refresh();
    expect(book.builds).toBeGreaterThan(begun);
    await expectWithoutSixDays(site);
    // Known from disk, for a start without a database.
    book.published = 'down';
    allowConsole(/^The pages were not renewed: The database is not open/);
    await expectWithoutSixDays(await open());

    book.published = [THE_GARDEN];
    book.buildFails = undefined;
    await site.refresh();
    expect((await (await asker(site))('/')).text).toBe('index.html of 1');
  },
);

test('without a manifest a withdrawal after the start takes no longer than the question to the database', async () => {
  allowConsole(/^The pages were not renewed: no/);
  await (await open()).close();
  damageManifest('');
  book.buildFails = new Error('no');
  const site = await open();
  const get = await asker(site);
  expect((await get('/read/six-days')).status).toBe(200);
  withdraw(SIX_DAYS);
  site.chaptersWritten();
  await vi.waitFor(async () => expect((await get('/read/six-days')).status).toBe(404), { timeout: 400 });
});

test('without a manifest a build is made again even if nothing has changed', async () => {
  await (await open()).close();
  damageManifest('');
  const begun = book.builds;
  const site = await open();
  await site.refresh();
  expect(book.builds).toBe(begun + 1);
});

test('without a manifest an empty reading that no removal explains hides nothing and replaces nothing', async () => {
  allowConsole(/^The pages were not renewed: The new pages would lack all chapters/);
  await (await open()).close();
  damageManifest('');
  book.misread = [];
  const site = await open();
  await site.refresh();
  const get = await asker(site);
  expect((await get('/read/six-days')).status).toBe(200);
  expect((await get('/')).text).toBe('index.html of 2');
  expect(book.suspicions).toBeGreaterThan(0);
});

/** Leaves of the build's manifest what a power cut or a careless hand may leave; nothing removes the file. */
function damageManifest(left: string): void {
  const [folder = ''] = readdirSync(book.siteDir).filter((name) => name.startsWith('build-'));
  const file = path.join(book.siteDir, folder, 'build-manifest.json');
  if (left === '') rmSync(file);
  else writeFileSync(file, left);
}
