// Which builds may replace a good one, and what is served when parts of a build are missing.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { asker, book, newBook, open, SIX_DAYS, THE_FLOOD, THE_GARDEN, withdraw } from './fake-book.ts';

beforeEach(newBook);

test.each(['deleted', 'reset'] as const)(
  'a chapter whose removal is recorded (%s) leaves with the next build',
  async (reason) => {
    const site = await open();
    withdraw(SIX_DAYS, reason);
    await site.refresh();
    const get = await asker(site);
    expect((await get('/')).text).toBe('index.html of 1');
    expect(book.told).toEqual([]);
  },
);

test.each([
  ['an empty reading', []],
  ['a reading that lacks a chapter', [THE_GARDEN]],
])('%s that the database cannot account for takes the place of nothing', async (_name, seen) => {
  allowConsole(/^The pages were not renewed: The new pages would lack chapter/);
  const site = await open();
  book.misread = seen;
  await site.refresh();
  const get = await asker(site);
  expect((await get('/')).text).toBe('index.html of 2');
  expect((await get('/read/six-days')).status).toBe(200);
  expect(book.told).toHaveLength(1);
  expect(book.told[0]).toContain('no removal of');
  expect(book.suspicions).toBeGreaterThan(0);
  expect(site.status().failure?.message).toContain('The former pages stay.');
  book.misread = undefined;
  await site.refresh();
  expect(site.status().failure).toBeUndefined();
});

test('a removal from before the former build explains nothing: the chapter was back by then', async () => {
  allowConsole(/^The pages were not renewed/);
  book.removals = [{ id: 1, chapterId: SIX_DAYS.id, at: new Date(Date.now() - 1000), isReset: false }];
  const site = await open();
  book.misread = [THE_GARDEN];
  await site.refresh();
  expect((await (await asker(site))('/read/six-days')).status).toBe(200);
});

test('a chapter that is withdrawn after the clock was set back leaves at once, and with the next build', async () => {
  book.clockIsFastMs = 3_600_000;
  const site = await open();
  withdraw(SIX_DAYS);
  const mayBuild = Promise.withResolvers<undefined>();
  onTestFinished(() => mayBuild.resolve(undefined));
  book.duringBuild = () => mayBuild.promise;
  site.chaptersWritten();
  const get = await asker(site);
  await expect.poll(async () => (await get('/read/six-days')).status).toBe(404);
  mayBuild.resolve(undefined);
  await site.refresh();
  expect((await get('/')).text).toBe('index.html of 1');
  expect(book.told).toEqual([]);
});

test('a removal in a copy of the database that was put back, which numbers them from an earlier one, counts by its time', async () => {
  book.removals = [{ id: 7, chapterId: THE_FLOOD.id, at: new Date(), isReset: false }];
  const site = await open();
  book.removals = [];
  withdraw(SIX_DAYS);
  await site.refresh();
  expect((await (await asker(site))('/')).text).toBe('index.html of 1');
});

test('a build that fails is reported with its reason and leaves the pages; the status names it', async () => {
  allowConsole(/^The pages were not renewed: Chapter 3, line 7/);
  const site = await open();
  const { builtAt, stamp } = site.status();
  book.published = [SIX_DAYS];
  book.removals = [{ id: 1, chapterId: THE_GARDEN.id, at: new Date(), isReset: false }];
  book.buildFails = new Error('Chapter 3, line 7');
  await site.refresh();
  expect(book.told).toEqual(['The pages were not renewed: Chapter 3, line 7']);
  expect(site.status()).toMatchObject({ builtAt, stamp, failure: { message: 'Chapter 3, line 7' } });
});

test('on a full disk the former pages stay, and the reason is said', async () => {
  allowConsole(/^The pages were not renewed: There is no space left on the disk\. ENOSPC: no space left/);
  const site = await open();
  book.published = [SIX_DAYS, THE_GARDEN, THE_FLOOD];
  book.buildFails = new Error('ENOSPC: no space left on device, write');
  await site.refresh();
  expect((await (await asker(site))('/')).text).toBe('index.html of 2');
});

test('by the clock a build that has failed is tried again after a minute, then after two; asked for, at once', async () => {
  allowConsole(/^The pages were not renewed: no/);
  const site = await open();
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  book.published = [SIX_DAYS, THE_GARDEN, THE_FLOOD];
  book.buildFails = new Error('no');
  const minute = async () => {
    vi.advanceTimersByTime(60_000);
    await site.tick();
    return book.told.length;
  };
  const counts = [];
  for (let index = 0; index < 7; index += 1) counts.push(await minute());
  expect(counts).toEqual([1, 2, 2, 3, 3, 3, 3]);
  await site.refresh();
  expect(book.told).toHaveLength(4);
});

test('a request during a build is answered at once afterwards, also when the clock asks between them', async () => {
  allowConsole(/^The pages were not renewed: no/);
  const site = await open();
  book.published = [SIX_DAYS, THE_GARDEN, THE_FLOOD];
  book.buildFails = new Error('no');
  await site.refresh();
  const begun = book.builds;
  const isBuilding = Promise.withResolvers<undefined>();
  const mayEnd = Promise.withResolvers<undefined>();
  book.duringBuild = () => {
    isBuilding.resolve(undefined);
    return mayEnd.promise;
  };
  const first = site.refresh();
  await isBuilding.promise;
  const asked = [site.refresh(), site.tick()];
  mayEnd.resolve(undefined);
  await Promise.all([first, ...asked]);
  expect(book.builds).toBe(begun + 2);
});

test('a half-written pointer is survived, and a build without its index is not served', async () => {
  await open();
  const pointer = path.join(book.siteDir, 'current.json');
  writeFileSync(pointer, readFileSync(pointer, 'utf8').slice(0, 10));
  book.published = 'down';
  allowConsole(/^The pages were not renewed: The database is not open/);
  expect((await (await asker(await open()))('/')).text).toBe('index.html of 2');
  for (const folder of readdirSync(book.siteDir).filter((name) => name.startsWith('build-')))
    rmSync(path.join(book.siteDir, folder, 'index.html'), { force: true });
  await expect(open()).rejects.toThrow('The database is not open.');
});

test('without a not-found page and a fallback page the others are served, and plain text is shown in place of the missing ones', async () => {
  const site = await open();
  const [folder = ''] = readdirSync(book.siteDir).filter((name) => name.startsWith('build-'));
  for (const name of ['404.html', 'read.html']) rmSync(path.join(book.siteDir, folder, name));
  book.published = [SIX_DAYS, THE_GARDEN];
  await site.close();
  const get = await asker(await open());
  expect((await get('/')).text).toBe('index.html of 2');
  const missing = await get('/nothing');
  expect(missing.status).toBe(404);
  expect(missing.text).toBe('This page does not exist.\n');
  expect((await get('/read/unknown')).text).toBe('This page does not exist.\n');
  book.published = [SIX_DAYS, THE_GARDEN, { id: 'id-9', slug: 'newer', chapter_number: 9 }];
  expect(await get('/read/newer')).toMatchObject({
    status: 503,
    text: 'This chapter cannot be shown right now. Please try again later.\n',
  });
});

test('what a build says of itself has no address', async () => {
  const get = await asker(await open());
  expect((await get('/build-manifest.json')).status).toBe(404);
});
