// A stamp of everything that pages depend on: sources, settings, date, chapters, episodes, books, serials, and edited
// texts. The server rebuilds when it changes.
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Backend } from '../backend/create-backend.ts';

const PROJECT_ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** In addition to those that start with PUBLIC_. */
const SETTINGS_IN_PAGES = ['SITE_URL', 'SITE_TIME_ZONE', 'GENESIS_HOST', 'AI_CRAWLERS'];
const SOURCES = ['src/**/*', 'public/**/*', 'astro.config.mjs', 'tailwind*.config.mjs', 'package-lock.json'];

export function createStampReader(
  backend: Pick<Backend, 'sql'>,
  readSources = sourceHash,
): () => Promise<string> {
  let sources: string | undefined;
  return async () => {
    sources ??= await readSources();
    return [sources, currentDate(), await contentStamp(backend)].join(':');
  };
}

/**
 * Changes with chapters and published episodes (also when a release date passes, but not with views), edited texts, and
 * build requests.
 */
export async function contentStamp({ sql }: Pick<Backend, 'sql'>): Promise<string> {
  const [row] = await sql<{ stamp: string }>(
    `select md5(concat_ws(';',
       (select string_agg(id::text || updated_at || is_published || coalesce(release_date > now(), false), ',' order by id)
        from public.book_chapters),
       (select string_agg(collection || updated_at, ',' order by collection) from public.site_texts),
       (select string_agg(slug || sent_at, ',' order by slug) from public.letters where is_public and status in ('sending', 'sent')),
       (select string_agg(id::text || updated_at, ',' order by id)
        from public.episodes where is_published and release_date <= now()),
       (select string_agg(id::text || position || updated_at, ',' order by id) from public.books where state <> 'draft'),
       (select string_agg(id::text || updated_at, ',' order by id) from public.serials),
       (select build_requested_at from private.site_health))) as stamp`,
  );
  if (!row) throw new Error('The database returned no row.');
  return row.stamp;
}

/** Pages contain the year and the date of the privacy policy. */
export function currentDate(): string {
  return new Date().toISOString().slice(0, 10);
}

export async function sourceHash(project = PROJECT_ROOT): Promise<string> {
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
