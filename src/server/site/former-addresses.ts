// The addresses that chapters had before, as a build reads them for the files of static hosts.
import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/site/embedded-key.ts';
import { isSlug } from '../../lib/chapters/chapter-slug.ts';
import type { BuiltChapter } from '../../lib/site/build-report.ts';

export type MovedChapter = { from: string; to: string };

/** Hosts take some 2,000 lines; the newest addresses are the ones that links still use. */
const MOST_ADDRESSES = 1000;
const ANSWER_WITHIN_MS = 20_000;

/** Old and new paths of the chapters of a build. Rejects when the backend does not answer with a list. */
export async function readFormerAddresses(
  backendUrl: string,
  chapters: readonly Pick<BuiltChapter, 'id' | 'slug'>[],
): Promise<MovedChapter[]> {
  const apikey = process.env['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] || EMBEDDED_PUBLISHABLE_KEY;
  const query = `select=slug,chapter_id&order=created_at.desc&limit=${MOST_ADDRESSES}`;
  const answer = await fetch(`${backendUrl.replace(/\/$/, '')}/rest/v1/chapter_addresses?${query}`, {
    headers: { apikey },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`The backend answers ${answer.status} for former addresses.`);
  const rows: unknown = await answer.json();
  if (!Array.isArray(rows)) throw new Error('What the backend answers for former addresses is no list.');
  return movedChapters(rows, chapters);
}

/** Only what leads from an address of no chapter to a chapter of the build. */
export function movedChapters(
  rows: readonly unknown[],
  chapters: readonly Pick<BuiltChapter, 'id' | 'slug'>[],
): MovedChapter[] {
  const slugs = new Map(chapters.map(({ id, slug }) => [id, slug]));
  const present = new Set(slugs.values());
  return rows.flatMap((row) => {
    const { slug, chapter_id } = (row ?? {}) as { slug?: unknown; chapter_id?: unknown };
    const to = typeof chapter_id === 'string' ? slugs.get(chapter_id) : undefined;
    if (typeof slug !== 'string' || !isSlug(slug) || to === undefined || present.has(slug)) return [];
    return [{ from: `/read/${slug}`, to: `/read/${to}` }];
  });
}
