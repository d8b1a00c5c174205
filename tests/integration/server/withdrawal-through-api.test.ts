// `npm start` with a chapter that is withdrawn or deleted through the API: everything that shows it is gone within two
// seconds, whatever builds do.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BuiltChapter } from '~/lib/site/build-report.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/embedded-key.ts';
import { readManifest, writeManifest } from '~/server/site/build-manifest.ts';
import { ask } from '../../server/ask.ts';
import { prepareDataDir, startServer, type StartedServer } from '../../server/started-server.ts';
import { makeFolder, serve } from './support.ts';

const WITHIN_MS = 2000;

/** Prepared once, copied for each test. */
let prepared: string;
let first: BuiltChapter;
let second: BuiltChapter;
let third: BuiltChapter;
let folder: string;
const running = new Set<StartedServer>();

beforeAll(async () => {
  prepared = makeFolder();
  const chapters = await prepareDataDir(prepared);
  const [one, two, three] = chapters;
  if (!one || !two || !three) throw new Error('The seed publishes too few chapters.');
  [first, second, third] = [one, two, three];
  await writeChapters(path.join(prepared, 'site/build-ready'), chapters);
  const inAstro = (script: string) => `if (process.argv[1]?.endsWith('astro.mjs')) { ${script} }`;
  writeFileSync(
    path.join(prepared, 'failing.cjs'),
    inAstro('console.error("No build today."); process.exit(1);'),
  );
  // Longer than any test waits; it ends without the server too.
  writeFileSync(
    path.join(prepared, 'slow.cjs'),
    inAstro('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000); process.exit(1);'),
  );
});
beforeEach(() => {
  folder = makeFolder();
  cpSync(prepared, folder, { recursive: true });
});
afterEach(async () => {
  for (const { child, exited } of running) {
    child.kill('SIGKILL');
    await exited;
  }
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

/** What a build makes of chapters: pages, share images, a feed and a sitemap. */
async function writeChapters(build: string, chapters: BuiltChapter[]): Promise<void> {
  for (const below of ['read', 'og/read']) mkdirSync(path.join(build, below), { recursive: true });
  for (const { slug } of chapters) {
    writeFileSync(path.join(build, `read/${slug}.html`), `ready: ${slug}`);
    writeFileSync(path.join(build, `og/read/${slug}.png`), `image: ${slug}`);
  }
  const addresses = chapters.map(({ slug }) => `http://localhost:4321/read/${slug}`);
  const items = addresses.map((address) => `<item><link>${address}</link></item>`);
  writeFileSync(path.join(build, 'chapters.xml'), `<rss><channel>${items.join('')}</channel></rss>`);
  const urls = addresses.map((address) => `<url><loc>${address}</loc></url>`);
  writeFileSync(path.join(build, 'sitemap-0.xml'), `<urlset>${urls.join('')}</urlset>`);
  await writeManifest(build, { readAt: new Date().toISOString(), chapters, problems: [], policies: {} });
}

/** As if the clock had been an hour ahead while the build read: its removals come later, and bear an earlier time. */
async function setClockBackSinceBuild(): Promise<void> {
  const build = path.join(folder, 'site/build-ready');
  const manifest = readManifest(build);
  if (!manifest) throw new Error('The prepared build has no manifest.');
  await writeManifest(build, {
    ...manifest,
    readAt: new Date(Date.now() + 3_600_000).toISOString(),
    lastRemoval: 0,
  });
}

async function start(builds: 'failing' | 'slow', settings: Record<string, string> = {}, until?: string) {
  const preload = `--require=${path.join(folder, `${builds}.cjs`)}`;
  const started = await startServer({ DATA_DIR: folder, NODE_OPTIONS: preload, ...settings }, until);
  running.add(started);
  return started;
}

async function asAdministrator(port: number) {
  const json = { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json' };
  const signedIn = await ask(port, '/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'admin@example.com', password: 'let-there-be-light' }),
  });
  const { access_token } = JSON.parse(signedIn.text) as { access_token: string };
  return async (method: string, query: string, body?: object) => {
    const answer = await ask(port, `/rest/v1/${query}`, {
      method,
      headers: { ...json, Authorization: `Bearer ${access_token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(204);
  };
}

/** Which of everything that shows a chapter shows it now. */
async function placesThatShow(port: number, { slug }: BuiltChapter): Promise<string[]> {
  const places: string[] = [];
  if ((await ask(port, `/read/${slug}`)).status === 200) places.push('page');
  if ((await ask(port, `/og/read/${slug}.png`)).status === 200) places.push('share image');
  if ((await ask(port, '/chapters.xml')).text.includes(`/read/${slug}<`)) places.push('feed');
  if ((await ask(port, '/sitemap-0.xml')).text.includes(`/read/${slug}<`)) places.push('sitemap');
  return places;
}

const EVERYWHERE = ['page', 'share image', 'feed', 'sitemap'];

async function expectGoneInTime(port: number, chapter: BuiltChapter): Promise<void> {
  await vi.waitFor(async () => expect(await placesThatShow(port, chapter)).toEqual([]), {
    timeout: WITHIN_MS,
    interval: 50,
  });
  expect((await ask(port, `/read/${chapter.slug}`)).text).toBe('ready: read.html');
}

test.each(['failing', 'slow'] as const)(
  'a chapter that is withdrawn or deleted is gone within two seconds while builds are %s, and after a kill',
  async (builds) => {
    if (builds === 'slow') await setClockBackSinceBuild();
    const { port, child, exited } = await start(builds);
    const change = await asAdministrator(port);
    for (const chapter of [first, second, third])
      expect(await placesThatShow(port, chapter)).toEqual(EVERYWHERE);
    await change('PATCH', `book_chapters?id=eq.${first.id}`, { is_published: false });
    await expectGoneInTime(port, first);
    await change('DELETE', `book_chapters?id=eq.${second.id}`);
    await expectGoneInTime(port, second);
    expect(await placesThatShow(port, third)).toEqual(EVERYWHERE);

    child.kill('SIGKILL');
    await exited;
    // Before the database is open it is known from the time before.
    const free = await serve(() => undefined);
    await free.close();
    await start(builds, { PORT: String(free.port) }, 'Opening the database');
    for (const chapter of [first, second]) expect(await placesThatShow(free.port, chapter)).toEqual([]);
    expect(await placesThatShow(free.port, third)).toEqual(EVERYWHERE);
  },
  240_000,
);

test('so it is when the build has lost half of its manifest, and a new build is begun at the start', async () => {
  const file = path.join(folder, 'site/build-ready/build-manifest.json');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 40));
  const { port, said } = await start('failing');
  await vi.waitFor(() => expect(said()).toContain('No build today.'), { timeout: 60_000 });
  expect(await placesThatShow(port, first)).toEqual(EVERYWHERE);
  const change = await asAdministrator(port);
  await change('PATCH', `book_chapters?id=eq.${first.id}`, { is_published: false });
  await expectGoneInTime(port, first);
  expect(await placesThatShow(port, third)).toEqual(EVERYWHERE);
}, 240_000);
