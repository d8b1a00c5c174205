import { expect, test, vi } from 'vitest';
import { createHealth } from '~/server/health.ts';

const STARTED_AT = new Date('2026-11-22T10:00:00Z');

function setUp(state: {
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
      builtAt: 'builtAt' in state ? state.builtAt : STARTED_AT,
      stamp: 'x',
      ...(state.failure && { failure: state.failure }),
    }),
    lastTick: () => state.clock && { at: state.clock, ms: 0 },
    nightly: () =>
      state.backup && { newest: () => state.backup?.newest, hasFailed: () => state.backup?.failed ?? false },
    now: () => (state.minutes ?? 1) * 60_000,
  });
  return { check, sql };
}

test('reports when the scheduler last ran and the site was last built for a healthy server', async () => {
  expect(await setUp({ clock: STARTED_AT }).check()).toEqual({
    status: 'ok',
    database: 'ok',
    disk: 'ok',
    clock: { status: 'ok', ranAt: '2026-11-22T10:00:00.000Z' },
    build: { status: 'ok', builtAt: '2026-11-22T10:00:00.000Z' },
    outbox: 'ok',
    backup: 'none',
  });
});

const BUILD_FAILURE = { at: STARTED_AT, message: 'secret details' };
const BACKUP = 'nightly-2026-11-22.backup';

test.each<[string, Parameters<typeof setUp>[0], object]>([
  ['an unavailable database', { isDown: true }, { status: 'failing', database: 'failing' }],
  [
    'an overdue scheduler',
    { minutes: 5, clock: STARTED_AT },
    { status: 'failing', clock: { status: 'late' } },
  ],
  ['a scheduler that never ran', { minutes: 5 }, { clock: { status: 'late', ranAt: null } }],
  ['a missing site', { builtAt: undefined }, { status: 'failing', build: { status: 'none' } }],
  ['a full disk', { isFull: true }, { status: 'failing', database: 'ok', disk: 'full' }],
  ['a failed build', { failure: BUILD_FAILURE }, { status: 'ok', build: { status: 'failing' } }],
  ['failing email', { row: { waiting: true, failing: true } }, { status: 'ok', outbox: 'failing' }],
  ['waiting email', { row: { waiting: true, failing: false } }, { status: 'ok', outbox: 'waiting' }],
  ['no backup yet', { backup: { newest: undefined, failed: false } }, { status: 'ok', backup: 'none' }],
  ['a nightly backup', { backup: { newest: BACKUP, failed: false } }, { status: 'ok', backup: 'ok' }],
  ['a failed backup', { backup: { newest: BACKUP, failed: true } }, { status: 'ok', backup: 'failing' }],
])('reports %s', async (_, state, expected) => {
  const health = await setUp(state).check();
  expect(health).toMatchObject(expected);
  expect(JSON.stringify(health)).not.toContain('secret');
});

test('runs one database query for concurrent requests', async () => {
  const { check, sql } = setUp({});
  await Promise.all([check(), check(), check()]);
  expect(sql).toHaveBeenCalledTimes(1);
});
