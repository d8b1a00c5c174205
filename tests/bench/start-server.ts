// `npm start` as a child process, on a free port.
import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { spawnServer } from '../server/started-server.ts';
import { endWithUs, temporaryFolder } from './temporary.ts';

const PATIENCE_MS = 180_000;

export type RunningServer = {
  child: ChildProcess;
  port: number;
  origin: string;
  startMs: number;
  /** Everything it has printed so far. */
  said: () => string;
  stop: () => Promise<void>;
};

/** Resolves once the site answers. Throws with the server's output if it does not start. */
export async function startServerOn(
  folder: string,
  settings: Record<string, string> = {},
  withChannel = false,
): Promise<RunningServer> {
  const startedAt = performance.now();
  const server = spawnServer({ DATA_DIR: folder, ...settings }, [], withChannel);
  const stop = endWithUs(server.child, 'SIGTERM');
  await Promise.race([server.printed('(ready'), setTimeout(PATIENCE_MS, undefined, { ref: false })]);
  const port = server.port();
  if (!server.said().includes('(ready') || Number.isNaN(port)) {
    await stop();
    throw new Error(`The server did not come up in time.\n${server.said()}`);
  }
  const { child, said } = server;
  return {
    child,
    port,
    origin: `http://127.0.0.1:${port}`,
    startMs: performance.now() - startedAt,
    said,
    stop,
  };
}

/** On a data folder that is removed when the server stops. */
export async function startServer(): Promise<RunningServer> {
  const { folder, remove } = temporaryFolder('server');
  // One address represents many readers.
  const settings = { RATE_LIMIT_FACTOR: process.env['RATE_LIMIT_FACTOR'] ?? '100' };
  const server = await startServerOn(folder, settings).catch((error: unknown) => {
    remove();
    throw error;
  });
  const stop = async () => {
    await server.stop();
    remove();
  };
  return { ...server, stop };
}
