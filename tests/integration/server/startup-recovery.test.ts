import { cpSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { withStoredBackend } from '~/server/backend/create-backend.ts';
import { sendRequest } from '../../server/send-request.ts';
import { prepareDataDir } from '../../server/started-server.ts';
import { freePort } from '../../support/free-port.ts';
import { TEST_TIMEOUT_MS, send, start } from './processes.ts';
import { makeFolder, removeFolder, temporaryFolder } from './support.ts';

vi.setConfig({ testTimeout: TEST_TIMEOUT_MS });

let preparedFolder: string;
let folder: string;
beforeAll(async () => {
  preparedFolder = makeFolder();
  await prepareDataDir(preparedFolder);
});
afterAll(() => removeFolder(preparedFolder));
beforeEach(() => {
  folder = temporaryFolder();
  cpSync(preparedFolder, folder, { recursive: true });
});
const pathInFolder = (name: string) => path.join(folder, name);
const damageDatabase = () => writeFileSync(pathInFolder('database/global/pg_control'), 'damaged');

test('serves an outdated build before the database is open, and keeps it if a new build fails', async () => {
  const pointer = pathInFolder('site/current.json');
  const { stamp } = JSON.parse(readFileSync(pointer, 'utf8')) as { stamp: string };
  writeFileSync(pointer, JSON.stringify({ folder: 'build-ready', stamp: `yesterday ${stamp}` }));
  rmSync(pathInFolder('site/build-ready/404.html'));
  writeFileSync(
    pathInFolder('no-builds.cjs'),
    `if (process.argv[1]?.endsWith('build-process.ts')) { console.error('Builds are disabled.'); process.exit(1); }`,
  );
  const port = await freePort();
  const { output } = await start(
    folder,
    { PORT: String(port), NODE_OPTIONS: `--require=${pathInFolder('no-builds.cjs')}` },
    'Opening the database',
  );
  expect((await sendRequest(port, '/')).text).toBe('ready: index.html');
  const earlyResponse = await send(port, 'GET', '/rest/v1/book_chapters?select=id');
  expect([earlyResponse.status, earlyResponse.headers['retry-after']]).toEqual([503, '1']);
  expect(JSON.parse(earlyResponse.text)).toMatchObject({
    message: 'The database is restarting. Please try again.',
  });

  const buildFailure = 'The pages were not updated: The site could not be built.\nBuilds are disabled.';
  await expect.poll(output, { timeout: 60_000, interval: 100 }).toContain(buildFailure);
  expect(output()).toContain('Ctrl-C stops the server.');
  expect((await send(port, 'GET', '/rest/v1/book_chapters?select=id&limit=1')).status).toBe(200);
  expect((await sendRequest(port, '/')).text).toBe('ready: index.html');
  expect(await sendRequest(port, '/nothing')).toMatchObject({
    status: 404,
    text: 'This page does not exist.\n',
  });
});

test('does not start with a data folder of a later release, even if it has pages', async () => {
  await withStoredBackend(folder, ({ sql }) =>
    sql("insert into supabase_migrations.schema_migrations (version) values ('20991231000000')"),
  );
  const { exited, output } = await start(folder);
  expect(await exited).toBe(1);
  expect(output()).toMatch(
    /The database is from a later release: its version is 20991231000000, and the latest one that this release supports is \d{14}\. Nothing was changed\./,
  );
});

test('serves pages, names the newest backup, and can be stopped if the database is damaged', async () => {
  damageDatabase();
  mkdirSync(pathInFolder('backups'));
  for (const name of ['new', 'old']) writeFileSync(pathInFolder(`backups/${name}.tar.gz`), '');
  utimesSync(pathInFolder('backups/old.tar.gz'), 1, 1);
  const { port, output, stop } = await start(folder);
  expect(output()).toContain(`The database in ${pathInFolder('database')} could not be opened (`);
  expect(output()).toContain(`The newest backup is ${pathInFolder('backups/new.tar.gz')}.`);
  expect(output()).toContain('Serving the pages built at');
  expect(await sendRequest(port, '/')).toMatchObject({ status: 200, text: 'ready: index.html' });
  const response = await send(port, 'GET', '/rest/v1/book_chapters?select=id');
  expect([response.status, response.headers['retry-after']]).toEqual([503, '1']);
  expect(await stop()).toBe(0);
});

test('exits with code 1 without a database and a build', async () => {
  damageDatabase();
  rmSync(pathInFolder('site'), { recursive: true });
  const { exited } = await start(folder);
  expect(await exited).toBe(1);
});
