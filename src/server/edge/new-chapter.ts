// A chapter that is newer than the build, on a static host: its function asks the backend for one row and answers 200 with
// the chapter's own title and description. Uses nothing but the web's standard API, for it runs on several hosts.
import type { ChapterFacts } from '../../lib/chapters/chapter-head.ts';
import { isSlug } from '../../lib/chapters/chapter-slug.ts';
import { newChapterPage } from '../site/new-chapter-page.ts';

const ANSWER_WITHIN_MS = 3000;
const COLUMNS = 'slug,chapter_title,meta_title,meta_description';

export type EdgeOptions = {
  /** The host's answer from its files, which is 404 for a chapter that the build did not make. */
  fromFiles: () => Promise<Response>;
  backendUrl: string | undefined;
  publishableKey: string | undefined;
  fetch?: typeof globalThis.fetch;
};

/** The answer for `/read/{slug}`: the built page, else the fallback page with the new chapter's head, else what the files say. */
export async function answerChapter(request: Request, options: EdgeOptions): Promise<Response> {
  const built = await options.fromFiles();
  const slug = /^\/read\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1];
  if (built.status !== 404 || slug === undefined || !isSlug(slug)) return built;
  if (request.method !== 'GET' && request.method !== 'HEAD') return built;
  const chapter = await askForChapter(slug, options).catch(() => undefined);
  if (!chapter) return built;
  const headers = new Headers(built.headers);
  headers.delete('Content-Length');
  headers.delete('ETag');
  headers.set('Cache-Control', 'no-cache');
  const page = request.method === 'HEAD' ? null : newChapterPage(await built.text(), chapter);
  return new Response(page, { status: 200, headers });
}

async function askForChapter(
  slug: string,
  { backendUrl, publishableKey, fetch = globalThis.fetch }: EdgeOptions,
): Promise<ChapterFacts | undefined> {
  if (!backendUrl || !publishableKey) return undefined;
  const address = new URL('/rest/v1/book_chapters', backendUrl);
  address.search = `select=${COLUMNS}&is_published=is.true&slug=eq.${slug}&limit=1`;
  const answer = await fetch(address, {
    headers: { apikey: publishableKey },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const rows: unknown = answer.ok ? await answer.json() : [];
  const [row] = Array.isArray(rows) ? (rows as unknown[]) : [];
  return isChapter(row) ? row : undefined;
}

function isChapter(row: unknown): row is ChapterFacts {
  if (typeof row !== 'object' || row === null) return false;
  const { slug, chapter_title, meta_title, meta_description } = row as Record<string, unknown>;
  const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';
  return (
    typeof slug === 'string' &&
    typeof chapter_title === 'string' &&
    isTextOrNull(meta_title) &&
    isTextOrNull(meta_description)
  );
}
