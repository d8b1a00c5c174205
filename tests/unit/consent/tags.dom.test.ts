import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Page = {
  dataLayer?: unknown[];
  fbq?: ((...command: unknown[]) => void) & { queue?: unknown[][] };
  _fbq?: unknown;
  ttq?: unknown[] & { track?: (...given: unknown[]) => void };
};
const page = window as unknown as Page;

const IDS = { tagManagerId: 'G-ABC123', metaPixelId: '123456', tiktokPixelId: 'CXYZ' };

let loaded: string[] = [];
const idle: (() => void)[] = [];
const runIdle = () => idle.splice(0).forEach((run) => run());

/** The module keeps the answer, so every test takes a new one. */
async function consent() {
  vi.resetModules();
  const { startTagsWhenGranted } = await import('~/features/consent/tags.ts');
  const { answerConsent } = await import('~/features/consent/consent.store.ts');
  return { startTagsWhenGranted, answerConsent };
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  loaded = [];
  // Script requests are recorded instead of sent: jsdom has no network.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) loaded.push(node.src);
  });
});

afterEach(() => {
  idle.length = 0;
  delete page.dataLayer;
  delete page.fbq;
  delete page._fbq;
  delete page.ttq;
});

test('nothing loads before consent, and nothing after a closer look', async () => {
  const { startTagsWhenGranted, answerConsent } = await consent();
  startTagsWhenGranted(IDS);
  runIdle();
  answerConsent('custom');
  runIdle();
  expect(loaded).toEqual([]);
  expect(page.fbq).toBeUndefined();
  expect(page.ttq).toBeUndefined();
});

test('a grant now loads every configured tag once, when the page is idle', async () => {
  const { startTagsWhenGranted, answerConsent } = await consent();
  startTagsWhenGranted(IDS);
  answerConsent('true');
  expect(loaded).toEqual([]);
  runIdle();
  const all = [
    'https://www.googletagmanager.com/gtag/js?id=G-ABC123',
    'https://connect.facebook.net/en_US/fbevents.js',
    'https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=CXYZ&lib=ttq',
  ];
  expect(loaded).toEqual(all);
  answerConsent('custom');
  answerConsent('true');
  runIdle();
  expect(loaded).toEqual(all);
});

test("a grant from an earlier visit, stored as 'true', loads them too", async () => {
  localStorage.setItem('cookieConsent', 'true');
  const { startTagsWhenGranted } = await consent();
  startTagsWhenGranted({ metaPixelId: '123456' });
  runIdle();
  expect(loaded).toEqual(['https://connect.facebook.net/en_US/fbevents.js']);
});

test('what is not configured is not contacted', async () => {
  const { startTagsWhenGranted, answerConsent } = await consent();
  startTagsWhenGranted({ tagManagerId: '', metaPixelId: undefined });
  answerConsent('true');
  runIdle();
  expect(loaded).toEqual([]);
  expect(page.fbq).toBeUndefined();
  expect(page.ttq).toBeUndefined();
});

test('a container announces itself in the data layer before it loads', async () => {
  page.dataLayer = [];
  const { startTagsWhenGranted, answerConsent } = await consent();
  startTagsWhenGranted({ tagManagerId: 'GTM-XYZ9' });
  answerConsent('true');
  runIdle();
  expect(page.dataLayer).toEqual([{ 'gtm.start': expect.any(Number), event: 'gtm.js' }]);
  expect(loaded).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-XYZ9']);
});

test('the pixels queue the page view and what happens before their scripts have loaded', async () => {
  const { startTagsWhenGranted, answerConsent } = await consent();
  startTagsWhenGranted(IDS);
  answerConsent('true');
  page.fbq?.('track', 'Lead');
  page.ttq?.track?.('SubmitForm');
  expect(page.fbq?.queue).toEqual([
    ['init', '123456'],
    ['track', 'PageView'],
    ['track', 'Lead'],
  ]);
  expect([...(page.ttq ?? [])]).toEqual([['page'], ['track', 'SubmitForm']]);
});

test('a pixel that a blocker replaced with one that throws breaks nothing', async () => {
  page.fbq = () => {
    throw new Error('blocked');
  };
  const { startTagsWhenGranted, answerConsent } = await consent();
  startTagsWhenGranted(IDS);
  expect(() => answerConsent('true')).not.toThrow();
  runIdle();
  expect(loaded).toHaveLength(3);
});
