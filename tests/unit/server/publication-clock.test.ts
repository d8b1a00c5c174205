import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { BackendUnavailableError } from '~/server/backend/unavailable.ts';
import { startPublicationClock } from '~/server/publication-clock.ts';
import { allowConsole } from '../support/console-errors.ts';

let events: string[];
let isDatabaseDown: boolean;
let isDatabaseReopening: boolean;
let checkpoints: number;
const backend = {
  sql: (query: string) => {
    if (!query.includes('publish_due_chapters')) {
      if (query === 'checkpoint') checkpoints += 1;
      return Promise.resolve(query.includes('pg_current_wal_lsn') ? [{ bytes: 1 }] : []);
    }
    if (isDatabaseReopening) {
      events.push('unavailable');
      return Promise.reject(new BackendUnavailableError('restarting'));
    }
    events.push('published');
    return isDatabaseDown ? Promise.reject(new Error('down')) : Promise.resolve([{ published: 0 }]);
  },
  isDiskFull: () => Promise.resolve(false),
} as unknown as Backend;

beforeEach(() => {
  events = [];
  isDatabaseDown = false;
  isDatabaseReopening = false;
  checkpoints = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const startClock = () =>
  startPublicationClock({ ...backend }, () => {
    events.push('checked the pages');
    return Promise.resolve();
  });

test('publishes due chapters every minute, then checks the pages', async () => {
  const stop = startClock();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual(['published', 'checked the pages']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events).toHaveLength(4);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(events).toHaveLength(4);
});

test('logs a database failure, and retries publication a minute later', async () => {
  allowConsole(/Scheduled publication failed/);
  const stop = startClock();
  isDatabaseDown = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events).toEqual(['published']);
  isDatabaseDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events).toEqual(['published', 'published', 'checked the pages']);
  stop();
});

test('retries publication after five seconds, without an error, while the database is reopening', async () => {
  const stop = startClock();
  isDatabaseReopening = true;
  await vi.advanceTimersByTimeAsync(64_999);
  expect(events).toEqual(['unavailable']);
  isDatabaseReopening = false;
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual(['unavailable', 'published', 'checked the pages']);
  isDatabaseReopening = true;
  await vi.advanceTimersByTimeAsync(55_000);
  expect(events).toHaveLength(4);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(events).toHaveLength(4);
});

test('maintains the database even if due chapters cannot be published', async () => {
  allowConsole(/Scheduled publication failed/);
  const stop = startClock();
  isDatabaseDown = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checkpoints).toBe(1);
  stop();
});
