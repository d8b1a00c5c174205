// How long the site takes to build as the book grows.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createApi } from '../../src/server/api.ts';
import { createBackend } from '../../src/server/backend/create-backend.ts';
import { closeServer, listenOn } from '../../src/server/listen.ts';
import { buildSite } from '../../src/server/site/build-site.ts';
import { BUDGETS } from './budgets.ts';
import { ADD_CHAPTERS, PUBLISH_ALL, WORDS } from './many-chapters.ts';
import { createJudge, decimal, whole, type Report } from './report.ts';
import { temporaryFolder } from './temporary.ts';

/** Chapters of a book, and how many seconds its build may take. The first build fills the image cache. */
const BUILDS = [
  [14, undefined],
  [14, 10],
  [1000, 60],
] as const;

export async function measureBuilds(): Promise<Report> {
  const backend = await createBackend({
    jwtSecret: 'only-for-measuring'.repeat(3),
    secretKey: 'sb_secret_bench',
  });
  const api = createApi(backend);
  const { server, origin } = await listenOn(
    (request, response) => void api.handle(request, response),
    0,
    '127.0.0.1',
  );
  const { folder, remove } = temporaryFolder('build');
  const outDir = path.join(folder, 'site');
  const judge = createJudge();
  try {
    await backend.sql(PUBLISH_ALL);
    const rows: string[][] = [];
    let present = 14;
    for (const [chapters, limit] of BUILDS) {
      console.error(`Building ${chapters} chapters`);
      if (present < chapters) await backend.sql(ADD_CHAPTERS, [present + 1, chapters]);
      present = chapters;
      const startedAt = performance.now();
      await buildSite({ outDir, backendUrl: origin });
      const seconds = (performance.now() - startedAt) / 1000;
      // read/404.html is the fallback for missing chapters.
      const pages = readdirSync(path.join(outDir, 'read')).filter((file) => /^(?!404).*\.html$/.test(file));
      if (pages.length !== chapters) throw new Error(`${chapters} chapters became ${pages.length} pages.`);
      rows.push([
        whole(chapters),
        judge.atMost(`${chapters} chapters: seconds`, seconds, limit),
        whole((seconds * 1000) / chapters),
      ]);
    }
    const page = path.join(outDir, `read/measured-${present}.html`);
    const pageKb = existsSync(page) ? brotliCompressSync(readFileSync(page)).byteLength / 1000 : Number.NaN;
    judge.atMost(`HTML of a chapter of ${WORDS} words, KB`, pageKb, BUDGETS.reader.htmlKb);
    return {
      title: 'Build',
      tables: [
        {
          caption: 'From the API to the compressed site: measured / limit',
          columns: ['chapters', 'seconds', 'ms per chapter'],
          rows,
        },
      ],
      notes: [`A chapter of ${WORDS} words is a page of ${decimal(pageKb)} KB (brotli, without headers).`],
      misses: judge.misses,
    };
  } finally {
    await closeServer(server);
    await backend.close();
    remove();
  }
}
