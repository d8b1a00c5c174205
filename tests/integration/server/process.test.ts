import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendRequest } from '../../server/send-request.ts';
import { killUnderLoad } from '../../server/kill-under-load.ts';
import { prepareDataDir } from '../../server/started-server.ts';
import { TEST_TIMEOUT_MS, send, signIn, start } from './processes.ts';
import { makeFolder, removeFolder, temporaryFolder } from './support.ts';

vi.setConfig({ testTimeout: TEST_TIMEOUT_MS });

let folder: string;
beforeAll(async () => {
  folder = makeFolder();
  await prepareDataDir(folder);
});
afterAll(() => removeFolder(folder));

// `npm run bench -- kills` does this twenty times.
test('loses no acknowledged write when killed twice while writing', { tags: 'proof' }, async () => {
  const { acknowledged, lost } = await killUnderLoad(folder, 2);
  expect(acknowledged).toBeGreaterThanOrEqual(30);
  expect(lost).toEqual([]);
});

test('stops within three seconds with code 0, despite an open connection and a long-running statement', async () => {
  const { port, output, stop } = await start(folder);
  expect(output()).toContain('admin@example.com / let-there-be-light');
  expect(output()).toContain(folder);
  expect((await sendRequest(port, '/read/nothing')).status).toBe(404);
  const idleSocket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(idleSocket, 'connect');

  const { session } = await signIn(port);
  const chapters = '/rest/v1/book_chapters?select=id';
  // Takes minutes on a chapter's text.
  const slowQuery = `${chapters}&content=match.(.*)%5C1%5C1x`;
  const slowResponse = send(port, 'GET', slowQuery, { headers: session }).catch(() => undefined);
  // The session is looked up first, so early requests may get a response before the statement starts.
  let probe: Promise<unknown>;
  do {
    probe = send(port, 'GET', chapters).catch(() => undefined);
  } while (
    await Promise.race([
      probe.then(() => true),
      new Promise<boolean>((resolve) => setTimeout(resolve, 500, false)),
    ])
  );
  expect((await sendRequest(port, '/')).text).toBe('ready: index.html');

  const stoppedAt = Date.now();
  expect(await stop()).toBe(0);
  expect(Date.now() - stoppedAt).toBeLessThan(3000);
  await Promise.all([slowResponse, probe]);
  idleSocket.destroy();
});

test(
  'stops without errors or leftover files if interrupted during the first start',
  { tags: 'proof' },
  async () => {
    const tmp = temporaryFolder();
    const { child, output, exited } = await start('memory', { TMPDIR: tmp }, 'Preparing the site');
    child.kill('SIGINT');
    expect(await exited).toBe(0);
    // Another test file may be building.
    const lines = output().trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('Waiting for another build'))).toEqual([
      'Opening the database (memory (kept until the server stops))…',
      'Preparing the site…',
    ]);
    expect(readdirSync(tmp)).toEqual([]);
  },
);

test('exits with an error message and code 1 for an invalid setting', async () => {
  const { output, exited } = await start(folder, { PORT: 'eighty' });
  expect(await exited).toBe(1);
  expect(output().trim()).toBe(`PORT must be a number from 0 to 65535, not 'eighty'.`);
});
