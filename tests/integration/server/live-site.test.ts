import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LiveSite } from '~/server/site/live-site.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import {
  createRequester,
  fakeSite,
  expectWithoutSixDays,
  resetFakeSite,
  openSite,
  SIX_DAYS,
  THE_FLOOD,
  THE_GARDEN,
  withdraw,
} from './fake-site.ts';

beforeEach(resetFakeSite);

const ALL_CHAPTERS = [SIX_DAYS, THE_GARDEN, THE_FLOOD];
const listBuilds = () => readdirSync(fakeSite.siteDir).filter((name) => name.startsWith('build-'));
const getHomePage = async (site: LiveSite) => (await (await createRequester(site))('/')).text;
const failBuilds = () => {
  allowConsole(/^The pages were not updated: no/);
  fakeSite.buildError = new Error('no');
};
const pauseBuilds = () => {
  const gate = Promise.withResolvers<undefined>();
  const started = Promise.withResolvers<undefined>();
  onTestFinished(() => gate.resolve(undefined));
  fakeSite.duringBuild = () => {
    started.resolve(undefined);
    return gate.promise;
  };
  return { started: started.promise, release: () => gate.resolve(undefined), fail: gate.reject };
};

describe('builds', () => {
  test('run on the first start, are reused on the next, and run in the background for new content', async () => {
    expect(await getHomePage(await openSite())).toBe('index.html of 2');
    expect(await getHomePage(await openSite())).toBe('index.html of 2');
    expect(fakeSite.builds).toBe(1);
    fakeSite.published = ALL_CHAPTERS;
    const { release } = pauseBuilds();
    const site = await openSite();
    expect(await getHomePage(site)).toBe('index.html of 2');
    release();
    await site.refresh();
    expect(await getHomePage(site)).toBe('index.html of 3');
    await site.refresh();
    expect(fakeSite.builds).toBe(2);
  });

  test.each([
    ['is missing', (folder: string) => rmSync(folder, { recursive: true })],
    ['has no home page', (folder: string) => rmSync(path.join(folder, 'index.html'))],
    [
      'has an incomplete manifest',
      (folder: string) => writeFileSync(path.join(folder, 'build-manifest.json'), '{"la'),
    ],
  ])('run again if the last one %s', async (_, damageBuild) => {
    await openSite();
    damageBuild(path.join(fakeSite.siteDir, listBuilds()[0] ?? ''));
    expect(await getHomePage(await openSite())).toBe('index.html of 2');
    expect(fakeSite.builds).toBe(2);
    expect(listBuilds()).toHaveLength(1);
  });

  test('are deleted at the next start if unfinished', async () => {
    await openSite();
    mkdirSync(path.join(fakeSite.siteDir, 'build-half'));
    await openSite();
    expect(existsSync(path.join(fakeSite.siteDir, 'build-half'))).toBe(false);
  });

  test('combine two publications during a build into one more build', async () => {
    const site = await openSite();
    const { started, release } = pauseBuilds();
    fakeSite.published = [...ALL_CHAPTERS];
    const first = site.refresh();
    await started;
    fakeSite.published = [...ALL_CHAPTERS, { id: 'id-4', slug: 'four', chapter_number: 4 }];
    const others = [site.refresh(), site.tick()];
    release();
    await Promise.all([first, ...others]);
    expect(await getHomePage(site)).toBe('index.html of 4');
    expect(fakeSite.builds).toBe(3);
  });

  test('start once, half a second after the last of several writes', async () => {
    const site = await openSite();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    fakeSite.published = ALL_CHAPTERS;
    void site.contentWritten();
    await vi.advanceTimersByTimeAsync(400);
    void site.contentWritten();
    await vi.advanceTimersByTimeAsync(499);
    expect(fakeSite.builds).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(fakeSite.builds).toBe(2));
  });

  test('leave no files if the first one fails', async () => {
    fakeSite.buildError = new Error('no');
    await expect(openSite()).rejects.toThrow('no');
    expect(listBuilds()).toEqual([]);
  });

  test('keep the previous pages after a failure, and report it', async () => {
    const site = await openSite();
    const { builtAt, stamp } = site.status();
    allowConsole(/^The pages were not updated: The disk is full\. ENOSPC/);
    fakeSite.buildError = new Error('ENOSPC: no space left on device, write');
    fakeSite.published = ALL_CHAPTERS;
    await site.refresh();
    const message = 'The disk is full. ENOSPC: no space left on device, write';
    expect(fakeSite.notified).toEqual([
      expect.stringMatching(
        /^Your site wasn’t updated: The disk is full\. Readers still see the previous version, /,
      ),
    ]);
    expect(site.status()).toMatchObject({ builtAt, stamp, failure: { message } });
    expect(await getHomePage(site)).toBe('index.html of 2');
    expect(listBuilds()).toHaveLength(1);
    fakeSite.buildError = undefined;
    await site.refresh();
    expect(site.status().failure).toBeUndefined();
  });

  test('are retried every ten minutes and immediately on request', async () => {
    const site = await openSite();
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    fakeSite.published = ALL_CHAPTERS;
    failBuilds();
    const attempts = [];
    for (let minute = 0; minute < 12; minute += 1) {
      await site.tick();
      attempts.push(fakeSite.notified.length);
      vi.advanceTimersByTime(60_000);
    }
    expect(attempts).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2]);
    await site.refresh();
    expect(fakeSite.notified).toHaveLength(3);
  });

  test('are kept for half a minute after the next one, for visitors who are still reading', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const site = await openSite();
    fakeSite.published = ALL_CHAPTERS;
    await site.refresh();
    vi.advanceTimersByTime(29_999);
    expect(listBuilds()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(listBuilds()).toHaveLength(1);
  });

  test('do not start after the abort signal, and finish before closing', async () => {
    const abortController = new AbortController();
    const site = await openSite(abortController);
    const { started, fail } = pauseBuilds();
    fakeSite.published = ALL_CHAPTERS;
    const refreshing = site.refresh();
    await started;
    abortController.abort();
    let isClosed = false;
    const closed = site.close().then(() => (isClosed = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isClosed).toBe(false);
    fail(new Error('stopped'));
    await Promise.all([closed, refreshing]);
    await site.refresh();
    expect(fakeSite.builds).toBe(2);
  });

  test('notify administrators about site texts that could not be rendered', async () => {
    allowConsole(/FAQ, entry/);
    fakeSite.textProblems = [{ collection: 'faq', entry: 'why', field: 'Answer', message: 'Too long.' }];
    await openSite();
    expect(fakeSite.notified).toEqual([
      "A site text could not be used: FAQ, entry 'why', 'Answer': the first edition is shown instead (Too long.).",
    ]);
  });

  test.each([
    ['an empty result', []],
    ['a result without a chapter', [THE_GARDEN]],
  ])('are rejected after %s without a recorded removal', async (_, incorrectRead) => {
    allowConsole(/^The pages were not updated: The new build is missing chapters? /);
    fakeSite.removals = [SIX_DAYS.id];
    const site = await openSite();
    fakeSite.incorrectRead = incorrectRead;
    await site.refresh();
    const get = await createRequester(site);
    expect((await get('/')).text).toBe('index.html of 2');
    expect((await get('/read/six-days')).status).toBe(200);
    expect(fakeSite.notified).toEqual([
      expect.stringMatching(/^Your site wasn’t updated: Readers still see /),
    ]);
    expect(fakeSite.suspiciousReads).toBeGreaterThan(0);
  });

  test('do not expose their manifest', async () => {
    expect((await (await createRequester(await openSite()))('/build-manifest.json')).status).toBe(404);
  });

  test('fall back to plain text if the fallback pages are missing', async () => {
    await openSite();
    for (const name of ['404.html', 'read.html'])
      rmSync(path.join(fakeSite.siteDir, listBuilds()[0] ?? '', name));
    const get = await createRequester(await openSite());
    for (const address of ['/nothing', '/read/unknown'])
      expect(await get(address)).toMatchObject({ status: 404, text: 'This page does not exist.\n' });
    failBuilds();
    fakeSite.published = ALL_CHAPTERS;
    expect(await get('/read/the-flood')).toMatchObject({
      status: 503,
      text: 'This chapter is temporarily unavailable. Please try again later.\n',
    });
  });
});

describe('withdrawn chapters', () => {
  const REMOVALS = [SIX_DAYS.id, null];
  test.each(REMOVALS)('are omitted from the next build if the removal is recorded (%s)', async (removal) => {
    const site = await openSite();
    withdraw(SIX_DAYS, removal);
    await site.refresh();
    expect(await getHomePage(site)).toBe('index.html of 1');
    expect(fakeSite.notified).toEqual([]);
  });

  test('are hidden while builds fail, even from caches, and shown after republication', async () => {
    const site = await openSite();
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
    fakeSite.published = [SIX_DAYS, THE_GARDEN];
    await site.refresh();
    expect((await get('/read/six-days')).text).toContain('text of six-days');
    expect((await get('/chapters.xml')).text).toContain('text of six-days');
  });

  test('stay hidden while the database is down, even after a restart', async () => {
    allowConsole(/^The pages were not updated: (no|The database is not open)/);
    const site = await openSite();
    fakeSite.published = 'down';
    await site.refresh();
    expect((await (await createRequester(site))('/read/six-days')).status).toBe(200);
    fakeSite.published = [SIX_DAYS, THE_GARDEN];
    fakeSite.buildError = new Error('no');
    withdraw(SIX_DAYS);
    await site.refresh();
    fakeSite.published = 'down';
    await site.refresh();
    await expectWithoutSixDays(site);
    await expectWithoutSixDays(await openSite());
  });

  test('are not restored by a build that started before the withdrawal', async () => {
    const site = await openSite();
    fakeSite.published = ALL_CHAPTERS;
    const { started, release } = pauseBuilds();
    const refreshing = site.refresh();
    await started;
    withdraw(SIX_DAYS);
    allowConsole(/^The pages were not updated: no/);
    fakeSite.duringBuild = () => Promise.reject(new Error('no'));
    release();
    await refreshing;
    const get = await createRequester(site);
    expect((await get('/read/six-days')).status).toBe(404);
    expect((await get('/read/the-flood')).status).toBe(200);
  });

  test('include a moved chapter at both URLs, and the chapter that took its URL', async () => {
    const site = await openSite();
    failBuilds();
    fakeSite.published = [
      { ...SIX_DAYS, slug: 'seven-days' },
      { ...THE_GARDEN, slug: 'six-days' },
    ];
    await site.refresh();
    const get = await createRequester(site);
    for (const address of ['/read/six-days', '/read/seven-days'])
      expect(await get(address)).toMatchObject({ status: 200, text: 'read.html of 2' });
  });
});
