// Opening a copy takes a third of the time of creating a database.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuiltChapter } from '../../src/lib/site/build-report.ts';
import { createBackend, type Backend, type BackendOptions } from '../../src/server/backend/create-backend.ts';
import { openEmbedded } from '../../src/server/backend/embedded-database.ts';
import type { Seed } from '../../src/server/backend/migrations.ts';
import { contentStamp } from '../../src/server/site/site-stamp.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = path.join(PROJECT, 'node_modules/.cache/seeded-databases');
const SOURCES = ['supabase/**/*.sql', 'src/server/backend/*.ts', 'package-lock.json'];
const SECRETS = { jwtSecret: 'none', secretKey: 'none' };

/** Vitest's global setup: otherwise several test files would create them at once. */
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
  const file = await cached(`${name}.tar`, async (unfinished) => {
    const { dump, close } = await open();
    writeFileSync(unfinished, Buffer.from(await (await dump()).arrayBuffer()));
    await close();
  });
  return new Blob([readFileSync(file)]);
}

export type SeededFacts = { publishedChapters: BuiltChapter[]; contentStamp: string };

/** A closed database on disk. */
export async function seededFolder(
  seed: Seed = 'demo',
): Promise<{ databaseDir: string; facts: SeededFacts }> {
  const folder = await cached(seed, async (unfinished) => {
    mkdirSync(unfinished);
    const databaseDir = path.join(unfinished, 'database');
    const facts = await readFacts({ ...SECRETS, seed, databaseDir, snapshot: await seededSnapshot(seed) });
    writeFileSync(path.join(unfinished, 'facts.json'), JSON.stringify(facts));
  });
  const facts = JSON.parse(readFileSync(path.join(folder, 'facts.json'), 'utf8')) as SeededFacts;
  return { databaseDir: path.join(folder, 'database'), facts };
}

export async function readFacts(options: BackendOptions): Promise<SeededFacts> {
  const backend = await createBackend(options);
  const publishedChapters = await backend.sql<BuiltChapter>(
    'select id, slug, chapter_number from public.book_chapters where is_published order by chapter_number',
  );
  const facts = { publishedChapters, contentStamp: await contentStamp(backend) };
  await backend.close();
  return facts;
}

async function cached(name: string, make: (unfinished: string) => Promise<void>): Promise<string> {
  const folder = path.join(CACHE, sourcesOfToday());
  const place = path.join(folder, name);
  if (existsSync(place)) return place;
  if (!existsSync(folder)) rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Two processes may create it at once; the first to finish wins.
  const unfinished = `${place}.${process.pid}`;
  await make(unfinished);
  try {
    renameSync(unfinished, place);
  } catch {
    rmSync(unfinished, { recursive: true });
  }
  return place;
}

/** The seed's dates are relative to today. */
function sourcesOfToday(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const file of globSync(SOURCES, { cwd: PROJECT }).sort()) {
    hash.update(file).update(readFileSync(path.join(PROJECT, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
