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

/** The module keeps the answer, so every test takes a new one. */
async function consent() {
  vi.resetModules();
  const { startTagsWhenGranted } = await import('~/features/consent/tags.ts');
  const { answerConsent } = await import('~/features/consent/consent.store.ts');
  return { startTagsWhenGranted, answerConsent };
}

/** Listeners of modules from earlier tests must not answer too. */
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
  // jsdom has no network.
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

test('without pixels, or with broken ones, a lead is tracked without an error', async () => {
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

for (const { where, hear } of [
  {
    where: 'in another tab',
    hear: () =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'cookieConsent', newValue: 'custom' })),
  },
  {
    where: 'on another page, before this one is restored',
    hear: () => window.dispatchEvent(new Event('pageshow')),
  },
]) {
  test(`a grant that is withdrawn ${where} stops the tags that run here, until it is given again`, async () => {
    localStorage.setItem('cookieConsent', 'true');
    const commands: unknown[][] = [];
    window.gtag = (...command) => commands.push(command);
    const { startTagsWhenGranted, answerConsent } = await consent();
    const { trackLead } = await import('~/features/landing/claim-ebook.ts');
    startTagsWhenGranted(IDS);
    runIdle();
    expect(commands).toEqual([]);

    localStorage.setItem('cookieConsent', 'custom');
    hear();
    trackLead('lead_genesis_submit');
    expect(commands).toEqual([['consent', 'update', DENIED]]);
    expect(page.fbq?.queue?.slice(2)).toEqual([['consent', 'revoke']]);
    expect([...(page.ttq ?? [])]).toEqual([['page'], ['revokeConsent']]);

    answerConsent('true');
    trackLead('genesis_download', {});
    expect(page.fbq?.queue?.slice(3)).toEqual([
      ['consent', 'grant'],
      ['trackCustom', 'genesis_download', {}],
    ]);
    expect([...(page.ttq ?? [])].slice(2)).toEqual([['grantConsent'], ['track', 'genesis_download', {}]]);
  });
}

test('measuring without advertising revokes the pixels, and a change to everything revokes nothing on the way', async () => {
  const { startTagsWhenGranted, answerConsent } = await consent();
  startTagsWhenGranted(IDS);
  answerConsent('true');
  answerConsent('custom', ['analytics_storage']);
  answerConsent('true');
  const told = page.fbq?.queue?.filter(([command]) => command === 'consent').map(([, what]) => what);
  expect(told?.at(-2)).toBe('revoke');
  expect(told?.at(-1)).toBe('grant');
  answerConsent('custom', ['ad_storage', 'ad_user_data']);
  answerConsent('true');
  expect(page.fbq?.queue?.filter(([, what]) => what === 'revoke')).toHaveLength(1);
});
