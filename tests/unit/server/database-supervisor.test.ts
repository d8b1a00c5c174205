import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSupervisedBackend, type SupervisedBackend } from '~/server/backend/supervised-backend.ts';
import { createContactFunction } from '~/server/functions/edge-functions.ts';
import { allowConsole } from '../support/console-errors.ts';
import { createFakeWorkers, type FakeWorker } from './fake-worker.ts';

const threads: EventEmitter[] = [];
vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    constructor() {
      super();
      threads.push(this);
    }
    terminate = () => Promise.resolve(0);
  },
}));

const SECRETS = { jwtSecret: 'test-jwt-secret-0123456789abcdef-0123456789', secretKey: 'sb_secret_tests' };
const OK_RESPONSE = { status: 200, headers: [], body: undefined };

let fakes: ReturnType<typeof createFakeWorkers>;
let backend: SupervisedBackend;
let states: string[];
const worker = (index = 0) => fakes.fakeWorkers[index] as FakeWorker;

beforeEach(async () => {
  vi.useFakeTimers();
  fakes = createFakeWorkers();
  states = [];
  const opening = openBackend();
  await vi.advanceTimersByTimeAsync(0);
  backend = await opening;
});
afterEach(async () => {
  const closing = backend.close();
  await vi.advanceTimersByTimeAsync(5000);
  await closing;
  vi.useRealTimers();
});

const openBackend = (options = {}) =>
  openSupervisedBackend({
    ...SECRETS,
    databaseDir: '/nowhere/data/database',
    compiled: {} as never,
    startWorker: fakes.startWorker,
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
  expect(worker().received).toEqual(['http://x/first']);
  worker().respond(OK_RESPONSE);
  expect((await first).status).toBe(200);
  await settle();
  expect(worker().received).toEqual(['http://x/first', 'http://x/second']);
  worker().respond(OK_RESPONSE);
  expect((await second).status).toBe(200);
});

test('stops a visitor’s statement after three seconds, and runs waiting requests on a new worker', async () => {
  allowConsole(/^Reopening the database: a statement ran longer than 3 s\.$/);
  const spinning = read('spinning');
  const waiting = read('waiting');
  await vi.advanceTimersByTimeAsync(2999);
  expect(worker().isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const ended = await spinning;
  expect(ended.status).toBe(504);
  expect(ended.headers.get('Retry-After')).toBe('1');
  expect(await ended.json()).toMatchObject({
    code: '57014',
    message: 'canceling statement due to statement timeout',
  });
  await settle();
  expect(worker().isEnded).toBe(true);
  expect(states).toEqual(['open', 'reopening', 'open']);
  expect(worker(1).received).toEqual(['http://x/waiting']);
  worker(1).respond(OK_RESPONSE);
  expect((await waiting).status).toBe(200);
});

const forged = `Bearer e30.${Buffer.from('{"exp":4000000000}').toString('base64url')}.c2lnbmF0dXJl`;
test.each<[string, number, () => Promise<unknown>]>([
  ['with a forged token', 3, () => read('forged', '', { authorization: forged })],
  ['from a signed-in user', 8, () => read('known', '', { apikey: SECRETS.secretKey })],
  ['from the server', 60, () => expect(backend.sql('endless')).rejects.toMatchObject({ code: '57014' })],
  ['that makes a backup', 240, () => expect(backend.backup()).rejects.toMatchObject({ code: '57014' })],
])('stops a statement %s after %i seconds', async (_, seconds, runStatement) => {
  allowConsole(/Reopening the database/);
  const ended = runStatement();
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
  expect(worker().isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(worker().isEnded).toBe(true);
  await ended;
});

test('rejects a request that has waited five seconds, and does not run it later', async () => {
  void backend.sql('long query');
  const waiting = read('waiting');
  await vi.advanceTimersByTimeAsync(5000);
  const rejected = await waiting;
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get('Retry-After')).toBe('1');
  expect(await rejected.json()).toMatchObject({
    code: '503',
    message: 'The database is busy. Please try again.',
  });
  worker().respond([]);
  await settle();
  expect(worker().received).toEqual(['long query']);
});

test('rejects a running request when its worker exits, and requests that wait five seconds for a new worker', async () => {
  allowConsole(/Reopening the database: its worker exited \(exit code 1\)\.$/);
  fakes.startDelays.push(10_000);
  const inFlight = read('in flight');
  const waiting = read('waiting');
  await settle();
  worker().exit('exit code 1');
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
  expect(worker().checks).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worker().checks).toBe(2);

  const failing = read('failing');
  await settle();
  worker().respond({ ...OK_RESPONSE, status: 500 });
  await failing;
  await settle();
  expect(worker().checks).toBe(3);

  const throwing = expect(backend.sql('select nonsense')).rejects.toThrow('Aborted()');
  await settle();
  worker().fail(new Error('Aborted()'));
  await throwing;
  await settle();
  expect(worker().checks).toBe(4);
});

test.each([
  ['a wrong result', () => false],
  [
    'an exception',
    () => {
      throw new Error('RuntimeError: unreachable');
    },
  ],
])('reopens a database whose check returns %s', async (_, passesCheck) => {
  allowConsole(/Reopening the database: a test query returned an incorrect result or none\.$/);
  worker().passesCheck = passesCheck;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worker().isEnded).toBe(true);
  expect(states).toEqual(['open', 'reopening', 'open']);
});

test('retries a failed reopening after half a second, then every 30 seconds, and reports the folder', async () => {
  allowConsole(/Reopening the database/);
  allowConsole(/could not be opened/);
  fakes.startErrors.push(new Error('damaged'), new Error('damaged'));
  worker().exit('exit code 1');
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
  worker().memoryBytes = 400 * 1024 * 1024;
  worker().respond(OK_RESPONSE);
  expect((await growing).status).toBe(200);
  await settle();
  expect(worker().received).toContain('close');
  expect(worker().isEnded).toBe(true);
  expect(backend.state()).toBe('open');
});

test('runs the server’s queries before visitors’ requests', async () => {
  const running = read('running');
  const waiting = read('waiting');
  await settle();
  const serverQuery = backend.sql('server query');
  for (const [pending, value] of [
    [running, OK_RESPONSE],
    [serverQuery, []],
    [waiting, OK_RESPONSE],
  ] as const) {
    await settle();
    worker().respond(value);
    await pending;
  }
  expect(worker().received).toEqual(['http://x/running', 'server query', 'http://x/waiting']);
});

const sendMessage = async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true })));
  const send = createContactFunction({
    fetch: backend.fetch,
    secretKey: SECRETS.secretKey,
    recaptchaSecret: 'a-secret',
  });
  const body = JSON.stringify({ name: 'Ruth', email: 'ruth@example.org', message: 'Why?', token: 'solved' });
  const context = { visitor: 'hash-of-a', responseBytes: 1000 };
  const response = send?.(new Request('http://x/functions/v1/contact', { method: 'POST', body }), context);
  await settle();
  return { response };
};
/** The disk's free space is checked first, in real time. */
const waitForRequests = (requests: number) =>
  vi.waitFor(() => expect(worker().received).toHaveLength(requests));

test('runs visitors’ reads before a contact form message, although it uses the secret key', async () => {
  const running = read('running');
  const { response } = await sendMessage();
  const later = read('later');
  for (const [index, pending] of [running, later, response].entries()) {
    await waitForRequests(index + 1);
    worker().respond({ ...OK_RESPONSE, status: pending === response ? 201 : 200 });
    expect((await pending)?.ok).toBe(true);
  }
  const message = 'http://embedded/rest/v1/contact_messages';
  expect(worker().received).toEqual(['http://x/running', 'http://x/later', message]);
});

test('limits a contact form message to three seconds, like every visitor statement', async () => {
  allowConsole(/^Reopening the database: a statement ran longer than 3 s\.$/);
  const { response } = await sendMessage();
  await waitForRequests(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect((await response)?.status).toBe(504);
});

test('stops a stuck statement when closing, and rejects further statements', async () => {
  void read('spinning');
  await settle();
  const closing = backend.close();
  await vi.advanceTimersByTimeAsync(500);
  await closing;
  expect(worker().isEnded).toBe(true);
  await expect(backend.sql('select 1')).rejects.toThrow('The database is closed.');
});

test('applies the opening timeout to each step, and reports the slow step and a fix', async () => {
  // Another test file may have loaded the module with real workers.
  vi.resetModules();
  const { startWorker } = await import('~/server/backend/worker-client.ts');
  const start = () =>
    startWorker({ ...SECRETS, databaseDir: '/nowhere' }, 120_000, new AbortController().signal);
  const slow = start();
  for (const step of ['migrations/1_first.sql', 'migrations/2_second.sql']) {
    await vi.advanceTimersByTimeAsync(119_000);
    threads.at(-1)?.emit('message', { kind: 'step', step });
  }
  await vi.advanceTimersByTimeAsync(119_000);
  threads.at(-1)?.emit('message', { kind: 'result', memoryBytes: 0 });
  expect((await slow).memoryBytes()).toBe(0);

  const stuck = start().catch((error: unknown) => error);
  threads.at(-1)?.emit('message', { kind: 'step', step: 'migrations/3_third.sql' });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await stuck).toMatchObject({
    name: 'TaskTimeoutError',
    message:
      'Opening it timed out after 120 seconds at this step: migrations/3_third.sql. ' +
      'If the machine is busy, wait, then start again: completed steps are kept.',
  });
});
