// The child process of `buildSite`: runs Astro, then finishes the pages and adds policies, host files, the search index, and
// compressed copies.
import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'astro';
import { isOwnSiteKey } from '../lib/forms/recaptcha.ts';
import { problemMessage } from '../lib/site/build-report.ts';
import { siteUrl } from '../lib/site/canonical-url.ts';
import { readReport, writeManifest, type Reading } from './build-manifest.ts';
import { BuildError, PROJECT, readRows, type BuildJob } from './build-site.ts';
import { finishPages } from './finish-pages.ts';
import { headersFile, movedChapters, policyRules, redirectsFile, routesFile } from './host-files.ts';
import { precompress } from './precompress.ts';
import { buildSearchIndex, SEARCH_FOLDER } from './search-index.ts';
import { servicesInUse } from './security-headers.ts';

/** Hosts support about 2,000 redirects; the newest addresses are the most likely to be linked. */
const MAX_OLD_ADDRESSES = 1000;

process.on('disconnect', () => process.exit(1));
process.channel?.unref();
try {
  await buildFolder(JSON.parse(process.argv[2] ?? '{}') as BuildJob);
  // Build libraries may keep handles open.
  process.exit(0);
} catch (error) {
  console.error(error instanceof BuildError ? error.message : textOf(error));
  process.exit(1);
}

async function buildFolder(job: BuildJob): Promise<void> {
  const { outDir, backendUrl, lastRemoval, host, isDemo } = job;
  await rm(outDir, { recursive: true, force: true });
  const builtAt = new Date().toISOString();
  const reading = await runAstro(job);
  const query = `chapter_addresses?select=slug,chapter_id&order=created_at.desc&limit=${MAX_OLD_ADDRESSES}`;
  const moved = movedChapters(await readRows(backendUrl, query), reading.chapters);
  const pages = await finishPages(outDir);
  const write = (name: string, text: string) => writeFile(path.join(outDir, name), text);
  await write('_headers', headersFile(policyRules(pages, servicesInUse())));
  await write('_redirects', redirectsFile(siteUrl(process.env['SITE_URL']), moved, host));
  await write('build.json', buildFacts(builtAt, reading, isDemo));
  // Cloudflare Pages serves the nearest 404.html for an unknown address; below /read, that is the reader.
  await mkdir(path.join(outDir, 'read'), { recursive: true });
  await copyFile(path.join(outDir, 'read.html'), path.join(outDir, 'read/404.html'));
  if (host === 'cloudflare') await write('_routes.json', routesFile());
  // The indexer is a separate single-threaded process. Known hosts compress responses themselves.
  const isCompressed = host === 'any';
  await Promise.all([searchIndex(outDir), isCompressed && precompress(outDir, { except: SEARCH_FOLDER })]);
  if (isCompressed) await precompress(path.join(outDir, SEARCH_FOLDER));
  const { chapters, problems, textProblems } = reading;
  // Written last, because a folder with a manifest counts as complete.
  if (lastRemoval !== undefined)
    await writeManifest(outDir, { lastRemoval, chapters, problems, textProblems });
}

/**
 * Astro renames files from its own folder, which fails between file systems, so it builds within the project. A killed
 * build's folder is reused by the next one.
 */
async function runAstro({ outDir, reportFile, isQuiet }: BuildJob): Promise<Reading> {
  const staged = path.join(PROJECT, '.astro/staged-build');
  await rm(staged, { recursive: true, force: true });
  await rm(reportFile, { force: true });
  try {
    await build({ root: PROJECT, outDir: staged, logLevel: isQuiet ? 'error' : 'info' });
    await cp(staged, outDir, { recursive: true });
    return readReport(reportFile);
  } catch (error) {
    for (const problem of readReport(reportFile).problems) console.error(problemMessage(problem));
    throw error;
  } finally {
    await rm(staged, { recursive: true, force: true });
    await rm(reportFile, { force: true });
  }
}

/** The message, and where it was thrown. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const frames = error.stack?.split('\n').filter((line) => /^ +at /.test(line)) ?? [];
  return [error.message, ...frames].join('\n');
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
