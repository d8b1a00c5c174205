// Builds in a child process, because post-processing every page would block the server for seconds.
import { spawn } from 'node:child_process';
import { setPriority, constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildSite, type BuildOptions } from './build-site.ts';
import { endOf } from './end-of-child.ts';
import { BuildError } from './run-astro.ts';

/** The largest site takes a minute; a build that hangs must not keep the next one from being made. */
const LONGEST_BUILD_MS = 15 * 60_000;

const THIS_FILE = fileURLToPath(import.meta.url);

type PlainOptions = Omit<BuildOptions, 'signal' | 'output'>;

/** Builds like `buildSite`. Throws BuildError, or AbortError when the signal ends it. */
export async function buildInProcess(options: PlainOptions, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [THIS_FILE, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const stop = () => child.kill();
  const deadline = setTimeout(stop, LONGEST_BUILD_MS);
  signal.addEventListener('abort', stop);
  if (options.former !== undefined) giveWay(child.pid);
  try {
    const { code, said } = await endOf(child);
    signal.throwIfAborted();
    if (code !== 0) throw new BuildError(said.trim() || 'The site could not be built.');
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', stop);
  }
}

/** Lowers the build's priority while a previous build is served, so that pages stay fast. */
function giveWay(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system has no priorities.
  }
}

async function runAsChild(options: PlainOptions): Promise<void> {
  const stopping = new AbortController();
  process.on('SIGTERM', () => {
    stopping.abort();
    // Astro has ended by then, or is told to; what it has written so far is removed by the server.
    process.exit(1);
  });
  // Stops when the server is gone.
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
  try {
    await buildSite({ ...options, signal: stopping.signal });
    // The server waits for the end, and libraries of the build may still hold something open.
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

if (process.argv[1] === THIS_FILE) await runAsChild(JSON.parse(process.argv[2] ?? '{}') as PlainOptions);
