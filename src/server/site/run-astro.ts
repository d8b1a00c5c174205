// Astro as a child process, whose memory goes away with it.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { problemSentence } from '../../lib/site/build-report.ts';
import { readReport, type Reading } from './build-manifest.ts';
import { endOf } from './end-of-child.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
/** Astro's folder for what is of use while it builds. */
const SCRATCH = path.join(PROJECT, '.astro');

/** In MB. A build makes much that is soon thrown away; in the usual 16 a large one spends a third of its time on that. */
const YOUNG_SPACE = '--max-semi-space-size=64';

/** A failed build. The message is shown in the terminal. */
export class BuildError extends Error {}

export type AstroOptions = {
  outDir: string;
  /** Where the build reads chapters from. */
  backendUrl: string;
  /** 'inherit' shows Astro's own output; 'quiet' keeps it for the error message. */
  output?: 'inherit' | 'quiet';
  signal?: AbortSignal;
};

/** Lets Astro write its pages into an empty folder, and says which chapters it has read. Throws BuildError. */
export async function runAstro(options: AstroOptions): Promise<Reading> {
  const outDir = path.resolve(options.outDir);
  const siteDir = path.dirname(outDir);
  await Promise.all([SCRATCH, siteDir].map((folder) => mkdir(folder, { recursive: true })));
  // Astro moves files from its folder to the build, which no system can do between two file systems.
  if (!isTakenForInside(PROJECT, outDir) && (await canMove(SCRATCH, siteDir))) return build(options, outDir);
  // A build that was killed leaves its files to the next one of the same site.
  const site = createHash('sha256').update(siteDir).digest('hex').slice(0, 16);
  const staged = path.join(SCRATCH, `staged-${site}`);
  await rm(staged, { recursive: true, force: true });
  try {
    const reading = await build(options, staged);
    await cp(staged, outDir, { recursive: true });
    return reading;
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

/**
 * Astro compares paths as texts: it takes /srv/site-data for a part of /srv/site, keeps its programs there, and then
 * they find no packages.
 */
export function isTakenForInside(project: string, folder: string): boolean {
  const root = path.resolve(project);
  return folder.startsWith(root) && folder !== root && !folder.startsWith(root + path.sep);
}

async function canMove(from: string, to: string): Promise<boolean> {
  const probe = await mkdtemp(path.join(from, 'probe-'));
  const moved = path.join(to, path.basename(probe));
  try {
    await rename(probe, moved);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    return false;
  } finally {
    await Promise.all([probe, moved].map((folder) => rm(folder, { recursive: true, force: true })));
  }
}

async function build({ backendUrl, output, signal }: AstroOptions, outDir: string): Promise<Reading> {
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
