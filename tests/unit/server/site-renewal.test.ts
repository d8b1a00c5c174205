// What may take the place of a good build, and what is left out of it before a new one is made.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Removal } from '~/server/backend/chapters.ts';
import { writeManifest } from '~/server/site/build-manifest.ts';
import { openLiveSite, type LiveSite } from '~/server/site/live-site.ts';
import { precompress } from '~/server/site/precompress.ts';
import { allowConsole } from '../support/console-errors.ts';
import { ask, type AskOptions } from '../../server/ask.ts';
import { serve, temporaryFolder } from './support.ts';

type Chapter = { id: string; slug: string; chapter_number: number };

const SIX_DAYS: Chapter = { id: 'id-6', slug: 'six-days', chapter_number: 1 };
const THE_GARDEN: Chapter = { id: 'id-7', slug: 'the-garden', chapter_number: 2 };

let siteDir: string;
/** What the database publishes; 'down' when it cannot be asked. */
let published: Chapter[] | 'down';
/** What a build reads, where that is something else. */
let misread: Chapter[] | undefined;
let removals: Removal[];
let buildFails: Error | undefined;
let told: string[];
let suspicions: number;
/** How often the database was asked for its chapters. */
let readings: number;
beforeEach(() => {
  siteDir = path.join(temporaryFolder(), 'site');
  published = [SIX_DAYS, THE_GARDEN];
  misread = undefined;
  removals = [];
  buildFails = undefined;
  told = [];
  suspicions = 0;
  readings = 0;
});

const addressOf = ({ slug }: Chapter) => `https://example.org/read/${slug}`;
const itemOf = (chapter: Chapter) =>
  `<item><title>${chapter.slug}</title><link>${addressOf(chapter)}</link><guid isPermaLink="false">urn:uuid:${chapter.id}</guid>` +
  `<content:encoded>text of ${chapter.slug}, see https://example.org/read/six-days</content:encoded></item>`;

async function build(outDir: string): Promise<void> {
  if (buildFails) throw buildFails;
  const readAt = new Date().toISOString();
  const chapters = misread ?? (published === 'down' ? [] : published);
  mkdirSync(path.join(outDir, 'read'), { recursive: true });
  mkdirSync(path.join(outDir, 'og/read'), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(path.join(outDir, name), text);
  for (const name of ['index.html', '404.html', 'read.html']) write(name, `${name} of ${chapters.length}`);
  for (const chapter of chapters) {
    write(`read/${chapter.slug}.html`, `text of ${chapter.slug}`.repeat(40));
    write(`og/read/${chapter.slug}.png`, `image of ${chapter.slug}`);
  }
  write('chapters.xml', `<rss><channel>${chapters.map(itemOf).join('')}</channel></rss>`);
  write(
    'sitemap-0.xml',
    `<urlset><url><loc>https://example.org/</loc></url>${chapters.map((one) => `<url><loc>${addressOf(one)}</loc></url>`).join('')}</urlset>`,
  );
  write(
    'chapters.json',
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      items: chapters.map((one) => ({ url: addressOf(one), content_html: `text of ${one.slug}` })),
    }),
  );
  write('texts.txt', chapters.map((one) => `${addressOf(one)} text of ${one.slug}`).join('\n'));
  await precompress(outDir);
  await writeManifest(outDir, { readAt, chapters, problems: [], policies: {} });
}

async function open(): Promise<LiveSite> {
  const stopping = new AbortController();
  const site = await openLiveSite({
    siteDir,
    readStamp: () =>
      published === 'down'
        ? Promise.reject(new Error('The database is not open.'))
        : Promise.resolve(JSON.stringify(misread ?? published)),
    build,
    isPublishedChapter: (slug) =>
      published === 'down'
        ? Promise.reject(new Error('down'))
        : Promise.resolve(published.some((one) => one.slug === slug)),
    readChapters: () => {
      readings += 1;
      return published === 'down'
        ? Promise.reject(new Error('down'))
        : Promise.resolve({ published: misread ?? published, removals });
    },
    notify: (title, message) => {
      told.push(`${title}: ${message}`);
      return Promise.resolve();
    },
    onSuspectReading: () => (suspicions += 1),
    signal: stopping.signal,
  });
  onTestFinished(async () => {
    stopping.abort();
    await site.close();
  });
  await site.prepare();
  return site;
}

async function asker(site: LiveSite) {
  const { port, close } = await serve((request, response) => void site.handle(request, response));
  onTestFinished(close);
  return (address: string, options?: AskOptions) => ask(port, address, options);
}

function withdraw(chapter: Chapter, reason: 'deleted' | 'reset' = 'deleted'): void {
  published = (published as Chapter[]).filter((one) => one !== chapter);
  removals.push({
    chapterId: reason === 'reset' ? null : chapter.id,
    at: new Date(),
    isReset: reason === 'reset',
  });
}

test.each(['deleted', 'reset'] as const)(
  'a chapter whose removal is recorded (%s) leaves with the next build',
  async (reason) => {
    const site = await open();
    withdraw(SIX_DAYS, reason);
    await site.refresh();
    const get = await asker(site);
    expect((await get('/')).text).toBe('index.html of 1');
    expect(told).toEqual([]);
  },
);

test.each([
  ['an empty reading', []],
  ['a reading that lacks a chapter', [THE_GARDEN]],
])('%s that the database cannot account for takes the place of nothing', async (_name, seen) => {
  allowConsole(/^The pages were not renewed: The new pages would lack chapter/);
  const site = await open();
  misread = seen;
  await site.refresh();
  const get = await asker(site);
  expect((await get('/')).text).toBe('index.html of 2');
  expect((await get('/read/six-days')).status).toBe(200);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('no removal of');
  expect(suspicions).toBeGreaterThan(0);
  expect(site.status().failure?.message).toContain('The former pages stay.');
  misread = undefined;
  await site.refresh();
  expect(site.status().failure).toBeUndefined();
});

test('a removal from before the former build explains nothing: the chapter was back by then', async () => {
  allowConsole(/^The pages were not renewed/);
  removals = [{ chapterId: SIX_DAYS.id, at: new Date(Date.now() - 1000), isReset: false }];
  const site = await open();
  misread = [THE_GARDEN];
  await site.refresh();
  expect((await (await asker(site))('/read/six-days')).status).toBe(200);
});

test('a build that fails is told with its reason and leaves the pages; the status names it', async () => {
  allowConsole(/^The pages were not renewed: Chapter 3, line 7/);
  const site = await open();
  const { builtAt, stamp } = site.status();
  published = [SIX_DAYS];
  removals = [{ chapterId: THE_GARDEN.id, at: new Date(), isReset: false }];
  buildFails = new Error('Chapter 3, line 7');
  await site.refresh();
  expect(told).toEqual(['The pages were not renewed: Chapter 3, line 7']);
  expect(site.status()).toMatchObject({ builtAt, stamp, failure: { message: 'Chapter 3, line 7' } });
});

test('on a full disk the former pages stay, and the reason is said', async () => {
  allowConsole(/^The pages were not renewed: There is no space left on the disk\. ENOSPC: no space left/);
  const site = await open();
  published = [SIX_DAYS, THE_GARDEN, { id: 'id-8', slug: 'the-flood', chapter_number: 3 }];
  buildFails = new Error('ENOSPC: no space left on device, write');
  await site.refresh();
  expect((await (await asker(site))('/')).text).toBe('index.html of 2');
});

test('by the clock a build that has failed is tried again after a minute, then after two; asked for, at once', async () => {
  allowConsole(/^The pages were not renewed: no/);
  const site = await open();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  published = [SIX_DAYS, THE_GARDEN, { id: 'id-8', slug: 'the-flood', chapter_number: 3 }];
  buildFails = new Error('no');
  const minute = async () => {
    vi.setSystemTime(Date.now() + 60_000);
    await site.tick();
    return told.length;
  };
  const counts = [];
  for (let index = 0; index < 7; index += 1) counts.push(await minute());
  expect(counts).toEqual([1, 2, 2, 3, 3, 3, 3]);
  await site.refresh();
  expect(told).toHaveLength(4);
});

const withoutSixDays = async (site: LiveSite) => {
  const get = await asker(site);
  const page = await get('/read/six-days');
  expect(page.status).toBe(404);
  expect(page.text).toBe('read.html of 2');
  expect((await get('/og/read/six-days.png')).status).toBe(404);
  for (const list of ['/chapters.xml', '/sitemap-0.xml', '/chapters.json']) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await get(list, { headers: { 'Accept-Encoding': encoding } });
      const text = (
        answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.body) : answer.body
      ).toString();
      expect(answer.headers['content-encoding']).not.toBe('br');
      expect(text).not.toMatch(
        /text of six-days|<link>[^<]*six-days|<loc>[^<]*six-days|"url":"[^"]*six-days/,
      );
      expect(text).toContain('/read/the-garden');
    }
  }
  // Nothing can be taken out of a file of another kind, so it is gone.
  expect((await get('/texts.txt')).status).toBe(404);
  expect((await get('/read/the-garden')).status).toBe(200);
  expect((await get('/og/read/the-garden.png')).status).toBe(200);
  expect((await get('/')).text).toBe('index.html of 2');
};

test('a withdrawn chapter is left out at once, also while builds fail; nothing that a cache holds brings it back', async () => {
  allowConsole(/^The pages were not renewed: no/);
  const site = await open();
  const get = await asker(site);
  const before = await get('/chapters.xml');
  const pageBefore = await get('/read/six-days');
  buildFails = new Error('no');
  withdraw(SIX_DAYS);
  await site.refresh();
  await withoutSixDays(site);
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
  withdraw(SIX_DAYS);
  site.chaptersWritten();
  const get = await asker(site);
  await vi.waitFor(async () => expect((await get('/read/six-days')).status).toBe(404), { timeout: 400 });
});

test('published again it is there again, without a build', async () => {
  allowConsole(/^The pages were not renewed: no/);
  const site = await open();
  buildFails = new Error('no');
  withdraw(SIX_DAYS);
  await site.refresh();
  published = [SIX_DAYS, THE_GARDEN];
  await site.refresh();
  const get = await asker(site);
  expect((await get('/read/six-days')).text).toContain('text of six-days');
  expect((await get('/chapters.xml')).text).toContain('text of six-days');
});

test('a chapter that has moved is not shown at its old address, nor is the chapter that has that address now', async () => {
  allowConsole(/^The pages were not renewed: no/);
  const site = await open();
  buildFails = new Error('no');
  published = [
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
  published = 'down';
  await site.refresh();
  expect((await (await asker(site))('/read/six-days')).status).toBe(200);
  published = [SIX_DAYS, THE_GARDEN];
  buildFails = new Error('no');
  withdraw(SIX_DAYS);
  await site.refresh();
  published = 'down';
  await site.refresh();
  await withoutSixDays(site);
  await withoutSixDays(await open());
});

test('a look at the database that fails is repeated every second until it succeeds', async () => {
  allowConsole(/^The pages were not renewed: (no|The database is not open)/);
  const site = await open();
  buildFails = new Error('no');
  withdraw(SIX_DAYS);
  const remaining = published;
  published = 'down';
  readings = 0;
  await site.refresh();
  expect(readings).toBe(1);
  await expect.poll(() => readings, { timeout: 5000 }).toBe(2);
  published = remaining;
  const get = await asker(site);
  await expect.poll(async () => (await get('/read/six-days')).status, { timeout: 5000 }).toBe(404);
  expect(readings).toBe(3);
});

test('a build that was begun before a withdrawal does not bring the chapter back', async () => {
  const site = await open();
  const flood = { id: 'id-8', slug: 'the-flood', chapter_number: 3 };
  published = [SIX_DAYS, THE_GARDEN, flood];
  const refreshed = site.refresh();
  await vi.waitFor(() =>
    expect(readdirSync(siteDir).filter((name) => name.startsWith('build-'))).toHaveLength(2),
  );
  withdraw(SIX_DAYS);
  buildFails = new Error('no');
  allowConsole(/^The pages were not renewed: no/);
  await refreshed;
  await site.refresh();
  const get = await asker(site);
  expect((await get('/read/six-days')).status).toBe(404);
  expect((await get('/read/the-flood')).status).toBe(200);
});

test('a half-written pointer is survived, and a build without its index is not served', async () => {
  await open();
  const pointer = path.join(siteDir, 'current.json');
  writeFileSync(pointer, readFileSync(pointer, 'utf8').slice(0, 10));
  published = 'down';
  allowConsole(/^The pages were not renewed: The database is not open/);
  expect((await (await asker(await open()))('/')).text).toBe('index.html of 2');
  for (const folder of readdirSync(siteDir).filter((name) => name.startsWith('build-')))
    rmSync(path.join(siteDir, folder, 'index.html'), { force: true });
  await expect(open()).rejects.toThrow('The database is not open.');
});

test('without a not-found page and a fallback page the others are served, and plain words stand in', async () => {
  const site = await open();
  const [folder = ''] = readdirSync(siteDir).filter((name) => name.startsWith('build-'));
  for (const name of ['404.html', 'read.html']) rmSync(path.join(siteDir, folder, name));
  published = [SIX_DAYS, THE_GARDEN];
  await site.close();
  const get = await asker(await open());
  expect((await get('/')).text).toBe('index.html of 2');
  const missing = await get('/nothing');
  expect(missing.status).toBe(404);
  expect(missing.text).toBe('This page does not exist.\n');
  expect((await get('/read/unknown')).text).toBe('This page does not exist.\n');
  published = [...published, { id: 'id-9', slug: 'newer', chapter_number: 9 }];
  expect(await get('/read/newer')).toMatchObject({
    status: 503,
    text: 'This chapter cannot be shown right now. Please try again later.\n',
  });
});

test('what a build says of itself has no address', async () => {
  const get = await asker(await open());
  expect((await get('/build-manifest.json')).status).toBe(404);
});
