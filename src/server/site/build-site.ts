// Builds the site into a folder and finishes it: policy, host files, compressed copies.
import { spawn } from 'node:child_process';
import { constants, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { siteUrl } from '../../lib/site-url.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/embedded-key.ts';
import { finishPages } from './finish-pages.ts';
import { precompress } from './precompress.ts';
import { policyRules } from './policy-rules.ts';
import { headersFile, redirectsFile } from './static-host-files.ts';
import { servicesInUse } from './security-headers.ts';

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
};

/** Builds in a child process, whose memory goes away with it. Throws BuildError. */
export async function buildSite({
  outDir,
  backendUrl,
  output = 'quiet',
  signal,
}: BuildOptions): Promise<void> {
  await expectBackend(backendUrl);
  await rm(outDir, { recursive: true, force: true });
  await runAstro(outDir, backendUrl, output, signal);
  const pages = await finishPages(outDir);
  await writeFile(path.join(outDir, '_headers'), headersFile(policyRules(pages, servicesInUse())));
  await writeFile(path.join(outDir, '_redirects'), redirectsFile(siteUrl(process.env['SITE_URL'])));
  await provideReaderFallback(outDir);
  await precompress(outDir);
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

function runAstro(
  outDir: string,
  backendUrl: string,
  output: 'inherit' | 'quiet',
  signal: AbortSignal | undefined,
): Promise<void> {
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
      },
      ...(signal ? { signal } : {}),
    },
  );
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new BuildError(`The site could not be built.\n${said}`.trim()));
    });
  });
}
