import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import type { Backend, RequestContext } from '~/server/backend/create-backend.ts';
import { fromPlainError, toPlainError } from '~/server/backend/worker-client.ts';
import { MigrationError } from '~/server/backend/migrations.ts';
import { openSupervisedBackend, type SupervisedBackend } from '~/server/backend/supervised-backend.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { temporaryFolder } from './support.ts';
import { seededFolder, seededSnapshot } from '../../support/seeded-database.ts';

const SECRETS = { jwtSecret: 'a-jwt-secret-used-only-in-tests-0123456789', secretKey: 'sb_secret_tests' };
/** Takes minutes on a chapter's text, and PostgreSQL cannot be interrupted. */
const SLOW_QUERY = 'book_chapters?select=id&content=match.(.*)%5C1%5C1x';

const open = async (options: Partial<Parameters<typeof openSupervisedBackend>[0]>) => {
  const backend = await openSupervisedBackend({ ...SECRETS, ...options });
  onTestFinished(() => backend.close());
  return backend;
};
const openCopy = async (options: Partial<Parameters<typeof openSupervisedBackend>[0]> = {}) => {
  const databaseDir = path.join(temporaryFolder(), 'database');
  cpSync((await seededFolder()).databaseDir, databaseDir, { recursive: true });
  return open({ databaseDir, ...options });
};
const sendRequest = (backend: Backend, query: string, init: RequestInit = {}, context: RequestContext = {}) =>
  backend.fetch(
    new Request(`http://embedded/rest/v1/${query}`, {
      ...init,
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json', ...init.headers },
    }),
    context,
  );
const insertLead = async (backend: Backend, email: string) => {
  const body = JSON.stringify({ email, first_name: 'Lead' });
  return (await sendRequest(backend, 'email_leads', { method: 'POST', body })).status;
};
const getLeads = async (backend: Backend) => {
  const rows = await backend.sql<{ email: string }>('select email from public.email_leads');
  return new Set(rows.map(({ email }) => email));
};
const waitUntilOpen = async (backend: SupervisedBackend) => {
  await expect.poll(() => backend.state(), { timeout: 45_000 }).toBe('open');
};
/** The maximum timer delay (ms) caused by this thread. Waiting for a CPU does not count. */
const measureMaxDelay = async (work: () => Promise<unknown>) => {
  let maxDelay = 0;
  let expectedAt = performance.now() + 5;
  let cpuUsage = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(cpuUsage);
    maxDelay = Math.max(maxDelay, Math.min(performance.now() - expectedAt, (user + system) / 1000));
    expectedAt = performance.now() + 5;
    cpuUsage = process.threadCpuUsage();
  }, 5);
  await work().finally(() => clearInterval(timer));
  return maxDelay;
};

// The measured thread also runs Vitest, whose own pauses can reach 50 ms; a thread that blocks on the statement fails every retry.
test('ends a statement after three seconds without blocking, and keeps writes', { retry: 2 }, async () => {
  allowConsole(/^Reopening the database: a statement ran longer than 3 s\.$/);
  const backend = await openCopy();
  expect(await insertLead(backend, 'before@example.com')).toBe(201);
  const maxDelay = await measureMaxDelay(async () => {
    const startedAt = performance.now();
    const response = await sendRequest(backend, SLOW_QUERY);
    expect(response.status).toBe(504);
    expect(response.headers.get('Retry-After')).toBe('1');
    expect(await response.json()).toMatchObject({ code: '57014' });
    expect(performance.now() - startedAt).toBeLessThan(3500);
  });
  expect(maxDelay).toBeLessThan(50);
  await waitUntilOpen(backend);
  expect((await sendRequest(backend, 'book_chapters?select=id&limit=1')).status).toBe(200);
  expect(await getLeads(backend)).toContain('before@example.com');
});

test('detects and reopens a broken session', async () => {
  allowConsole(/^Reopening the database: a test query returned an incorrect result or none\.$/);
  const states: string[] = [];
  const backend = await openCopy({
    maxParameters: Infinity,
    onStateChange: (state) => states.push(state),
  });
  expect(await insertLead(backend, 'before@example.com')).toBe(201);
  // 16,384 rows of two columns.
  const parameters = Array.from({ length: 32_768 }, (_, index) => index);
  const placeholders = parameters.map((index) => `$${index + 1}::int`).join(',');
  await backend.sql(`select 1 where 0 in (${placeholders})`, parameters).catch(() => undefined);
  backend.check();
  await expect.poll(() => states, { timeout: 15_000 }).toEqual(['open', 'reopening', 'open']);
  expect(await getLeads(backend)).toContain('before@example.com');
  expect(await (await sendRequest(backend, 'book_chapters?select=id&limit=1')).json()).toHaveLength(1);
});

test('passes a visitor’s hash only to their own statement', async () => {
  const backend = await openCopy();
  for (const [index, context] of [{ visitor: 'hash-of-a' }, {}, { visitor: 'hash-of-b' }].entries()) {
    const body = JSON.stringify({ email: `lead-${index}@example.com`, first_name: 'Lead' });
    expect((await sendRequest(backend, 'email_leads', { method: 'POST', body }, context)).status).toBe(201);
  }
  const countsQuery = `select visitor, writes from private.write_counts where span = 'minute' order by visitor`;
  expect(await backend.sql(countsQuery)).toEqual([
    { visitor: '', writes: 3 },
    { visitor: 'hash-of-a', writes: 1 },
    { visitor: 'hash-of-b', writes: 1 },
  ]);
});

test('reports the file of a migration that failed in the worker', () => {
  const cause = Object.assign(new Error('no'), { code: '42601' });
  const sentError = new MigrationError('migrations/1_a.sql failed: no', { cause });
  const receivedError = fromPlainError(structuredClone(toPlainError(sentError)));
  expect(receivedError).toBeInstanceOf(MigrationError);
  expect(receivedError.message).toBe('migrations/1_a.sql failed: no');
  expect(receivedError.cause).toMatchObject({ code: '42601' });
});

test(
  'restarts an in-memory database from scratch if it must be terminated, and logs this',
  { tags: 'proof', timeout: 120_000 },
  async () => {
    allowConsole(
      /^Reopening the database: a statement ran longer than 3 s\. It is only in memory, so all data written since startup is lost\.$/,
    );
    const backend = await open({ snapshot: await seededSnapshot() });
    expect(await insertLead(backend, 'before@example.com')).toBe(201);
    expect((await sendRequest(backend, SLOW_QUERY)).status).toBe(504);
    await waitUntilOpen(backend);
    expect(await (await sendRequest(backend, 'book_chapters?select=id&limit=1')).json()).toHaveLength(1);
    expect(await getLeads(backend)).not.toContain('before@example.com');
  },
);
