import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { sendRequest } from '../../server/send-request.ts';
import { startServer } from '../../server/started-server.ts';

export const TEST_TIMEOUT_MS = 180_000;

export async function start(
  folder: string,
  settings: Record<string, string> = {},
  until?: string,
  options?: string[],
) {
  const server = await startServer({ DATA_DIR: folder, ...settings }, until, options);
  const killWith = (signal: NodeJS.Signals) => {
    server.child.kill(signal);
    return server.exited;
  };
  onTestFinished(async () => void (await killWith('SIGKILL')));
  return { ...server, stop: () => killWith('SIGTERM'), kill: () => killWith('SIGKILL') };
}

/** Runs a command until it exits. */
export async function run(name: string, args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [`src/server/${name}.ts`, ...args], {
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { code, stdout, stderr };
}

export const send = (
  port: number,
  method: string,
  address: string,
  { body, headers }: { body?: object; headers?: Record<string, string> } = {},
) =>
  sendRequest(port, address, {
    method,
    headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

export async function signIn(
  port: number,
  email = 'admin@example.com',
  password = 'let-there-be-light',
  headers: Record<string, string> = {},
) {
  const address = '/auth/v1/token?grant_type=password';
  const { status, text } = await send(port, 'POST', address, { body: { email, password }, headers });
  const { access_token } = JSON.parse(text) as { access_token?: string };
  return { status, session: { Authorization: `Bearer ${access_token}` } };
}
