// Hides withdrawn chapters of a build: their pages, share images and texts for search, and their entries in feeds,
// sitemaps and the index of scripture. The filtered files are in memory, so it also works on a full disk.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { SERIAL_BOOK_PATH } from '../../lib/site/downloads.ts';
import type { ChapterOfBuild } from './accept-build.ts';
import {
  withoutEntries,
  withoutEvents,
  withoutJsonItems,
  withoutLines,
  withoutPlaces,
} from './chapter-entries.ts';
import type { StaticFile } from './static-files.ts';

/** Files by what is shown in their place; null hides a file. */
type Overlay = ReadonlyMap<StaticFile, StaticFile | null>;

export type Hiding = {
  /** What is shown of a file now. */
  shown: (file: StaticFile) => StaticFile | undefined;
  /** Hides these chapters and no others: their pages at once, the lists that name them when it resolves. */
  hide: (chapters: readonly ChapterOfBuild[]) => Promise<void>;
};

/** Where else a chapter may be listed or quoted. Other pages are each chapter's own, scripts hold no chapters. */
const LISTS = /\.(xml|json|txt|rss|atom|ics|webmanifest)$|^scripture(?:\.html|\/.*\.html)$/;

const toGzip = promisify(gzip);

/** @param searchFragments names of the search index's files by the address of the page they are of */
export function createHiding(
  files: ReadonlyMap<string, StaticFile>,
  searchFragments: Readonly<Record<string, string>> | undefined,
): Hiding {
  let overlay: Overlay = new Map();
  /** The call whose chapters are hidden; undefined when the last one failed. */
  let asked: string | undefined = '[]';
  return {
    shown: (file) => {
      const instead = overlay.get(file);
      return instead === undefined ? file : (instead ?? undefined);
    },
    hide: async (chapters) => {
      const call = JSON.stringify(chapters);
      if (call === asked) return;
      asked = call;
      const pages = new Map([...hidePages(files, chapters), ...hideTexts(files, searchFragments, chapters)]);
      // Lists that were filtered before stay so until they are filtered again.
      overlay = new Map([...[...overlay].filter(([, instead]) => instead !== null), ...pages]);
      const lists = await filterLists(files, chapters).catch((error: unknown) => {
        if (call === asked) asked = undefined;
        throw error;
      });
      if (call === asked) overlay = new Map([...lists, ...pages]);
    },
  };
}

/** The pages and share images of chapters, and the e-book that has them in it, hidden. */
function hidePages(
  files: ReadonlyMap<string, StaticFile>,
  chapters: readonly ChapterOfBuild[],
): Map<StaticFile, StaticFile | null> {
  const names = chapters.flatMap(({ slug }) => [`read/${slug}.html`, `og/read/${slug}.png`]);
  // The book holds every chapter; it comes back with the next build.
  if (chapters.length > 0) names.push(SERIAL_BOOK_PATH.slice(1));
  const hidden = names.flatMap((name) => files.get(name) ?? []);
  return new Map(hidden.map((file) => [file, null]));
}

/** What search shows of chapters, hidden; everything that search shows, where it is not known what is whose. */
function hideTexts(
  files: ReadonlyMap<string, StaticFile>,
  fragments: Readonly<Record<string, string>> | undefined,
  chapters: readonly ChapterOfBuild[],
): Map<StaticFile, null> {
  const names =
    chapters.length > 0 && fragments === undefined
      ? [...files.keys()].filter((name) => name.endsWith('.pf_fragment'))
      : chapters.flatMap(({ slug }) => fragments?.[`/read/${slug}`] ?? []);
  return new Map(names.flatMap((name) => files.get(name) ?? []).map((file) => [file, null]));
}

/** Feeds, sitemaps and other lists without these chapters. */
async function filterLists(
  files: ReadonlyMap<string, StaticFile>,
  chapters: readonly ChapterOfBuild[],
): Promise<Map<StaticFile, StaticFile | null>> {
  const overlay = new Map<StaticFile, StaticFile | null>();
  if (chapters.length === 0) return overlay;
  for (const [name, file] of files) {
    if (!LISTS.test(name)) continue;
    // What cannot be read cannot be sent either.
    const text = await readFile(file.plain.file, 'utf8').catch(() => undefined);
    const shown = text === undefined ? undefined : filtered(name, text, chapters);
    if (shown !== text || text === undefined)
      overlay.set(file, shown === undefined ? null : await inMemory(file, shown));
  }
  return overlay;
}

/** The text as it may be shown; undefined when the chapters cannot be taken out of it. */
function filtered(name: string, text: string, chapters: readonly ChapterOfBuild[]): string | undefined {
  if (name.endsWith('.ics')) return withoutEvents(text, chapters);
  const named = chapters.filter(
    ({ id, slug }) => (id !== undefined && text.includes(id)) || text.includes(`/read/${slug}`),
  );
  if (named.length === 0) return text;
  if (name === 'llms.txt') return withoutLines(text, named);
  if (name.endsWith('.html')) return withoutPlaces(text, named);
  if (/\.(xml|rss|atom)$/.test(name)) return withoutEntries(text, named);
  return name.endsWith('.json') ? withoutJsonItems(text, named) : undefined;
}

async function inMemory({ contentType }: StaticFile, text: string): Promise<StaticFile> {
  const bytes = Buffer.from(text);
  const packed = await toGzip(bytes);
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  return {
    contentType,
    // A date is only exact to the second, and an older file may come back.
    modified: undefined,
    plain: { file: '', bytes, size: bytes.byteLength, etag: `"${tag}"` },
    gzip: { file: '', bytes: packed, size: packed.byteLength, etag: `"${tag}-gz"` },
  };
}
