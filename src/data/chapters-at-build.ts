// An invalid row fails the build instead of replacing good pages.
import * as v from 'valibot';
import { LISTED, READABLE, type ListedChapter, type PublishedChapter } from './chapters.ts';
import { columnsOf, readPages, parseRows } from './rows.ts';
import { visitorClient } from './visitor-client.ts';

/** A text has up to 250,000 characters, a response to a visitor up to 4 MB. */
const TEXTS_PER_PAGE = 5;

const nonEmpty = v.pipe(v.string(), v.minLength(1));
// A chapter with an invalid date affects only its own page.
const STRICT = {
  id: nonEmpty,
  slug: nonEmpty,
  chapter_number: v.pipe(v.number(), v.integer()),
  release_date: v.nullable(v.string()),
};
const LISTED_AT_BUILD = v.object({ ...LISTED.entries, ...STRICT });
const RELEASE = v.object({
  ...LISTED_AT_BUILD.entries,
  published_at: v.nullable(v.string()),
  updated_at: v.string(),
});
const PUBLISHED = v.object({
  ...READABLE.entries,
  ...STRICT,
  serial_id: nonEmpty,
  in_current_serial: v.boolean(),
  is_published: v.literal(true),
  published_at: v.string(),
});

export type Release = v.InferOutput<typeof RELEASE>;
export type BuiltChapter = PublishedChapter & { serial_id: string; in_current_serial: boolean };

export async function listChaptersAtBuild(): Promise<ListedChapter[]> {
  return parseRows(LISTED_AT_BUILD, await readAll(columnsOf(LISTED_AT_BUILD)));
}

export async function listReleasesAtBuild(): Promise<Release[]> {
  return parseRows(RELEASE, await readAll(columnsOf(RELEASE)));
}

/** Of all serials. */
export async function readChaptersAtBuild(): Promise<BuiltChapter[]> {
  const rows = await readPages(
    (from, to) =>
      visitorClient()
        .from('book_chapters')
        .select(columnsOf(PUBLISHED))
        .eq('is_published', true)
        .order('chapter_number')
        .order('id')
        .range(from, to),
    TEXTS_PER_PAGE,
  );
  return parseRows(PUBLISHED, rows);
}

const EDITION = v.object({
  chapter_id: v.string(),
  edition: v.number(),
  published_at: v.string(),
  note: v.nullable(v.string()),
  content: v.string(),
});
export type PublishedEdition = v.InferOutput<typeof EDITION>;

/** Ids in one address. */
const CHAPTERS_PER_REQUEST = 50;

/** Newest first. */
export async function readEditionsAtBuild(chapterIds: readonly string[]): Promise<PublishedEdition[]> {
  const editions: PublishedEdition[] = [];
  for (let first = 0; first < chapterIds.length; first += CHAPTERS_PER_REQUEST) {
    const ids = chapterIds.slice(first, first + CHAPTERS_PER_REQUEST);
    const rows = await readPages(
      (from, to) =>
        visitorClient()
          .from('chapter_editions')
          .select(columnsOf(EDITION))
          .in('chapter_id', ids)
          .order('chapter_id')
          .order('edition', { ascending: false })
          .range(from, to),
      TEXTS_PER_PAGE,
    );
    editions.push(...parseRows(EDITION, rows));
  }
  return editions;
}

/** Of the current serial. */
const readAll = (columns: string) =>
  readPages((from, to) =>
    visitorClient()
      .from('book_chapters')
      .select(columns)
      .eq('in_current_serial', true)
      .order('chapter_number')
      .range(from, to),
  );
