// A book and the site that renews itself from it: chapters are published, withdrawn and misread by hand.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished } from 'vitest';
import type { Removal } from '~/server/backend/chapters.ts';
import { writeManifest } from '~/server/site/build-manifest.ts';
import { openLiveSite, type LiveSite } from '~/server/site/live-site.ts';
import { precompress } from '~/server/site/precompress.ts';
import { ask, type AskOptions } from '../../server/ask.ts';
import { serve, temporaryFolder } from './support.ts';

export type Chapter = { id: string; slug: string; chapter_number: number };

export const SIX_DAYS: Chapter = { id: 'id-6', slug: 'six-days', chapter_number: 1 };
export const THE_GARDEN: Chapter = { id: 'id-7', slug: 'the-garden', chapter_number: 2 };
export const THE_FLOOD: Chapter = { id: 'id-8', slug: 'the-flood', chapter_number: 3 };

/** The state of the book; each test begins with two published chapters. */
export const book = {
  siteDir: '',
  /** What the database publishes; 'down' when it cannot be asked. */
  published: [] as Chapter[] | 'down',
  /** What a build reads, where that is something else. */
  misread: undefined as Chapter[] | undefined,
  removals: [] as Removal[],
  /** How far ahead the clock is while builds read. */
  clockIsFastMs: 0,
  buildFails: undefined as Error | undefined,
  /** Called in the middle of a build. */
  duringBuild: () => Promise.resolve() as Promise<unknown>,
  /** How many builds were begun. */
  builds: 0,
  /** What the administrators were told. */
  told: [] as string[],
  suspicions: 0,
  /** How often the database was asked for its chapters. */
  readings: 0,
};

export function newBook(): void {
  Object.assign(book, {
    siteDir: path.join(temporaryFolder(), 'site'),
    published: [SIX_DAYS, THE_GARDEN],
    misread: undefined,
    removals: [],
    clockIsFastMs: 0,
    buildFails: undefined,
    duringBuild: () => Promise.resolve(),
    builds: 0,
    told: [],
    suspicions: 0,
    readings: 0,
  });
}

const addressOf = ({ slug }: Chapter) => `https://example.org/read/${slug}`;
const itemOf = (chapter: Chapter) =>
  `<item><title>${chapter.slug}</title><link>${addressOf(chapter)}</link><guid isPermaLink="false">urn:uuid:${chapter.id}</guid>` +
  `<content:encoded>text of ${chapter.slug}, see https://example.org/read/six-days</content:encoded></item>`;

async function build(outDir: string): Promise<void> {
  book.builds += 1;
  await book.duringBuild();
  if (book.buildFails) throw book.buildFails;
  const readAt = new Date(Date.now() + book.clockIsFastMs).toISOString();
  const lastRemoval = book.removals.at(-1)?.id ?? 0;
  const chapters = book.misread ?? (book.published === 'down' ? [] : book.published);
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
  write(
    'releases.ics',
    chapters
      .map(
        (one) =>
          `BEGIN:VEVENT\r\nUID:urn:uuid:${one.id}\r\nURL:https://example.org/re\r\n ad/${one.slug}\r\nEND:VEVENT\r\n`,
      )
      .join(''),
  );
  write('pragmatism-of-the-bible.epub', `the book so far: ${chapters.length}`);
  write('texts.txt', chapters.map((one) => `${addressOf(one)} text of ${one.slug}`).join('\n'));
  await precompress(outDir);
  await writeManifest(outDir, { readAt, lastRemoval, chapters, problems: [], policies: {} });
}

/** Opens the site as a start does, up to where it is served. */
export async function open(): Promise<LiveSite> {
  const stopping = new AbortController();
  const site = await openLiveSite({
    siteDir: book.siteDir,
    readStamp: () =>
      book.published === 'down'
        ? Promise.reject(new Error('The database is not open.'))
        : Promise.resolve(JSON.stringify(book.misread ?? book.published)),
    build,
    isPublishedChapter: (slug) =>
      book.published === 'down'
        ? Promise.reject(new Error('down'))
        : Promise.resolve(book.published.some((one) => one.slug === slug)),
    readChapters: () => {
      book.readings += 1;
      return book.published === 'down'
        ? Promise.reject(new Error('down'))
        : Promise.resolve({ published: book.misread ?? book.published, removals: book.removals });
    },
    notify: (title, message) => {
      book.told.push(`${title}: ${message}`);
      return Promise.resolve();
    },
    onSuspectReading: () => (book.suspicions += 1),
    signal: stopping.signal,
  });
  onTestFinished(async () => {
    stopping.abort();
    await site.close();
  });
  await site.prepare();
  return site;
}

/** Serves the site and asks it for addresses. */
export async function asker(site: LiveSite) {
  const { port, close } = await serve((request, response) => void site.handle(request, response));
  onTestFinished(close);
  return (address: string, options?: AskOptions) => ask(port, address, options);
}

/** Takes a chapter back, with the record that the database keeps of it. */
export function withdraw(chapter: Chapter, reason: 'deleted' | 'reset' = 'deleted'): void {
  book.published = (book.published as Chapter[]).filter((one) => one !== chapter);
  book.removals.push({
    id: (book.removals.at(-1)?.id ?? 0) + 1,
    chapterId: reason === 'reset' ? null : chapter.id,
    at: new Date(),
    isReset: reason === 'reset',
  });
}

/** Expects the first chapter of two to be gone from everything that the site shows. */
export async function expectWithoutSixDays(site: LiveSite): Promise<void> {
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
  expect((await get('/releases.ics')).text).toBe(
    'BEGIN:VEVENT\r\nUID:urn:uuid:id-7\r\nURL:https://example.org/re\r\n ad/the-garden\r\nEND:VEVENT\r\n',
  );
  expect((await get('/pragmatism-of-the-bible.epub')).status).toBe(404);
  // Nothing can be taken out of a file of another kind, so it is gone.
  expect((await get('/texts.txt')).status).toBe(404);
  expect((await get('/read/the-garden')).status).toBe(200);
  expect((await get('/og/read/the-garden.png')).status).toBe(200);
  expect((await get('/')).text).toBe('index.html of 2');
}
