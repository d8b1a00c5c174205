// Opening a copy takes a third of the time it takes to create a database.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuiltChapter } from '../../src/lib/site/build-report.ts';
import { createBackend, type Backend, type BackendOptions } from '../../src/server/backend/create-backend.ts';
import { openEmbedded } from '../../src/server/backend/embedded-database.ts';
import type { Seed } from '../../src/server/backend/migrations.ts';
import { contentStamp } from '../../src/server/site/site-stamp.ts';

const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = path.join(PROJECT_ROOT, 'node_modules/.cache/seeded-databases');
const SOURCES = [
  'supabase/**/*.sql',
  'src/server/backend/*.ts',
  'tests/support/seeded-database.ts',
  'package-lock.json',
];
const SECRETS = { jwtSecret: 'none', secretKey: 'none' };

/** Vitest's global setup. Otherwise, several test files would create the databases at once. */
export async function setup(): Promise<void> {
  for (const seed of ['demo', 'book', 'none'] as const) await seededSnapshot(seed);
  await seededFolder();
}

/** Creating a database without a snapshot takes six seconds. */
export const emptySnapshot = () =>
  snapshot('empty', async () => {
    const { connection, dump } = await openEmbedded({});
    return { dump, close: () => connection.close() };
  });

export const seededSnapshot = (seed: Seed = 'demo') =>
  snapshot(seed, async () => createBackend({ ...SECRETS, seed, snapshot: await emptySnapshot() }));

async function snapshot(name: string, open: () => Promise<Pick<Backend, 'dump' | 'close'>>): Promise<Blob> {
  const file = await cached(`${name}.tar`, async (temporary) => {
    const { dump, close } = await open();
    writeFileSync(temporary, Buffer.from(await (await dump()).arrayBuffer()));
    await close();
  });
  return new Blob([readFileSync(file)]);
}

export type SeedInfo = { publishedChapters: BuiltChapter[]; contentStamp: string };

/** A closed database on disk. */
export async function seededFolder(seed: Seed = 'demo'): Promise<{ databaseDir: string; info: SeedInfo }> {
  const folder = await cached(seed, async (temporary) => {
    mkdirSync(temporary);
    const databaseDir = path.join(temporary, 'database');
    const info = await readSeedInfo({ ...SECRETS, seed, databaseDir, snapshot: await seededSnapshot(seed) });
    writeFileSync(path.join(temporary, 'info.json'), JSON.stringify(info));
  });
  const info = JSON.parse(readFileSync(path.join(folder, 'info.json'), 'utf8')) as SeedInfo;
  return { databaseDir: path.join(folder, 'database'), info };
}

export async function readSeedInfo(options: BackendOptions): Promise<SeedInfo> {
  const backend = await createBackend(options);
  const publishedChapters = await backend.sql<BuiltChapter>(
    'select id, slug, chapter_number from public.book_chapters where is_published order by chapter_number',
  );
  const info = { publishedChapters, contentStamp: await contentStamp(backend) };
  await backend.close();
  return info;
}

async function cached(name: string, create: (temporary: string) => Promise<void>): Promise<string> {
  const folder = path.join(CACHE, cacheKey());
  const target = path.join(folder, name);
  if (existsSync(target)) return target;
  if (!existsSync(folder)) rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Two processes may create it at once; the first to finish wins.
  const temporary = `${target}.${process.pid}`;
  await create(temporary);
  try {
    renameSync(temporary, target);
  } catch {
    rmSync(temporary, { recursive: true });
  }
  return target;
}

/** Includes the date, because the seed's dates are relative to today. */
function cacheKey(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const file of globSync(SOURCES, { cwd: PROJECT_ROOT }).sort()) {
    hash.update(file).update(readFileSync(path.join(PROJECT_ROOT, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
