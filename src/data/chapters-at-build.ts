// The chapters as a build reads them. An answer of another shape ends the build: pages made from nonsense would take
// the place of good ones. The check is not in chapters.ts because browsers load that file.
import * as v from 'valibot';
import { LIST_COLUMNS, READER_COLUMNS, type ListedChapter, type PublishedChapter } from './chapters.ts';
import { DataError } from './data-error.ts';
import { readPages } from './read-pages.ts';
import { visitorClient } from './visitor-client.ts';

/** A text may have 250,000 characters, and an answer to a visitor 4 MB. */
const TEXTS_AT_ONCE = 5;

const filled = v.pipe(v.string(), v.minLength(1));
const LISTED = v.object({
  id: filled,
  chapter_number: v.pipe(v.number(), v.integer()),
  chapter_title: v.string(),
  slug: filled,
  is_published: v.boolean(),
  // A chapter whose date is none is one bad chapter: it stops its own page, not the build.
  release_date: v.nullable(v.string()),
});
const READABLE = v.object({
  ...LISTED.entries,
  content: v.nullable(v.string()),
  is_published: v.literal(true),
  meta_title: v.nullable(v.string()),
  meta_description: v.nullable(v.string()),
  keywords: v.array(v.string()),
  word_count: v.number(),
  updated_at: v.string(),
  published_at: v.string(),
});

/** All chapters, scheduled ones too. Throws DataError for an error and for an answer that is not a list of chapters. */
export async function listChaptersAtBuild(): Promise<ListedChapter[]> {
  const rows = await readPages((from, to) =>
    visitorClient()
      .from('book_chapters')
      .select(LIST_COLUMNS)
      .order('chapter_number', { ascending: true })
      .range(from, to),
  );
  return checked(v.array(LISTED), rows);
}

export type Release = ListedChapter & { published_at: string | null; updated_at: string };

const RELEASE = v.object({ ...LISTED.entries, published_at: v.nullable(v.string()), updated_at: v.string() });

/** When every chapter came or comes out, and when that or its text was last changed. Throws as above. */
export async function listReleasesAtBuild(): Promise<Release[]> {
  const rows = await readPages((from, to) =>
    visitorClient()
      .from('book_chapters')
      .select(`${LIST_COLUMNS}, published_at, updated_at`)
      .order('chapter_number', { ascending: true })
      .range(from, to),
  );
  return checked(v.array(RELEASE), rows);
}

/** The published chapters with their texts, in chapter-number order. Throws as above. */
export async function readChaptersAtBuild(): Promise<PublishedChapter[]> {
  const rows = await readPages(
    (from, to) =>
      visitorClient()
        .from('book_chapters')
        .select(`${READER_COLUMNS}, published_at`)
        .eq('is_published', true)
        .order('chapter_number', { ascending: true })
        .range(from, to),
    TEXTS_AT_ONCE,
  );
  return checked(v.array(READABLE), rows);
}

function checked<Rows>(schema: v.GenericSchema<unknown, Rows>, answer: unknown): Rows {
  const result = v.safeParse(schema, answer);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue);
  throw new DataError(
    'unexpected',
    `The backend's answer is not a list of chapters${place === null ? '' : ` (${place})`}: ${issue.message}`,
  );
}
