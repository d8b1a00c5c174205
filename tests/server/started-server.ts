// `npm start` as a process of its own, on a data folder in which a tiny built site lies ready, marked as the last build:
// so nothing needs to be built, and a start takes as long as opening the database.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../src/lib/site/embedded-key.ts';
import { createBackend } from '../../src/server/backend/create-backend.ts';
import type { Seed } from '../../src/server/backend/migrations.ts';
import { openDataDir } from '../../src/server/data-dir.ts';
import { siteStamp } from '../../src/server/site/site-stamp.ts';
import { seededSnapshot } from '../support/seeded-database.ts';
import { ask } from './ask.ts';

/** Makes a data folder with a seed and a site of three pages. */
export async function prepareDataDir(folder: string, seed: Seed = 'demo'): Promise<void> {
  const dataDir = await openDataDir(folder);
  const backend = await createBackend({ ...dataDir, seed, snapshot: await seededSnapshot(seed) });
  const build = path.join(dataDir.siteDir, 'build-ready');
  mkdirSync(build, { recursive: true });
  for (const name of ['index.html', '404.html', 'read.html']) {
    writeFileSync(path.join(build, name), `ready: ${name}`);
  }
  const stamp = await siteStamp(backend);
  writeFileSync(path.join(dataDir.siteDir, 'current.json'), JSON.stringify({ folder: 'build-ready', stamp }));
  await backend.close();
  dataDir.release();
}

export type StartedServer = {
  child: ChildProcess;
  port: number;
  /** Everything it has printed so far. */
  said: () => string;
  /** Its exit code; null after a kill. */
  exited: Promise<number | null>;
};

/** Starts the server and waits until it says that it is ready (or something else), or has ended. Whoever starts it ends it. */
export async function startServer(
  settings: Record<string, string>,
  until = 'Ctrl-C',
  options: string[] = [],
): Promise<StartedServer> {
  const child = spawn(process.execPath, ['src/server/start.ts', ...options], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMIT_FACTOR: '100',
      NODE_NO_WARNINGS: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // 'close' comes after the last word, 'exit' may come before it.
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', () => {
      if (text.includes(until)) resolve();
    });
  });
  await Promise.race([ready, exited]);
  return { child, port: Number(/http:\/\/localhost:(\d+)/.exec(text)?.[1]), said: () => text, exited };
}

/** Leaves an e-mail address as a visitor does. Gives the status; rejects when the server is gone. */
export async function insertLead(port: number, email: string): Promise<number> {
  const answer = await ask(port, '/rest/v1/email_leads', {
    method: 'POST',
    headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, first_name: 'Lead' }),
  });
  return answer.status;
}

/** The addresses that a data folder holds; no server may have it open. */
export async function keptLeads(folder: string): Promise<Set<string>> {
  const dataDir = await openDataDir(folder);
  const backend = await createBackend(dataDir);
  const rows = await backend.sql<{ email: string }>('select email from public.email_leads');
  await backend.close();
  dataDir.release();
  return new Set(rows.map(({ email }) => email));
}
