// Builds the site into a folder and finishes it: policy, host files, compressed copies.
import { spawn, type ChildProcess } from 'node:child_process';
import { constants, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { problemSentence } from '../../lib/site/build-report.ts';
import { siteUrl } from '../../lib/site/site-url.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/site/embedded-key.ts';
import { readReport, writeManifest, type BuildManifest } from './build-manifest.ts';
import { readFormerAddresses } from './former-addresses.ts';
import { finishPages } from './finish-pages.ts';
import { keepFormerParts } from './keep-former.ts';
import { precompress } from './precompress.ts';
import { policyRules } from './policy-rules.ts';
import { headersFile, redirectsFile } from './static-host-files.ts';
import { policyOf, servicesInUse, type PageNeeds } from './security-headers.ts';

const ANSWER_WITHIN_MS = 20_000;
const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** A build that did not come to its end. The message is for the person at the terminal. */
export class BuildError extends Error {}

export type BuildOptions = {
  outDir: string;
  /** Where the build reads chapters from. */
  backendUrl: string;
  /** 'inherit' shows Astro's own output; 'quiet' keeps it for the error message. */
  output?: 'inherit' | 'quiet';
  signal?: AbortSignal;
  /** Folder of the build before: what cannot be made of a chapter is taken from there. */
  former?: string | undefined;
  /** Whether the folder is to say of itself what it was made from; for the server that serves it. */
  withManifest?: boolean;
};

/** Builds in a child process, whose memory goes away with it. Throws BuildError. */
export async function buildSite(options: BuildOptions): Promise<void> {
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
      `The site was not built: what the backend at ${backendUrl} answers for its chapters is no list.`,
    );
  }
}

/** What `fetch` knows of a failure lies below its own message, which is always 'fetch failed'. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : message;
}

/** Cloudflare Pages answers an unknown address with the nearest 404.html: for chapters that is the reader. */
async function provideReaderFallback(outDir: string): Promise<void> {
  await mkdir(path.join(outDir, 'read'), { recursive: true });
  await copyFile(
    path.join(outDir, 'read.html'),
    path.join(outDir, 'read/404.html'),
    constants.COPYFILE_EXCL,
  ).catch((error: unknown) => {
    // A chapter may be called '404'.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}

type Reading = Pick<BuildManifest, 'chapters' | 'problems'>;

/** Lets Astro write its pages, and says which chapters it has read. */
async function runAstro({ outDir, backendUrl, output, signal }: BuildOptions): Promise<Reading> {
  const reportFile = `${path.resolve(outDir)}.report`;
  await rm(reportFile, { force: true });
  const child = spawn(
    process.execPath,
    [path.join(PROJECT, 'node_modules/astro/bin/astro.mjs'), 'build', '--outDir', outDir],
    {
      cwd: PROJECT,
      stdio: output === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
        BUILD_SUPABASE_URL: backendUrl,
        BUILD_REPORT: reportFile,
      },
      ...(signal ? { signal } : {}),
    },
  );
  try {
    const { isDone, said } = await endOf(child);
    const reading = readReport(reportFile);
    if (isDone) return reading;
    const problems = reading.problems.map(problemSentence).join('\n');
    throw new BuildError(['The site could not be built.', problems, said].filter(Boolean).join('\n').trim());
  } finally {
    await rm(reportFile, { force: true });
  }
}

function endOf(child: ChildProcess): Promise<{ isDone: boolean; said: string }> {
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve({ isDone: code === 0, said }));
  });
}
