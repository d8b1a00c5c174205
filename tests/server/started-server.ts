// `npm start` as a separate process, on a data folder with a tiny built site marked as the last build. Nothing
// needs to be built, so a start takes only as long as opening the database.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuiltChapter } from '../../src/lib/site/build-report.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../src/lib/site/product.ts';
import { withStoredBackend } from '../../src/server/backend/create-backend.ts';
import type { Seed } from '../../src/server/backend/migrations.ts';
import { hasSite, openDataDir } from '../../src/server/data-dir.ts';
import { writeManifest } from '../../src/build/build-manifest.ts';
import { createStampReader } from '../../src/server/site/site-stamp.ts';
import { readSeedInfo, seededFolder, type SeedInfo } from '../support/seeded-database.ts';
import { sendRequest } from './send-request.ts';

/** Creates a seeded data folder, unless it has a database, and a site of three pages. Returns the published chapters. */
export async function prepareDataDir(folder: string, seed: Seed = 'demo'): Promise<BuiltChapter[]> {
  const dataDir = await openDataDir(folder);
  const { publishedChapters, contentStamp } = hasSite(folder)
    ? await readSeedInfo(dataDir)
    : await copySeeded(path.join(folder, 'database'), seed);
  const build = path.join(dataDir.siteDir, 'build-ready');
  mkdirSync(build, { recursive: true });
  for (const name of ['index.html', '404.html', 'read.html']) {
    writeFileSync(path.join(build, name), `ready: ${name}`);
  }
  await writeManifest(build, { lastRemoval: 0, chapters: [], problems: [], textProblems: [] });
  const stamp = await createStampReader({
    sql: () => Promise.resolve([{ stamp: contentStamp }] as never[]),
  })();
  writeFileSync(path.join(dataDir.siteDir, 'current.json'), JSON.stringify({ folder: 'build-ready', stamp }));
  dataDir.release();
  return publishedChapters;
}

async function copySeeded(databaseDir: string, seed: Seed): Promise<SeedInfo> {
  const seeded = await seededFolder(seed);
  cpSync(seeded.databaseDir, databaseDir, { recursive: true });
  return seeded.info;
}

export type StartedServer = {
  child: ChildProcess;
  port: number;
  /** Output so far. */
  output: () => string;
  /** The exit code; null after a kill. */
  exited: Promise<number | null>;
};

/**
 * Starts the server and waits until it prints `until` or exits. The caller must stop it.
 * @param withChannel lets this process send messages to it
 */
export async function startServer(
  settings: Record<string, string>,
  until = 'Ctrl-C',
  options: string[] = [],
  withChannel = false,
): Promise<StartedServer> {
  // Uses the options of src/server/run.mjs.
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'src/server/start.ts', ...options], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMIT_FACTOR: '100',
      NODE_NO_WARNINGS: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(withChannel ? ['ipc' as const] : [])],
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  // 'exit' may precede the last output; 'close' follows it.
  const exited = once(child, 'close').then(([code]) => {
    process.off('exit', kill);
    return code as number | null;
  });
  let text = '';
  const hasPrinted = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes(until)) resolve();
      });
  });
  await Promise.race([hasPrinted, exited]);
  return { child, exited, output: () => text, port: Number(/http:\/\/localhost:(\d+)/.exec(text)?.[1]) };
}

/** Submits a lead like a visitor. Resolves with the status; rejects if the server is gone. */
export async function insertLead(port: number, email: string): Promise<number> {
  const response = await sendRequest(port, '/rest/v1/email_leads', {
    method: 'POST',
    headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, first_name: 'Lead' }),
  });
  return response.status;
}

/** The email addresses of the leads in a data folder; no server may have it open. */
export async function readStoredLeads(folder: string): Promise<Set<string>> {
  const rows = await withStoredBackend(folder, ({ sql }) =>
    sql<{ email: string }>('select email from public.email_leads'),
  );
  return new Set(rows.map(({ email }) => email));
}
