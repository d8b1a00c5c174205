// Reads everything an author wrote from the database, and writes what an archive has and the database lacks.
import * as v from 'valibot';
import { listManagedChapters, type ManagedChapter } from '~/data/admin-chapters.ts';
import { readWrittenChapters, type WrittenChapter } from '~/data/chapter-drafts.ts';
import { BOOK_CHANGE, createBook, getBook, listBooks } from '~/data/books.ts';
import { DataError, REJECTED_WITH_REASON } from '~/data/data-error.ts';
import { createEpisode, EPISODE_CHANGE, getEpisode, listEpisodes } from '~/data/episodes.ts';
import { createLetter, getLetter, listLetters, type Letter } from '~/data/letters.ts';
import { fetchMediaFile, getMediaFile, listMediaFiles, uploadMediaFile } from '~/data/media.ts';
import { addSerial, listSerials } from '~/data/serials.ts';
import { getFirstEdition, getTexts, saveTexts } from '~/data/site-texts.ts';
import {
  COLLECTION_FORMS,
  TEXT_COLLECTIONS,
  type TextCollection,
  type TextEntry,
} from '~/lib/site-texts/text-fields.ts';
import { explainError } from '../failures.ts';
import { entriesOf, formOf, problemsOf } from '../texts/text-form.ts';
import { isSame } from '../use-record.ts';
import {
  SERIAL,
  type Archive,
  type ArchivedChapter,
  type ArchivedLetter,
  type ArchivedMedia,
  type Work,
} from './archive.ts';
import type { ArchiveChoices } from './ArchiveStep.tsx';

export async function collectWork(): Promise<Work> {
  // The oldest first, so that an import adds them in this order.
  const serials = (await listSerials()).reverse();
  const listed: (ManagedChapter & { serial: string })[] = [];
  for (const { id, slug: serial } of serials)
    for (const chapter of await listManagedChapters(id)) listed.push({ ...chapter, serial });
  const written = await readWrittenChapters(listed.map(({ id }) => id));
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

function archivedLetter({ subject, preview, topic, is_public: isPublic, status, body }: Letter) {
  // A letter that was taken back is a draft again.
  const state = status === 'canceled' ? 'draft' : status;
  return { subject, preview, topic, isPublic, state, body };
}

async function collectMedia(): Promise<ArchivedMedia[]> {
  return (await listMediaFiles()).map((file) => ({
    name: file.name,
    originalName: file.original_name,
    width: file.width,
    height: file.height,
    durationSeconds: file.duration_seconds,
    read: () => fetchMediaFile(file.name),
  }));
}

async function collectTexts(): Promise<Map<TextCollection, readonly TextEntry[]>> {
  const texts = new Map<TextCollection, readonly TextEntry[]>();
  for (const collection of TEXT_COLLECTIONS)
    texts.set(collection, entriesOf(collection, (await openForm(collection)).form));
  return texts;
}

/** The form of the site's texts, which can take other entries. */
async function openForm(collection: TextCollection) {
  const [originals, stored] = await Promise.all([getFirstEdition(collection), getTexts(collection)]);
  const form = formOf(collection, originals, stored?.entries ?? null);
  return { originals, form, version: stored?.updated_at ?? null };
}

/** Adds missing serials, as complete ones, because at most one can be out. They can be resumed. */
export async function restoreSerials({ serials }: Pick<Archive, 'serials'>): Promise<void> {
  const existing = new Set((await listSerials()).map(({ slug }) => slug));
  for (const serial of serials)
    if (!existing.has(serial.slug)) await addSerial({ ...serial, state: 'complete' });
}

/**
 * Uploads missing files, adds letters, episodes, and books as drafts, and replaces changed texts. Returns a sentence for
 * each failure.
 */
export async function restoreTexts(archive: Archive, choices: ArchiveChoices): Promise<string[]> {
  const failures: string[] = [];
  const attempt = (name: string, write: () => Promise<unknown>) =>
    write().catch((error: unknown) => {
      failures.push(`${name}: ${explainError(error)}`);
    });
  if (choices.missing) await addMissing(archive, attempt);
  if (choices.texts)
    for (const [collection, entries] of archive.texts)
      await attempt(COLLECTION_FORMS[collection].label, () => replaceTexts(collection, entries));
  return failures;
}

type Attempt = (name: string, write: () => Promise<unknown>) => Promise<unknown>;

async function addMissing({ media, letters, episodes, books }: Archive, attempt: Attempt): Promise<void> {
  for (const { read, ...file } of media)
    await attempt(`The file ‘${file.originalName}’`, async () => {
      if (await getMediaFile(file.name)) return;
      const kind = file.width === null ? 'audio' : 'image';
      await uploadMediaFile({ ...file, kind, content: await read() }, () => undefined);
    });
  for (const letter of letters) await attempt(`The letter ‘${letter.subject}’`, () => addLetter(letter));
  const existing = { episodes: await listEpisodes(), books: await listBooks() };
  for (const episode of episodes) {
    const { slug, episode_number } = episode;
    if (existing.episodes.some((other) => other.slug === slug || other.episode_number === episode_number))
      continue;
    await attempt(`Episode ${episode_number}`, () => createEpisode({ ...episode, is_published: false }));
  }
  for (const book of books) {
    if (existing.books.some(({ slug, title }) => (book.slug ? slug === book.slug : title === book.title)))
      continue;
    await attempt(`The book ‘${book.title}’`, () => createBook({ ...book, state: 'draft' }));
  }
}

async function addLetter({ subject, preview, body, topic, isPublic }: ArchivedLetter): Promise<void> {
  const sameSubject = (await listLetters()).filter((letter) => letter.subject === subject);
  const existing = await Promise.all(sameSubject.map(({ id }) => getLetter(id)));
  if (existing.some((letter) => letter?.body === body)) return;
  await createLetter({ subject, preview, body, topic, is_public: isPublic });
}

async function replaceTexts(collection: TextCollection, entries: readonly TextEntry[]): Promise<void> {
  const { originals, form, version } = await openForm(collection);
  const archived = formOf(collection, originals, entries);
  if (isSame(archived, form)) return;
  const { errors, list } = problemsOf(collection, originals, archived);
  if (list !== undefined || errors)
    throw new DataError(REJECTED_WITH_REASON, list ?? 'Some entries are incomplete or too long.');
  await saveTexts(collection, entriesOf(collection, archived), version);
}
