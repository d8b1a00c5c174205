import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import { createMaintenance } from '~/server/backend/maintenance.ts';
import { BackendUnavailableError } from '~/server/backend/unavailable.ts';
import { seededSnapshot } from '../../support/seeded-database.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { temporaryFolder } from './support.ts';

const MB = 1024 * 1024;
const MINUTE = 60_000;

test(
  'keeps the log and the table small if one large row is saved repeatedly',
  { tags: 'proof', timeout: 60_000 },
  async () => {
    const secrets = { jwtSecret: 'a-jwt-secret-used-only-in-tests-0123456789', secretKey: 'sb_secret_tests' };
    const databaseDir = path.join(temporaryFolder(), 'database');
    const backend = await createBackend({ ...secrets, databaseDir, snapshot: await seededSnapshot() });
    onTestFinished(() => backend.close());
    const queryNumber = async (query: string) =>
      Number((await backend.sql<{ value: unknown }>(`select (${query})::text as value`))[0]?.value);
    await backend.sql('create table public.saved (id int primary key, content text)');
    await backend.sql(
      `insert into public.saved select 1, string_agg(md5(line::text), '') from generate_series(1, 8192) line`,
    );
    let now = 0;
    const maintain = createMaintenance(backend, () => now);
    for (let round = 0; round < 10; round += 1) {
      for (let save = 0; save < 40; save += 1)
        await backend.sql("update public.saved set content = reverse(content) || 'x'");
      now += 10 * MINUTE;
      await maintain();
    }
    expect(await queryNumber("pg_total_relation_size('public.saved')")).toBeLessThan(40 * MB);
    expect(await queryNumber('select sum(size) from pg_ls_waldir()')).toBeLessThanOrEqual(80 * MB);
    const walSinceCheckpoint = 'pg_current_wal_lsn() - (select redo_lsn from pg_control_checkpoint())';
    expect(await queryNumber(walSinceCheckpoint)).toBeLessThan(MB);
  },
);

function fakeDatabase() {
  const fake = {
    queries: [] as string[],
    neededSince: [] as unknown[],
    logBytes: 1,
    isFull: false,
    refusal: undefined as Error | undefined,
  };
  const sql = (query: string, parameters: unknown[] = []) => {
    if (query.includes('pg_stat_user_tables'))
      return Promise.resolve([{ name: 'public.a' }, { name: 'public.b' }]);
    if (query.includes('pg_current_wal_lsn')) return Promise.resolve([{ bytes: fake.logBytes }]);
    if (query.includes('delete_old_removals')) fake.neededSince.push(parameters[0]);
    if (query.startsWith('select')) return Promise.resolve([]);
    fake.queries.push(query);
    return fake.refusal ? Promise.reject(fake.refusal) : Promise.resolve([]);
  };
  let now = 0;
  const backend = { sql, isDiskFull: () => Promise.resolve(fake.isFull) } as unknown as Backend;
  const maintain = createMaintenance(backend, () => now);
  const maintainAfter = async (ms: number, builtAt?: Date) => {
    now += ms;
    fake.queries = [];
    await maintain(builtAt);
    return fake.queries;
  };
  return { fake, maintainAfter };
}

const VACUUM = ['vacuum (analyze) public.a', 'vacuum (analyze) public.b'];

test('vacuums tables every ten minutes and runs a checkpoint if the log has grown', async () => {
  const { fake, maintainAfter } = fakeDatabase();
  expect(await maintainAfter(0)).toEqual([...VACUUM, 'checkpoint']);
  for (let minute = 1; minute < 10; minute += 1) expect(await maintainAfter(MINUTE)).toEqual([]);
  const builtAt = new Date('2026-01-02T03:04:05Z');
  expect(await maintainAfter(MINUTE, builtAt)).toEqual(VACUUM);
  // Removals since the served build are kept.
  expect(fake.neededSince).toEqual([null, builtAt.toISOString()]);
  fake.logBytes += 8 * MB;
  expect(await maintainAfter(MINUTE)).toEqual([]);
  fake.logBytes += 1;
  expect(await maintainAfter(MINUTE)).toEqual(['checkpoint']);
});

test.each([
  ['timeout', /^Database maintenance failed:/],
  ['restarting', /^nothing/],
] as const)('retries a failed vacuum (%s) an hour later', async (reason, printed) => {
  allowConsole(printed);
  const { fake, maintainAfter } = fakeDatabase();
  fake.refusal = new BackendUnavailableError(reason);
  expect(await maintainAfter(0)).toEqual(VACUUM.slice(0, 1));
  fake.refusal = undefined;
  fake.logBytes = 0;
  for (let minute = 1; minute < 60; minute += 1) expect(await maintainAfter(MINUTE)).toEqual([]);
  expect(await maintainAfter(MINUTE)).toEqual(VACUUM);
});

test('does nothing on a full disk and resumes when there is space', async () => {
  const { fake, maintainAfter } = fakeDatabase();
  fake.isFull = true;
  expect(await maintainAfter(MINUTE)).toEqual([]);
  fake.isFull = false;
  expect(await maintainAfter(MINUTE)).toEqual([...VACUUM, 'checkpoint']);
});
