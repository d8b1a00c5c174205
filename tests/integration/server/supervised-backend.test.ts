// The database worker under attack: the server stays up, and no acknowledged write is lost.
import { cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import { compileDatabase, type CompiledDatabase } from '~/server/backend/embedded-database.ts';
import { startCell, type Cell, type StartCell } from '~/server/backend/database-cell.ts';
import { fromPlainError, toPlainError } from '~/server/backend/database-cell.ts';
import { MigrationError } from '~/server/backend/migrations.ts';
import {
  openSupervisedBackend,
  type SupervisedBackend,
  type SupervisedOptions,
} from '~/server/backend/supervised-backend.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { makeFolder, temporaryFolder } from './support.ts';
import { seededSnapshot } from '../../support/seeded-database.ts';

const SECRETS = { jwtSecret: 'only-these-tests-know-this-0123456789abcdef', secretKey: 'sb_secret_tests' };
/** Takes minutes on the text of a chapter, and PostgreSQL cannot be asked to stop. */
const SPIN = 'book_chapters?select=id&content=match.(.*)%5C1%5C1x';

let compiled: CompiledDatabase;
let seeded: string;
/** For tests that break nothing. */
let shared: SupervisedBackend;
const open: Backend[] = [];
beforeAll(async () => {
  compiled = await compileDatabase();
  seeded = makeFolder();
  const databaseDir = path.join(seeded, 'database');
  const backend = await createBackend({
    ...SECRETS,
    databaseDir,
    compiled,
    snapshot: await seededSnapshot(),
  });
  await backend.sql(`create function public.who() returns text language sql
    as $$ select current_setting('site.visitor', true) $$`);
  await backend.sql('grant execute on function public.who() to anon');
  await backend.close();
  cpSync(databaseDir, path.join(seeded, 'shared'), { recursive: true });
  shared = await openSupervisedBackend({ ...SECRETS, databaseDir: path.join(seeded, 'shared'), compiled });
}, 90_000);
afterEach(async () => {
  for (const backend of open.splice(0)) await backend.close();
});
afterAll(async () => {
  await shared.close();
  rmSync(seeded, { recursive: true, force: true });
});

const copyOfSeeded = () => {
  const folder = temporaryFolder();
  const databaseDir = path.join(folder, 'database');
  cpSync(path.join(seeded, 'database'), databaseDir, { recursive: true });
  return databaseDir;
};
const openOn = async (databaseDir: string, options: Partial<SupervisedOptions> = {}) => {
  const backend = await openSupervisedBackend({ ...SECRETS, databaseDir, compiled, ...options });
  open.push(backend);
  return backend;
};
const ask = (backend: Backend, query: string, init: RequestInit = {}) =>
  backend.fetch(
    new Request(`http://embedded/rest/v1/${query}`, {
      ...init,
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json', ...init.headers },
    }),
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
  await expect.poll(() => backend.state(), { timeout: 15_000 }).toBe('open');
};
/**
 * The longest time in ms that a timer of this thread came late because the thread was at work. Waiting for a processor,
 * on a machine that is busy with other things, does not count.
 */
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

test('a statement that spins ends after three seconds, this thread is never late, and what was written stays', async () => {
  allowConsole(/^The database is reopened: a statement ran longer than 3 s\.$/);
  const backend = await openOn(copyOfSeeded());
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
});

test('a worker killed under load, three times over, has lost nothing that was acknowledged', async () => {
  allowConsole(/^The database is reopened: its worker ended \(exit code 1\)\.$/);
  const cells: Cell[] = [];
  const remember: StartCell = async (...given) => {
    const cell = await startCell(...given);
    cells.push(cell);
    return cell;
  };
  const backend = await openOn(copyOfSeeded(), { startCell: remember });
  const acknowledged: string[] = [];
  let isOver = false;
  const write = async (writer: number) => {
    for (let index = 0; !isOver; index += 1) {
      const email = `lead-${writer}-${index}@example.com`;
      if ((await insertLead(backend, email)) === 201) acknowledged.push(email);
    }
  };
  const writers = [0, 1, 2, 3].map(write);
  for (let kill = 1; kill <= 3; kill += 1) {
    const goal = acknowledged.length + 15;
    await expect.poll(() => acknowledged.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(goal);
    await cells.at(-1)?.end();
    await expect.poll(() => cells.length, { timeout: 15_000 }).toBe(kill + 1);
  }
  isOver = true;
  await Promise.all(writers);
  await untilOpen(backend);
  const kept = await leadsOf(backend);
  expect(acknowledged.length).toBeGreaterThanOrEqual(45);
  expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
}, 90_000);

const manySubscribers = (rows: number): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(
    Array.from({ length: rows }, (_, row) => ({ email: `${row}@example.com`, consent: true })),
  ),
});

test('a statement of more than 32,767 parameters never reaches PostgreSQL', async () => {
  const refused = await ask(shared, 'podcast_subscribers', manySubscribers(16_384));
  expect(refused.status).toBe(413);
  const chapters = await ask(shared, 'book_chapters?select=id&limit=1');
  expect(await chapters.json()).toHaveLength(1);
  expect(await shared.sql('select 42 as answer')).toEqual([{ answer: 42 }]);
});

test('without that guard the session breaks, and the watchdog notices and reopens it', async () => {
  allowConsole(/^The database is reopened: a question with a known answer got another one, or none\.$/);
  const states: string[] = [];
  const backend = await openOn(copyOfSeeded(), {
    maxParameters: Infinity,
    onStateChange: (state) => states.push(state),
  });
  expect(await insertLead(backend, 'before@example.com')).toBe(201);
  // As many as 16,384 rows of two columns; the server's own statement has time for it on a busy machine.
  const parameters = Array.from({ length: 32_768 }, (_, index) => index);
  const places = parameters.map((index) => `$${index + 1}::int`).join(',');
  await backend.sql(`select 1 where 0 in (${places})`, parameters).catch(() => undefined);
  backend.check();
  await expect.poll(() => states, { timeout: 15_000 }).toEqual(['open', 'reopening', 'open']);
  expect(await leadsOf(backend)).toContain('before@example.com');
  expect(await (await ask(backend, 'book_chapters?select=id&limit=1')).json()).toHaveLength(1);
});

test('an answer of more than 4 MB is an error for visitors', async () => {
  const [row] = await shared.sql<{ id: string; length: number }>(
    'select id, length(content) as length from public.book_chapters where is_published order by 2 desc limit 1',
  );
  const copies = Math.ceil((4.5 * 1024 * 1024) / (row?.length ?? 1));
  const columns = Array.from({ length: copies }, (_, index) => `c${index}:content`).join(',');
  const query = `book_chapters?select=${columns}&id=eq.${row?.id}`;
  const refused = await ask(shared, query);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({
    code: 'answer_too_large',
    message: 'The answer is too large.',
    details: null,
    hint: 'Ask for fewer rows or columns.',
  });
  expect((await ask(shared, query, { headers: { apikey: SECRETS.secretKey } })).status).toBe(200);
});

test("the visitor's hash reaches the statement, and only that visitor's", async () => {
  const who = async (visitor?: string) => {
    const request = new Request('http://embedded/rest/v1/rpc/who', {
      method: 'POST',
      body: '{}',
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
    });
    return (await shared.fetch(request, visitor === undefined ? {} : { visitor })).json();
  };
  expect(await who('hash-of-a')).toBe('hash-of-a');
  expect(await who()).toBe('');
  expect(await who('hash-of-b')).toBe('hash-of-b');
});

test('a damaged folder gives a backend that says so, names the newest backup, and leaves the rest of the server alone', async () => {
  allowConsole(/could not be opened/);
  const databaseDir = copyOfSeeded();
  rmSync(path.join(databaseDir, 'base'), { recursive: true });
  const backups = path.join(path.dirname(databaseDir), 'backups');
  mkdirSync(backups);
  writeFileSync(path.join(backups, 'new.tar.gz'), '');
  writeFileSync(path.join(backups, 'old.tar.gz'), '');
  utimesSync(path.join(backups, 'old.tar.gz'), 1, 1);

  const backend = await openOn(databaseDir, { tolerant: true });
  expect(backend.state()).toBe('failed');
  expect(backend.failure()).toContain(`The database in ${databaseDir} could not be opened (`);
  expect(backend.failure()).toContain(`The newest backup is ${path.join(backups, 'new.tar.gz')}.`);
  const refused = await ask(backend, 'book_chapters?select=id');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({
    code: '503',
    message: 'The database is restarting. Please try again.',
  });

  await expect(openOn(databaseDir)).rejects.toThrow();
});

test('a migration that failed in the worker still names its file', () => {
  const cause = Object.assign(new Error('no'), { code: '42601' });
  const thrown = new MigrationError('migrations/1_a.sql failed: no', { cause });
  const received = fromPlainError(structuredClone(toPlainError(thrown)));
  expect(received).toBeInstanceOf(MigrationError);
  expect(received.message).toBe('migrations/1_a.sql failed: no');
  expect(received.cause).toMatchObject({ code: '42601' });
});

test('a database in memory that has to be ended starts again from its beginning, and the log says so', async () => {
  allowConsole(
    /^The database is reopened: a statement ran longer than 3 s\. It is kept in memory: what was written since the start is lost\.$/,
  );
  const backend = await openSupervisedBackend({ ...SECRETS, compiled });
  open.push(backend);
  expect(await insertLead(backend, 'before@example.com')).toBe(201);
  expect((await ask(backend, SPIN)).status).toBe(504);
  await untilOpen(backend);
  expect(await (await ask(backend, 'book_chapters?select=id&limit=1')).json()).toHaveLength(1);
  expect(await leadsOf(backend)).not.toContain('before@example.com');
}, 60_000);
