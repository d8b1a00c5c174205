// Builds the site into a folder and finishes it: policy, host files, compressed copies.
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { siteUrl } from '../../lib/site/site-url.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/site/embedded-key.ts';
import { writeManifest, type Reading } from './build-manifest.ts';
import { readFormerAddresses } from './former-addresses.ts';
import { finishPages } from './finish-pages.ts';
import { keepFormerParts } from './keep-former.ts';
import { policyRules } from './policy-rules.ts';
import { precompress } from './precompress.ts';
import { BuildError, runAstro, type AstroOptions } from './run-astro.ts';
import { headersFile, redirectsFile } from './static-host-files.ts';
import { policyOf, servicesInUse, type PageNeeds } from './security-headers.ts';

const ANSWER_WITHIN_MS = 20_000;

export type BuildOptions = AstroOptions & {
  /** Folder of the build before: what cannot be made of a chapter is taken from there. */
  former?: string | undefined;
  /** Whether the folder is to say of itself what it was made from; for the server that serves it. */
  withManifest?: boolean;
};

/** Builds in a child process, whose memory goes away with it, and says what was read. Throws BuildError. */
export async function buildSite(options: BuildOptions): Promise<Reading> {
  const { outDir, backendUrl, former } = options;
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
  await writeFile(path.join(outDir, '_redirects'), redirectsFile(siteUrl(process.env['SITE_URL']), moved));
  await provideReaderFallback(outDir);
  await precompress(outDir);
  // Last: it says that the folder is complete.
  if (options.withManifest) await writeManifest(outDir, { readAt, ...reading, policies: policiesOf(pages) });
  return reading;
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
      `The site was not built: the backend at ${backendUrl} does not answer (${reasonOf(answer)}).`,
    );
  }
  if (!answer.ok) {
    throw new BuildError(
      `The site was not built: the backend at ${backendUrl} answers ${answer.status} for its chapters.`,
    );
  }
  if (!Array.isArray(await answer.json().catch(() => undefined))) {
    throw new BuildError(
      `The site was not built: the backend at ${backendUrl} did not answer with a list of chapters.`,
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
