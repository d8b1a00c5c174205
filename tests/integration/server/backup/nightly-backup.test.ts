import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { BackendUnavailableError } from '~/server/backend/unavailable.ts';
import { allowConsole } from '../../../unit/support/console-errors.ts';
import { temporaryFolder } from '../support.ts';
import { createNightlyBackup } from '~/server/backup/nightly-backup.ts';
import { pack } from '~/server/backup/backup-file.ts';

async function* emptyBackup() {
  yield {
    kind: 'header' as const,
    header: {
      format: 'speaking-with-the-almighty/backup' as const,
      version: 1,
      createdAt: '2026-01-01T00:00:00Z',
      migrations: [],
      secrets: {},
    },
  };
}

function setUpBackup(state: {
  now: string;
  error?: Error | undefined;
  isDiskFull?: boolean;
  isDamaged?: boolean;
  attempts?: number;
}) {
  const folder = temporaryFolder();
  const backup = createNightlyBackup({
    databaseDir: path.join(folder, 'database'),
    timeZone: 'Asia/Jerusalem',
    now: () => new Date(state.now),
    backend: {
      isDiskFull: () => Promise.resolve(state.isDiskFull ?? false),
      backup: async () => {
        state.attempts = (state.attempts ?? 0) + 1;
        if (state.error) throw state.error;
        return new Blob([
          state.isDamaged ? 'half a file' : new Uint8Array(await buffer(pack(emptyBackup()))),
        ]);
      },
    },
  });
  const files = () => {
    try {
      return readdirSync(path.join(folder, 'backups')).sort();
    } catch {
      return [];
    }
  };
  return { ...backup, files, folder: path.join(folder, 'backups') };
}

test('creates a backup each night after 3 a.m. in the site’s time zone and keeps seven', async () => {
  const state = { now: '2026-11-01T00:59:00Z', attempts: 0 };
  const { tick, files, newest } = setUpBackup(state);
  await tick();
  expect(files()).toEqual([]);
  for (let day = 1; day <= 9; day += 1) {
    state.now = `2026-11-0${day}T01:00:00Z`;
    await tick();
    await tick();
  }
  expect(state.attempts).toBe(9);
  expect(files()).toEqual([3, 4, 5, 6, 7, 8, 9].map((day) => `nightly-2026-11-0${day}.backup`));
  expect(newest()).toMatchObject({ name: 'nightly-2026-11-09.backup', bytes: expect.any(Number) });
});

test('keeps previous backups if the disk is full or the copy is damaged, and retries half an hour later', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const state = { now: '2026-11-01T02:00:00Z', isDiskFull: false, isDamaged: false };
  const { tick, files, hasFailed } = setUpBackup(state);
  await tick();
  expect(hasFailed()).toBe(false);
  Object.assign(state, { now: '2026-11-02T02:00:00Z', isDiskFull: true });
  await tick();
  Object.assign(state, { now: '2026-11-02T02:31:00Z', isDiskFull: false, isDamaged: true });
  await tick();
  expect(files()).toEqual(['nightly-2026-11-01.backup']);
  expect(hasFailed()).toBe(true);
  Object.assign(state, { now: '2026-11-02T02:40:00Z', isDamaged: false });
  await tick();
  expect(files()).toEqual(['nightly-2026-11-01.backup']);
  state.now = '2026-11-02T03:02:00Z';
  await tick();
  expect(files()).toEqual(['nightly-2026-11-01.backup', 'nightly-2026-11-02.backup']);
  expect(hasFailed()).toBe(false);
  expect(error.mock.calls.map((parts) => parts.join(' '))).toEqual([
    'The nightly backup failed: the disk is full',
    'The nightly backup failed: The file is not a backup, or it is corrupted.',
  ]);
});

test('waits until the next night if a backup takes too long, because it blocks the database', async () => {
  allowConsole(/^The nightly backup failed: canceling statement due to statement timeout$/);
  const state = {
    now: '2026-11-02T02:00:00Z',
    attempts: 0,
    error: new BackendUnavailableError('timeout') as Error | undefined,
  };
  const { tick, files, hasFailed } = setUpBackup(state);
  await tick();
  for (const now of ['2026-11-02T02:40:00Z', '2026-11-02T20:00:00Z', '2026-11-03T00:30:00Z']) {
    state.now = now;
    await tick();
  }
  expect(state.attempts).toBe(1);
  expect(hasFailed()).toBe(true);
  Object.assign(state, { now: '2026-11-03T01:00:00Z', error: undefined });
  await tick();
  expect(files()).toEqual(['nightly-2026-11-03.backup']);
  expect(hasFailed()).toBe(false);
});

test('does not treat files with future timestamps as the newest', async () => {
  const state = { now: '2026-11-02T02:00:00Z' };
  const { tick, files, newest, folder } = setUpBackup(state);
  mkdirSync(folder);
  const future = [1, 2, 3, 4, 5, 6, 7].map((day) => `nightly-2031-05-0${day}.backup`);
  for (const name of future) writeFileSync(path.join(folder, name), '');
  expect(newest()).toBeUndefined();
  await tick();
  expect(newest()?.name).toBe('nightly-2026-11-02.backup');
  expect(files()).toEqual(['nightly-2026-11-02.backup', ...future]);
});
