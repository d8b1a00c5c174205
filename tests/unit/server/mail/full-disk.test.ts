import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUnsubscribeFunction } from '~/server/functions/edge-functions.ts';
import { startMailWorker } from '~/server/mail/mail-worker.ts';
import { readMailSettings } from '../../../../supabase/functions/_shared/mail/mail-settings.ts';

const SITE = {
  siteUrl: 'https://site.example',
  siteName: 'The site',
  backendUrl: 'https://site.example',
  timeZone: 'UTC',
};

let isFull: boolean;
let asked: string[];
const backend = {
  isDiskFull: () => Promise.resolve(isFull),
  sql: <Row>(query: string) => {
    asked.push(query);
    return Promise.resolve([] as Row[]);
  },
};
beforeEach(() => {
  vi.useFakeTimers();
  [isFull, asked] = [true, []];
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
  expect(asked).toEqual([]);
  isFull = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked.filter((query) => query.includes('claim_mails'))).not.toEqual([]);
  isFull = true;
  asked = [];
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toEqual([]);
  await worker.stop();
});

test('returns a retryable error for unsubscribing while the disk is full', async () => {
  const unsubscribe = createUnsubscribeFunction({ backend, site: () => SITE.siteUrl });
  const click = () =>
    unsubscribe(
      new Request(`https://site.example/functions/v1/unsubscribe?token=${'a'.repeat(64)}`, {
        method: 'POST',
      }),
    );
  const refused = await click();
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60']);
  expect(asked).toEqual([]);
  isFull = false;
  expect((await click()).status).toBe(404);
});
