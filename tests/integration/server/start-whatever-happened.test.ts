import { cpSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createBackend } from '~/server/backend/create-backend.ts';
import { openDataDir } from '~/server/data-dir.ts';
import { ask } from '../../server/ask.ts';
import { prepareDataDir } from '../../server/started-server.ts';
import { freePort } from '../../support/free-port.ts';
import { TEST_TIMEOUT_MS, send, start } from './processes.ts';
import { makeFolder, removeFolder, temporaryFolder } from './support.ts';

vi.setConfig({ testTimeout: TEST_TIMEOUT_MS });

let prepared: string;
let folder: string;
beforeAll(async () => {
  prepared = makeFolder();
  await prepareDataDir(prepared);
});
afterAll(() => removeFolder(prepared));
beforeEach(() => {
  folder = temporaryFolder();
  cpSync(prepared, folder, { recursive: true });
});
const inFolder = (name: string) => path.join(folder, name);
const damageDatabase = () => writeFileSync(inFolder('database/global/pg_control'), 'damaged');

test('serves an outdated build before the database is open, and keeps it if a new build fails', async () => {
  const pointer = inFolder('site/current.json');
  const { stamp } = JSON.parse(readFileSync(pointer, 'utf8')) as { stamp: string };
  writeFileSync(pointer, JSON.stringify({ folder: 'build-ready', stamp: `yesterday ${stamp}` }));
  rmSync(inFolder('site/build-ready/404.html'));
  writeFileSync(
    inFolder('no-builds.cjs'),
    `if (process.argv[1]?.endsWith('build-process.ts')) { console.error('No build today.'); process.exit(1); }`,
  );
  const port = await freePort();
  const { output } = await start(
    folder,
    { PORT: String(port), NODE_OPTIONS: `--require=${inFolder('no-builds.cjs')}` },
    'Opening the database',
  );
  expect((await ask(port, '/')).text).toBe('ready: index.html');
  const early = await send(port, 'GET', '/rest/v1/book_chapters?select=id');
  expect([early.status, early.headers['retry-after']]).toEqual([503, '1']);
  expect(JSON.parse(early.text)).toMatchObject({ message: 'The database is restarting. Please try again.' });

  const failed = 'The pages were not updated: The site could not be built.\nNo build today.';
  await expect.poll(output, { timeout: 60_000, interval: 100 }).toContain(failed);
  expect(output()).toContain('Ctrl-C stops the server.');
  expect((await send(port, 'GET', '/rest/v1/book_chapters?select=id&limit=1')).status).toBe(200);
  expect((await ask(port, '/')).text).toBe('ready: index.html');
  expect(await ask(port, '/nothing')).toMatchObject({ status: 404, text: 'This page does not exist.\n' });
});

test('does not start on the folder of a later release, even if it has pages', async () => {
  const dataDir = await openDataDir(folder);
  const backend = await createBackend(dataDir);
  await backend.sql("insert into supabase_migrations.schema_migrations (version) values ('20991231000000')");
  await backend.close();
  dataDir.release();
  const { exited, output } = await start(folder);
  expect(await exited).toBe(1);
  expect(output()).toMatch(
    /The database is from a later release: it is at version 20991231000000, and this release ends at \d{14}\. Nothing was changed\./,
  );
});

test('serves pages, names the newest backup, and can be stopped when the database is damaged', async () => {
  damageDatabase();
  mkdirSync(inFolder('backups'));
  for (const name of ['new', 'old']) writeFileSync(inFolder(`backups/${name}.tar.gz`), '');
  utimesSync(inFolder('backups/old.tar.gz'), 1, 1);
  const { port, output, stop } = await start(folder);
  expect(output()).toContain(`The database in ${inFolder('database')} could not be opened (`);
  expect(output()).toContain(`The newest backup is ${inFolder('backups/new.tar.gz')}.`);
  expect(output()).toContain('The pages are served as built at');
  expect(await ask(port, '/')).toMatchObject({ status: 200, text: 'ready: index.html' });
  const answer = await send(port, 'GET', '/rest/v1/book_chapters?select=id');
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
  expect(await stop()).toBe(0);
});

test('ends with code 1 without a database and a build', async () => {
  damageDatabase();
  rmSync(inFolder('site'), { recursive: true });
  const { exited } = await start(folder);
  expect(await exited).toBe(1);
});
