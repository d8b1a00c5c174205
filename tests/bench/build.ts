import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { serveApi } from '../../src/server/api.ts';
import { createBackend } from '../../src/server/backend/create-backend.ts';
import { buildSite } from '../../src/build/build-site.ts';
import { BUDGETS } from './budgets.ts';
import { addEpisodes } from './many-episodes.ts';
import { ADD_CHAPTERS, PUBLISH_ALL, WORDS } from './many-chapters.ts';
import { createLimitChecker, decimal, whole, type Report, type Row } from './report.ts';
import { temporaryFolder } from './temporary-folder.ts';

const BUILDS = [
  [14, undefined],
  [14, 10],
  [1000, 60],
] as const;

export async function measureBuilds(): Promise<Report> {
  const secrets = { jwtSecret: 'only-for-benchmarks'.repeat(3), secretKey: 'sb_secret_bench' };
  const backend = await createBackend(secrets);
  const api = await serveApi(backend);
  const outDir = path.join(temporaryFolder('build'), 'site');
  const limits = createLimitChecker();
  await backend.sql(PUBLISH_ALL);
  const mediaDir = temporaryFolder('media');
  const rows: Row[] = [];
  const build = async () => {
    const startedAt = performance.now();
    await buildSite({ outDir, backendUrl: api.origin, mediaDir });
    return (performance.now() - startedAt) / 1000;
  };
  for (const [chapters, limit] of BUILDS) {
    console.error(`Building ${chapters} chapters`);
    if (chapters > 14) await backend.sql(ADD_CHAPTERS, [15, chapters]);
    const seconds = await build();
    // read/404.html is the fallback for missing chapters.
    const pages = readdirSync(path.join(outDir, 'read')).filter((file) => /^(?!404).*\.html$/.test(file));
    if (pages.length !== chapters) throw new Error(`Expected ${chapters} pages, found ${pages.length}.`);
    rows.push({
      chapters,
      seconds: limits.atMost(`${chapters} chapters: seconds`, seconds, limit),
      'ms per chapter': whole((seconds * 1000) / chapters),
    });
  }
  const page = readFileSync(path.join(outDir, 'read/benchmark-1000.html'));
  const pageKb = brotliCompressSync(page).byteLength / 1000;
  limits.atMost(`HTML of a chapter of ${WORDS} words, KB`, pageKb, BUDGETS.reader.htmlKb);
  await backend.sql('delete from public.book_chapters where chapter_number > 14');
  const before = await build();
  console.error('Building 100 episodes and 300 images');
  await addEpisodes(backend.sql, mediaDir);
  const first = await build();
  const later = await build();
  const episodes: Row[] = [
    {
      'without them, seconds': decimal(before),
      'the first build': decimal(first),
      'later builds': decimal(later),
      'times as long': limits.atMost('100 episodes and 300 images: times as long', later / before, 1.3),
    },
  ];
  await api.close();
  await backend.close();
  return {
    title: 'Build',
    tables: {
      'From the API to the compressed site: measured / limit': rows,
      '100 episodes and 300 images: measured / limit': episodes,
    },
    notes: [`A page with a chapter of ${WORDS} words has ${decimal(pageKb)} KB (brotli, without headers).`],
    violations: limits.violations,
  };
}
