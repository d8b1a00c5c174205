// `npm start` as a process of its own: killed in the middle of writing, asked to stop, started twice.
// A tiny built site lies ready in its data folder, marked as the last build, so that nothing needs to be built.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBackend, EMBEDDED_PUBLISHABLE_KEY } from '~/server/backend/create-backend.ts';
import { openDataDir } from '~/server/data-dir.ts';
import { chaptersStamp } from '~/server/site/live-site.ts';
import { sourceStamp } from '~/server/site/source-stamp.ts';
import { ask, makeFolder } from './support.ts';

let folder: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = makeFolder();
  const dataDir = await openDataDir(folder);
  const backend = await createBackend(dataDir);
  const build = path.join(dataDir.siteDir, 'build-ready');
  mkdirSync(build, { recursive: true });
  for (const name of ['index.html', '404.html', 'read.html']) {
    writeFileSync(path.join(build, name), `ready: ${name}`);
  }
  const stamp = `${await sourceStamp()}:${await chaptersStamp(backend)}`;
  writeFileSync(path.join(dataDir.siteDir, 'current.json'), JSON.stringify({ folder: 'build-ready', stamp }));
  await backend.close();
  dataDir.release();
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Started = { child: ChildProcess; port: number; said: () => string; exited: Promise<number | null> };

async function start(settings: Record<string, string> = {}): Promise<Started> {
  const child = spawn(process.execPath, ['src/server/start.ts'], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      NODE_NO_WARNINGS: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // 'close' comes after the last word, 'exit' may come before it.
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', () => {
      if (text.includes('Ctrl-C')) resolve();
    });
  });
  await Promise.race([ready, exited]);
  return { child, port: Number(/http:\/\/localhost:(\d+)/.exec(text)?.[1]), said: () => text, exited };
}

const insertLead = async (port: number, email: string) => {
  const answer = await ask(port, '/rest/v1/email_leads', {
    method: 'POST',
    headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, first_name: 'Lead' }),
  });
  return answer.status;
};

test('killed while writing, three times over, it has lost nothing that it acknowledged', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { child, port, exited } = await start();
    let isDying = false;
    const enough = Promise.withResolvers<undefined>();
    const goal = acknowledged.length + 20;
    const writer = async (name: number) => {
      for (let index = 0; !isDying; index += 1) {
        const email = `lead-${round}-${name}-${index}@example.com`;
        const status = await insertLead(port, email).catch(() => undefined);
        if (status === 201) acknowledged.push(email);
        if (acknowledged.length >= goal) enough.resolve(undefined);
      }
    };
    const writers = [0, 1, 2, 3].map(writer);
    await enough.promise;
    child.kill('SIGKILL');
    isDying = true;
    await Promise.all([exited, ...writers]);
  }

  const dataDir = await openDataDir(folder);
  const backend = await createBackend(dataDir);
  const rows = await backend.sql<{ email: string }>('select email from public.email_leads');
  await backend.close();
  dataDir.release();
  const kept = new Set(rows.map(({ email }) => email));
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);
  expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
}, 120_000);

test('asked to stop it ends within three seconds with code 0, even with a visitor on the line', async () => {
  const { child, port, said, exited } = await start();
  expect(said(), `exit code ${String(child.exitCode)}`).toContain('admin@example.com / let-there-be-light');
  expect(said()).toContain(folder);
  expect((await ask(port, '/')).text).toBe('ready: index.html');
  expect((await ask(port, '/read/nothing')).status).toBe(404);
  // A connection that stays open without asking anything.
  const visitor = connect(port, '127.0.0.1');
  visitor.on('error', () => undefined);
  await once(visitor, 'connect');

  // A second server finds the folder in use, and says so instead of harming it.
  const second = await start();
  expect(await second.exited).toBe(1);
  expect(second.said().trim()).toBe(`Another server has the data folder ${folder} open.`);

  // Another on the same port with a folder of its own is told about the port.
  const third = await start({ PORT: String(port), DATA_DIR: 'memory' });
  expect(await third.exited).toBe(1);
  expect(third.said().trim()).toBe(`Port ${port} is taken. Choose another: PORT=4400 npm start`);

  const asked = Date.now();
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(Date.now() - asked).toBeLessThan(3000);
  visitor.destroy();
}, 120_000);

test('a setting that cannot be meant is one sentence and a code that is not 0', async () => {
  const { said, exited } = await start({ PORT: 'eighty' });
  expect(await exited).toBe(1);
  expect(said().trim()).toBe(`PORT must be a number from 0 to 65535, not 'eighty'.`);
});
