// Builds the site into a folder, in a child process, whose memory is freed afterward. In the server's process, the
// post-processing of pages would block requests for seconds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EMBEDDED_PUBLISHABLE_KEY } from '../lib/site/product.ts';
import type { DeployHost } from './build-plan.ts';
import { CommandError } from '../lib/commands/terminal.ts';
import { withBuildLock } from '../lib/commands/lock.ts';

/** The largest site takes a minute. */
const MAX_BUILD_MS = 15 * 60_000;
const RESPONSE_TIMEOUT_MS = 20_000;

/** In MB. With the default of 16, a large build spends a third of its time on garbage collection. */
const SEMI_SPACE_OPTION = '--max-semi-space-size=64';

export const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILD_PROCESS = fileURLToPath(new URL('./build-process.ts', import.meta.url));

export class BuildError extends CommandError {}

type JobOptions = {
  outDir: string;
  backendUrl: string;
  host?: DeployHost;
  isDemo?: boolean;
  lastRemoval?: number;
};

export type BuildOptions = JobOptions & {
  output?: 'inherit' | 'quiet';
  signal?: AbortSignal;
  /** Of uploaded files; by default, they are downloaded from the backend. */
  mediaDir?: string;
  /** If false, the build runs at a lower priority, so that it does not slow down page responses. */
  isUrgent?: boolean;
};

export type BuildJob = JobOptions & {
  host: DeployHost;
  isDemo: boolean;
  isQuiet: boolean;
  reportFile: string;
};

export async function buildSite({
  output = 'quiet',
  isUrgent = true,
  mediaDir,
  signal,
  ...options
}: BuildOptions): Promise<void> {
  const reportFile = path.join(PROJECT_ROOT, '.astro/build-report');
  const isQuiet = output === 'quiet';
  const outDir = path.resolve(options.outDir);
  const job: BuildJob = { host: 'any', isDemo: false, ...options, outDir, reportFile, isQuiet };
  await withBuildLock(async () => {
    signal?.throwIfAborted();
    const io = isQuiet ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, [SEMI_SPACE_OPTION, BUILD_PROCESS, JSON.stringify(job)], {
      cwd: PROJECT_ROOT,
      stdio: ['ignore', io, io, 'ipc'],
      timeout: MAX_BUILD_MS,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
        BUILD_SUPABASE_URL: options.backendUrl,
        BUILD_REPORT: reportFile,
        ...(mediaDir !== undefined && { BUILD_MEDIA_DIR: mediaDir }),
      },
    });
    const stop = () => child.kill();
    signal?.addEventListener('abort', stop);
    if (!isUrgent && child.pid !== undefined) lowerPriority(child.pid);
    let log = '';
    for (const pipe of [child.stdout, child.stderr])
      pipe?.setEncoding('utf8').on('data', (text: string) => (log += text));
    const [code] = (await once(child, 'close')) as [number | null];
    signal?.removeEventListener('abort', stop);
    signal?.throwIfAborted();
    if (code !== 0) throw new BuildError(`The site could not be built.\n${log}`.trim());
  }, signal);
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has already ended, or the system does not support priorities.
  }
}

/** Call before deleting the previous build. @throws BuildError if the backend does not serve chapters */
export const checkBackend = (backendUrl: string) => readRows(backendUrl, 'book_chapters?select=id&limit=1');

export async function readRows(backendUrl: string, query: string): Promise<unknown[]> {
  const apikey = process.env['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] || EMBEDDED_PUBLISHABLE_KEY;
  const backendError = (problem: string) =>
    new BuildError(`The site was not built: the backend at ${backendUrl} ${problem}.`);
  const response = await fetch(`${backendUrl.replace(/\/$/, '')}/rest/v1/${query}`, {
    headers: { apikey },
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  }).catch(({ message, cause }: Error) => {
    // The message of a `fetch` error is always 'fetch failed'.
    const reason =
      cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : message;
    throw backendError(`(PUBLIC_SUPABASE_URL) is not responding (${reason})`);
  });
  if (response.status === 401 || response.status === 403)
    throw backendError(`rejects the key in PUBLIC_SUPABASE_PUBLISHABLE_KEY (${response.status})`);
  if (!response.ok) throw backendError(`(PUBLIC_SUPABASE_URL) returned ${response.status} for its chapters`);
  const rows: unknown = await response.json().catch(() => undefined);
  if (!Array.isArray(rows)) throw backendError('(PUBLIC_SUPABASE_URL) did not return a list of chapters');
  return rows;
}
