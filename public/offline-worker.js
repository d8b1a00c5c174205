// Keeps the published chapters for reading without a network. Registered only by a press on the chapter list; without
// that press no browser ever asks for this file. Whatever the network answers comes first: the copies are for when it
// does not answer at all.

const CACHE = 'kept-chapters';
/** What is in the cache and how many pages are missing, as an entry of the cache. No such file exists. */
const INDEX = '/offline-index.json';
const LIST = '/offline-chapters.json';
const LIST_PAGE = '/chapters';
const AT_ONCE = 4;
const MOST_PAGES = 5000;
/** Neither an administrator's pages nor previews of unpublished chapters. */
const NEVER = /^\/(admin|preview)(\/|$)/;
const IN_PAGES = /\/_astro\/[\w./@-]+\.(?:js|css|woff2|avif)/g;
const IN_SCRIPTS = /["'`](?:\.\/|\/?_astro\/)([\w.@-]+\.(?:js|css|wav|woff2))["'`]/g;

let renewing;
let isRemoved = false;
/** Who wants to know how far it is. */
const listeners = new Set();

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('message', (event) => {
  const tell = (message) => event.source?.postMessage(message);
  if (event.data === 'keep') event.waitUntil(keep(tell));
  if (event.data === 'report') event.waitUntil(reportTwice(tell));
  if (event.data === 'remove') event.waitUntil(remove(tell));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isPage = request.mode === 'navigate';
  if (request.method !== 'GET' || origin !== self.location.origin || NEVER.test(pathname)) return;
  if (!isPage && !pathname.startsWith('/_astro/')) return;
  const answer = fetch(request);
  event.respondWith(answer.catch(() => keptCopy(pathname, isPage)));
  // A visit with a network is the time to take up new chapters and to drop withdrawn ones.
  if (isPage) event.waitUntil(answer.then(renewKept).catch(() => undefined));
});

async function keptCopy(pathname, isPage) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(pathname.replace(/(.)\/$/, '$1'), { ignoreVary: true });
  if (kept) return kept;
  if (!isPage) return Response.error();
  const hasList = await cache.match(LIST_PAGE, { ignoreVary: true });
  return new Response(notKept(hasList !== undefined), {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
}

/** Whole in itself: none of the site's files can be asked for. */
function notKept(hasList) {
  const way = hasList
    ? `<a href="${LIST_PAGE}">The chapters that are kept</a>`
    : 'It comes back with the network.';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="#0a0c1c">
<title>No network | Speaking with the Almighty</title>
<style>
  :root { color-scheme: dark; background: rgb(10 12 28); color: rgb(229 231 235); font: 1.125rem/1.6 Georgia, serif; }
  main { max-width: 34rem; margin: 0 auto; padding: 25vh 1.25rem 2rem; }
  h1 { margin: 0; color: rgb(244 216 148); font-size: 2rem; font-weight: 400; line-height: 1.2; }
  a { display: inline-flex; min-height: 2.75rem; align-items: center; color: rgb(142 197 247); text-underline-offset: 0.22em; }
  a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
</style></head>
<body><main><h1>There is no network</h1><p>This page is not kept in your browser.</p><p>${way}</p></main></body></html>`;
}

async function keep(tell) {
  isRemoved = false;
  listeners.add(tell);
  try {
    await renew();
    await report(tell);
  } catch (error) {
    tell({ kind: 'failed', why: error?.name === 'QuotaExceededError' ? 'full' : 'network' });
  } finally {
    listeners.delete(tell);
  }
}

/** What is kept now, and again when what is being fetched has come. */
async function reportTwice(tell) {
  await report(tell);
  if (!renewing) return;
  await renewing.catch(() => undefined);
  await report(tell);
}

async function report(tell) {
  const index = await readIndex();
  if (!index) return tell({ kind: 'nothing' });
  const sizes = [...Object.values(index.pages), ...Object.values(index.assets)].map(({ bytes }) => bytes);
  const chapters = Object.keys(index.pages).filter((url) => url !== LIST_PAGE).length;
  const isWhole = renewing !== undefined || !index.missing;
  tell({ kind: 'kept', chapters, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0), isWhole });
}

async function remove(tell) {
  isRemoved = true;
  await renewing?.catch(() => undefined);
  await caches.delete(CACHE);
  await self.registration.unregister();
  tell({ kind: 'nothing' });
}

async function renewKept() {
  if (!isRemoved && (await readIndex())) await renew();
}

/** One at a time; a second caller waits for the first. */
function renew() {
  renewing ??= bringUpToDate().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function bringUpToDate() {
  const wanted = await wantedPages();
  const cache = await caches.open(CACHE);
  const index = (await readIndex()) ?? { pages: {}, assets: {} };
  const urls = new Set(wanted.map(({ url }) => url));
  for (const url of Object.keys(index.pages)) if (!urls.has(url)) await drop(cache, index, url);
  const due = wanted.filter(({ url, version }) => index.pages[url]?.version !== version);
  const known = new Map();
  index.missing = due.length;
  for (let at = 0; at < due.length && !isRemoved; at += AT_ONCE) {
    tellAll({ kind: 'progress', done: wanted.length - due.length + at, total: wanted.length });
    const batch = due.slice(at, at + AT_ONCE).map((page) => keepPage(cache, index, known, page));
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

async function wantedPages() {
  const { builtAt, items } = await (await answerOf(LIST)).json();
  const chapters = items.filter(({ url, version }) => /^\/read\/[^/]+$/.test(url) && typeof version === 'string');
  return [{ url: LIST_PAGE, version: String(builtAt) }, ...chapters.slice(0, MOST_PAGES)];
}

async function keepPage(cache, index, known, { url, version }) {
  const response = await answerOf(url, [404, 410]);
  // Withdrawn since the list was made.
  if (!response.ok) return drop(cache, index, url);
  const text = await response.clone().text();
  const assets = await keepAssets(cache, index, known, text.match(IN_PAGES) ?? []);
  const bytes = await store(cache, url, response);
  index.pages[url] = { version, bytes, assets };
}

/** Keeps files and what they load in turn. Returns all of them. */
async function keepAssets(cache, index, known, first) {
  const seen = new Set();
  const queue = [...first];
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    if (!known.has(url)) known.set(url, keepAsset(cache, index, url));
    queue.push(...(await known.get(url)));
  }
  return [...seen];
}

async function keepAsset(cache, index, url) {
  // Their names change with their content.
  if (index.assets[url]) return index.assets[url].links;
  const response = await answerOf(url, [404]);
  if (!response.ok) return [];
  const text = url.endsWith('.js') ? await response.clone().text() : '';
  const links = [...text.matchAll(IN_SCRIPTS)].map(([, name]) => `/_astro/${name}`);
  index.assets[url] = { bytes: await store(cache, url, response), links };
  return links;
}

/** Returns how many bytes were stored. An answer that was redirected could not be shown at an address. */
async function store(cache, url, response) {
  const body = await response.blob();
  const { status, headers } = response;
  await cache.put(url, new Response(body, { status, headers }));
  return body.size;
}

async function answerOf(url, alsoFine = []) {
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok && !alsoFine.includes(response.status)) throw new Error(`${url}: ${response.status}`);
  return response;
}

async function drop(cache, index, url) {
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

function tellAll(message) {
  for (const tell of listeners) tell(message);
}
