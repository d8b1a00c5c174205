import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LiveSite } from '~/server/site/live-site.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import {
  createRequester,
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

const THREE = [SIX_DAYS, THE_GARDEN, THE_FLOOD];
const builds = () => readdirSync(book.siteDir).filter((name) => name.startsWith('build-'));
const homeOf = async (site: LiveSite) => (await (await createRequester(site))('/')).text;
const failBuilds = () => {
  allowConsole(/^The pages were not updated: no/);
  book.buildFails = new Error('no');
};
const holdBuilds = () => {
  const held = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  onTestFinished(() => held.resolve(undefined));
  book.duringBuild = () => {
    begun.resolve(undefined);
    return held.promise;
  };
  return { begun: begun.promise, release: () => held.resolve(undefined), fail: held.reject };
};

describe('builds', () => {
  test('builds on the first start, reuses that build on the next, and rebuilds new content in the background', async () => {
    expect(await homeOf(await open())).toBe('index.html of 2');
    expect(await homeOf(await open())).toBe('index.html of 2');
    expect(book.builds).toBe(1);
    book.published = THREE;
    const { release } = holdBuilds();
    const site = await open();
    expect(await homeOf(site)).toBe('index.html of 2');
    release();
    await site.refresh();
    expect(await homeOf(site)).toBe('index.html of 3');
    await site.refresh();
    expect(book.builds).toBe(2);
  });

  test.each([
    ['vanished', (folder: string) => rmSync(folder, { recursive: true })],
    ['has no home page', (folder: string) => rmSync(path.join(folder, 'index.html'))],
    [
      'has half a manifest',
      (folder: string) => writeFileSync(path.join(folder, 'build-manifest.json'), '{"la'),
    ],
  ])('rebuilds the site if its build %s', async (_, damage) => {
    await open();
    damage(path.join(book.siteDir, builds()[0] ?? ''));
    expect(await homeOf(await open())).toBe('index.html of 2');
    expect(book.builds).toBe(2);
    expect(builds()).toHaveLength(1);
  });

  test('deletes an unfinished build at the next start', async () => {
    await open();
    mkdirSync(path.join(book.siteDir, 'build-half'));
    await open();
    expect(existsSync(path.join(book.siteDir, 'build-half'))).toBe(false);
  });

  test('combines two publications during a build into one more build', async () => {
    const site = await open();
    const { begun, release } = holdBuilds();
    book.published = [...THREE];
    const first = site.refresh();
    await begun;
    book.published = [...THREE, { id: 'id-4', slug: 'four', chapter_number: 4 }];
    const others = [site.refresh(), site.tick()];
    release();
    await Promise.all([first, ...others]);
    expect(await homeOf(site)).toBe('index.html of 4');
    expect(book.builds).toBe(3);
  });

  test('refreshes once, half a second after the last of several writes', async () => {
    const site = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    book.published = THREE;
    void site.contentWritten();
    await vi.advanceTimersByTimeAsync(400);
    void site.contentWritten();
    await vi.advanceTimersByTimeAsync(499);
    expect(book.builds).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(book.builds).toBe(2));
  });

  test('rejects and leaves no files when the first build fails', async () => {
    book.buildFails = new Error('no');
    await expect(open()).rejects.toThrow('no');
    expect(builds()).toEqual([]);
  });

  test('keeps the previous pages when a build fails, reports it, and shows it in the status', async () => {
    const site = await open();
    const { builtAt, stamp } = site.status();
    allowConsole(/^The pages were not updated: There is no space left on the disk\. ENOSPC/);
    book.buildFails = new Error('ENOSPC: no space left on device, write');
    book.published = THREE;
    await site.refresh();
    const message = 'There is no space left on the disk. ENOSPC: no space left on device, write';
    expect(book.notified).toEqual([`The pages were not updated: ${message}`]);
    expect(site.status()).toMatchObject({ builtAt, stamp, failure: { message } });
    expect(await homeOf(site)).toBe('index.html of 2');
    expect(builds()).toHaveLength(1);
    book.buildFails = undefined;
    await site.refresh();
    expect(site.status().failure).toBeUndefined();
  });

  test('retries a failed build every ten minutes by the clock and immediately on request', async () => {
    const site = await open();
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    book.published = THREE;
    failBuilds();
    const attempts = [];
    for (let minute = 0; minute < 12; minute += 1) {
      await site.tick();
      attempts.push(book.notified.length);
      vi.advanceTimersByTime(60_000);
    }
    expect(attempts).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2]);
    await site.refresh();
    expect(book.notified).toHaveLength(3);
  });

  test('keeps the previous build for half a minute for visitors who are still reading it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const site = await open();
    book.published = THREE;
    await site.refresh();
    vi.advanceTimersByTime(29_999);
    expect(builds()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(builds()).toHaveLength(1);
  });

  test('starts no build after the signal and waits for a running build when closing', async () => {
    const stopping = new AbortController();
    const site = await open(stopping);
    const { begun, fail } = holdBuilds();
    book.published = THREE;
    const refreshed = site.refresh();
    await begun;
    stopping.abort();
    let isClosed = false;
    const closed = site.close().then(() => (isClosed = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isClosed).toBe(false);
    fail(new Error('stopped'));
    await Promise.all([closed, refreshed]);
    await site.refresh();
    expect(book.builds).toBe(2);
  });

  test('reports a text that could not be rendered to the administrators', async () => {
    allowConsole(/Questions, entry/);
    book.textProblems = [{ collection: 'faq', entry: 'why', field: 'Answer', message: 'Too long.' }];
    await open();
    expect(book.notified).toEqual([
      "A site text could not be used: Questions, entry 'why', 'Answer': the first edition is shown instead (Too long.).",
    ]);
  });

  test.each([
    ['an empty reading', []],
    ['a reading without a chapter', [THE_GARDEN]],
  ])('keeps the current build when no removal explains %s', async (_, misread) => {
    allowConsole(/^The pages were not updated: The new pages would be missing chapters? /);
    book.removals = [SIX_DAYS.id];
    const site = await open();
    book.misread = misread;
    await site.refresh();
    const get = await createRequester(site);
    expect((await get('/')).text).toBe('index.html of 2');
    expect((await get('/read/six-days')).status).toBe(200);
    expect(book.notified).toEqual([expect.stringContaining('no removal of')]);
    expect(book.suspicions).toBeGreaterThan(0);
  });

  test('does not serve the manifest', async () => {
    expect((await (await createRequester(await open()))('/build-manifest.json')).status).toBe(404);
  });

  test('serves plain text when the fallback pages are missing', async () => {
    await open();
    for (const name of ['404.html', 'read.html']) rmSync(path.join(book.siteDir, builds()[0] ?? '', name));
    const get = await createRequester(await open());
    for (const address of ['/nothing', '/read/unknown'])
      expect(await get(address)).toMatchObject({ status: 404, text: 'This page does not exist.\n' });
    failBuilds();
    book.published = THREE;
    expect(await get('/read/the-flood')).toMatchObject({
      status: 503,
      text: 'This chapter cannot be shown right now. Please try again later.\n',
    });
  });
});

describe('withdrawn chapters', () => {
  test.each([SIX_DAYS.id, null])(
    'leaves a chapter out of the next build if its removal is recorded (%s)',
    async (removal) => {
      const site = await open();
      withdraw(SIX_DAYS, removal);
      await site.refresh();
      expect(await homeOf(site)).toBe('index.html of 1');
      expect(book.notified).toEqual([]);
    },
  );

  test('hides a chapter while builds fail, also from caches, and shows it once republished', async () => {
    const site = await open();
    const get = await createRequester(site);
    const before = await get('/chapters.xml');
    const page = await get('/read/six-days');
    failBuilds();
    withdraw(SIX_DAYS);
    await site.refresh();
    await expectWithoutSixDays(site);
    for (const headers of [
      { 'If-None-Match': before.headers.etag ?? '' },
      { 'If-Modified-Since': before.headers['last-modified'] ?? '' },
    ])
      expect((await get('/chapters.xml', { headers })).status).toBe(200);
    const headers = { 'If-None-Match': page.headers.etag ?? '' };
    expect((await get('/read/six-days', { headers })).status).toBe(404);
    book.published = [SIX_DAYS, THE_GARDEN];
    await site.refresh();
    expect((await get('/read/six-days')).text).toContain('text of six-days');
    expect((await get('/chapters.xml')).text).toContain('text of six-days');
  });

  test('keeps a chapter hidden while the database is down, even after a restart', async () => {
    allowConsole(/^The pages were not updated: (no|The database is not open)/);
    const site = await open();
    book.published = 'down';
    await site.refresh();
    expect((await (await createRequester(site))('/read/six-days')).status).toBe(200);
    book.published = [SIX_DAYS, THE_GARDEN];
    book.buildFails = new Error('no');
    withdraw(SIX_DAYS);
    await site.refresh();
    book.published = 'down';
    await site.refresh();
    await expectWithoutSixDays(site);
    await expectWithoutSixDays(await open());
  });

  test('does not bring a chapter back with a build that read it before the withdrawal', async () => {
    const site = await open();
    book.published = THREE;
    const { begun, release } = holdBuilds();
    const refreshed = site.refresh();
    await begun;
    withdraw(SIX_DAYS);
    allowConsole(/^The pages were not updated: no/);
    book.duringBuild = () => Promise.reject(new Error('no'));
    release();
    await refreshed;
    const get = await createRequester(site);
    expect((await get('/read/six-days')).status).toBe(404);
    expect((await get('/read/the-flood')).status).toBe(200);
  });

  test('hides a moved chapter at both URLs, and the chapter that took its URL', async () => {
    const site = await open();
    failBuilds();
    book.published = [
      { ...SIX_DAYS, slug: 'seven-days' },
      { ...THE_GARDEN, slug: 'six-days' },
    ];
    await site.refresh();
    const get = await createRequester(site);
    for (const address of ['/read/six-days', '/read/seven-days'])
      expect(await get(address)).toMatchObject({ status: 200, text: 'read.html of 2' });
  });
});
