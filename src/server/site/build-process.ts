// Builds in a child process, because post-processing every page would block the server for seconds.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildInTurn } from '../lock.ts';
import { buildSite, type BuildOptions } from './build-site.ts';
import { BuildError, endOf } from './run-astro.ts';

/** The largest site takes a minute. */
const MAX_BUILD_MS = 15 * 60_000;

const THIS_FILE = fileURLToPath(import.meta.url);

type PlainOptions = Omit<BuildOptions, 'signal' | 'output'>;
type ProcessOptions = {
  signal: AbortSignal;
  /** Otherwise the build runs with a lower priority, so that pages stay fast. */
  isUrgent: boolean;
};

export async function buildInProcess(
  options: PlainOptions,
  { signal, isUrgent }: ProcessOptions,
): Promise<void> {
  signal.throwIfAborted();
  await buildInTurn(async () => {
    const child = spawn(process.execPath, [THIS_FILE, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const stop = () => child.kill();
    const deadline = setTimeout(stop, MAX_BUILD_MS);
    signal.addEventListener('abort', stop);
    if (!isUrgent && child.pid !== undefined) giveWay(child.pid);
    try {
      const { code, said } = await endOf(child);
      signal.throwIfAborted();
      if (code !== 0) throw new BuildError(said.trim() || 'The site could not be built.');
    } finally {
      clearTimeout(deadline);
      signal.removeEventListener('abort', stop);
    }
  }, signal);
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system has no priorities.
  }
}

async function runAsChild(options: PlainOptions): Promise<void> {
  const stopping = new AbortController();
  process.on('SIGTERM', () => {
    // Ends Astro.
    stopping.abort();
    process.exit(1);
  });
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
  try {
    await buildSite({ ...options, signal: stopping.signal });
    // Libraries of the build may still hold something open.
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

if (process.argv[1] === THIS_FILE) await runAsChild(JSON.parse(process.argv[2] ?? '{}') as PlainOptions);
