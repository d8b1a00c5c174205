// The chapters as a build reads them. An answer of another shape ends the build: pages made from nonsense would take
// the place of good ones. The check is not in chapters.ts because browsers load that file.
import * as v from 'valibot';
import { listChapters, readPublishedChapters, type ListedChapter, type ReadableChapter } from './chapters.ts';
import { DataError } from './data-error.ts';

const filled = v.pipe(v.string(), v.minLength(1));
const LISTED = v.object({
  id: filled,
  chapter_number: v.pipe(v.number(), v.integer()),
  chapter_title: v.string(),
  slug: filled,
  is_published: v.boolean(),
  // A chapter whose date is none is one bad chapter: it stops its own page, not the build.
  release_date: v.string(),
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
});

/** All chapters, scheduled ones too. Throws DataError for an error and for an answer that is not a list of chapters. */
export async function listChaptersAtBuild(): Promise<ListedChapter[]> {
  return checked(v.array(LISTED), await listChapters());
}

/** The published chapters with their texts. Throws as above. */
export async function readChaptersAtBuild(): Promise<ReadableChapter[]> {
  return checked(v.array(READABLE), await readPublishedChapters());
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
