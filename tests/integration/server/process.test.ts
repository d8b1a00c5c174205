// `npm start` as a separate process: killed in the middle of writing, asked to stop, started twice.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { killUnderLoad } from '../../server/kills.ts';
import { prepareDataDir, startServer } from '../../server/started-server.ts';
import { ask } from '../../server/ask.ts';
import { makeFolder, removeFolder } from './support.ts';

let folder: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = makeFolder();
  await prepareDataDir(folder);
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});
afterAll(() => removeFolder(folder));

const start = async (settings: Record<string, string> = {}, until?: string) => {
  const started = await startServer({ DATA_DIR: folder, ...settings }, until);
  running.add(started.child);
  return started;
};

// Twenty kills are `npm run bench -- kills`.
test('killed while writing, three times over, it has lost nothing that it acknowledged', async () => {
  const { acknowledged, lost } = await killUnderLoad(folder, 3);
  expect(acknowledged).toBeGreaterThanOrEqual(45);
  expect(lost).toEqual([]);
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

  // Another on the same port with another folder is told about the port.
  const third = await start({ PORT: String(port), DATA_DIR: 'memory' });
  expect(await third.exited).toBe(1);
  expect(third.said().trim()).toBe(`Port ${port} is taken. Choose another: PORT=4400 npm start`);

  const asked = Date.now();
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(Date.now() - asked).toBeLessThan(3000);
  visitor.destroy();
}, 120_000);

test('asked to stop while a statement spins it ends within three seconds with code 0', async () => {
  const { child, port, exited } = await start();
  const headers = { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json' };
  const signedIn = await ask(port, '/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'admin@example.com', password: 'let-there-be-light' }),
  });
  const { access_token } = JSON.parse(signedIn.text) as { access_token: string };
  // Takes minutes on the text of a chapter.
  const spinning = ask(port, '/rest/v1/book_chapters?select=id&content=match.(.*)%5C1%5C1x', {
    headers: { ...headers, Authorization: `Bearer ${access_token}` },
  }).catch(() => undefined);
  // The session is looked up first, so early requests may be answered before the statement starts.
  let waiting: Promise<unknown>;
  do {
    waiting = ask(port, '/rest/v1/book_chapters?select=id', { headers }).catch(() => undefined);
  } while (
    await Promise.race([
      waiting.then(() => true),
      new Promise<boolean>((resolve) => setTimeout(resolve, 500, false)),
    ])
  );
  expect((await ask(port, '/')).text).toBe('ready: index.html');

  const asked = Date.now();
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(Date.now() - asked).toBeLessThan(3000);
  await Promise.all([spinning, waiting]);
}, 120_000);

test('asked to stop in the middle of its first start it ends without a complaint and leaves nothing behind', async () => {
  const tmp = makeFolder();
  const { child, said, exited } = await start({ DATA_DIR: 'memory', TMPDIR: tmp }, 'Preparing the site');
  child.kill('SIGINT');
  expect(await exited).toBe(0);
  expect(said().trim().split('\n')).toEqual([
    'Opening the database (memory (kept until the server stops)) …',
    'Preparing the site …',
  ]);
  expect(readdirSync(tmp)).toEqual([]);
  rmSync(tmp, { recursive: true });
}, 120_000);

test('a setting that cannot be meant is one sentence and a code that is not 0', async () => {
  const { said, exited } = await start({ PORT: 'eighty' });
  expect(await exited).toBe(1);
  expect(said().trim()).toBe(`PORT must be a number from 0 to 65535, not 'eighty'.`);
});
