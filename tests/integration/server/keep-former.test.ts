// A chapter of which something could not be made stays as it was, and the others are renewed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { BuiltChapter, ChapterPart } from '~/lib/site/build-report.ts';
import { writeManifest } from '~/server/site/build-manifest.ts';
import { keepFormerParts } from '~/server/site/keep-former.ts';
import { temporaryFolder } from './support.ts';

const chapter = (chapter_number: number): BuiltChapter => ({
  id: `id-${chapter_number}`,
  slug: `chapter-${chapter_number}`,
  chapter_number,
});
const [ONE, TWO, THREE] = [chapter(1), chapter(2), chapter(3)];

const itemOf = ({ id, slug }: BuiltChapter, words: string) =>
  `<item><link>https://example.org/read/${slug}</link><guid isPermaLink="false">urn:uuid:${id}</guid><content:encoded>${words}</content:encoded></item>`;
const urlOf = ({ slug }: BuiltChapter) => `<url><loc>https://example.org/read/${slug}</loc></url>`;

/** A build with pages, feed, sitemap and share images of these chapters, newest first in the feed. */
async function makeBuild(words: string, chapters: BuiltChapter[]): Promise<string> {
  const folder = temporaryFolder();
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  write(`_astro/${words}.js`, words);
  for (const { slug } of chapters) {
    write(`read/${slug}.html`, `${words} page of ${slug}`);
    write(`og/read/${slug}.png`, `${words} image of ${slug}`);
  }
  const items = chapters.toReversed().map((one) => itemOf(one, words));
  write('chapters.xml', `<rss><channel><title>Chapters</title>${items.join('')}</channel></rss>`);
  write('sitemap-0.xml', `<urlset>${chapters.map(urlOf).join('')}</urlset>`);
  await writeManifest(folder, { readAt: '2026-11-22T08:00:00Z', chapters, problems: [], policies: {} });
  return folder;
}

const problem = (of: BuiltChapter, part: ChapterPart) => ({ ...of, title: 'T', part, message: 'broken' });

test('page, feed item and share image are the former ones, in their place, with what the page loads', async () => {
  const former = await makeBuild('former', [ONE, TWO, THREE]);
  const next = await makeBuild('new', [ONE, THREE]);
  const problems = [problem(TWO, 'page'), problem(TWO, 'feed item'), problem(TWO, 'share image')];
  await keepFormerParts(next, former, { chapters: [ONE, TWO, THREE], problems });
  const read = (name: string) => readFileSync(path.join(next, name), 'utf8');
  expect(read('read/chapter-2.html')).toBe('former page of chapter-2');
  expect(read('og/read/chapter-2.png')).toBe('former image of chapter-2');
  expect(read('_astro/former.js')).toBe('former');
  expect(read('read/chapter-1.html')).toBe('new page of chapter-1');
  expect(read('chapters.xml')).toBe(
    `<rss><channel><title>Chapters</title>${itemOf(THREE, 'new')}${itemOf(TWO, 'former')}${itemOf(ONE, 'new')}</channel></rss>`,
  );
  expect(read('sitemap-0.xml')).toContain(urlOf(TWO));
});

test('only the part that failed is taken from before', async () => {
  const former = await makeBuild('former', [ONE, TWO]);
  const next = await makeBuild('new', [ONE, TWO]);
  await keepFormerParts(next, former, { chapters: [ONE, TWO], problems: [problem(TWO, 'share image')] });
  expect(readFileSync(path.join(next, 'read/chapter-2.html'), 'utf8')).toBe('new page of chapter-2');
  expect(existsSync(path.join(next, '_astro/former.js'))).toBe(false);
});

test('the oldest chapter comes last in the feed, and into a feed that has no other', async () => {
  const former = await makeBuild('former', [ONE, TWO]);
  for (const others of [[TWO], []]) {
    const next = await makeBuild('new', others);
    await keepFormerParts(next, former, { chapters: [ONE, TWO], problems: [problem(ONE, 'feed item')] });
    const feed = readFileSync(path.join(next, 'chapters.xml'), 'utf8');
    expect(feed.endsWith(`${itemOf(ONE, 'former')}</channel></rss>`)).toBe(true);
  }
});

test('a chapter that is new, or has another address now, has nothing there to keep', async () => {
  const former = await makeBuild('former', [ONE]);
  const next = await makeBuild('new', []);
  const moved = { ...THREE, slug: ONE.slug };
  await keepFormerParts(next, former, {
    chapters: [TWO, moved],
    problems: [problem(TWO, 'page'), problem(moved, 'page')],
  });
  expect(existsSync(path.join(next, 'read'))).toBe(false);
});
