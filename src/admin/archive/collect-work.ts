import * as v from 'valibot';
import { listManagedChapters, type ManagedChapter } from '~/data/admin-chapters.ts';
import { readWrittenChapters, type WrittenChapter } from '~/data/chapter-drafts.ts';
import { BOOK_CHANGE, getBook, listBooks } from '~/data/books.ts';
import { EPISODE_CHANGE, getEpisode, listEpisodes } from '~/data/episodes.ts';
import { getLetter, listLetters, type Letter } from '~/data/letters.ts';
import { fetchMediaFile, listMediaFiles } from '~/data/media.ts';
import { listSerials } from '~/data/serials.ts';
import { getFirstEdition, getTexts } from '~/data/site-texts.ts';
import {
  COLLECTION_FORMS,
  TEXT_COLLECTIONS,
  type TextCollection,
  type TextEntry,
} from '~/lib/site-texts/text-fields.ts';
import { SERIAL, type ArchivedChapter, type ArchivedMedia, type Work } from './archive.ts';

/** @param onProgress called with a share from 0 to 1 */
export async function collectWork(onProgress: (share: number) => void): Promise<Work> {
  // The oldest first, so that an import adds them in this order.
  const serials = (await listSerials()).reverse();
  const listed: (ManagedChapter & { serial: string })[] = [];
  for (const { id, slug: serial } of serials)
    for (const chapter of await listManagedChapters(id)) listed.push({ ...chapter, serial });
  const written = await readWrittenChapters(
    listed.map(({ id }) => id),
    (count) => onProgress(count / listed.length),
  );
  const textsOf = new Map(written.map((chapter) => [chapter.id, chapter]));
  const chapters: ArchivedChapter[] = [];
  const drafts: ArchivedChapter[] = [];
  for (const chapter of listed) {
    const texts = textsOf.get(chapter.id);
    // Deleted in the meantime.
    if (!texts) continue;
    const { content, draft } = texts;
    chapters.push(archived(chapter, texts, content ?? draft ?? ''));
    if (content !== null && draft !== null) drafts.push(archived(chapter, texts, draft));
  }
  return {
    serials: serials.map((serial) => v.parse(SERIAL, serial)),
    chapters,
    drafts,
    letters: await collect(listLetters, getLetter, archivedLetter),
    episodes: await collect(listEpisodes, getEpisode, (row) => v.parse(EPISODE_CHANGE, row)),
    books: await collect(listBooks, getBook, (row) => v.parse(BOOK_CHANGE, row)),
    texts: await collectTexts(),
    media: await collectMedia(),
  };
}

function archived(
  chapter: ManagedChapter & { serial: string },
  texts: WrittenChapter,
  text: string,
): ArchivedChapter {
  return {
    number: chapter.chapter_number,
    title: chapter.chapter_title,
    address: chapter.slug,
    date: chapter.release_date,
    state: chapter.is_published ? 'published' : chapter.is_ready ? 'ready' : 'draft',
    description: texts.meta_description,
    searchTitle: texts.meta_title,
    keywords: texts.keywords,
    edition: texts.edition,
    serial: chapter.serial,
    text,
  };
}

/** Lists omit the texts, so each row is read; one that was deleted meanwhile is skipped. */
async function collect<Row, Collected>(
  list: () => Promise<{ id: string }[]>,
  get: (id: string) => Promise<Row | null>,
  convert: (row: Row) => Collected,
): Promise<Collected[]> {
  const collected: Collected[] = [];
  for (const { id } of await list()) {
    const row = await get(id);
    if (row !== null) collected.push(convert(row));
  }
  return collected;
}

function archivedLetter({ subject, preview, topic, is_public: isPublic, status: state, body }: Letter) {
  return { subject, preview, topic, isPublic, state, body };
}

async function collectMedia(): Promise<ArchivedMedia[]> {
  return (await listMediaFiles()).map((file) => ({
    name: file.name,
    originalName: file.original_name,
    altText: file.alt_text,
    width: file.width,
    height: file.height,
    durationSeconds: file.duration_seconds,
    read: () => fetchMediaFile(file.name),
  }));
}

async function collectTexts(): Promise<Map<TextCollection, readonly TextEntry[]>> {
  const texts = new Map<TextCollection, readonly TextEntry[]>();
  for (const collection of TEXT_COLLECTIONS) {
    const [originals, stored] = await Promise.all([getFirstEdition(collection), getTexts(collection)]);
    const own = (stored?.entries ?? []) as unknown as readonly TextEntry[];
    const merged = originals.map((entry) => ({ ...entry, ...own.find(({ id }) => id === entry.id) }));
    texts.set(collection, COLLECTION_FORMS[collection].isList && stored ? own : merged);
  }
  return texts;
}
