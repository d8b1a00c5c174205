// The child process of `buildSite`: runs Astro, then finishes the pages and adds policies, host files, the search index, and
// compressed copies. It serves nothing, so it reads and writes pages synchronously: with thousands of pages, passing each
// call to another thread takes longer than the call.
import { cpSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'astro';
import { isCustomSiteKey, usesAltcha } from '../lib/forms/captcha.ts';
import { problemMessage } from '../lib/site/build-report.ts';
import { siteUrl } from '../lib/site/canonical-url.ts';
import { completeIdentity, readIdentity, type SiteIdentity } from '../lib/site/identity.ts';
import { readReport, writeManifest, type BuildReport } from './build-manifest.ts';
import { BuildError, PROJECT_ROOT, readRows, type BuildJob } from './build-site.ts';
import { finishPages } from './finish-pages.ts';
import { removeFirstEdition } from './remove-first-edition.ts';
import { headersFile, movedChapters, policyRules, redirectsFile, routesFile } from './host-files.ts';
import { precompress } from './precompress.ts';
import { buildSearchIndex, SEARCH_FOLDER } from './search-index.ts';
import { configuredServices } from './security-headers.ts';

/** Hosts support about 2,000 redirects; the newest addresses are the most likely to be linked. */
const MAX_OLD_ADDRESSES = 1000;

process.on('disconnect', () => process.exit(1));
process.channel?.unref();
try {
  await buildFolder(JSON.parse(process.argv[2] ?? '{}') as BuildJob);
  // Build libraries may keep handles open.
  process.exit(0);
} catch (error) {
  console.error(error instanceof BuildError ? error.message : errorText(error));
  process.exit(1);
}

async function buildFolder(job: BuildJob): Promise<void> {
  const { outDir, backendUrl, lastRemoval, host, isDemo } = job;
  await rm(outDir, { recursive: true, force: true });
  const builtAt = new Date().toISOString();
  const site = await readSite(backendUrl);
  const report = await runAstro(job);
  await removeFirstEdition(outDir, site);
  const query = `chapter_addresses?select=slug,chapter_id&order=created_at.desc&limit=${MAX_OLD_ADDRESSES}`;
  const moved = movedChapters(await readRows(backendUrl, query), report.chapters);
  // Known hosts compress responses themselves.
  const isCompressed = host === 'any';
  const finish = async () => {
    await finishFolder(job, buildInfo(builtAt, report, isDemo), moved);
    if (isCompressed) await precompress(outDir, { except: SEARCH_FOLDER });
  };
  // The indexer is a separate, single-threaded process, and does not need finished pages.
  await Promise.all([indexSearch(outDir), finish()]);
  if (isCompressed) await precompress(path.join(outDir, SEARCH_FOLDER));
  const { chapters, problems, textProblems } = report;
  // Written last, because a folder with a manifest counts as complete.
  if (lastRemoval !== undefined)
    await writeManifest(outDir, { lastRemoval, chapters, problems, textProblems });
}

async function finishFolder(
  { outDir, host }: BuildJob,
  info: string,
  moved: ReturnType<typeof movedChapters>,
): Promise<void> {
  const pages = await finishPages(outDir);
  const write = (name: string, text: string) => writeFile(path.join(outDir, name), text);
  await write('_headers', headersFile(policyRules(pages, configuredServices())));
  await write('_redirects', redirectsFile(siteUrl(process.env['SITE_URL']), moved, host));
  await write('build.json', info);
  // Cloudflare Pages serves the nearest 404.html for an unknown address; below /read, that is the reader.
  await mkdir(path.join(outDir, 'read'), { recursive: true });
  await copyFile(path.join(outDir, 'read.html'), path.join(outDir, 'read/404.html'));
  if (host === 'cloudflare') await write('_routes.json', routesFile());
}

async function readSite(backendUrl: string): Promise<SiteIdentity> {
  const [row] = await readRows(backendUrl, 'site_texts?select=entries&collection=eq.site');
  const { identity } = readIdentity((row as { entries?: unknown } | undefined)?.entries);
  // Not the first edition's address.
  if (identity.own) process.env['SITE_URL'] ||= 'http://localhost:4321';
  const site = completeIdentity(identity, new URL(siteUrl(process.env['SITE_URL'])).host);
  process.env['BUILD_SITE'] = JSON.stringify(site);
  return site;
}

/**
 * Astro moves files out of its own folder, which fails across file systems, so it builds within the project. The next
 * build cleans up after a killed one.
 */
async function runAstro({ outDir, reportFile, isQuiet }: BuildJob): Promise<BuildReport> {
  const stagingDir = path.join(PROJECT_ROOT, '.astro/staging-build');
  await rm(stagingDir, { recursive: true, force: true });
  await rm(reportFile, { force: true });
  try {
    await build({ root: PROJECT_ROOT, outDir: stagingDir, logLevel: isQuiet ? 'error' : 'info' });
    // Fails across file systems.
    await rename(stagingDir, outDir).catch(() => cpSync(stagingDir, outDir, { recursive: true }));
    return readReport(reportFile);
  } catch (error) {
    for (const problem of readReport(reportFile).problems) console.error(problemMessage(problem));
    throw error;
  } finally {
    await rm(stagingDir, { recursive: true, force: true });
    await rm(reportFile, { force: true });
  }
}

/** The message and the stack frames. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const frames = error.stack?.split('\n').filter((line) => /^ +at /.test(line)) ?? [];
  return [error.message, ...frames].join('\n');
}

/** A build without search is better than a failed build. */
async function indexSearch(outDir: string): Promise<void> {
  await buildSearchIndex(outDir).catch((error: unknown) => {
    console.error('The search index could not be built:', error instanceof Error ? error.message : error);
  });
}

/** /build.json, for administrators and `npm run doctor`. */
function buildInfo(builtAt: string, { chapters, samples }: BuildReport, isDemo: boolean): string {
  const newest = chapters.toSorted((a, b) => b.chapter_number - a.chapter_number)[0]?.slug ?? null;
  const hasOwnCaptcha =
    usesAltcha(process.env['PUBLIC_CAPTCHA']) || isCustomSiteKey(process.env['PUBLIC_RECAPTCHA_SITE_KEY']);
  const info = { builtAt, chapters: chapters.length, newestChapter: newest, isDemo, hasOwnCaptcha, samples };
  return `${JSON.stringify(info)}\n`;
}
