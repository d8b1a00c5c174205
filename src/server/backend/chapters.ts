// What the server itself asks of the chapters; the pages ask through the API like everybody else.
import { readAsVisitor } from './api.ts';
import type { Backend } from './create-backend.ts';

/** Whether visitors may read a chapter now. @param slug known to be one, for it becomes part of a query */
export async function isPublishedChapter(backend: Backend, slug: string): Promise<boolean> {
  const rows = await readAsVisitor(backend, `book_chapters?select=id&is_published=is.true&slug=eq.${slug}`);
  return rows.length > 0;
}

/** Changes whenever something that the pages show of the chapters has changed; views do not count. */
export async function chaptersStamp(backend: Backend): Promise<string> {
  const [row] = await backend.sql<{ stamp: string | null }>(
    `select md5(string_agg(id::text || updated_at::text || is_published::text, ',' order by id)) as stamp
     from public.book_chapters`,
  );
  return row?.stamp ?? 'none';
}
