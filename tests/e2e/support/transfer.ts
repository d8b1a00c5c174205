// 'At load' ends at the first idle callback; 'at rest' ends when nothing else loads automatically.
import { constants, brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;

const LOAD_SILENCE_MS = 700;
/** Longer than the banner's 1.5-second delay and the reader's idle limit. */
const REST_SILENCE_MS = 2500;
const MAX_MS = 30_000;

/** In bytes, with headers except in `html`. Inline scripts count twice: compressed in `js`, and in `html`. */
export type Weights = ReturnType<typeof computeWeights>;

export type Transfer = Awaited<ReturnType<typeof measureTransfer>>;

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

export async function measureTransfer(
  browser: Browser,
  origin: string,
  path: string,
  storageState?: StorageState,
) {
  const context = await browser.newContext({ ...PHONE, ...(storageState && { storageState }) });
  try {
    const outside: string[] = [];
    await context.route(
      (url) => url.origin !== origin && url.protocol.startsWith('http'),
      async (route) => {
        outside.push(route.request().url());
        await route.abort('blockedbyclient');
      },
    );
    const page = await context.newPage();
    await page.addInitScript(deferIdleCallbacks);
    const traffic = await watchTraffic(await context.newCDPSession(page));

    const response = await page.goto(origin + path, { waitUntil: 'load' });
    if (!response || (response.status() !== 200 && path !== '/404')) {
      throw new Error(`${path} returned ${response?.status() ?? 'nothing'}.`);
    }
    await waitForSilence(page, traffic, LOAD_SILENCE_MS);
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} redirected to ${page.url()}.`);

    const inline = inlineScriptBytes(await response.text());
    const atLoad = computeWeights(traffic.requests, inline);
    await page.evaluate(() => (window as unknown as { runIdleCallbacks: () => void }).runIdleCallbacks());
    traffic.lastActivityAt = Date.now();
    await waitForSilence(page, traffic, REST_SILENCE_MS);
    return { atLoad, atRest: computeWeights(traffic.requests, inline), outside };
  } finally {
    await context.close();
  }
}

export function createStorageState(origin: string, entries: Record<string, string>): StorageState {
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

export const returningVisitor = (origin: string) => createStorageState(origin, { cookieConsent: 'true' });

function deferIdleCallbacks(): void {
  const real = window.requestIdleCallback.bind(window);
  const pending = new Map<number, [IdleRequestCallback, IdleRequestOptions | undefined]>();
  let isReleased = false;
  let last = 1_000_000;
  window.requestIdleCallback = (callback, options) => {
    if (isReleased) return real(callback, options);
    pending.set(++last, [callback, options]);
    return last;
  };
  const cancel = window.cancelIdleCallback.bind(window);
  window.cancelIdleCallback = (handle) => {
    if (!pending.delete(handle)) cancel(handle);
  };
  Object.assign(window, {
    runIdleCallbacks: () => {
      isReleased = true;
      for (const [callback, options] of pending.values()) real(callback, options);
      pending.clear();
    },
  });
}

type Request = { type: string; mimeType: string; bytes: number; headers: number; isPending: boolean };
type Traffic = { requests: Map<string, Request>; lastActivityAt: number };

async function watchTraffic(cdp: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { requests: new Map(), lastActivityAt: Date.now() };
  const { requests } = traffic;
  const recordActivity = () => (traffic.lastActivityAt = Date.now());
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, redirectResponse }) => {
    if (!/^https?:/.test(request.url)) return;
    recordActivity();
    const previousBytes = (requests.get(requestId)?.bytes ?? 0) + (redirectResponse?.encodedDataLength ?? 0);
    requests.set(requestId, {
      type: type ?? 'Other',
      mimeType: '',
      bytes: previousBytes,
      headers: previousBytes,
      isPending: true,
    });
  });
  const update = (requestId: string, apply: (request: Request) => void) => {
    const request = requests.get(requestId);
    if (!request) return;
    recordActivity();
    apply(request);
  };
  cdp.on('Network.responseReceived', ({ requestId, response, type }) =>
    update(requestId, (request) => {
      request.type = type;
      request.mimeType = response.mimeType;
      request.bytes += response.encodedDataLength;
      request.headers += response.encodedDataLength;
    }),
  );
  // Streams may never finish, so their bytes are counted as they arrive.
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    update(requestId, (request) => (request.bytes += encodedDataLength)),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    update(requestId, (request) => {
      request.bytes = Math.max(encodedDataLength, request.type === 'Media' ? request.bytes : 0);
      // Cached files report headers without any traffic.
      request.headers = Math.min(request.headers, request.bytes);
      request.isPending = false;
    }),
  );
  cdp.on('Network.loadingFailed', ({ requestId }) =>
    update(requestId, (request) => (request.isPending = false)),
  );
  await cdp.send('Network.enable');
  return traffic;
}

async function waitForSilence(page: Page, traffic: Traffic, silenceMs: number): Promise<void> {
  const deadline = Date.now() + MAX_MS;
  while (Date.now() < deadline) {
    const lastActivityAt = traffic.lastActivityAt;
    const remainingMs = lastActivityAt + silenceMs - Date.now();
    const isWaiting = [...traffic.requests.values()].some(
      ({ isPending, type }) => isPending && type !== 'Media',
    );
    if (remainingMs <= 0 && !isWaiting) {
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
      if (traffic.lastActivityAt === lastActivityAt) return;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(50, remainingMs)));
  }
  throw new Error(`${page.url()} was still loading after ${MAX_MS / 1000} seconds.`);
}

function computeWeights(requests: Map<string, Request>, inlineScripts: number) {
  const all = [...requests.values()];
  const sizes = (matches: (request: Request) => boolean) => all.filter(matches).map(({ bytes }) => bytes);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const isScript = ({ type, mimeType }: Request) => type === 'Script' || /javascript/.test(mimeType);
  const fonts = sizes(({ type }) => type === 'Font');
  return {
    html: sum(all.filter(({ type }) => type === 'Document').map(({ bytes, headers }) => bytes - headers)),
    js: inlineScripts + sum(sizes(isScript)),
    images: sum(sizes(({ type }) => type === 'Image')),
    fonts: sum(fonts),
    largestFont: Math.max(0, ...fonts),
    media: sum(sizes(({ type }) => type === 'Media')),
    headers: sum(all.map(({ headers }) => headers)),
    requests: all.length,
    scripts: all.filter(isScript).length,
    total: sum(all.map(({ bytes }) => bytes)),
  };
}

/** Compresses all inline scripts together; excludes data blocks. */
export function inlineScriptBytes(html: string): number {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\bsrc=|type="?(application\/|speculationrules)/i.test(attributes))
    .map(([, , body = '']) => body)
    .join('\n');
  if (scripts.trim() === '') return 0;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(scripts, { params: quality }).byteLength;
}
