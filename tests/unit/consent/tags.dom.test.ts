import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Page = {
  dataLayer?: unknown[];
  fbq?: ((...command: unknown[]) => void) & { queue?: unknown[][] };
  _fbq?: unknown;
  arePixelsRevoked?: boolean;
  ttq?: unknown[] & { track?: (...given: unknown[]) => void };
};
const page = window as unknown as Page;

const IDS = { tagManagerId: 'G-ABC123', metaPixelId: '123456', tiktokPixelId: 'CXYZ' };

let loaded: string[] = [];
const idle: (() => void)[] = [];
const runIdle = () => idle.splice(0).forEach((run) => run());

/** The module caches the answer, so every test loads a fresh copy. */
async function consent() {
  vi.resetModules();
  const { startTagsWhenGranted } = await import('~/features/consent/tags.ts');
  const { saveConsent } = await import('~/features/consent/consent.store.ts');
  return { startTagsWhenGranted, saveConsent };
}

/** Removes the listeners of modules loaded in earlier tests. */
let listening: AbortController;

beforeEach(() => {
  listening = new AbortController();
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) =>
      listen(type, listener, { signal: listening.signal }),
  );
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  loaded = [];
  // The test environment has no network.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) loaded.push(node.src);
  });
});

afterEach(() => {
  listening.abort();
  idle.length = 0;
  delete page.dataLayer;
  delete page.fbq;
  delete page._fbq;
  delete page.ttq;
  delete page.arePixelsRevoked;
  delete window.gtag;
});

test('loads nothing before consent, or after a custom answer without categories', async () => {
  const { startTagsWhenGranted, saveConsent } = await consent();
  startTagsWhenGranted(IDS);
  runIdle();
  saveConsent('custom');
  runIdle();
  expect(loaded).toEqual([]);
  expect(page.fbq).toBeUndefined();
  expect(page.ttq).toBeUndefined();
});

test('loads every configured tag once after consent, when the page is idle', async () => {
  const { startTagsWhenGranted, saveConsent } = await consent();
  startTagsWhenGranted(IDS);
  saveConsent('true');
  expect(loaded).toEqual([]);
  runIdle();
  const all = [
    'https://www.googletagmanager.com/gtag/js?id=G-ABC123',
    'https://connect.facebook.net/en_US/fbevents.js',
    'https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=CXYZ&lib=ttq',
  ];
  expect(loaded).toEqual(all);
  saveConsent('custom');
  saveConsent('true');
  runIdle();
  expect(loaded).toEqual(all);
});

test('queues the page view and other events until the pixel scripts load', async () => {
  const { startTagsWhenGranted, saveConsent } = await consent();
  startTagsWhenGranted(IDS);
  saveConsent('true');
  page.fbq?.('track', 'Lead');
  page.ttq?.track?.('SubmitForm');
  expect(page.fbq?.queue).toEqual([
    ['init', '123456'],
    ['track', 'PageView'],
    ['track', 'Lead'],
  ]);
  expect([...(page.ttq ?? [])]).toEqual([['page'], ['track', 'SubmitForm']]);
});

test('loads all tags even if an ad blocker’s pixel stub throws', async () => {
  page.fbq = () => {
    throw new Error('blocked');
  };
  const { startTagsWhenGranted, saveConsent } = await consent();
  startTagsWhenGranted(IDS);
  expect(() => saveConsent('true')).not.toThrow();
  runIdle();
  expect(loaded).toHaveLength(3);
});

test('tracks a lead without errors if pixels are missing or broken', async () => {
  const { trackLead } = await import('~/features/landing/claim-ebook.ts');
  expect(() => trackLead('genesis_download')).not.toThrow();
  const ttq = { track: vi.fn() };
  const fbq = () => {
    throw new Error('blocked');
  };
  Object.assign(window, { fbq, ttq });
  trackLead('genesis_download');
  expect(ttq.track).toHaveBeenCalledOnce();
  Object.assign(window, { ttq: 'no object' });
  expect(() => trackLead('genesis_download')).not.toThrow();
});

const DENIED = {
  analytics_storage: 'denied',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
};

for (const { where, notify } of [
  {
    where: 'in another tab',
    notify: () =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'cookieConsent', newValue: 'custom' })),
  },
  {
    where: 'on another page before this one is restored',
    notify: () => window.dispatchEvent(new Event('pageshow')),
  },
]) {
  test(`consent withdrawn ${where} stops the running tags until it is given again`, async () => {
    localStorage.setItem('cookieConsent', 'true');
    const commands: unknown[][] = [];
    window.gtag = (...command) => commands.push(command);
    const { startTagsWhenGranted, saveConsent } = await consent();
    const { trackLead } = await import('~/features/landing/claim-ebook.ts');
    startTagsWhenGranted(IDS);
    runIdle();
    expect(commands).toEqual([]);

    localStorage.setItem('cookieConsent', 'custom');
    notify();
    trackLead('lead_genesis_submit');
    expect(commands).toEqual([['consent', 'update', DENIED]]);
    expect(page.fbq?.queue?.slice(2)).toEqual([['consent', 'revoke']]);
    expect([...(page.ttq ?? [])]).toEqual([['page'], ['revokeConsent']]);

    saveConsent('true');
    trackLead('genesis_download', {});
    expect(page.fbq?.queue?.slice(3)).toEqual([
      ['consent', 'grant'],
      ['trackCustom', 'genesis_download', {}],
    ]);
    expect([...(page.ttq ?? [])].slice(2)).toEqual([['grantConsent'], ['track', 'genesis_download', {}]]);
  });
}

test('analytics-only consent revokes the pixels, and granting everything does not revoke anything first', async () => {
  const { startTagsWhenGranted, saveConsent } = await consent();
  startTagsWhenGranted(IDS);
  saveConsent('true');
  saveConsent('custom', ['analytics_storage']);
  saveConsent('true');
  const states = page.fbq?.queue?.filter(([command]) => command === 'consent').map(([, state]) => state);
  expect(states?.at(-2)).toBe('revoke');
  expect(states?.at(-1)).toBe('grant');
  saveConsent('custom', ['ad_storage', 'ad_user_data']);
  saveConsent('true');
  expect(page.fbq?.queue?.filter(([, state]) => state === 'revoke')).toHaveLength(1);
});
