import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { BuiltChapter } from '~/lib/site/build-report.ts';
import { writeManifest } from '~/build/build-manifest.ts';
import { ask } from '../../server/ask.ts';
import { prepareDataDir } from '../../server/started-server.ts';
import { freePort } from '../../support/free-port.ts';
import { TEST_TIMEOUT_MS, send, signIn, start } from './processes.ts';
import { temporaryFolder } from './support.ts';

async function placesOf(port: number, chapter: BuiltChapter | undefined): Promise<string[]> {
  const slug = chapter?.slug ?? '';
  const places: string[] = [];
  if ((await ask(port, `/read/${slug}`)).status === 200) places.push('page');
  if ((await ask(port, `/og/read/${slug}.png`)).status === 200) places.push('share image');
  if ((await ask(port, '/chapters.xml')).text.includes(`/read/${slug}<`)) places.push('feed');
  return places;
}
const EVERYWHERE = ['page', 'share image', 'feed'];

test(
  'hides a chapter once the API responds, during a build and after a kill',
  async () => {
    const folder = temporaryFolder();
    const chapters = await prepareDataDir(folder);
    const build = path.join(folder, 'site/build-ready');
    for (const below of ['read', 'og/read']) mkdirSync(path.join(build, below), { recursive: true });
    for (const { slug } of chapters) {
      writeFileSync(path.join(build, `read/${slug}.html`), `ready: ${slug}`);
      writeFileSync(path.join(build, `og/read/${slug}.png`), `image: ${slug}`);
    }
    const items = chapters.map(({ slug }) => `<item><link>http://localhost:4321/read/${slug}</link></item>`);
    writeFileSync(path.join(build, 'chapters.xml'), `<rss><channel>${items.join('')}</channel></rss>`);
    await writeManifest(build, { lastRemoval: 0, chapters, problems: [], textProblems: [] });
    // A build takes longer than the test waits.
    const slow = path.join(folder, 'slow.cjs');
    writeFileSync(
      slow,
      `if (process.argv[1]?.endsWith('build-process.ts')) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000); process.exit(1);
      }`,
    );
    const slowBuilds = { NODE_OPTIONS: `--require=${slow}` };

    const [first, second, third] = chapters;
    const { port, kill } = await start(folder, slowBuilds);
    const { session: headers } = await signIn(port);
    for (const chapter of [first, second, third]) expect(await placesOf(port, chapter)).toEqual(EVERYWHERE);
    const rowOf = (chapter: BuiltChapter | undefined) => `/rest/v1/book_chapters?id=eq.${chapter?.id}`;
    const withdrawn = await send(port, 'PATCH', rowOf(first), { headers, body: { is_published: false } });
    expect(withdrawn.status).toBe(204);
    expect(await placesOf(port, first)).toEqual([]);
    expect((await ask(port, `/read/${first?.slug}`)).text).toBe('ready: read.html');
    expect((await send(port, 'DELETE', rowOf(second), { headers })).status).toBe(204);
    await kill();

    const free = await freePort();
    await start(folder, { ...slowBuilds, PORT: String(free) }, 'Opening the database');
    for (const chapter of [first, second]) expect(await placesOf(free, chapter)).toEqual([]);
    expect(await placesOf(free, third)).toEqual(EVERYWHERE);
  },
  TEST_TIMEOUT_MS,
);
