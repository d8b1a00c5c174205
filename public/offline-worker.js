// Stores the published chapters for offline reading. Registered only when a visitor clicks the button on the chapter
// list. The network is always tried first; the copies are only a fallback.

const CACHE = 'kept-chapters';
/** A cache entry, not a file: lists the cached files and the number of missing pages. */
const INDEX = '/offline-index.json';
const LIST = '/offline-chapters.json';
const LIST_PAGE = '/chapters';
const BATCH_SIZE = 4;
const MAX_PAGES = 5000;
const EXCLUDED_PATHS = /^\/(admin|preview)(\/|$)/;
const PAGE_ASSETS = /\/_astro\/[\w./@-]+\.(?:js|css|woff2|avif)/g;
const SCRIPT_ASSETS = /["'`](?:\.\/|\/?_astro\/)([\w.@-]+\.(?:js|css|wav|woff2))["'`]/g;

let updating;
let isRemoved = false;
const listeners = new Set();

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('message', (event) => {
  const send = (message) => event.source?.postMessage(message);
  if (event.data === 'save') event.waitUntil(save(send));
  if (event.data === 'report') event.waitUntil(reportTwice(send));
  if (event.data === 'remove') event.waitUntil(remove(send));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isPage = request.mode === 'navigate';
  if (request.method !== 'GET' || origin !== self.location.origin || EXCLUDED_PATHS.test(pathname)) return;
  if (!isPage && !pathname.startsWith('/_astro/')) return;
  const response = fetch(request);
  event.respondWith(response.catch(() => getCopy(pathname, isPage)));
  // Each visit with a connection adds new chapters and removes withdrawn ones.
  if (isPage) event.waitUntil(response.then(updateIfSaved).catch(() => undefined));
});

async function getCopy(pathname, isPage) {
  const cache = await caches.open(CACHE);
  const copy = await cache.match(pathname.replace(/(.)\/$/, '$1'), { ignoreVary: true });
  if (copy) return copy;
  if (!isPage) return Response.error();
  const hasList = await cache.match(LIST_PAGE, { ignoreVary: true });
  return new Response(offlinePage(hasList !== undefined), {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
}

/** Self-contained, because none of the site's files can be loaded. */
function offlinePage(hasList) {
  const hint = hasList
    ? `<a href="${LIST_PAGE}">Saved chapters</a>`
    : 'It will be available when you are back online.';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="#0a0c1c">
<title>Offline | Speaking with the Almighty</title>
<style>
  :root { color-scheme: dark; background: rgb(10 12 28); color: rgb(229 231 235); font: 1.125rem/1.6 Georgia, serif; }
  main { max-width: 34rem; margin: 0 auto; padding: 25vh 1.25rem 2rem; }
  h1 { margin: 0; color: rgb(244 216 148); font-size: 2rem; font-weight: 400; line-height: 1.2; }
  a { display: inline-flex; min-height: 2.75rem; align-items: center; color: rgb(142 197 247); text-underline-offset: 0.22em; }
  a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
</style></head>
<body><main><h1>You are offline</h1><p>This page is not saved in your browser.</p><p>${hint}</p></main></body></html>`;
}

async function save(send) {
  isRemoved = false;
  listeners.add(send);
  try {
    await update();
    await report(send);
  } catch (error) {
    send({ kind: 'failed', reason: error?.name === 'QuotaExceededError' ? 'full' : 'network' });
  } finally {
    listeners.delete(send);
  }
}

/** Reports the current state, and again after an update in progress. */
async function reportTwice(send) {
  await report(send);
  if (!updating) return;
  await updating.catch(() => undefined);
  await report(send);
}

async function report(send) {
  const index = await readIndex();
  if (!index) return send({ kind: 'none' });
  const sizes = [...Object.values(index.pages), ...Object.values(index.assets)].map(({ bytes }) => bytes);
  const chapters = Object.keys(index.pages).filter((url) => url !== LIST_PAGE).length;
  const isComplete = updating !== undefined || !index.missing;
  send({ kind: 'saved', chapters, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0), isComplete });
}

async function remove(send) {
  isRemoved = true;
  await updating?.catch(() => undefined);
  await caches.delete(CACHE);
  await self.registration.unregister();
  send({ kind: 'none' });
}

async function updateIfSaved() {
  if (!isRemoved && (await readIndex())) await update();
}

/** Concurrent callers share one update. */
function update() {
  updating ??= runUpdate().finally(() => {
    updating = undefined;
  });
  return updating;
}

async function runUpdate() {
  const pages = await fetchPageList();
  const cache = await caches.open(CACHE);
  const index = (await readIndex()) ?? { pages: {}, assets: {} };
  const urls = new Set(pages.map(({ url }) => url));
  for (const url of Object.keys(index.pages)) if (!urls.has(url)) await removePage(cache, index, url);
  const outdated = pages.filter(({ url, version }) => index.pages[url]?.version !== version);
  const fetched = new Map();
  index.missing = outdated.length;
  for (let start = 0; start < outdated.length && !isRemoved; start += BATCH_SIZE) {
    notifyAll({ kind: 'progress', done: pages.length - outdated.length + start, total: pages.length });
    const batch = outdated.slice(start, start + BATCH_SIZE).map((page) => savePage(cache, index, fetched, page));
    const failures = (await Promise.allSettled(batch)).filter(({ status }) => status === 'rejected');
    index.missing -= batch.length - failures.length;
    await writeIndex(cache, index);
    if (failures.length > 0) throw failures[0].reason;
  }
  if (isRemoved) return;
  const used = new Set(Object.values(index.pages).flatMap(({ assets }) => assets));
  for (const url of Object.keys(index.assets).filter((asset) => !used.has(asset))) {
    await cache.delete(url);
    delete index.assets[url];
  }
  await writeIndex(cache, index);
}

async function fetchPageList() {
  const { builtAt, items } = await (await fetchFresh(LIST)).json();
  const chapters = items.filter(({ url, version }) => /^\/read\/[^/]+$/.test(url) && typeof version === 'string');
  return [{ url: LIST_PAGE, version: String(builtAt) }, ...chapters.slice(0, MAX_PAGES)];
}

async function savePage(cache, index, fetched, { url, version }) {
  const response = await fetchFresh(url, [404, 410]);
  // Withdrawn since the list was generated.
  if (!response.ok) return removePage(cache, index, url);
  const text = await response.clone().text();
  const assets = await saveAssets(cache, index, fetched, text.match(PAGE_ASSETS) ?? []);
  const bytes = await store(cache, url, response);
  index.pages[url] = { version, bytes, assets };
}

/** Saves files and their dependencies, and returns all of their URLs. */
async function saveAssets(cache, index, fetched, urls) {
  const seen = new Set();
  const queue = [...urls];
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    if (!fetched.has(url)) fetched.set(url, saveAsset(cache, index, url));
    queue.push(...(await fetched.get(url)));
  }
  return [...seen];
}

async function saveAsset(cache, index, url) {
  // File names change with their content.
  if (index.assets[url]) return index.assets[url].links;
  const response = await fetchFresh(url, [404]);
  if (!response.ok) return [];
  const text = url.endsWith('.js') ? await response.clone().text() : '';
  const links = [...text.matchAll(SCRIPT_ASSETS)].map(([, name]) => `/_astro/${name}`);
  index.assets[url] = { bytes: await store(cache, url, response), links };
  return links;
}

/** Returns the number of bytes. Copies the response, because browsers reject a redirected one for a navigation. */
async function store(cache, url, response) {
  const body = await response.blob();
  const { status, headers } = response;
  await cache.put(url, new Response(body, { status, headers }));
  return body.size;
}

async function fetchFresh(url, allowedStatuses = []) {
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok && !allowedStatuses.includes(response.status)) throw new Error(`${url}: ${response.status}`);
  return response;
}

async function removePage(cache, index, url) {
  await cache.delete(url);
  delete index.pages[url];
}

async function readIndex() {
  if (!(await caches.has(CACHE))) return undefined;
  const entry = await (await caches.open(CACHE)).match(INDEX);
  return entry?.json();
}

async function writeIndex(cache, index) {
  if (!isRemoved) await cache.put(INDEX, Response.json(index));
}

function notifyAll(message) {
  for (const send of listeners) send(message);
}
