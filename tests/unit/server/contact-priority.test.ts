// The contact function writes with the secret key, for a visitor: its messages wait as visitors' writes do.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openSupervisedBackend, type SupervisedBackend } from '~/server/backend/supervised-backend.ts';
import { createContactFunction } from '~/server/functions/edge-functions.ts';
import { allowConsole } from '../support/console-errors.ts';
import { fakeCells, type FakeCell } from './fake-cell.ts';

const SECRETS = { jwtSecret: 'only-these-tests-know-this-0123456789abcdef', secretKey: 'sb_secret_tests' };
const READ = { status: 200, headers: [], body: undefined };
const STORED = { status: 201, headers: [], body: undefined };
const MESSAGE = { name: 'Ruth', email: 'ruth@example.org', message: 'Why?', token: 'solved' };

let fakes: ReturnType<typeof fakeCells>;
let backend: SupervisedBackend;
const cell = (index = 0) => fakes.cells[index] as FakeCell;
const settle = () => vi.advanceTimersByTimeAsync(0);
/** The disk is asked for its room first, which takes time that no fake clock knows. */
const reached = (requests: number) => vi.waitFor(() => expect(cell().asked).toHaveLength(requests));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true })));
  fakes = fakeCells();
  const opening = openSupervisedBackend({
    ...SECRETS,
    databaseDir: '/nowhere/data/database',
    compiled: {} as never,
    startCell: fakes.startCell,
  });
  await settle();
  backend = await opening;
});
afterEach(async () => {
  const closing = backend.close();
  await vi.advanceTimersByTimeAsync(5000);
  await closing;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const send = async () => {
  const contact = createContactFunction({
    fetch: backend.fetch,
    secretKey: SECRETS.secretKey,
    recaptchaSecret: 'a-secret',
  });
  const answer = contact?.(
    new Request('http://x/functions/v1/contact', { method: 'POST', body: JSON.stringify(MESSAGE) }),
    { visitor: 'hash-of-a', answerBytes: 1000 },
  );
  await settle();
  return { answer };
};
const read = (name: string) => backend.fetch(new Request(`http://x/${name}`), { visitor: 'hash-of-b' });

test('a visitor who reads goes first', async () => {
  const running = read('running');
  const { answer } = await send();
  const later = read('later');
  const expected = [
    [running, READ],
    [later, READ],
    [answer, STORED],
  ] as const;
  for (const [index, [asked, value]] of expected.entries()) {
    await reached(index + 1);
    cell().answer(value);
    expect((await asked)?.ok).toBe(true);
  }
  expect(cell().asked).toEqual([
    'http://x/running',
    'http://x/later',
    'http://embedded/rest/v1/contact_messages',
  ]);
});

test('a message has three seconds, as every statement of a visitor', async () => {
  allowConsole(/^The database is reopened: a statement ran longer than 3 s\.$/);
  const { answer } = await send();
  onTestFinished(() => void answer);
  await reached(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect((await answer)?.status).toBe(504);
});
