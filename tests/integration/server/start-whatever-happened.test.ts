// `npm start` under bad conditions: an outdated build, missing pages, a damaged database, failing builds.
import type { ChildProcess } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { createBackend } from '~/server/backend/create-backend.ts';
import { openDataDir } from '~/server/data-dir.ts';
import { ask } from '../../server/ask.ts';
import { prepareDataDir, startServer } from '../../server/started-server.ts';
import { freePort } from '../../support/free-port.ts';
import { makeFolder } from './support.ts';

/** Prepared once, copied for each test. */
let prepared: string;
let folder: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  prepared = makeFolder();
  await prepareDataDir(prepared);
  // A build that is asked for ends at once with an error.
  writeFileSync(
    path.join(prepared, 'no-builds.cjs'),
    `if (process.argv[1]?.endsWith('astro.mjs')) { console.error('No build today.'); process.exit(1); }`,
  );
});
beforeEach(() => {
  folder = makeFolder();
  cpSync(prepared, folder, { recursive: true });
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

const start = async (settings: Record<string, string> = {}, until?: string) => {
  const started = await startServer({ DATA_DIR: folder, ...settings }, until);
  running.add(started.child);
  return started;
};
const withoutBuilds = () => ({ NODE_OPTIONS: `--require=${path.join(folder, 'no-builds.cjs')}` });
const inBuild = (name: string) => path.join(folder, 'site/build-ready', name);

/** The build becomes one of yesterday's. */
function makeStale(): void {
  const pointer = path.join(folder, 'site/current.json');
  const { stamp } = JSON.parse(readFileSync(pointer, 'utf8')) as { stamp: string };
  writeFileSync(pointer, JSON.stringify({ folder: 'build-ready', stamp: `yesterday ${stamp}` }));
}

const readApi = (port: number, query: string) =>
  ask(port, `/rest/v1/${query}`, { headers: { apikey: EMBEDDED_PUBLISHABLE_KEY } });

test('on another day the last build is served at once, before the database is open, and stays when no new one can be made', async () => {
  makeStale();
  const port = await freePort();
  const { said } = await start({ PORT: String(port), ...withoutBuilds() }, 'Opening the database');
  expect((await ask(port, '/')).text).toBe('ready: index.html');
  const early = await readApi(port, 'book_chapters?select=id');
  expect(early.status).toBe(503);
  expect(early.headers['retry-after']).toBe('1');
  expect(JSON.parse(early.text)).toMatchObject({ message: 'The database is restarting. Please try again.' });

  await vi.waitFor(
    () =>
      expect(said()).toContain('The pages were not renewed: The site could not be built.\nNo build today.'),
    {
      timeout: 60_000,
      interval: 100,
    },
  );
  expect(said()).toContain('Ctrl-C stops the server.');
  expect((await readApi(port, 'book_chapters?select=id&limit=1')).status).toBe(200);
  expect((await ask(port, '/')).text).toBe('ready: index.html');
}, 120_000);

test('on the folder of a later release it does not start, although there are pages', async () => {
  const dataDir = await openDataDir(folder);
  const backend = await createBackend(dataDir);
  await backend.sql("insert into supabase_migrations.schema_migrations (version) values ('20991231000000')");
  await backend.close();
  dataDir.release();
  const { exited, said } = await start();
  expect(await exited).toBe(1);
  expect(said()).toMatch(
    /The database is of a later release: it has version 20991231000000, and this release ends at \d{14}\. Nothing was changed\./,
  );
}, 120_000);

test('without 404.html it starts, and says in plain words what is not there', async () => {
  rmSync(inBuild('404.html'));
  const { port } = await start();
  expect((await ask(port, '/')).text).toBe('ready: index.html');
  expect(await ask(port, '/nothing')).toMatchObject({ status: 404, text: 'This page does not exist.\n' });
}, 120_000);

test('with a damaged database folder the pages are served, the API says to come back, and it can be stopped', async () => {
  writeFileSync(path.join(folder, 'database/global/pg_control'), 'damaged');
  const { child, port, said, exited } = await start();
  expect(said()).toContain('could not be opened');
  expect(said()).toContain('The pages are served as they were built at');
  expect(await ask(port, '/')).toMatchObject({ status: 200, text: 'ready: index.html' });
  const answer = await readApi(port, 'book_chapters?select=id');
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('1');
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
}, 120_000);

test('without a database and without a build there is nothing to serve: it ends with code 1', async () => {
  writeFileSync(path.join(folder, 'database/global/pg_control'), 'damaged');
  rmSync(path.join(folder, 'site'), { recursive: true });
  const { exited } = await start();
  expect(await exited).toBe(1);
}, 120_000);
