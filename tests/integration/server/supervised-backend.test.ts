import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import type { Backend, RequestContext } from '~/server/backend/create-backend.ts';
import { fromPlainError, toPlainError } from '~/server/backend/database-cell.ts';
import { MigrationError } from '~/server/backend/migrations.ts';
import { openSupervisedBackend, type SupervisedBackend } from '~/server/backend/supervised-backend.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { temporaryFolder } from './support.ts';
import { seededFolder, seededSnapshot } from '../../support/seeded-database.ts';

const SECRETS = { jwtSecret: 'only-these-tests-know-this-0123456789abcdef', secretKey: 'sb_secret_tests' };
/** Takes minutes on a chapter's text, and PostgreSQL cannot be interrupted. */
const SPIN = 'book_chapters?select=id&content=match.(.*)%5C1%5C1x';

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
const ask = (backend: Backend, query: string, init: RequestInit = {}, context: RequestContext = {}) =>
  backend.fetch(
    new Request(`http://embedded/rest/v1/${query}`, {
      ...init,
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json', ...init.headers },
    }),
    context,
  );
const insertLead = async (backend: Backend, email: string) => {
  const body = JSON.stringify({ email, first_name: 'Lead' });
  return (await ask(backend, 'email_leads', { method: 'POST', body })).status;
};
const leadsOf = async (backend: Backend) => {
  const rows = await backend.sql<{ email: string }>('select email from public.email_leads');
  return new Set(rows.map(({ email }) => email));
};
const untilOpen = async (backend: SupervisedBackend) => {
  await expect.poll(() => backend.state(), { timeout: 45_000 }).toBe('open');
};
/** The longest delay of a timer (ms) while this thread was busy. Waiting for a CPU does not count. */
const latestTimerDuring = async (work: () => Promise<unknown>) => {
  let latest = 0;
  let expectedAt = performance.now() + 5;
  let used = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(used);
    latest = Math.max(latest, Math.min(performance.now() - expectedAt, (user + system) / 1000));
    expectedAt = performance.now() + 5;
    used = process.threadCpuUsage();
  }, 5);
  await work().finally(() => clearInterval(timer));
  return latest;
};

// The measured thread also runs Vitest, whose own pauses can reach 50 ms; a thread that waits for the statement fails every try.
test(
  'ends a spinning statement after three seconds without blocking this thread, and keeps earlier writes',
  { retry: 2 },
  async () => {
    allowConsole(/^Reopening the database: a statement ran longer than 3 s\.$/);
    const backend = await openCopy();
    expect(await insertLead(backend, 'before@example.com')).toBe(201);
    const latest = await latestTimerDuring(async () => {
      const startedAt = performance.now();
      const spun = await ask(backend, SPIN);
      expect(spun.status).toBe(504);
      expect(spun.headers.get('Retry-After')).toBe('1');
      expect(await spun.json()).toMatchObject({ code: '57014' });
      expect(performance.now() - startedAt).toBeLessThan(3500);
    });
    expect(latest).toBeLessThan(50);
    await untilOpen(backend);
    expect((await ask(backend, 'book_chapters?select=id&limit=1')).status).toBe(200);
    expect(await leadsOf(backend)).toContain('before@example.com');
  },
);

test('detects and reopens a broken session', async () => {
  allowConsole(/^Reopening the database: a test query returned a wrong result or none\.$/);
  const states: string[] = [];
  const backend = await openCopy({
    maxParameters: Infinity,
    onStateChange: (state) => states.push(state),
  });
  expect(await insertLead(backend, 'before@example.com')).toBe(201);
  // 16,384 rows of two columns.
  const parameters = Array.from({ length: 32_768 }, (_, index) => index);
  const places = parameters.map((index) => `$${index + 1}::int`).join(',');
  await backend.sql(`select 1 where 0 in (${places})`, parameters).catch(() => undefined);
  backend.check();
  await expect.poll(() => states, { timeout: 15_000 }).toEqual(['open', 'reopening', 'open']);
  expect(await leadsOf(backend)).toContain('before@example.com');
  expect(await (await ask(backend, 'book_chapters?select=id&limit=1')).json()).toHaveLength(1);
});

test('passes the visitor hash only to that visitor’s statement', async () => {
  const backend = await openCopy();
  for (const [index, context] of [{ visitor: 'hash-of-a' }, {}, { visitor: 'hash-of-b' }].entries()) {
    const body = JSON.stringify({ email: `lead-${index}@example.com`, first_name: 'Lead' });
    expect((await ask(backend, 'email_leads', { method: 'POST', body }, context)).status).toBe(201);
  }
  const counted = `select visitor, writes from private.write_counts where span = 'minute' order by visitor`;
  expect(await backend.sql(counted)).toEqual([
    { visitor: '', writes: 3 },
    { visitor: 'hash-of-a', writes: 1 },
    { visitor: 'hash-of-b', writes: 1 },
  ]);
});

test('names the file of a migration that failed in the worker', () => {
  const cause = Object.assign(new Error('no'), { code: '42601' });
  const thrown = new MigrationError('migrations/1_a.sql failed: no', { cause });
  const received = fromPlainError(structuredClone(toPlainError(thrown)));
  expect(received).toBeInstanceOf(MigrationError);
  expect(received.message).toBe('migrations/1_a.sql failed: no');
  expect(received.cause).toMatchObject({ code: '42601' });
});

test('restarts an in-memory database from scratch when it must be ended, and logs it', async () => {
  allowConsole(
    /^Reopening the database: a statement ran longer than 3 s\. It is in memory only, so everything written since startup is lost\.$/,
  );
  const backend = await open({ snapshot: await seededSnapshot() });
  expect(await insertLead(backend, 'before@example.com')).toBe(201);
  expect((await ask(backend, SPIN)).status).toBe(504);
  await untilOpen(backend);
  expect(await (await ask(backend, 'book_chapters?select=id&limit=1')).json()).toHaveLength(1);
  expect(await leadsOf(backend)).not.toContain('before@example.com');
}, 120_000);
