// What /healthz says, with a database and a clock made for the test.
import { expect, test, vi } from 'vitest';
import { createHealth } from '~/server/health.ts';

const STARTED = new Date('2026-11-22T10:00:00Z');

function server(state: {
  minutes?: number;
  row?: { waiting: boolean; failing: boolean };
  isDown?: boolean;
  isFull?: boolean;
  clock?: Date;
  builtAt?: Date | undefined;
  failure?: { at: Date; message: string };
  backup?: { newest: string | undefined; failed: boolean };
}) {
  const sql = vi.fn(() =>
    state.isDown
      ? Promise.reject(new Error('down'))
      : Promise.resolve([state.row ?? { waiting: false, failing: false }]),
  );
  const { check } = createHealth({
    backend: { sql: sql as never, isDiskFull: () => Promise.resolve(state.isFull ?? false) },
    site: () => ({
      builtAt: 'builtAt' in state ? state.builtAt : STARTED,
      stamp: 'x',
      ...(state.failure && { failure: state.failure }),
    }),
    clockRan: () => state.clock && { at: state.clock, ms: 0 },
    nightly: () =>
      state.backup && { newest: () => state.backup?.newest, hasFailed: () => state.backup?.failed ?? false },
    now: () => (state.minutes ?? 1) * 60_000,
  });
  return { check, sql };
}

test('a server that works is well, and says since when', async () => {
  expect(await server({ clock: STARTED }).check()).toEqual({
    status: 'ok',
    database: 'ok',
    disk: 'ok',
    clock: { status: 'ok', ranAt: '2026-11-22T10:00:00.000Z' },
    build: { status: 'ok', builtAt: '2026-11-22T10:00:00.000Z' },
    outbox: 'ok',
    backup: 'none',
  });
});

test('a database that is away, a clock that has stopped, or no site at all is not', async () => {
  expect(await server({ isDown: true }).check()).toMatchObject({ status: 'failing', database: 'failing' });
  expect(await server({ minutes: 5, clock: STARTED }).check()).toMatchObject({
    status: 'failing',
    clock: { status: 'late' },
  });
  expect(await server({ minutes: 5 }).check()).toMatchObject({ clock: { status: 'late', ranAt: null } });
  expect(await server({ builtAt: undefined }).check()).toMatchObject({
    status: 'failing',
    build: { status: 'none' },
  });
});

test('a full disk, on which nothing can be written, is not', async () => {
  expect(await server({ clock: STARTED, isFull: true }).check()).toMatchObject({
    status: 'failing',
    database: 'ok',
    disk: 'full',
  });
});

test('a failed build or mail is told, while the site goes on', async () => {
  const failure = { at: STARTED, message: 'secret words' };
  const health = await server({ failure, row: { waiting: true, failing: true } }).check();
  expect(health).toMatchObject({ status: 'ok', build: { status: 'failing' }, outbox: 'failing' });
  expect(JSON.stringify(health)).not.toContain('secret');
  expect((await server({ row: { waiting: true, failing: false } }).check()).outbox).toBe('waiting');
});

test('the backup of the night is told: none yet, made, or failed', async () => {
  const newest = 'nightly-2026-11-22.backup';
  expect((await server({ backup: { newest: undefined, failed: false } }).check()).backup).toBe('none');
  expect((await server({ backup: { newest, failed: false } }).check()).backup).toBe('ok');
  expect(await server({ backup: { newest, failed: true } }).check()).toMatchObject({
    status: 'ok',
    backup: 'failing',
  });
});

test('however often it is asked, the database is asked once in five seconds', async () => {
  const { check, sql } = server({});
  await Promise.all([check(), check(), check()]);
  expect(sql).toHaveBeenCalledTimes(1);
});
