// The pixels' own snippets, as modules: queues that take commands until the provider's script empties them.
// A blocker may have put its own function in their place; then that one stays and may do what it likes.

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

/** Starts the Meta pixel's queue with its id and the view of this page. */
export function queueForMeta(id: string): void {
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
  } catch {
    // Blocked.
  }
}

export function queueForTikTok(id: string): void {
  const page = window as PixelWindow;
  if (page.ttq) return;
  const queue = [] as unknown[] as TikTokQueue;
  for (const method of TIKTOK_METHODS)
    queue[method] = (...given: unknown[]) => queue.push([method, ...given]);
  queue._i = { [id]: Object.assign([], { _u: 'https://analytics.tiktok.com/i18n/pixel/events.js' }) };
  queue._t = { [id]: Date.now() };
  queue._o = { [id]: {} };
  page.TiktokAnalyticsObject = 'ttq';
  page.ttq = queue;
  queue.push(['page']);
}

/**
 * Tells the pixels that run on this page of a later answer. The site's own events stop too (lib/tracking/pixels.ts):
 * what a pixel is sent while it may not advertise it keeps, and reports once it may.
 */
export function allowPixels(isAllowed: boolean): void {
  const page = window as PixelWindow;
  page.arePixelsRevoked = !isAllowed;
  try {
    page.fbq?.('consent', isAllowed ? 'grant' : 'revoke');
  } catch {
    // Blocked.
  }
  try {
    const told = page.ttq?.[isAllowed ? 'grantConsent' : 'revokeConsent'];
    if (typeof told === 'function') told.call(page.ttq);
  } catch {
    // Blocked.
  }
}
