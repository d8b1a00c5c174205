import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUnsubscribeFunction } from '~/server/functions/edge-functions.ts';
import { startMailWorker } from '~/server/mail/mail-worker.ts';
import { SITE } from './fake-queue.ts';
import { readMailSettings } from '../../../../supabase/functions/_shared/mail/mail-settings.ts';

let isFull: boolean;
let queries: string[];
const backend = {
  isDiskFull: () => Promise.resolve(isFull),
  sql: <Row>(query: string) => {
    queries.push(query);
    return Promise.resolve([] as Row[]);
  },
};
beforeEach(() => {
  vi.useFakeTimers();
  [isFull, queries] = [true, []];
});
afterEach(() => vi.useRealTimers());

test('pauses the sender while the disk is full', async () => {
  const worker = startMailWorker({
    backend,
    settings: readMailSettings({ MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'site@example.org' }),
    site: () => SITE,
    transport: {
      name: 'smtp',
      send: () => Promise.resolve({ kind: 'sent' }),
      close: () => undefined,
    },
  });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(queries).toEqual([]);
  isFull = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(queries.filter((query) => query.includes('claim_emails'))).not.toEqual([]);
  isFull = true;
  queries = [];
  await vi.advanceTimersByTimeAsync(120_000);
  expect(queries).toEqual([]);
  await worker.stop();
});

test('returns a retryable error when unsubscribing while the disk is full', async () => {
  const unsubscribe = createUnsubscribeFunction({ backend, site: () => SITE.siteUrl });
  const click = () =>
    unsubscribe(
      new Request(`https://site.example/functions/v1/unsubscribe?token=${'a'.repeat(64)}`, {
        method: 'POST',
      }),
    );
  const rejected = await click();
  expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([503, '60']);
  expect(queries).toEqual([]);
  isFull = false;
  expect((await click()).status).toBe(404);
});
