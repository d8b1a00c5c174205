import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type TagGlobals = {
  dataLayer?: unknown[];
  fbq?: ((...command: unknown[]) => void) & { queue?: unknown[][] };
  _fbq?: unknown;
  arePixelsRevoked?: boolean;
  ttq?: unknown[] & { track?: (...given: unknown[]) => void };
};
const page = window as unknown as TagGlobals;

const IDS = { tagManagerId: 'G-ABC123', metaPixelId: '123456', tiktokPixelId: 'CXYZ' };

let loaded: string[] = [];
const idleCallbacks: (() => void)[] = [];
const runIdleCallbacks = () => idleCallbacks.splice(0).forEach((run) => run());

/** The modules cache the answer, so every test reloads them. */
async function loadModules() {
  vi.resetModules();
  const { startTagsWhenGranted } = await import('~/features/consent/tags.ts');
  const { saveConsent } = await import('~/features/consent/consent.store.ts');
  return { startTagsWhenGranted, saveConsent };
}

/** Removes the listeners of modules loaded in earlier tests. */
let listenerAbort: AbortController;

beforeEach(() => {
  listenerAbort = new AbortController();
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) =>
      listen(type, listener, { signal: listenerAbort.signal }),
  );
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idleCallbacks.push(run));
  loaded = [];
  // The test environment has no network.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) loaded.push(node.src);
  });
});

afterEach(() => {
  listenerAbort.abort();
  idleCallbacks.length = 0;
  delete page.dataLayer;
  delete page.fbq;
  delete page._fbq;
  delete page.ttq;
  delete page.arePixelsRevoked;
  delete window.gtag;
});

test('loads nothing before consent or after a custom answer without categories', async () => {
  const { startTagsWhenGranted, saveConsent } = await loadModules();
  startTagsWhenGranted(IDS);
  runIdleCallbacks();
  saveConsent('custom');
  runIdleCallbacks();
  expect(loaded).toEqual([]);
  expect(page.fbq).toBeUndefined();
  expect(page.ttq).toBeUndefined();
});

test('loads every configured tag once when the page is idle after consent', async () => {
  const { startTagsWhenGranted, saveConsent } = await loadModules();
  startTagsWhenGranted(IDS);
  saveConsent('true');
  expect(loaded).toEqual([]);
  runIdleCallbacks();
  const all = [
    'https://www.googletagmanager.com/gtag/js?id=G-ABC123',
    'https://connect.facebook.net/en_US/fbevents.js',
    'https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=CXYZ&lib=ttq',
  ];
  expect(loaded).toEqual(all);
  saveConsent('custom');
  saveConsent('true');
  runIdleCallbacks();
  expect(loaded).toEqual(all);
});

test('queues the page view and other events until the pixel scripts load', async () => {
  const { startTagsWhenGranted, saveConsent } = await loadModules();
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
  const { startTagsWhenGranted, saveConsent } = await loadModules();
  startTagsWhenGranted(IDS);
  expect(() => saveConsent('true')).not.toThrow();
  runIdleCallbacks();
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
  Object.assign(window, { ttq: 'not an object' });
  expect(() => trackLead('genesis_download')).not.toThrow();
});

const DENIED = {
  analytics_storage: 'denied',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
};

for (const { source, notify } of [
  {
    source: 'in another tab',
    notify: () =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'cookieConsent', newValue: 'custom' })),
  },
  {
    source: 'on another page before this one is restored',
    notify: () => window.dispatchEvent(new Event('pageshow')),
  },
]) {
  test(`stops the running tags when consent is withdrawn ${source}, until it is given again`, async () => {
    localStorage.setItem('cookieConsent', 'true');
    const commands: unknown[][] = [];
    window.gtag = (...command) => commands.push(command);
    const { startTagsWhenGranted, saveConsent } = await loadModules();
    const { trackLead } = await import('~/features/landing/claim-ebook.ts');
    startTagsWhenGranted(IDS);
    runIdleCallbacks();
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

test('revokes the pixels for analytics-only consent, and revokes nothing before granting everything', async () => {
  const { startTagsWhenGranted, saveConsent } = await loadModules();
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
