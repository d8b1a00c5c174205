// What the server itself asks of the chapters; the pages ask through the API like everybody else.
import type { ChapterFacts } from '../../lib/chapter-head.ts';
import { readAsVisitor } from './api.ts';
import type { Backend } from './create-backend.ts';

/** Whether visitors may read a chapter now. @param slug known to be one, for it becomes part of a query */
export async function isPublishedChapter(backend: Backend, slug: string): Promise<boolean> {
  const rows = await readAsVisitor(backend, `book_chapters?select=id&is_published=is.true&slug=eq.${slug}`);
  return rows.length > 0;
}

/** What the page of a published chapter says of itself. @param slug as above */
export async function chapterFacts(backend: Backend, slug: string): Promise<ChapterFacts | undefined> {
  const columns = 'slug,chapter_title,meta_title,meta_description';
  const [facts] = await readAsVisitor<ChapterFacts>(
    backend,
    `book_chapters?select=${columns}&is_published=is.true&slug=eq.${slug}`,
  );
  return facts;
}

/** Changes whenever something that the pages show of the chapters has changed; views do not count. */
export async function chaptersStamp(backend: Backend): Promise<string> {
  const [row] = await backend.sql<{ stamp: string | null }>(
    `select md5(string_agg(id::text || updated_at::text || is_published::text, ',' order by id)) as stamp
     from public.book_chapters`,
  );
  return row?.stamp ?? 'none';
}
