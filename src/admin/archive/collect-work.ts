import * as v from 'valibot';
import { listManagedChapters, type ManagedChapter } from '~/data/admin-chapters.ts';
import { readWrittenChapters, type WrittenChapter } from '~/data/chapter-drafts.ts';
import { BOOK_CHANGE, getBook, listBooks, type BookChange } from '~/data/books.ts';
import { EPISODE_CHANGE, getEpisode, listEpisodes, type EpisodeChange } from '~/data/episodes.ts';
import { getLetter, listLetters } from '~/data/letters.ts';
import { fetchMediaFile, listMediaFiles } from '~/data/media.ts';
import { listSerials } from '~/data/serials.ts';
import { getFirstEdition, getTexts } from '~/data/site-texts.ts';
import {
  COLLECTION_FORMS,
  TEXT_COLLECTIONS,
  type TextCollection,
  type TextEntry,
} from '~/lib/site-texts/text-fields.ts';
import {
  SERIAL,
  type ArchivedChapter,
  type ArchivedLetter,
  type ArchivedMedia,
  type Work,
} from './archive.ts';

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
    letters: await collectLetters(),
    episodes: await collectEpisodes(),
    books: await collectBooks(),
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

async function collectLetters(): Promise<ArchivedLetter[]> {
  const letters: ArchivedLetter[] = [];
  for (const { id } of await listLetters()) {
    const letter = await getLetter(id);
    if (letter === null) continue;
    const { subject, preview, topic, is_public: isPublic, status: state, body } = letter;
    letters.push({ subject, preview, topic, isPublic, state, body });
  }
  return letters;
}

async function collectEpisodes(): Promise<EpisodeChange[]> {
  const episodes: EpisodeChange[] = [];
  for (const { id } of await listEpisodes()) {
    const episode = await getEpisode(id);
    if (episode) episodes.push(v.parse(EPISODE_CHANGE, episode));
  }
  return episodes;
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

async function collectBooks(): Promise<BookChange[]> {
  const books: BookChange[] = [];
  for (const { id } of await listBooks()) {
    const book = await getBook(id);
    if (book) books.push(v.parse(BOOK_CHANGE, book));
  }
  return books;
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
