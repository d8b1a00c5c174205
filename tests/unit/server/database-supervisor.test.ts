import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSupervisedBackend, type SupervisedBackend } from '~/server/backend/supervised-backend.ts';
import { createContactFunction } from '~/server/functions/edge-functions.ts';
import { allowConsole } from '../support/console-errors.ts';
import { fakeCells, type FakeCell } from './fake-cell.ts';

const workers: EventEmitter[] = [];
vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    constructor() {
      super();
      workers.push(this);
    }
    terminate = () => Promise.resolve(0);
  },
}));

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
const settle = () => vi.advanceTimersByTimeAsync(0);

test('runs one task at a time while the others wait', async () => {
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

test('ends a visitor’s statement after three seconds, and the next worker handles waiting requests', async () => {
  allowConsole(/^Reopening the database: a statement ran longer than 3 s\.$/);
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

const forged = `Bearer e30.${Buffer.from('{"exp":4000000000}').toString('base64url')}.c2lnbmF0dXJl`;
test.each<[string, number, () => Promise<unknown>]>([
  ['with a forged token', 3, () => read('forged', '', { authorization: forged })],
  ['from a signed-in user', 8, () => read('known', '', { apikey: SECRETS.secretKey })],
  ['from the server', 60, () => expect(backend.sql('endless')).rejects.toMatchObject({ code: '57014' })],
  ['that makes a backup', 240, () => expect(backend.backup()).rejects.toMatchObject({ code: '57014' })],
])('ends a statement %s after %i seconds', async (_, seconds, begin) => {
  allowConsole(/Reopening the database/);
  const ended = begin();
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
  expect(cell().isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(cell().isEnded).toBe(true);
  await ended;
});

test('rejects a request that has waited five seconds with a retry header, and does not run it later', async () => {
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
  await settle();
  expect(cell().asked).toEqual(['a long one']);
});

test('fails a request in flight when its worker ends, and requests that wait five seconds for the next worker', async () => {
  allowConsole(/Reopening the database: its worker ended \(exit code 1\)\.$/);
  fakes.startMs.push(10_000);
  const inFlight = read('in flight');
  const waiting = read('waiting');
  await settle();
  cell().die('exit code 1');
  expect((await inFlight).status).toBe(503);
  expect(backend.state()).toBe('reopening');
  await vi.advanceTimersByTimeAsync(5000);
  expect(await (await waiting).json()).toMatchObject({
    code: '503',
    message: 'The database is restarting. Please try again.',
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(backend.state()).toBe('open');
});

test('checks the database every minute and after every failure', async () => {
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

test.each([
  ['a wrong result', () => false],
  [
    'an exception',
    () => {
      throw new Error('RuntimeError: unreachable');
    },
  ],
])('reopens a database whose check ends in %s', async (_, isSane) => {
  allowConsole(/Reopening the database: a test query returned a wrong result or none\.$/);
  cell().isSane = isSane;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cell().isEnded).toBe(true);
  expect(states).toEqual(['open', 'reopening', 'open']);
});

test('retries a failed reopening soon, then every 30 seconds, and names the folder in the error', async () => {
  allowConsole(/Reopening the database/);
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

test('closes and replaces an idle worker that uses too much memory', async () => {
  allowConsole(/Reopening the database: it used 400 MB of memory\.$/);
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

test("runs the server's own queries before visitors' requests", async () => {
  const running = read('running');
  const waiting = read('waiting');
  await settle();
  const own = backend.sql('its own');
  for (const [answer, value] of [
    [running, ANSWERED],
    [own, []],
    [waiting, ANSWERED],
  ] as const) {
    await settle();
    cell().answer(value);
    await answer;
  }
  expect(cell().asked).toEqual(['http://x/running', 'its own', 'http://x/waiting']);
});

const contact = async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true })));
  const send = createContactFunction({
    fetch: backend.fetch,
    secretKey: SECRETS.secretKey,
    recaptchaSecret: 'a-secret',
  });
  const body = JSON.stringify({ name: 'Ruth', email: 'ruth@example.org', message: 'Why?', token: 'solved' });
  const context = { visitor: 'hash-of-a', responseBytes: 1000 };
  const answer = send?.(new Request('http://x/functions/v1/contact', { method: 'POST', body }), context);
  await settle();
  return { answer };
};
/** The disk's free space is checked first, in real time. */
const reached = (requests: number) => vi.waitFor(() => expect(cell().asked).toHaveLength(requests));

test('runs visitors’ reads before a contact form message, although it uses the secret key', async () => {
  const running = read('running');
  const { answer } = await contact();
  const later = read('later');
  for (const [index, asked] of [running, later, answer].entries()) {
    await reached(index + 1);
    cell().answer({ ...ANSWERED, status: asked === answer ? 201 : 200 });
    expect((await asked)?.ok).toBe(true);
  }
  const message = 'http://embedded/rest/v1/contact_messages';
  expect(cell().asked).toEqual(['http://x/running', 'http://x/later', message]);
});

test('limits a contact form message to three seconds, like every visitor statement', async () => {
  allowConsole(/^Reopening the database: a statement ran longer than 3 s\.$/);
  const { answer } = await contact();
  await reached(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect((await answer)?.status).toBe(504);
});

test('ends a stuck statement on closing, and rejects further statements', async () => {
  void read('spinning');
  await settle();
  const closing = backend.close();
  await vi.advanceTimersByTimeAsync(500);
  await closing;
  expect(cell().isEnded).toBe(true);
  await expect(backend.sql('select 1')).rejects.toThrow('The database is closed.');
});

test('applies the opening timeout to each step, and names the slow step and a remedy in the error', async () => {
  // Another test file may have loaded the module with real workers.
  vi.resetModules();
  const { startCell } = await import('~/server/backend/database-cell.ts');
  const start = () =>
    startCell({ ...SECRETS, databaseDir: '/nowhere' }, 120_000, new AbortController().signal);
  const slow = start();
  for (const step of ['migrations/1_first.sql', 'migrations/2_second.sql']) {
    await vi.advanceTimersByTimeAsync(119_000);
    workers.at(-1)?.emit('message', { kind: 'step', step });
  }
  await vi.advanceTimersByTimeAsync(119_000);
  workers.at(-1)?.emit('message', { kind: 'answer', memoryBytes: 0 });
  expect((await slow).memoryBytes()).toBe(0);

  const stuck = start().catch((error: unknown) => error);
  workers.at(-1)?.emit('message', { kind: 'step', step: 'migrations/3_third.sql' });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await stuck).toMatchObject({
    name: 'TaskTimeoutError',
    message:
      'One step of opening it took longer than 120 seconds: migrations/3_third.sql. ' +
      'If the machine is busy, wait and start again: completed steps are kept.',
  });
});
