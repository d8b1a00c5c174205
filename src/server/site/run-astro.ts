// Astro as a child process, whose memory is freed with it.
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { problemSentence } from '../../lib/site/build-report.ts';
import { StartError } from '../data-dir.ts';
import { readReport, type Reading } from './build-manifest.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** In MB. With the default of 16, a large build spends a third of its time on garbage collection. */
const YOUNG_SPACE = '--max-semi-space-size=64';
const LAST_OUTPUT_WITHIN_MS = 2000;

export class BuildError extends StartError {}

export type AstroOptions = {
  outDir: string;
  backendUrl: string;
  output?: 'inherit' | 'quiet';
  signal?: AbortSignal;
};

export async function runAstro({ outDir, ...options }: AstroOptions): Promise<Reading> {
  // Astro renames files from its own folder, which fails between file systems, so it builds within the project. A killed
  // build leaves its folder to the next build of the same site.
  const site = createHash('sha256')
    .update(path.dirname(path.resolve(outDir)))
    .digest('hex')
    .slice(0, 16);
  const staged = path.join(PROJECT, '.astro', `staged-${site}`);
  await rm(staged, { recursive: true, force: true });
  try {
    const reading = await build(options, staged);
    await cp(staged, outDir, { recursive: true });
    return reading;
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

async function build(
  { backendUrl, output, signal }: Omit<AstroOptions, 'outDir'>,
  outDir: string,
): Promise<Reading> {
  const reportFile = `${outDir}.report`;
  await rm(reportFile, { force: true });
  const child = spawn(
    process.execPath,
    [YOUNG_SPACE, path.join(PROJECT, 'node_modules/astro/bin/astro.mjs'), 'build', '--outDir', outDir],
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
    const { code, said } = await endOf(child);
    const reading = readReport(reportFile);
    if (code === 0) return reading;
    const problems = reading.problems.map(problemSentence).join('\n');
    throw new BuildError(['The site could not be built.', problems, said].filter(Boolean).join('\n').trim());
  } finally {
    await rm(reportFile, { force: true });
  }
}

/** A process that the child leaves behind may keep the pipes open, so they are read for two seconds after the exit at most. */
export function endOf(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = '';
  const pipes = [child.stdout, child.stderr];
  for (const pipe of pipes) pipe?.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said }));
    child.once('exit', () => {
      setTimeout(() => pipes.forEach((pipe) => pipe?.destroy()), LAST_OUTPUT_WITHIN_MS).unref();
    });
  });
}
