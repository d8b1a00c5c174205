// A stamp that changes when a rebuild would differ: by sources, settings, date, chapters or edited texts.
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chaptersStamp } from '../backend/chapters.ts';
import type { Backend } from '../backend/create-backend.ts';
import { textsStamp } from '../backend/site-texts.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const SOURCES = ['src/**/*', 'public/**/*', 'astro.config.mjs', 'tailwind*.config.mjs', 'package-lock.json'];

/**
 * Reads the stamp of the site as often as it is asked. Sources and settings are read once: what can change while a
 * server runs is the data and the day.
 */
export function createStampReader(
  backend: Pick<Backend, 'sql'>,
  readSources = sourceHash,
): () => Promise<string> {
  let sources: string | undefined;
  return async () => {
    sources ??= await readSources();
    return `${sources}:${today()}:${await chaptersStamp(backend)}:${await textsStamp(backend)}`;
  };
}

/** The year in the footer and the date on the privacy page are built in. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** A hash over every file and every setting that can change a page. */
export async function sourceHash(project = PROJECT): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  for (const pattern of SOURCES) {
    for await (const entry of glob(pattern, { cwd: project, withFileTypes: true })) {
      if (entry.isFile()) files.push(path.join(entry.parentPath, entry.name));
    }
  }
  for (const file of files.sort()) hash.update(file).update(await readFile(file));
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('PUBLIC_') || ['SITE_URL', 'SITE_TIME_ZONE', 'AI_CRAWLERS'].includes(name))
      hash.update(`${name}=${value}`);
  }
  return hash.digest('hex');
}
