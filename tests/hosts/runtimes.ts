import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

const READY_TIMEOUT_MS = 180_000;

export type Runtime = {
  host: 'cloudflare' | 'netlify';
  servesNewChapters: boolean;
  packageName: string;
  command: (dist: string, port: number, variables: Record<string, string>) => string[];
  smokeTestCommand?: (dist: string, port: number) => string[];
};

const NETLIFY_DEV = ['netlify', 'dev', '--offline', '--internal-disable-edge-functions', '--no-open'];

export const RUNTIMES: readonly Runtime[] = [
  {
    host: 'cloudflare',
    servesNewChapters: true,
    packageName: 'wrangler@4.164.0',
    command: (dist, port, variables) => [
      ...['wrangler', 'pages', 'dev', dist, '--ip', '127.0.0.1', '--port', String(port)],
      ...Object.entries(variables).flatMap(([name, value]) => ['--binding', `${name}=${value}`]),
    ],
  },
  {
    host: 'netlify',
    servesNewChapters: false,
    packageName: 'netlify-cli@27.10.0',
    // As a proxy, Netlify's tool does not rewrite missing pages; its own static server ignores our caching rules and
    // ranges. So the doctor checks the proxy, and the smoke test uses the static server.
    command: (dist, port) => [
      ...NETLIFY_DEV,
      ...['--port', String(port), '--framework', '#custom', '--target-port', String(port + 1)],
      ...['--command', `${process.execPath} tests/hosts/static-server.ts ${dist} ${port + 1}`],
    ],
    smokeTestCommand: (dist, port) => [
      ...NETLIFY_DEV,
      ...['--port', String(port), '--framework', '#static', '--dir', dist],
    ],
  },
];

export type Running = { output: () => string; stop: () => Promise<void> };

/** Uses the programs in HOST_RUNTIMES (a folder with node_modules) or npx. Rejects with their output. */
export async function startRuntime(
  { packageName, command }: Runtime,
  dist: string,
  port: number,
  variables: Record<string, string>,
): Promise<Running> {
  const [program = '', ...args] = command(dist, port, variables);
  const folder = process.env['HOST_RUNTIMES'];
  const installed = folder === undefined ? undefined : path.join(folder, 'node_modules/.bin', program);
  const [file, fileArgs] =
    installed !== undefined && existsSync(installed)
      ? [installed, args]
      : ['npx', ['--yes', '--package', packageName, program, ...args]];
  const child = spawn(file, fileArgs, {
    env: {
      ...process.env,
      ...variables,
      CI: '1',
      WRANGLER_SEND_METRICS: 'false',
      NETLIFY_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const stop = () => stopGroup(child);
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    // An unread body makes undici throw when the server closes the connection.
    await response?.text().catch(() => undefined);
    if (response?.ok) return { output: () => output, stop };
    await setTimeout(500);
  }
  await stop();
  throw new Error(`${program} did not respond:\n${output}`);
}

/** These programs spawn child processes. */
async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await Promise.race([ended, setTimeout(10_000)]);
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The whole process group has exited.
  }
}
