// Adds the title and description of a chapter published since the build to the fallback page, for `npm start` and static
// hosts' functions. Uses only web standard APIs, because it runs on several hosts.
import { chapterHead, type ChapterMetaFields } from '../../lib/chapters/chapter-head.ts';
import { isSlug } from '../../lib/chapters/chapter-slug.ts';
import { decodeEntities } from '../../lib/text/decode-entities.ts';
import { escapeHtml } from '../../lib/text/escape-html.ts';

const RESPONSE_TIMEOUT_MS = 3000;
const COLUMNS = 'slug,chapter_title,meta_title,meta_description';

type ChapterBackend = {
  backendUrl: string;
  publishableKey: string;
  fetch?: ((address: URL, init: RequestInit) => Promise<Response>) | undefined;
};

export async function findPublishedChapter(
  slug: string,
  { backendUrl, publishableKey, fetch = globalThis.fetch }: ChapterBackend,
): Promise<ChapterMetaFields | undefined> {
  if (!isSlug(slug)) return undefined;
  const address = new URL('/rest/v1/book_chapters', backendUrl);
  address.search = `select=${COLUMNS}&is_published=is.true&slug=eq.${slug}&limit=1`;
  const response = await fetch(address, {
    headers: { apikey: publishableKey },
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The backend returned ${response.status}.`);
  const rows: unknown = await response.json();
  const [row] = Array.isArray(rows) ? (rows as unknown[]) : [];
  return isChapter(row) ? row : undefined;
}

function isChapter(row: unknown): row is ChapterMetaFields {
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

export function renderNewChapter(html: string, chapter: ChapterMetaFields): string {
  const headEnd = html.indexOf('</head>');
  const head = html.slice(0, headEnd);
  const fallbackUrl = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1];
  if (headEnd < 0 || fallbackUrl === undefined) return html;
  const { title, canonical, meta } = chapterHead(chapter, fallbackUrl, serialTitle(head));
  const newHead = head
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)}`)
    .replace(/(<link rel="canonical" href=")[^"]*/, (_, start: string) => start + escapeHtml(canonical))
    .replace(
      /(<meta (?:name|property)="([^"]*)" content=")([^"]*)/g,
      (_, start: string, name: string, built: string) =>
        Object.hasOwn(meta, name) ? start + escapeHtml(meta[name] ?? '') : start + built,
    );
  return newHead + html.slice(headEnd);
}

/** The fallback page's title names the current serial. */
function serialTitle(head: string): string | undefined {
  const title = decodeEntities(/<title>([^<]*)/.exec(head)?.[1] ?? '');
  const siteName = /<meta property="og:site_name" content="([^"]*)/.exec(head)?.[1] ?? '';
  const suffix = ` | ${decodeEntities(siteName)}`;
  return title.endsWith(suffix) ? title.slice(0, -suffix.length) : undefined;
}

export type EdgeOptions = {
  serveStatic: () => Promise<Response>;
  backendUrl: string | undefined;
  publishableKey: string | undefined;
  fetch?: ChapterBackend['fetch'];
};

export async function serveChapter(
  request: Request,
  { serveStatic, backendUrl, publishableKey, fetch }: EdgeOptions,
): Promise<Response> {
  const built = await serveStatic();
  const slug = /^\/read\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1];
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (built.status !== 404 || slug === undefined || !isRead || !backendUrl || !publishableKey) return built;
  const backend = { backendUrl, publishableKey, fetch };
  const chapter = await findPublishedChapter(slug, backend).catch(() => undefined);
  if (!chapter) return built;
  const headers = new Headers(built.headers);
  headers.delete('Content-Length');
  headers.delete('ETag');
  headers.set('Cache-Control', 'no-cache');
  const page = request.method === 'HEAD' ? null : renderNewChapter(await built.text(), chapter);
  return new Response(page, { status: 200, headers });
}
