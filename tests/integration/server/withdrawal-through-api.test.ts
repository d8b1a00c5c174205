import path from 'node:path';
import { expect, test, vi } from 'vitest';
import type { BuiltChapter } from '~/lib/site/build-report.ts';
import { writeManifest } from '~/build/build-manifest.ts';
import { sendRequest } from '../../server/send-request.ts';
import { prepareDataDir } from '../../server/started-server.ts';
import { freePort } from '../../support/free-port.ts';
import { TEST_TIMEOUT_MS, send, signIn, start } from './processes.ts';
import { temporaryFolder, writeFiles } from './support.ts';

async function findOccurrences(port: number, chapter: BuiltChapter | undefined): Promise<string[]> {
  const slug = chapter?.slug ?? '';
  const occurrences: string[] = [];
  if ((await sendRequest(port, `/read/${slug}`)).status === 200) occurrences.push('page');
  if ((await sendRequest(port, `/og/read/${slug}.png`)).status === 200) occurrences.push('share image');
  if ((await sendRequest(port, '/chapters.xml')).text.includes(`/read/${slug}<`)) occurrences.push('feed');
  return occurrences;
}
const ALL_OCCURRENCES = ['page', 'share image', 'feed'];

vi.setConfig({ testTimeout: TEST_TIMEOUT_MS });

test('hides a withdrawn or deleted chapter immediately, during a build and after a kill', async () => {
  const folder = temporaryFolder();
  const chapters = await prepareDataDir(folder);
  const build = path.join(folder, 'site/build-ready');
  for (const { slug } of chapters)
    writeFiles(build, { [`read/${slug}.html`]: `ready: ${slug}`, [`og/read/${slug}.png`]: `image: ${slug}` });
  const items = chapters.map(({ slug }) => `<item><link>http://localhost:4321/read/${slug}</link></item>`);
  writeFiles(build, { 'chapters.xml': `<rss><channel>${items.join('')}</channel></rss>` });
  await writeManifest(build, { lastRemoval: 0, chapters, problems: [], textProblems: [] });
  // A build takes longer than the test waits.
  writeFiles(folder, {
    'slow.cjs': `if (process.argv[1]?.endsWith('build-process.ts')) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000); process.exit(1);
      }`,
  });
  const slowBuilds = { NODE_OPTIONS: `--require=${path.join(folder, 'slow.cjs')}` };

  const [first, second, third] = chapters;
  const { port, kill } = await start(folder, slowBuilds);
  const { session: headers } = await signIn(port);
  for (const chapter of [first, second, third])
    expect(await findOccurrences(port, chapter)).toEqual(ALL_OCCURRENCES);
  const toRowUrl = (chapter: BuiltChapter | undefined) => `/rest/v1/book_chapters?id=eq.${chapter?.id}`;
  const response = await send(port, 'PATCH', toRowUrl(first), { headers, body: { is_published: false } });
  expect(response.status).toBe(204);
  expect(await findOccurrences(port, first)).toEqual([]);
  expect((await sendRequest(port, `/read/${first?.slug}`)).text).toBe('ready: read.html');
  expect((await send(port, 'DELETE', toRowUrl(second), { headers })).status).toBe(204);
  await kill();

  const freePortNumber = await freePort();
  await start(folder, { ...slowBuilds, PORT: String(freePortNumber) }, 'Opening the database');
  for (const chapter of [first, second]) expect(await findOccurrences(freePortNumber, chapter)).toEqual([]);
  expect(await findOccurrences(freePortNumber, third)).toEqual(ALL_OCCURRENCES);
});
