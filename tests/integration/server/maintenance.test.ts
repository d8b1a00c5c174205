// What keeps the embedded database from growing: on a real one, and with one that the test answers for.
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import { maintainDatabase } from '~/server/backend/maintenance.ts';
import { BackendUnavailableError } from '~/server/backend/unavailable.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { temporaryFolder } from './support.ts';
import { seededSnapshot } from '../../support/seeded-database.ts';

const SECRETS = { jwtSecret: 'only-these-tests-know-this-0123456789abcdef', secretKey: 'sb_secret_tests' };
const MB = 1024 * 1024;
const MINUTE = 60_000;

const numberFrom = async (backend: Backend, query: string) =>
  Number((await backend.sql<{ value: unknown }>(`select (${query})::text as value`))[0]?.value);

test('saving one large row again and again fills neither the log nor its table', async () => {
  const databaseDir = path.join(temporaryFolder(), 'database');
  const backend = await createBackend({ ...SECRETS, databaseDir, snapshot: await seededSnapshot() });
  try {
    await backend.sql('create table public.saved (id int primary key, content text)');
    await backend.sql(
      `insert into public.saved
       select 1, string_agg(md5(line::text), '') from generate_series(1, 8192) line`,
    );
    await maintainDatabase(backend);
    for (let round = 0; round < 10; round += 1) {
      for (let save = 0; save < 40; save += 1)
        await backend.sql("update public.saved set content = reverse(content) || 'x'");
      await maintainDatabase(backend);
    }
    // All versions together are more than 100 MB.
    expect(await numberFrom(backend, "pg_total_relation_size('public.saved')")).toBeLessThan(40 * MB);
    expect(await numberFrom(backend, 'select sum(size) from pg_ls_waldir()')).toBeLessThanOrEqual(80 * MB);
    const unwritten = 'pg_current_wal_lsn() - (select redo_lsn from pg_control_checkpoint())';
    expect(await numberFrom(backend, unwritten)).toBeLessThan(MB);
  } finally {
    await backend.close();
  }
}, 60_000);

/** A database that has these tables and this much log, and says what it was told to do. */
function fakeDatabase() {
  const fake = {
    told: [] as string[],
    /** Since when removals are needed, each time that old ones were to be forgotten. */
    neededSince: [] as unknown[],
    /** How often user agents and unconfirmed addresses were to be forgotten. */
    forgotten: 0,
    logBytes: 0,
    isFull: false,
    isDiskFull: () => Promise.resolve(fake.isFull),
    all: ['public.a', 'public.b'],
    due: [] as string[],
    refusals: new Map<string, Error>(),
    sql: (query: string, parameters: unknown[] = []) => {
      if (query.includes('pg_stat_user_tables'))
        return Promise.resolve((parameters[0] ? fake.all : fake.due).map((name) => ({ name })));
      if (query.includes('pg_current_wal_lsn')) return Promise.resolve([{ bytes: fake.logBytes }]);
      if (query.includes('forget_old_removals')) {
        fake.neededSince.push(parameters[0]);
        return Promise.resolve([]);
      }
      if (query.includes('forget_visitors')) {
        fake.forgotten += 1;
        return Promise.resolve([]);
      }
      fake.told.push(query);
      const refusal = fake.refusals.get(query);
      if (refusal) return Promise.reject(refusal);
      fake.logBytes += 100;
      return Promise.resolve([]);
    },
  };
  let now = 0;
  const tend = async (afterMs = 0, builtAt?: Date) => {
    now += afterMs;
    fake.told = [];
    await maintainDatabase(fake as never, () => now, builtAt);
    return fake.told;
  };
  return { fake, tend };
}

const EVERYTHING = ['vacuum (analyze) public.a', 'vacuum (analyze) public.b', 'checkpoint'];

test('without writes nothing is done until the next hour', async () => {
  const { fake, tend } = fakeDatabase();
  expect(await tend()).toEqual(EVERYTHING);
  for (let minute = 1; minute < 60; minute += 1) expect(await tend(MINUTE)).toEqual([]);
  expect(fake.forgotten).toBe(1);
  expect(await tend(MINUTE)).toEqual(EVERYTHING);
  expect(fake.forgotten).toBe(2);
});

test('a clock that is set back makes no hour longer', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { fake } = fakeDatabase();
  await maintainDatabase(fake as never);
  vi.advanceTimersByTime(60 * MINUTE);
  vi.setSystemTime(Date.now() - 120 * MINUTE);
  fake.told = [];
  await maintainDatabase(fake as never);
  expect(fake.told).toEqual(EVERYTHING);
});

test('every hour old removals are forgotten, but for those that the served pages need', async () => {
  const { fake, tend } = fakeDatabase();
  await tend();
  for (let minute = 1; minute < 60; minute += 1) await tend(MINUTE);
  expect(fake.neededSince).toEqual([null]);
  await tend(MINUTE, new Date('2026-01-02T03:04:05Z'));
  expect(fake.neededSince).toEqual([null, '2026-01-02T03:04:05.000Z']);
});

test('a checkpoint follows eight megabytes of log, or ten minutes in which anything was written', async () => {
  const { fake, tend } = fakeDatabase();
  await tend();
  fake.logBytes += 8 * MB;
  expect(await tend(MINUTE)).toEqual([]);
  fake.logBytes += 1;
  expect(await tend(MINUTE)).toEqual(['checkpoint']);
  fake.logBytes += 1;
  expect(await tend(9 * MINUTE)).toEqual([]);
  expect(await tend(MINUTE)).toEqual(['checkpoint']);
});

test('a table with many dead rows is vacuumed in the next minute, and no other', async () => {
  const { fake, tend } = fakeDatabase();
  await tend();
  fake.due = ['public.b'];
  expect(await tend(MINUTE)).toEqual(['vacuum (analyze) public.b']);
});

test('a vacuum that takes too long is tried again an hour later, and the others go on', async () => {
  allowConsole(/^A table could not be vacuumed:/);
  const { fake, tend } = fakeDatabase();
  fake.refusals.set('vacuum (analyze) public.a', new BackendUnavailableError('over time'));
  fake.due = ['public.a'];
  expect(await tend()).toEqual(EVERYTHING);
  fake.refusals.clear();
  for (let minute = 1; minute < 60; minute += 1)
    expect(await tend(MINUTE)).not.toContain('vacuum (analyze) public.a');
  expect(await tend(MINUTE)).toContain('vacuum (analyze) public.a');
});

test('a worker that ends under a vacuum is maintained a minute later without it, without a complaint', async () => {
  const { fake, tend } = fakeDatabase();
  fake.refusals.set('vacuum (analyze) public.a', new BackendUnavailableError('restarting'));
  expect(await tend()).toEqual(['vacuum (analyze) public.a']);
  fake.refusals.clear();
  expect(await tend(MINUTE)).toEqual(['vacuum (analyze) public.b', 'checkpoint']);
  expect(await tend(60 * MINUTE)).toEqual(EVERYTHING);
});

test('a checkpoint that fails is said and tried again', async () => {
  allowConsole(/^The maintenance of the database failed:/);
  const { fake, tend } = fakeDatabase();
  fake.refusals.set('checkpoint', new Error('no'));
  await tend();
  fake.refusals.clear();
  expect(await tend(MINUTE)).toEqual(['checkpoint']);
});

test('on a full disk nothing is vacuumed or checkpointed, and all of it once there is room', async () => {
  const { fake, tend } = fakeDatabase();
  fake.isFull = true;
  fake.due = ['public.a'];
  for (let minute = 0; minute < 3; minute += 1) expect(await tend(MINUTE)).toEqual([]);
  fake.isFull = false;
  expect(await tend(MINUTE)).toEqual(EVERYTHING);
});

test('a disk that fills while tables are vacuumed ends the work there', async () => {
  const { fake, tend } = fakeDatabase();
  const sql = fake.sql;
  fake.sql = (query, parameters) => {
    if (query === 'vacuum (analyze) public.a') fake.isFull = true;
    return sql(query, parameters);
  };
  expect(await tend()).toEqual(['vacuum (analyze) public.a']);
  fake.isFull = false;
  fake.sql = sql;
  expect(await tend(MINUTE)).toEqual(EVERYTHING);
});
