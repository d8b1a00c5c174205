import { createBook, listBooks } from '~/data/books.ts';
import { createEpisode, listEpisodes } from '~/data/episodes.ts';
import { getMediaFile, uploadMediaFile } from '~/data/media.ts';
import { createLetter, getLetter, listLetters } from '~/data/letters.ts';
import { addSerial, listSerials } from '~/data/serials.ts';
import { getFirstEdition, getTexts, saveTexts } from '~/data/site-texts.ts';
import { COLLECTION_FORMS, type TextCollection, type TextEntry } from '~/lib/site-texts/text-fields.ts';
import { explainError } from '../failures.ts';
import { entriesOf, formOf, isSame, problemsOf } from '../texts/text-form.ts';
import type { Archive, ArchivedLetter } from './archive.ts';
import type { ArchiveChoices } from './ArchiveStep.tsx';

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
      failures.push(`${name}: ${error instanceof InvalidTexts ? error.message : explainError(error)}`);
    });
  const chosen = <Part>(name: keyof ArchiveChoices, part: readonly Part[]) => (choices[name] ? part : []);
  for (const { read, ...file } of chosen('media', archive.media))
    await attempt(`The file ‘${file.originalName}’`, async () => {
      if (await getMediaFile(file.name)) return;
      const kind = file.width === null ? 'audio' : 'image';
      await uploadMediaFile({ ...file, kind, content: await read() }, () => undefined);
    });
  for (const letter of chosen('letters', archive.letters))
    await attempt(`The letter ‘${letter.subject}’`, () => addLetter(letter));
  const episodes = chosen('episodes', archive.episodes);
  const existing = episodes.length > 0 ? await listEpisodes() : [];
  for (const episode of episodes) {
    const { slug, episode_number } = episode;
    if (existing.some((other) => other.slug === slug || other.episode_number === episode_number)) continue;
    await attempt(`Episode ${episode_number}`, () => createEpisode({ ...episode, is_published: false }));
  }
  const books = chosen('books', archive.books);
  const existingBooks = books.length > 0 ? await listBooks() : [];
  for (const book of books) {
    if (existingBooks.some(({ slug, title }) => (book.slug ? slug === book.slug : title === book.title)))
      continue;
    await attempt(`The book ‘${book.title}’`, () => createBook({ ...book, state: 'draft' }));
  }
  for (const [collection, entries] of chosen('texts', [...archive.texts]))
    await attempt(COLLECTION_FORMS[collection].label, () => replaceTexts(collection, entries));
  return failures;
}

class InvalidTexts extends Error {}

async function addLetter({ subject, preview, body, topic, isPublic }: ArchivedLetter): Promise<void> {
  const sameSubject = (await listLetters()).filter((letter) => letter.subject === subject);
  const existing = await Promise.all(sameSubject.map(({ id }) => getLetter(id)));
  if (existing.some((letter) => letter?.body === body)) return;
  await createLetter({ subject, preview, body, topic, is_public: isPublic });
}

async function replaceTexts(collection: TextCollection, entries: readonly TextEntry[]): Promise<void> {
  const [originals, stored] = await Promise.all([getFirstEdition(collection), getTexts(collection)]);
  const form = formOf(collection, originals, entries);
  if (isSame(form, formOf(collection, originals, stored?.entries ?? null))) return;
  const { errors, list } = problemsOf(collection, originals, form);
  if (list !== undefined || errors)
    throw new InvalidTexts(list ?? 'Some entries are incomplete or too long.');
  await saveTexts(collection, entriesOf(collection, form), stored?.updated_at ?? null);
}
