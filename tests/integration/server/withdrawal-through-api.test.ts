// `npm start` with a chapter that is withdrawn or deleted through the API: it is gone when the request is answered, even if
// no build succeeds.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BuiltChapter } from '~/lib/site/build-report.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { writeManifest } from '~/server/site/build-manifest.ts';
import { ask } from '../../server/ask.ts';
import { prepareDataDir, startServer, type StartedServer } from '../../server/started-server.ts';
import { makeFolder, serve } from './support.ts';

let chapters: BuiltChapter[];
let folder: string;
const running = new Set<StartedServer>();

beforeEach(async () => {
  folder = makeFolder();
  chapters = await prepareDataDir(folder);
  const build = path.join(folder, 'site/build-ready');
  for (const below of ['read', 'og/read']) mkdirSync(path.join(build, below), { recursive: true });
  for (const { slug } of chapters) {
    writeFileSync(path.join(build, `read/${slug}.html`), `ready: ${slug}`);
    writeFileSync(path.join(build, `og/read/${slug}.png`), `image: ${slug}`);
  }
  const items = chapters.map(({ slug }) => `<item><link>http://localhost:4321/read/${slug}</link></item>`);
  writeFileSync(path.join(build, 'chapters.xml'), `<rss><channel>${items.join('')}</channel></rss>`);
  await writeManifest(build, { lastRemoval: 0, chapters, problems: [], textProblems: [] });
  const inAstro = (script: string) => `if (process.argv[1]?.endsWith('astro.mjs')) { ${script} }`;
  writeFileSync(path.join(folder, 'failing.cjs'), inAstro('process.exit(1);'));
  // Longer than the test waits; it ends without the server too.
  const wait = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000); process.exit(1);';
  writeFileSync(path.join(folder, 'slow.cjs'), inAstro(wait));
});
afterEach(async () => {
  for (const { child, exited } of running) {
    child.kill('SIGKILL');
    await exited;
  }
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

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

/** The places that show a chapter now. */
async function placesOf(port: number, chapter: BuiltChapter | undefined): Promise<string[]> {
  const slug = chapter?.slug ?? '';
  const places: string[] = [];
  if ((await ask(port, `/read/${slug}`)).status === 200) places.push('page');
  if ((await ask(port, `/og/read/${slug}.png`)).status === 200) places.push('share image');
  if ((await ask(port, '/chapters.xml')).text.includes(`/read/${slug}<`)) places.push('feed');
  return places;
}

test.each(['failing', 'slow'] as const)(
  'a chapter is gone with the answer while builds are %s, and after a kill',
  async (builds) => {
    const [first, second, third] = chapters;
    const { port, child, exited } = await start(builds);
    const change = await asAdministrator(port);
    const everywhere = ['page', 'share image', 'feed'];
    for (const chapter of [first, second, third]) expect(await placesOf(port, chapter)).toEqual(everywhere);
    await change('PATCH', `book_chapters?id=eq.${first?.id}`, { is_published: false });
    expect(await placesOf(port, first)).toEqual([]);
    expect((await ask(port, `/read/${first?.slug}`)).text).toBe('ready: read.html');
    await change('DELETE', `book_chapters?id=eq.${second?.id}`);
    child.kill('SIGKILL');
    await exited;
    const free = await serve(() => undefined);
    await free.close();
    await start(builds, { PORT: String(free.port) }, 'Opening the database');
    for (const chapter of [first, second]) expect(await placesOf(free.port, chapter)).toEqual([]);
    expect(await placesOf(free.port, third)).toEqual(everywhere);
  },
  240_000,
);
