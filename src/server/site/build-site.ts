// Builds the site into a folder and finishes it: policy, host files, compressed copies.
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { siteUrl } from '../../lib/site/canonical-url.ts';
import { isOwnSiteKey } from '../../lib/forms/recaptcha.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/site/embedded-key.ts';
import { writeManifest, type Reading } from './build-manifest.ts';
import { readFormerAddresses } from './former-addresses.ts';
import { finishPages } from './finish-pages.ts';
import { keepFormerParts } from './keep-former.ts';
import { policyRules } from './policy-rules.ts';
import { precompress } from './precompress.ts';
import { makeSearchIndex, SEARCH_FOLDER, type SearchFragments } from './search/make-search-index.ts';
import { BuildError, runAstro, type AstroOptions } from './run-astro.ts';
import { compressesItself, type DeployHost } from './deploy-host.ts';
import { headersFile, redirectsFile, routesFile } from './static-host-files.ts';
import { policyOf, servicesInUse, type PageNeeds } from './security-headers.ts';

const ANSWER_WITHIN_MS = 20_000;

export type BuildOptions = AstroOptions & {
  /** Folder of the build before: what cannot be made of a chapter is taken from there. */
  former?: string | undefined;
  /** Where the folder is going to be served. */
  host?: DeployHost;
  /** Whether its chapters are the demo's. */
  isDemo?: boolean;
  /** Whether the folder is to say of itself what it was made from; for the server that serves it. */
  withManifest?: boolean;
  /** For the manifest: the last removal that the database had recorded before this was called. */
  lastRemoval?: number;
};

/** Builds in a child process, whose memory goes away with it, and says what was read. Throws BuildError. */
export async function buildSite(options: BuildOptions): Promise<Reading> {
  const { outDir, backendUrl, former, lastRemoval, host = 'any' } = options;
  await expectBackend(backendUrl);
  await rm(outDir, { recursive: true, force: true });
  const readAt = new Date().toISOString();
  const reading = await runAstro(options);
  const moved = await readFormerAddresses(backendUrl, reading.chapters).catch((error: unknown) => {
    throw new BuildError(`The site was not built: ${error instanceof Error ? error.message : String(error)}`);
  });
  const pages = await finishPages(outDir);
  if (former !== undefined) await keepFormerParts(outDir, former, reading);
  await writeFile(path.join(outDir, '_headers'), headersFile(policyRules(pages, servicesInUse())));
  await writeFile(
    path.join(outDir, '_redirects'),
    redirectsFile(siteUrl(process.env['SITE_URL']), moved, host),
  );
  await writeFile(path.join(outDir, 'build.json'), buildFacts(readAt, reading, options.isDemo));
  await provideReaderFallback(outDir);
  if (host === 'cloudflare') await writeFile(path.join(outDir, '_routes.json'), routesFile());
  // The indexer is another process with a single thread: the pages are compressed beside it.
  const isCompressed = !compressesItself(host);
  const [searchFragments] = await Promise.all([
    searchIndex(outDir),
    isCompressed && precompress(outDir, { except: SEARCH_FOLDER }),
  ]);
  if (isCompressed) await precompress(path.join(outDir, SEARCH_FOLDER));
  // Last: it says that the folder is complete.
  if (options.withManifest)
    await writeManifest(outDir, {
      readAt,
      ...(lastRemoval !== undefined && { lastRemoval }),
      ...reading,
      policies: policiesOf(pages),
      searchFragments,
    });
  return reading;
}

/** Pages without search are better than none: the search page says that there is no index. */
async function searchIndex(outDir: string): Promise<SearchFragments> {
  return makeSearchIndex(outDir).catch((error: unknown) => {
    console.error('The site has no search:', error instanceof Error ? error.message : error);
    return {};
  });
}

/** What the site says of its build, at /build.json: administrators and `npm run doctor` read it. */
function buildFacts(builtAt: string, { chapters, samples = [] }: Reading, isDemo = false): string {
  const newest = chapters.toSorted((a, b) => b.chapter_number - a.chapter_number)[0]?.slug ?? null;
  const hasOwnCaptcha = isOwnSiteKey(process.env['PUBLIC_RECAPTCHA_SITE_KEY']);
  const facts = { builtAt, chapters: chapters.length, newestChapter: newest, isDemo, hasOwnCaptcha, samples };
  return `${JSON.stringify(facts)}\n`;
}

function policiesOf(pages: ReadonlyMap<string, PageNeeds>): Record<string, string> {
  const services = servicesInUse();
  return Object.fromEntries([...pages].map(([name, needs]) => [name, policyOf(needs, services)]));
}

/** Without chapters there is nothing to build; better to say so before the former build is gone. */
async function expectBackend(backendUrl: string): Promise<void> {
  const apikey = process.env['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] || EMBEDDED_PUBLISHABLE_KEY;
  const address = `${backendUrl.replace(/\/$/, '')}/rest/v1/book_chapters?select=id&limit=1`;
  const answer = await fetch(address, {
    headers: { apikey },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (answer instanceof Error) {
    throw new BuildError(
      `The site was not built: the backend at ${backendUrl} (PUBLIC_SUPABASE_URL) does not answer (${reasonOf(answer)}).`,
    );
  }
  if (answer.status === 401 || answer.status === 403) {
    throw new BuildError(
      `The site was not built: the backend at ${backendUrl} refuses the key in PUBLIC_SUPABASE_PUBLISHABLE_KEY (${answer.status}).`,
    );
  }
  if (!answer.ok) {
    throw new BuildError(
      `The site was not built: the backend at ${backendUrl} (PUBLIC_SUPABASE_URL) answers ${answer.status} for its chapters.`,
    );
  }
  if (!Array.isArray(await answer.json().catch(() => undefined))) {
    throw new BuildError(
      `The site was not built: the backend at ${backendUrl} (PUBLIC_SUPABASE_URL) did not answer with a list of chapters.`,
    );
  }
}

/** The message of `fetch` itself is always 'fetch failed'; the reason is its cause. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : message;
}

/** Cloudflare Pages answers an unknown address with the nearest 404.html: for chapters that is the reader. No chapter
 * has that address, for its slug is reserved. */
async function provideReaderFallback(outDir: string): Promise<void> {
  await mkdir(path.join(outDir, 'read'), { recursive: true });
  await copyFile(path.join(outDir, 'read.html'), path.join(outDir, 'read/404.html'));
}
