// Rebuilds of the live site: when they start, what is served until then, and which files remain.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { writeManifest } from '~/server/site/build-manifest.ts';
import { openLiveSite, type LiveSite } from '~/server/site/live-site.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { ask } from '../../server/ask.ts';
import { serve, temporaryFolder } from './support.ts';

let siteDir: string;
/** What the pages are made of: another word, another site. */
let world: string;
/** How many builds were begun. */
let begun: number;
/** What happens in the middle of a build, after it has looked at the world. */
let duringBuild: () => Promise<void>;
beforeEach(() => {
  siteDir = path.join(temporaryFolder(), 'site');
  world = 'first';
  begun = 0;
  duringBuild = () => Promise.resolve();
});

async function build(outDir: string): Promise<void> {
  begun += 1;
  const seen = world;
  mkdirSync(outDir, { recursive: true });
  await duringBuild();
  for (const name of ['index.html', '404.html', 'read.html']) writeFileSync(path.join(outDir, name), seen);
  await writeManifest(outDir, { readAt: new Date().toISOString(), chapters: [], problems: [], policies: {} });
}

/** Opens the site as a start does, up to where it is served. */
async function open(signal = new AbortController().signal): Promise<LiveSite> {
  const site = await openLiveSite({
    siteDir,
    readStamp: () => Promise.resolve(world),
    build,
    isPublishedChapter: () => Promise.resolve(false),
    readChapters: () => Promise.resolve({ published: [], removals: [] }),
    notify: () => Promise.resolve(),
    onSuspectReading: () => undefined,
    signal,
  });
  await site.prepare();
  return site;
}

test('a text that could not be shown is told to the administrators with collection, entry, field and reason', async () => {
  allowConsole(/Questions, entry/);
  const told: string[][] = [];
  const site = await openLiveSite({
    siteDir,
    readStamp: () => Promise.resolve(world),
    build: async (outDir) => {
      await build(outDir);
      await writeManifest(outDir, {
        readAt: new Date().toISOString(),
        chapters: [],
        problems: [],
        editedTexts: ['faq'],
        textProblems: [
          { collection: 'faq', entry: 'why', field: 'Answer', message: 'Write something here.' },
          { collection: 'books', entry: '', field: '', message: 'This is not a list.' },
        ],
        policies: {},
      });
    },
    isPublishedChapter: () => Promise.resolve(false),
    readChapters: () => Promise.resolve({ published: [], removals: [] }),
    notify: (...words) => Promise.resolve(void told.push(words)),
    onSuspectReading: () => undefined,
    signal: new AbortController().signal,
  });
  await site.prepare();
  expect(told).toEqual([
    [
      'A text of the site was left as it was',
      "Questions, entry 'why', 'Answer': the first edition is shown instead (Write something here.).\n" +
        'Books: the first edition is shown instead (This is not a list.).',
    ],
  ]);
});

async function homeOf(site: LiveSite): Promise<string> {
  const { port, close } = await serve((request, response) => void site.handle(request, response));
  const { text } = await ask(port, '/');
  await close();
  return text;
}

const builds = () => readdirSync(siteDir).filter((name) => name.startsWith('build-'));

test('the first start builds, the next serves what is there, another world is built behind what is served', async () => {
  expect(await homeOf(await open())).toBe('first');
  expect(await homeOf(await open())).toBe('first');
  expect(begun).toBe(1);
  world = 'second';
  const mayEnd = Promise.withResolvers<undefined>();
  duringBuild = () => mayEnd.promise;
  const site = await open();
  expect(await homeOf(site)).toBe('first');
  mayEnd.resolve(undefined);
  await site.refresh();
  expect(await homeOf(site)).toBe('second');
  expect(begun).toBe(2);
});

test('a build that vanished from the folder is made again', async () => {
  await open();
  const [folder = ''] = builds();
  rmSync(path.join(siteDir, folder), { recursive: true });
  expect(await homeOf(await open())).toBe('first');
});

test('what a stopped server left half built is taken away at the next start', async () => {
  await open();
  mkdirSync(path.join(siteDir, 'build-half'));
  writeFileSync(path.join(siteDir, 'build-half', 'index.html'), 'half');
  expect(await homeOf(await open())).toBe('first');
  expect(existsSync(path.join(siteDir, 'build-half'))).toBe(false);
  expect(builds()).toHaveLength(1);
});

test('a refresh builds when the world has changed, and only then', async () => {
  const site = await open();
  await site.refresh();
  expect(begun).toBe(1);
  world = 'second';
  await site.refresh();
  expect(await homeOf(site)).toBe('second');
  expect(begun).toBe(2);
});

test('two publications during one rebuild cost one more rebuild, and both are shown', async () => {
  const site = await open();
  world = 'second';
  const asked: Promise<void>[] = [];
  duringBuild = () => {
    duringBuild = () => Promise.resolve();
    world = 'third';
    asked.push(site.refresh());
    world = 'fourth';
    asked.push(site.refresh());
    return Promise.resolve();
  };
  await site.refresh();
  await Promise.all(asked);
  expect(await homeOf(site)).toBe('fourth');
  expect(begun).toBe(3);
});

test('a rebuild that fails leaves the former pages and no rubbish, and the next one makes up for it', async () => {
  allowConsole(/The pages were not renewed: the disk is full/);
  const site = await open();
  world = 'second';
  duringBuild = () => Promise.reject(new Error('the disk is full'));
  await site.refresh();
  expect(await homeOf(site)).toBe('first');
  expect(builds()).toHaveLength(1);
  duringBuild = () => Promise.resolve();
  await site.refresh();
  expect(await homeOf(site)).toBe('second');
});

test('a first build that fails is the caller’s to know', async () => {
  duringBuild = () => Promise.reject(new Error('the disk is full'));
  await expect(open()).rejects.toThrow('the disk is full');
  expect(builds()).toEqual([]);
});

test('the former build stays for half a minute, for visitors who are still reading it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const site = await open();
  world = 'second';
  await site.refresh();
  vi.advanceTimersByTime(29_999);
  expect(builds()).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(builds()).toHaveLength(1);
});

test('several writes in a row are one refresh, half a second after the last', async () => {
  const site = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  world = 'second';
  site.chaptersWritten();
  await vi.advanceTimersByTimeAsync(400);
  site.chaptersWritten();
  await vi.advanceTimersByTimeAsync(499);
  expect(begun).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toBe(2);
  // The build ends before its folder is removed.
  await site.refresh();
  expect(begun).toBe(2);
});

test('after the signal to stop nothing is built any more, and closing waits for what is being built', async () => {
  const stopping = new AbortController();
  const site = await open(stopping.signal);
  world = 'second';
  const isBuilding = Promise.withResolvers<undefined>();
  const mayEnd = Promise.withResolvers<undefined>();
  duringBuild = () => {
    isBuilding.resolve(undefined);
    return mayEnd.promise;
  };
  const refreshed = site.refresh();
  await isBuilding.promise;
  stopping.abort();
  let isClosed = false;
  const closed = site.close().then(() => (isClosed = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  mayEnd.reject(new Error('told to end'));
  await Promise.all([closed, refreshed]);
  world = 'third';
  await site.refresh();
  expect(begun).toBe(2);
});
