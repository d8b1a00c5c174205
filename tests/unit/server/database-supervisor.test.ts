// The supervisor with a worker of the test's own and a clock that the test moves.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSupervisedBackend, type SupervisedBackend } from '~/server/backend/supervised-backend.ts';
import { allowConsole } from '../support/console-errors.ts';
import { fakeCells, healthy, type FakeCell } from './fake-cell.ts';

const SECRETS = { jwtSecret: 'only-these-tests-know-this-0123456789abcdef', secretKey: 'sb_secret_tests' };
const ANSWERED = { status: 200, headers: [], body: undefined };

let fakes: ReturnType<typeof fakeCells>;
let backend: SupervisedBackend;
let states: string[];
const cell = (index = 0) => fakes.cells[index] as FakeCell;

beforeEach(async () => {
  vi.useFakeTimers();
  fakes = fakeCells();
  states = [];
  const opening = open();
  await vi.advanceTimersByTimeAsync(0);
  backend = await opening;
});
afterEach(async () => {
  const closing = backend.close();
  await vi.advanceTimersByTimeAsync(5000);
  await closing;
  vi.useRealTimers();
});

const open = (options = {}) =>
  openSupervisedBackend({
    ...SECRETS,
    databaseDir: '/nowhere/data/database',
    compiled: {} as never,
    startCell: fakes.startCell,
    onStateChange: (state) => states.push(state),
    ...options,
  });
const read = (name: string, queueKey = '', headers: Record<string, string> = {}) =>
  backend.fetch(new Request(`http://x/${name}`, { headers }), { queueKey });
/** Lets everything that waits for nothing but its turn happen. */
const settle = () => vi.advanceTimersByTimeAsync(0);

test('one task at a time is handed over, and the others wait', async () => {
  const first = read('first');
  const second = read('second');
  await settle();
  expect(cell().asked).toEqual(['http://x/first']);
  cell().answer(ANSWERED);
  expect((await first).status).toBe(200);
  await settle();
  expect(cell().asked).toEqual(['http://x/first', 'http://x/second']);
  cell().answer(ANSWERED);
  expect((await second).status).toBe(200);
});

test("a visitor's statement is ended after three seconds, and those who waited are answered by the next worker", async () => {
  allowConsole(/^The database is reopened: a statement ran longer than 3 s\.$/);
  const spinning = read('spinning');
  const waiting = read('waiting');
  await vi.advanceTimersByTimeAsync(2999);
  expect(cell().isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const ended = await spinning;
  expect(ended.status).toBe(504);
  expect(ended.headers.get('Retry-After')).toBe('1');
  expect(await ended.json()).toMatchObject({
    code: '57014',
    message: 'canceling statement due to statement timeout',
  });
  await settle();
  expect(cell().isEnded).toBe(true);
  expect(states).toEqual(['open', 'reopening', 'open']);
  expect(cell(1).asked).toEqual(['http://x/waiting']);
  cell(1).answer(ANSWERED);
  expect((await waiting).status).toBe(200);
});

test('a signed-in user has eight seconds, and a forged token does not help', async () => {
  allowConsole(/The database is reopened/);
  void read('known', '', { apikey: SECRETS.secretKey });
  await vi.advanceTimersByTimeAsync(7999);
  expect(cell().isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(cell().isEnded).toBe(true);

  const claims = Buffer.from(JSON.stringify({ exp: 4_000_000_000 })).toString('base64url');
  void read('forged', '', { authorization: `Bearer e30.${claims}.c2lnbmF0dXJl` });
  await vi.advanceTimersByTimeAsync(3000);
  expect(cell(1).isEnded).toBe(true);
});

test("the server's own statement has a minute and fails with PostgreSQL's code", async () => {
  allowConsole(/The database is reopened/);
  const failed = expect(backend.sql('select endless')).rejects.toMatchObject({ code: '57014' });
  await vi.advanceTimersByTimeAsync(59_999);
  expect(cell().isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
});

test('a backup has four minutes, for it reads all that there is', async () => {
  allowConsole(/The database is reopened: a statement ran longer than 240 s\.$/);
  const failed = expect(backend.backup()).rejects.toMatchObject({ code: '57014' });
  await vi.advanceTimersByTimeAsync(239_999);
  expect(cell().isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
});

test('who has waited five seconds is told to try again', async () => {
  void backend.sql('a long one');
  const waiting = read('waiting');
  await vi.advanceTimersByTimeAsync(5000);
  const refused = await waiting;
  expect(refused.status).toBe(503);
  expect(refused.headers.get('Retry-After')).toBe('1');
  expect(await refused.json()).toMatchObject({
    code: '503',
    message: 'The database is busy. Please try again.',
  });
  cell().answer([]);
});

test('a reopening that takes longer than two seconds is said to those who wait and to those who come', async () => {
  allowConsole(/The database is reopened: its worker ended \(exit code 1\)\.$/);
  fakes.startMs.push(10_000);
  const inFlight = read('in flight');
  const waiting = read('waiting');
  await settle();
  cell().die('exit code 1');
  expect((await inFlight).status).toBe(503);
  expect(backend.state()).toBe('reopening');
  await vi.advanceTimersByTimeAsync(2000);
  const refused = await waiting;
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({
    code: '503',
    message: 'The database is restarting. Please try again.',
  });
  expect((await read('late')).status).toBe(503);
  await expect(backend.sql('select 1')).rejects.toMatchObject({ name: 'BackendUnavailableError' });
  await vi.advanceTimersByTimeAsync(8000);
  expect(backend.state()).toBe('open');
});

test('every minute, and after every failure, a question with a known answer is asked', async () => {
  expect(cell().checks).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cell().checks).toBe(2);

  const failing = read('failing');
  await settle();
  cell().answer({ ...ANSWERED, status: 500 });
  await failing;
  await settle();
  expect(cell().checks).toBe(3);

  const throwing = expect(backend.sql('select nonsense')).rejects.toThrow('Aborted()');
  await settle();
  cell().fail(new Error('Aborted()'));
  await throwing;
  await settle();
  expect(cell().checks).toBe(4);
});

test('refusals are followed by one check a second at most', async () => {
  for (let index = 0; index < 5; index += 1) {
    const refused = read('refused');
    await settle();
    cell().answer({ ...ANSWERED, status: 401 });
    await refused;
  }
  expect(cell().checks).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(cell().checks).toBe(2);
});

test.each([
  ['no row', (nonce: string) => ({ ...healthy(nonce), rows: [] })],
  [
    'a wrong value',
    (nonce: string) => ({ ...healthy(nonce), rows: [{ echo: nonce, product: 41, chapters: 14 }] }),
  ],
  ['the answer of before', () => healthy('another question')],
  ['other chapters through the API', (nonce: string) => ({ ...healthy(nonce), contentRange: '*/0' })],
  ['an error through the API', (nonce: string) => ({ ...healthy(nonce), status: 500 })],
  [
    'an exception',
    () => {
      throw new Error('RuntimeError: unreachable');
    },
  ],
])('a database that answers with %s is reopened', async (_, observe) => {
  allowConsole(/The database is reopened: a question with a known answer got another one, or none\.$/);
  cell().observe = observe;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cell().isEnded).toBe(true);
  expect(states).toEqual(['open', 'reopening', 'open']);
});

test('a database that does not open again is tried soon, then every half minute, and its failure names the folder', async () => {
  allowConsole(/The database is reopened/);
  allowConsole(/could not be opened/);
  fakes.refusals.push(new Error('damaged'), new Error('damaged'));
  cell().die('exit code 1');
  await settle();
  await vi.waitFor(() => expect(backend.state()).toBe('failed'));
  expect(backend.failure()).toBe(
    'The database in /nowhere/data/database could not be opened (damaged). There is no backup in /nowhere/data/backups.',
  );
  expect((await read('while failed')).status).toBe(503);
  await vi.advanceTimersByTimeAsync(500);
  await vi.waitFor(() => expect(states.filter((state) => state === 'failed')).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(backend.state()).toBe('failed');
  await vi.advanceTimersByTimeAsync(1000);
  expect(backend.state()).toBe('open');
  expect(backend.failure()).toBeUndefined();
});

test('an idle worker that has grown too large is closed and replaced', async () => {
  allowConsole(/The database is reopened: it held 400 MB of memory\.$/);
  const growing = read('growing');
  await settle();
  cell().memoryBytes = 400 * 1024 * 1024;
  cell().answer(ANSWERED);
  expect((await growing).status).toBe(200);
  await settle();
  expect(cell().asked).toContain('close');
  expect(cell().isEnded).toBe(true);
  expect(backend.state()).toBe('open');
});

test('a worker in memory that has grown too large and cannot be copied is replaced all the same', async () => {
  allowConsole(/^What is in memory could not be copied: no memory left$/);
  allowConsole(
    /^The database is reopened: it held 400 MB of memory\. It is kept in memory: what was written since the start is lost\.$/,
  );
  const closing = backend.close();
  await vi.advanceTimersByTimeAsync(1000);
  await closing;
  backend = await open({ databaseDir: undefined, snapshot: new Blob(['a former dump']) });
  const growing = read('growing');
  await settle();
  cell(1).dumpFailure = new Error('no memory left');
  cell(1).memoryBytes = 400 * 1024 * 1024;
  cell(1).answer(ANSWERED);
  expect((await growing).status).toBe(200);
  await settle();
  expect(cell(1).asked.filter((asked) => asked === 'dump')).toHaveLength(1);
  expect(cell(1).isEnded).toBe(true);
  expect(backend.state()).toBe('open');
  const next = read('next');
  await settle();
  cell(2).answer(ANSWERED);
  expect((await next).status).toBe(200);
});

test("the server's own readings go before those of visitors", async () => {
  const running = read('running');
  const waiting = read('waiting');
  const own = backend.fetch(new Request('http://x/own'), { priority: 'server' });
  for (const answer of [running, own, waiting]) {
    await settle();
    cell().answer(ANSWERED);
    expect((await answer).status).toBe(200);
  }
  expect(cell().asked).toEqual(['http://x/running', 'http://x/own', 'http://x/waiting']);
});

test('closing ends a statement that does not end', async () => {
  const spinning = read('spinning');
  await settle();
  const closing = backend.close();
  await vi.advanceTimersByTimeAsync(500);
  await closing;
  expect(cell().isEnded).toBe(true);
  expect(cell().asked).not.toContain('close');
  void spinning;
});

test('a closed backend says so', async () => {
  const closing = backend.close();
  await vi.advanceTimersByTimeAsync(1000);
  await closing;
  expect(cell().asked).toEqual(['close']);
  await expect(backend.sql('select 1')).rejects.toThrow('The database is closed.');
});
