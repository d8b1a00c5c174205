// `npm start` as a child process, on a data folder and a port that nobody else has.
import { spawn } from 'node:child_process';
import { endWithUs, temporaryFolder } from './temporary.ts';

const PATIENCE_MS = 180_000;

export type RunningServer = { origin: string; startMs: number; stop: () => Promise<void> };

/** Resolves once the site answers. Throws with the server's own words when it does not come up. */
export async function startServer(): Promise<RunningServer> {
  const startedAt = performance.now();
  const { folder, remove } = temporaryFolder('server');
  const child = spawn(process.execPath, ['src/server/start.ts'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT_FACTOR: '100' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = endWithUs(child, 'SIGTERM');
  const stop = async () => {
    await end();
    remove();
  };
  let said = '';
  const port = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The server was not ready in time.\n${said}`)),
      PATIENCE_MS,
    );
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const ready = /http:\/\/localhost:(\d+)\s+\(ready/.exec(said)?.[1];
      if (ready === undefined) return;
      clearTimeout(timer);
      resolve(ready);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('close', () => {
      clearTimeout(timer);
      reject(new Error(`The server did not come up.\n${said}`));
    });
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { origin: `http://127.0.0.1:${port}`, startMs: performance.now() - startedAt, stop };
}
