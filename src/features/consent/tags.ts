// The Content-Security-Policy allows only the scripts named here.
import { tag } from '~/lib/tracking/analytics.ts';
import { $granted } from './consent.store.ts';
import { toConsentState, type ConsentCategory } from './consent.ts';

const MAX_IDLE_WAIT_MS = 4000;
const ADVERTISING: readonly ConsentCategory[] = ['ad_storage', 'ad_user_data'];

type TagIds = {
  tagManagerId?: string | undefined;
  metaPixelId?: string | undefined;
  tiktokPixelId?: string | undefined;
};

export function startTagsWhenGranted(ids: TagIds): void {
  const pendingIds = { ...ids };
  let hasStarted = false;
  $granted.subscribe((granted) => {
    const { tagManagerId, ...pixels } = pendingIds;
    const areAdsAllowed = allowsAdvertising(granted);
    if (hasStarted) {
      tag('consent', 'update', toConsentState(granted));
      setPixelConsent(areAdsAllowed);
    }
    hasStarted = true;
    if (granted.length > 0 && tagManagerId) {
      delete pendingIds.tagManagerId;
      startTags({ tagManagerId }, () => $granted.get().length > 0);
    }
    if (areAdsAllowed) {
      delete pendingIds.metaPixelId;
      delete pendingIds.tiktokPixelId;
      startTags(pixels, () => allowsAdvertising($granted.get()));
    }
  });
}

function allowsAdvertising(granted: readonly ConsentCategory[]): boolean {
  return ADVERTISING.every((category) => granted.includes(category));
}

function startTags({ tagManagerId, metaPixelId, tiktokPixelId }: TagIds, isGranted: () => boolean): void {
  const meta = metaScript(metaPixelId);
  const tiktok = tiktokScript(tiktokPixelId);
  if (meta && metaPixelId) initMetaPixel(metaPixelId);
  if (tiktok && tiktokPixelId) initTikTokPixel(tiktokPixelId);
  const scripts = [tagManagerScript(tagManagerId), meta, tiktok].filter((script) => script !== undefined);
  const load = () => {
    if (!isGranted()) return;
    if (tagManagerId?.startsWith('GTM-'))
      window.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    for (const src of scripts)
      document.head.append(Object.assign(document.createElement('script'), { async: true, src }));
  };
  if (scripts.length > 0) runWhenIdle(load);
}

function runWhenIdle(run: () => void): void {
  const scheduleRun = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MAX_IDLE_WAIT_MS });
    else setTimeout(run, 0);
  };
  if (document.readyState === 'complete') scheduleRun();
  else window.addEventListener('load', scheduleRun, { once: true });
}

const TAG_MANAGER = 'https://www.googletagmanager.com';

export function tagManagerScript(id: string | undefined): string | undefined {
  if (!id || !/^[A-Z]{1,4}-[A-Z0-9-]+$/i.test(id)) return undefined;
  const file = /^GTM-/i.test(id) ? 'gtm.js' : 'gtag/js';
  return `${TAG_MANAGER}/${file}?id=${id}`;
}

export function metaScript(id: string | undefined): string | undefined {
  return id && /^\d+$/.test(id) ? 'https://connect.facebook.net/en_US/fbevents.js' : undefined;
}

export function tiktokScript(id: string | undefined): string | undefined {
  return id && /^\w+$/.test(id)
    ? `https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=${id}&lib=ttq`
    : undefined;
}

type MetaQueue = {
  (...command: unknown[]): void;
  callMethod?: (...command: unknown[]) => void;
  queue: unknown[][];
  push: MetaQueue;
  loaded: boolean;
  version: string;
};

type TikTokQueue = unknown[] & {
  [method: string]: unknown;
  _i?: Record<string, unknown>;
  _t?: Record<string, number>;
  _o?: Record<string, object>;
};

type PixelWindow = {
  fbq?: (...command: unknown[]) => void;
  _fbq?: unknown;
  ttq?: TikTokQueue;
  TiktokAnalyticsObject?: string;
  arePixelsRevoked?: boolean;
};

const TIKTOK_METHODS = [
  'page',
  'track',
  'identify',
  'instances',
  'debug',
  'on',
  'off',
  'once',
  'ready',
  'alias',
  'group',
  'enableCookie',
  'disableCookie',
  'holdConsent',
  'revokeConsent',
  'grantConsent',
] as const;

function initMetaPixel(id: string): void {
  const page = window as PixelWindow;
  if (!page.fbq) {
    const queue = ((...command: unknown[]) => {
      if (queue.callMethod) queue.callMethod(...command);
      else queue.queue.push(command);
    }) as MetaQueue;
    queue.queue = [];
    queue.push = queue;
    queue.loaded = true;
    queue.version = '2.0';
    page.fbq = queue;
    page._fbq ??= queue;
  }
  try {
    page.fbq('init', id);
    page.fbq('track', 'PageView');
  } catch {}
}

function initTikTokPixel(id: string): void {
  const page = window as PixelWindow;
  if (page.ttq) return;
  const queue = [] as unknown[] as TikTokQueue;
  for (const method of TIKTOK_METHODS) queue[method] = (...args: unknown[]) => queue.push([method, ...args]);
  queue._i = { [id]: Object.assign([], { _u: 'https://analytics.tiktok.com/i18n/pixel/events.js' }) };
  queue._t = { [id]: Date.now() };
  queue._o = { [id]: {} };
  page.TiktokAnalyticsObject = 'ttq';
  page.ttq = queue;
  queue.push(['page']);
}

/** A revoked pixel queues events and sends them after the next grant, so the site also stops sending events. */
function setPixelConsent(isAllowed: boolean): void {
  const page = window as PixelWindow;
  page.arePixelsRevoked = !isAllowed;
  try {
    page.fbq?.('consent', isAllowed ? 'grant' : 'revoke');
  } catch {}
  try {
    const update = page.ttq?.[isAllowed ? 'grantConsent' : 'revokeConsent'];
    if (typeof update === 'function') update.call(page.ttq);
  } catch {}
}
