// How long the site takes to build as the book grows, and how much memory the builder takes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createApi } from '../../src/server/backend/api.ts';
import { createBackend, type Backend } from '../../src/server/backend/create-backend.ts';
import { closeServer, listenOn } from '../../src/server/listen.ts';
import { buildSite } from '../../src/server/site/build-site.ts';
import { BUDGETS } from './budgets.ts';
import { measureEpub } from './epub.ts';
import { ADD_CHAPTERS, PUBLISH_ALL, WORDS } from './many-chapters.ts';
import { createJudge, decimal, whole, type Report } from './report.ts';
import { temporaryFolder } from './temporary.ts';

const CHAPTERS = [14, 100, 1000] as const;
const LIMIT_SECONDS: Partial<Record<number, number>> = { 14: 10, 1000: 60 };
/** What the e-book of so many chapters may add to their build. */
const EPUB_LIMIT_SECONDS: Partial<Record<number, number>> = { 1000: 10 };

type Build = {
  chapters: number;
  seconds: number;
  peakMb: number | undefined;
  pages: number;
  epub: { seconds: number; mb: number };
};

/** Builds with every number of chapters, once each, after one build that fills the image cache. */
export async function measureBuilds(): Promise<Report> {
  const backend = await createBackend({
    jwtSecret: 'only-for-measuring'.repeat(3),
    secretKey: 'sb_secret_bench',
  });
  const api = createApi(backend);
  const { server, port } = await listenOn(
    (request, response) => void api.handle(request, response),
    0,
    '127.0.0.1',
  );
  const { folder, remove } = temporaryFolder('build');
  const outDir = path.join(folder, 'site');
  const build = (chapters: number) => buildOnce(backend, `http://127.0.0.1:${port}`, outDir, chapters);
  const judge = createJudge();
  try {
    await backend.sql(PUBLISH_ALL);
    console.error('Building 14 chapters once beforehand');
    const first = await build(CHAPTERS[0]);
    const builds: Build[] = [];
    let pageKb = Number.NaN;
    for (const chapters of CHAPTERS) {
      console.error(`Building ${chapters} chapters`);
      builds.push(await build(chapters));
      const page = path.join(outDir, 'read', `measured-${chapters}.html`);
      if (existsSync(page)) pageKb = brotliCompressSync(readFileSync(page)).byteLength / 1000;
    }
    judge.atMost(`HTML of a chapter of ${WORDS} words, KB`, pageKb, BUDGETS.reader.htmlKb);
    return {
      title: 'Build',
      tables: [
        {
          caption: 'From the API to the compressed site: measured / limit',
          columns: [
            'chapters',
            'pages',
            'seconds',
            'ms per chapter',
            'times the former',
            'peak MB',
            'EPUB seconds',
            'EPUB MB',
          ],
          rows: builds.map((built, index) => rowOf(built, builds[index - 1], judge)),
        },
      ],
      notes: [
        `The build beforehand, with the existing image cache, took ${decimal(first.seconds)} s.`,
        `A chapter of ${WORDS} words is a page of ${decimal(pageKb)} KB (best brotli, without headers; limit ${BUDGETS.reader.htmlKb}).`,
        'The EPUB is part of the build; its seconds are measured once more, alone.',
        "'Times the former' must not exceed the growth of the number of chapters.",
      ],
      misses: judge.misses,
    };
  } finally {
    await closeServer(server);
    await backend.close();
    remove();
  }
}

function rowOf(built: Build, former: Build | undefined, judge: ReturnType<typeof createJudge>): string[] {
  const { chapters, seconds, pages, peakMb, epub } = built;
  const growth =
    former &&
    judge.atMost(
      `${chapters} chapters: time, times that of ${former.chapters}`,
      seconds / former.seconds,
      chapters / former.chapters,
    );
  return [
    whole(chapters),
    whole(pages),
    judge.atMost(`${chapters} chapters: seconds`, seconds, LIMIT_SECONDS[chapters]),
    whole((seconds * 1000) / chapters),
    growth ?? '',
    peakMb === undefined ? '–' : whole(peakMb),
    judge.atMost(`${chapters} chapters: seconds of the EPUB`, epub.seconds, EPUB_LIMIT_SECONDS[chapters]),
    decimal(epub.mb),
  ];
}

async function buildOnce(
  backend: Backend,
  backendUrl: string,
  outDir: string,
  chapters: number,
): Promise<Build> {
  const [row] = await backend.sql<{ present: number }>(
    'select max(chapter_number)::integer as present from public.book_chapters',
  );
  const present = row?.present ?? 0;
  if (present < chapters) await backend.sql(ADD_CHAPTERS, [present + 1, chapters]);
  const memory = watchChildren();
  const startedAt = performance.now();
  await buildSite({ outDir, backendUrl });
  const seconds = (performance.now() - startedAt) / 1000;
  const files = readdirSync(path.join(outDir, 'read'));
  // read/404.html is the fallback for chapters that are not there.
  const pages = files.filter((file) => file.endsWith('.html') && file !== '404.html').length;
  if (pages !== chapters) throw new Error(`${chapters} chapters became ${pages} pages.`);
  const peakMb = memory.stop();
  return { chapters, seconds, pages, peakMb, epub: await measureEpub(backend) };
}

/** Looks at the children's peak memory five times a second; only Linux tells. */
function watchChildren(): { stop: () => number | undefined } {
  const list = `/proc/self/task/${process.pid}/children`;
  if (!existsSync(list)) return { stop: () => undefined };
  let peakKb = 0;
  const look = () => {
    for (const child of readFileSync(list, 'utf8').trim().split(' ')) {
      try {
        const status = readFileSync(`/proc/${child}/status`, 'utf8');
        peakKb = Math.max(peakKb, Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0));
      } catch {
        // It has ended between the two looks.
      }
    }
  };
  const timer = setInterval(look, 200);
  return {
    stop: () => {
      clearInterval(timer);
      return peakKb / 1000;
    },
  };
}
