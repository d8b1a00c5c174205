// The server's chapter queries; pages use the API.
import type { ChapterMetaFields } from '../../lib/chapters/chapter-head.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/site/product.ts';
import { findPublishedChapter } from '../edge/new-chapter.ts';
import type { Backend, RequestContext } from './create-backend.ts';

export async function readAsVisitor<Row>(
  backend: Backend,
  query: string,
  context: RequestContext = {},
): Promise<Row[]> {
  const response = await backend.fetch(
    new Request(`http://embedded/rest/v1/${query}`, { headers: { apikey: EMBEDDED_PUBLISHABLE_KEY } }),
    context,
  );
  if (!response.ok) throw new Error(`The backend returned ${response.status}.`);
  return (await response.json()) as Row[];
}

export const findChapter = (
  backend: Backend,
  slug: string,
  queueKey = 'pages',
): Promise<ChapterMetaFields | undefined> =>
  findPublishedChapter(slug, {
    backendUrl: 'http://embedded',
    publishableKey: EMBEDDED_PUBLISHABLE_KEY,
    fetch: (address, init) => backend.fetch(new Request(address, init), { queueKey }),
  });

export async function currentSlug(
  backend: Backend,
  slug: string,
  queueKey = 'pages',
): Promise<string | undefined> {
  const context = { queueKey };
  const [previous] = await readAsVisitor<{ chapter_id: string }>(
    backend,
    `chapter_addresses?select=chapter_id&slug=eq.${slug}`,
    context,
  );
  if (!previous) return undefined;
  const [chapter] = await readAsVisitor<{ slug: string }>(
    backend,
    `book_chapters?select=slug&is_published=is.true&id=eq.${previous.chapter_id}`,
    context,
  );
  return chapter?.slug;
}

/** Uses the server's priority, so that a withdrawal does not wait behind a flood of visitors. */
export const publishedChapters = ({ sql }: Pick<Backend, 'sql'>): Promise<{ id: string; slug: string }[]> =>
  sql('select id::text, slug from public.book_chapters where is_published');

export async function lastRemoval({ sql }: Pick<Backend, 'sql'>): Promise<number> {
  const [row] = await sql<{ id: number }>(
    'select coalesce(max(id), 0)::float8 as id from private.chapter_removals',
  );
  if (!row) throw new Error('The database returned no row.');
  return row.id;
}

/** Ids of chapters removed since then; null means all chapters. */
export async function removalsSince(
  { sql }: Pick<Backend, 'sql'>,
  since: number,
): Promise<(string | null)[]> {
  const rows = await sql<{ chapter_id: string | null }>(
    'select chapter_id from private.chapter_removals where id > $1::bigint',
    [since],
  );
  return rows.map(({ chapter_id }) => chapter_id);
}

export async function notifyAdministrators(
  { sql }: Pick<Backend, 'sql'>,
  kind: string,
  title: string,
  message: string,
): Promise<void> {
  await sql('select private.notify_administrators($1, $2, $3)', [kind, title, message]).catch(
    (error: unknown) => console.error(`The administrators could not be notified of '${title}':`, error),
  );
}
