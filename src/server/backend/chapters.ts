// The server's own queries about chapters; pages use the API.
import type { ChapterFacts } from '../../lib/chapters/chapter-head.ts';
import { readAsVisitor } from './api.ts';
import type { Backend, RequestContext } from './create-backend.ts';

/** A removal as the database recorded it; a reset names no chapter and means all of them. */
export type Removal = { id: number; chapterId: string | null; at: Date; isReset: boolean };

/** What a build has not seen of the removals: those after the last that was recorded before it read, or since then. */
export type RemovalsSince = { at: Date; lastRemoval?: number | undefined };

/** Visitors' requests ask for these: they wait as visitors do, in the line of who asks. */
const forPages = (line = 'pages'): RequestContext => ({ queueKey: line });

/** Whether visitors may read a chapter now. @param slug known to be one, for it becomes part of a query */
export async function isPublishedChapter(
  backend: Backend,
  slug: string,
  line?: string | undefined,
): Promise<boolean> {
  const rows = await readAsVisitor(
    backend,
    `book_chapters?select=id&is_published=is.true&slug=eq.${slug}`,
    forPages(line),
  );
  return rows.length > 0;
}

/** Where the published chapter is now that had this slug before; undefined where none had. @param slug as above */
export async function presentSlug(
  backend: Backend,
  slug: string,
  line?: string | undefined,
): Promise<string | undefined> {
  const [former] = await readAsVisitor<{ chapter_id: string }>(
    backend,
    `chapter_addresses?select=chapter_id&slug=eq.${slug}`,
    forPages(line),
  );
  if (!former) return undefined;
  const [chapter] = await readAsVisitor<{ slug: string }>(
    backend,
    `book_chapters?select=slug&is_published=is.true&id=eq.${former.chapter_id}`,
    forPages(line),
  );
  return chapter?.slug;
}

/** What the page of a published chapter says of itself. @param slug as above */
export async function chapterFacts(
  backend: Backend,
  slug: string,
  line?: string | undefined,
): Promise<ChapterFacts | undefined> {
  const columns = 'slug,chapter_title,meta_title,meta_description';
  const [facts] = await readAsVisitor<ChapterFacts>(
    backend,
    `book_chapters?select=${columns}&is_published=is.true&slug=eq.${slug}`,
    forPages(line),
  );
  return facts;
}

/**
 * Changes whenever something that the pages show of the chapters has changed: also when a date passes that the list
 * announces. Views do not count.
 */
export async function chaptersStamp(backend: Pick<Backend, 'sql'>): Promise<string> {
  const [row] = await backend.sql<{ stamp: string | null }>(
    `select md5(string_agg(
       id::text || updated_at::text || is_published::text || coalesce(release_date > now(), false)::text, ',' order by id
     )) as stamp
     from public.book_chapters`,
  );
  // An aggregate always answers with a row.
  if (!row) throw new Error('The database answers nothing.');
  return row.stamp ?? 'none';
}

/** The API answers with at most this many rows at once. */
const PAGE_ROWS = 1000;

/** The chapters that visitors may read now, asked as they would. Throws when the answer is not a list of chapters. */
export async function publishedChapters(backend: Backend): Promise<{ id: string; slug: string }[]> {
  const chapters: { id: string; slug: string }[] = [];
  for (;;) {
    const page: unknown = await readAsVisitor(
      backend,
      `book_chapters?select=id,slug&is_published=is.true&order=id&limit=${PAGE_ROWS}&offset=${chapters.length}`,
      // A withdrawal must not wait behind a flood of visitors.
      { priority: 'server' },
    );
    if (!Array.isArray(page) || !page.every(isChapter))
      throw new Error('The answer is not a list of chapters.');
    chapters.push(...page);
    if (page.length < PAGE_ROWS) return chapters;
  }
}

function isChapter(row: unknown): row is { id: string; slug: string } {
  if (typeof row !== 'object' || row === null || !('id' in row) || !('slug' in row)) return false;
  return typeof row.id === 'string' && typeof row.slug === 'string';
}

/** The last removal that the database has recorded; 0 before the first. */
export async function lastRemoval(backend: Pick<Backend, 'sql'>): Promise<number> {
  const [row] = await backend.sql<{ id: number }>(
    'select coalesce(max(id), 0)::float8 as id from private.chapter_removals',
  );
  // An aggregate always answers with a row.
  if (!row) throw new Error('The database answers nothing.');
  return row.id;
}

type RemovalRow = { id: number; chapter_id: string | null; removed_at: string | Date; reason: string };

/** What the database has removed from the published chapters since then. */
export async function chapterRemovals(
  backend: Pick<Backend, 'sql'>,
  { at, lastRemoval }: RemovalsSince,
): Promise<Removal[]> {
  const rows = await backend.sql<RemovalRow>(
    `select id::float8 as id, chapter_id, removed_at, reason from private.chapter_removals
     where removed_at >= $1::timestamptz or id > $2::bigint`,
    [at.toISOString(), lastRemoval ?? null],
  );
  return rows.map(({ id, chapter_id, removed_at, reason }) => ({
    id,
    chapterId: chapter_id,
    at: new Date(removed_at),
    isReset: reason === 'reset',
  }));
}

/** Tells the administrators in their notifications; what cannot be told is printed. */
export async function notifyAdministrators(
  backend: Pick<Backend, 'sql'>,
  kind: string,
  title: string,
  message: string,
): Promise<void> {
  await backend
    .sql('select private.notify_administrators($1, $2, $3)', [kind, title, message])
    .catch((error: unknown) => console.error(`The administrators could not be told '${title}':`, error));
}
