// Opening a copy takes a third of the time.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBackend } from '../../src/server/backend/create-backend.ts';
import type { Seed } from '../../src/server/backend/migrations.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = path.join(PROJECT, 'node_modules/.cache/seeded-databases');
const SOURCES = ['supabase/**/*.sql', 'src/server/backend/*.ts', 'package-lock.json'];

export async function seededSnapshot(seed: Seed = 'demo'): Promise<Blob> {
  const file = path.join(CACHE, sourcesOfToday(), `${seed}.tar`);
  if (!existsSync(file)) await makeSnapshot(seed, file);
  return new Blob([readFileSync(file)]);
}

async function makeSnapshot(seed: Seed, file: string): Promise<void> {
  const backend = await createBackend({ jwtSecret: 'none', secretKey: 'none', seed });
  const dump = await backend.dump();
  await backend.close();
  const folder = path.dirname(file);
  if (!existsSync(folder)) rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Two processes may create it at once; renaming is atomic.
  const whole = `${file}.${process.pid}`;
  writeFileSync(whole, Buffer.from(await dump.arrayBuffer()));
  renameSync(whole, file);
}

/** The seed's dates are relative to today. */
function sourcesOfToday(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const file of globSync(SOURCES, { cwd: PROJECT }).sort()) {
    hash.update(file).update(readFileSync(path.join(PROJECT, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
