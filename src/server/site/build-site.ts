// Builds the site into a folder and finishes it: policies, host files, search index, compressed copies.
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isReservedSlug, isSlug } from '../../lib/chapters/chapter-head.ts';
import { isOwnSiteKey } from '../../lib/forms/recaptcha.ts';
import type { BuiltChapter } from '../../lib/site/build-report.ts';
import { siteUrl } from '../../lib/site/canonical-url.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/site/product.ts';
import type { DeployHost } from '../build-plan.ts';
import { writeManifest, type Reading } from './build-manifest.ts';
import { finishPages } from './finish-pages.ts';
import { headersFile, policyRules, redirectsFile, routesFile, type MovedChapter } from './host-files.ts';
import { precompress } from './precompress.ts';
import { BuildError, runAstro, type AstroOptions } from './run-astro.ts';
import { buildSearchIndex, SEARCH_FOLDER } from './search-index.ts';
import { servicesInUse } from './security-headers.ts';

const ANSWER_WITHIN_MS = 20_000;
/** Hosts read some 2,000 redirects; the newest addresses are the ones still linked. */
const MAX_FORMER_ADDRESSES = 1000;

export type BuildOptions = AstroOptions & {
  host?: DeployHost;
  isDemo?: boolean;
  lastRemoval?: number;
};

export async function buildSite(options: BuildOptions): Promise<Reading> {
  const { outDir, backendUrl, lastRemoval, host = 'any', isDemo = false } = options;
  await rm(outDir, { recursive: true, force: true });
  const builtAt = new Date().toISOString();
  const reading = await runAstro(options);
  const query = `chapter_addresses?select=slug,chapter_id&order=created_at.desc&limit=${MAX_FORMER_ADDRESSES}`;
  const moved = movedChapters(await readRows(backendUrl, query), reading.chapters);
  const pages = await finishPages(outDir);
  const write = (name: string, text: string) => writeFile(path.join(outDir, name), text);
  await write('_headers', headersFile(policyRules(pages, servicesInUse())));
  await write('_redirects', redirectsFile(siteUrl(process.env['SITE_URL']), moved, host));
  await write('build.json', buildFacts(builtAt, reading, isDemo));
  // Cloudflare Pages answers an unknown address with the nearest 404.html: below /read that is the reader.
  await mkdir(path.join(outDir, 'read'), { recursive: true });
  await copyFile(path.join(outDir, 'read.html'), path.join(outDir, 'read/404.html'));
  if (host === 'cloudflare') await write('_routes.json', routesFile());
  // The indexer is another process with a single thread. Known hosts compress what they serve themselves.
  const isCompressed = host === 'any';
  await Promise.all([searchIndex(outDir), isCompressed && precompress(outDir, { except: SEARCH_FOLDER })]);
  if (isCompressed) await precompress(path.join(outDir, SEARCH_FOLDER));
  const { chapters, problems, textProblems } = reading;
  // Last: a folder with a manifest is complete.
  if (lastRemoval !== undefined)
    await writeManifest(outDir, { lastRemoval, chapters, problems, textProblems });
  return reading;
}

/** A site without search is better than none. */
async function searchIndex(outDir: string): Promise<void> {
  await buildSearchIndex(outDir).catch((error: unknown) => {
    console.error('The site has no search:', error instanceof Error ? error.message : error);
  });
}

/** /build.json, for administrators and `npm run doctor`. */
function buildFacts(builtAt: string, { chapters, samples }: Reading, isDemo: boolean): string {
  const newest = chapters.toSorted((a, b) => b.chapter_number - a.chapter_number)[0]?.slug ?? null;
  const hasOwnCaptcha = isOwnSiteKey(process.env['PUBLIC_RECAPTCHA_SITE_KEY']);
  const facts = { builtAt, chapters: chapters.length, newestChapter: newest, isDemo, hasOwnCaptcha, samples };
  return `${JSON.stringify(facts)}\n`;
}

/** Throws BuildError if the backend does not serve chapters: before the former build is deleted. */
export const checkBackend = (backendUrl: string) => readRows(backendUrl, 'book_chapters?select=id&limit=1');

async function readRows(backendUrl: string, query: string): Promise<unknown[]> {
  const apikey = process.env['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] || EMBEDDED_PUBLISHABLE_KEY;
  const fault = (words: string) =>
    new BuildError(`The site was not built: the backend at ${backendUrl} ${words}.`);
  const answer = await fetch(`${backendUrl.replace(/\/$/, '')}/rest/v1/${query}`, {
    headers: { apikey },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(({ message, cause }: Error) => {
    // The message of `fetch` is always 'fetch failed'.
    const reason =
      cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : message;
    throw fault(`(PUBLIC_SUPABASE_URL) does not answer (${reason})`);
  });
  if (answer.status === 401 || answer.status === 403)
    throw fault(`refuses the key in PUBLIC_SUPABASE_PUBLISHABLE_KEY (${answer.status})`);
  if (!answer.ok) throw fault(`(PUBLIC_SUPABASE_URL) answers ${answer.status} for its chapters`);
  const rows: unknown = await answer.json().catch(() => undefined);
  if (!Array.isArray(rows)) throw fault('(PUBLIC_SUPABASE_URL) did not answer with a list of chapters');
  return rows;
}

export function movedChapters(
  rows: readonly unknown[],
  chapters: readonly Pick<BuiltChapter, 'id' | 'slug'>[],
): MovedChapter[] {
  const slugs = new Map(chapters.map(({ id, slug }) => [id, slug]));
  const present = new Set(slugs.values());
  return rows.flatMap((row) => {
    const { slug, chapter_id } = (row ?? {}) as { slug?: unknown; chapter_id?: unknown };
    const to = typeof chapter_id === 'string' ? slugs.get(chapter_id) : undefined;
    if (typeof slug !== 'string' || !(isSlug(slug) || isReservedSlug(slug))) return [];
    return to === undefined || present.has(slug) ? [] : [{ from: `/read/${slug}`, to: `/read/${to}` }];
  });
}
