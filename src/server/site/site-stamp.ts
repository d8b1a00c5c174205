// A stamp that changes when a rebuild would differ: by sources, settings, date, chapters or edited texts.
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chaptersStamp } from '../backend/chapters.ts';
import type { Backend } from '../backend/create-backend.ts';
import { textsStamp } from '../backend/site-texts.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
/** Beside those whose names begin with PUBLIC_. */
const SETTINGS_IN_PAGES = ['SITE_URL', 'SITE_TIME_ZONE', 'GENESIS_HOST', 'AI_CRAWLERS'];
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
    const data = [chaptersStamp(backend), textsStamp(backend), requestStamp(backend)];
    return [sources, today(), ...(await Promise.all(data))].join(':');
  };
}

/** Changes when an administrator asks for a build. */
async function requestStamp(backend: Pick<Backend, 'sql'>): Promise<string> {
  const [row] = await backend.sql<{ stamp: string | null }>(
    'select extract(epoch from build_requested_at)::text as stamp from private.site_health',
  );
  return row?.stamp ?? 'none';
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
    if (name.startsWith('PUBLIC_') || SETTINGS_IN_PAGES.includes(name)) hash.update(`${name}=${value}`);
  }
  return hash.digest('hex');
}
