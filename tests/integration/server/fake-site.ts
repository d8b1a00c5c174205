import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished } from 'vitest';
import { writeManifest, type BuildManifest } from '~/build/build-manifest.ts';
import { listenOn } from '~/server/listen.ts';
import { openLiveSite, type LiveSite } from '~/server/site/live-site.ts';
import { precompress } from '~/build/precompress.ts';
import { sendRequest, type SendOptions } from '../../server/send-request.ts';
import { temporaryFolder, writeFiles } from './support.ts';

export type Chapter = { id: string; slug: string; chapter_number: number };

const chapter = (chapter_number: number, slug: string): Chapter => ({
  id: `id-${chapter_number}`,
  slug,
  chapter_number,
});
export const SIX_DAYS = chapter(1, 'six-days');
export const THE_GARDEN = chapter(2, 'the-garden');
export const THE_FLOOD = chapter(3, 'the-flood');

const INITIAL_STATE = {
  siteDir: '',
  published: [SIX_DAYS, THE_GARDEN] as Chapter[] | 'down',
  incorrectRead: undefined as Chapter[] | undefined,
  /** Ordered by removal; null removes all. */
  removals: [] as (string | null)[],
  buildError: undefined as Error | undefined,
  duringBuild: () => Promise.resolve() as Promise<unknown>,
  textProblems: [] as BuildManifest['textProblems'],
  builds: 0,
  notified: [] as string[],
  suspiciousReads: 0,
};
export const fakeSite = { ...INITIAL_STATE };

export function resetFakeSite(): void {
  Object.assign(fakeSite, structuredClone({ ...INITIAL_STATE, duringBuild: undefined }), {
    siteDir: path.join(temporaryFolder(), 'site'),
    published: [SIX_DAYS, THE_GARDEN],
    duringBuild: INITIAL_STATE.duringBuild,
  });
}

const toUrl = ({ slug }: Chapter) => `https://example.org/read/${slug}`;
const createFeedItem = (chapter: Chapter) =>
  `<item><title>${chapter.slug}</title><link>${toUrl(chapter)}</link><guid isPermaLink="false">urn:uuid:${chapter.id}</guid>` +
  `<content:encoded>text of ${chapter.slug}, see https://example.org/read/six-days</content:encoded></item>`;

async function build(outDir: string): Promise<void> {
  fakeSite.builds += 1;
  const lastRemoval = fakeSite.removals.length;
  const chapters = fakeSite.incorrectRead ?? (fakeSite.published === 'down' ? [] : fakeSite.published);
  await fakeSite.duringBuild();
  if (fakeSite.buildError) throw fakeSite.buildError;
  const write = (name: string, text: string) => writeFiles(outDir, { [name]: text });
  for (const name of ['index.html', '404.html', 'read.html']) write(name, `${name} of ${chapters.length}`);
  for (const { slug } of chapters) {
    write(`read/${slug}.html`, `text of ${slug}`.repeat(40));
    write(`read/${slug}/changes.html`, `changes of ${slug}`);
    write(`og/read/${slug}.png`, `image of ${slug}`);
  }
  const urls = chapters.map((chapter) => `<url><loc>${toUrl(chapter)}</loc></url>`);
  const events = chapters.map(
    ({ id, slug }) =>
      `BEGIN:VEVENT\r\nUID:urn:uuid:${id}\r\nURL:https://example.org/re\r\n ad/${slug}\r\nEND:VEVENT\r\n`,
  );
  write('chapters.xml', `<rss><channel>${chapters.map(createFeedItem).join('')}</channel></rss>`);
  write('sitemap-0.xml', `<urlset><url><loc>https://example.org/</loc></url>${urls.join('')}</urlset>`);
  write('releases.ics', events.join(''));
  write('pragmatism-of-the-bible.epub', `the book so far: ${chapters.length}`);
  write('texts.txt', chapters.map((chapter) => `${toUrl(chapter)} text of ${chapter.slug}`).join('\n'));
  await precompress(outDir);
  await writeManifest(outDir, { lastRemoval, chapters, problems: [], textProblems: fakeSite.textProblems });
}

export async function openSite(abortController = new AbortController()): Promise<LiveSite> {
  const rejectIfDown = <T>(value: () => T): Promise<T> =>
    fakeSite.published === 'down'
      ? Promise.reject(new Error('The database is not open.'))
      : Promise.resolve(value());
  const site = await openLiveSite({
    siteDir: fakeSite.siteDir,
    readStamp: () => rejectIfDown(() => JSON.stringify(fakeSite.incorrectRead ?? fakeSite.published)),
    build,
    findChapter: (slug) =>
      rejectIfDown(() => {
        const found = (fakeSite.published as Chapter[]).find((chapter) => chapter.slug === slug);
        return found && { slug, chapter_title: slug, meta_title: null, meta_description: null };
      }),
    readChapters: (lastRemoval) =>
      rejectIfDown(() => ({
        published: fakeSite.incorrectRead ?? (fakeSite.published as Chapter[]),
        removals: fakeSite.removals.slice(lastRemoval),
      })),
    notify: (title, message) => Promise.resolve(void fakeSite.notified.push(`${title}: ${message}`)),
    onSuspiciousRead: () => (fakeSite.suspiciousReads += 1),
    signal: abortController.signal,
  });
  onTestFinished(async () => {
    abortController.abort();
    await site.close();
  });
  await site.prepare();
  return site;
}

export async function createRequester(site: LiveSite) {
  const { port, close } = await listenOn(site.handle);
  onTestFinished(close);
  return (address: string, options?: SendOptions) => sendRequest(port, address, options);
}

export function withdraw(chapter: Chapter, removal: string | null = chapter.id): void {
  fakeSite.published = (fakeSite.published as Chapter[]).filter((other) => other !== chapter);
  fakeSite.removals.push(removal);
}

export async function expectWithoutSixDays(site: LiveSite): Promise<void> {
  const get = await createRequester(site);
  expect(await get('/read/six-days')).toMatchObject({ status: 404, text: 'read.html of 2' });
  expect((await get('/og/read/six-days.png')).status).toBe(404);
  expect((await get('/read/six-days/changes')).status).toBe(404);
  for (const list of ['/chapters.xml', '/sitemap-0.xml']) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers, body } = await get(list, { headers: { 'Accept-Encoding': encoding } });
      const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
      expect(headers['content-encoding']).not.toBe('br');
      expect(text).not.toMatch(/text of six-days|<link>[^<]*six-days|<loc>[^<]*six-days/);
      expect(text).toContain('/read/the-garden');
    }
  }
  expect((await get('/releases.ics')).text).toBe(
    'BEGIN:VEVENT\r\nUID:urn:uuid:id-2\r\nURL:https://example.org/re\r\n ad/the-garden\r\nEND:VEVENT\r\n',
  );
  // Nothing can be removed from files in other formats.
  for (const deletedPath of ['/pragmatism-of-the-bible.epub', '/texts.txt'])
    expect((await get(deletedPath)).status).toBe(404);
  for (const path of ['/read/the-garden', '/read/the-garden/changes', '/og/read/the-garden.png', '/'])
    expect((await get(path)).status).toBe(200);
}
