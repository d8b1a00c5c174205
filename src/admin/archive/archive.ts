// Everything an author wrote, as one ZIP of Markdown and JSON files. Chapter texts keep their markup, so that reading an
// archive gives the same bytes.
import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate';
import * as v from 'valibot';
import { EPISODE_CHANGE, type EpisodeChange } from '~/data/episodes.ts';
import { nullableTimestamp } from '~/data/rows.ts';
import { SERIAL_CHANGE } from '~/data/serials.ts';
import { SERIAL_STATES } from '~/lib/chapters/serial-state.ts';
import { LETTER_TOPICS } from '~/lib/mail/outgoing-mail.ts';
import { isTextCollection, type TextCollection, type TextEntry } from '~/lib/site-texts/text-collections.ts';

const CHAPTER = v.object({
  number: v.pipe(
    v.number(),
    v.check((number) => Number.isInteger(number) && number > 0),
  ),
  title: v.string(),
  address: v.string(),
  date: nullableTimestamp,
  state: v.picklist(['published', 'ready', 'draft']),
  description: v.nullable(v.string()),
  searchTitle: v.nullable(v.string()),
  keywords: v.array(v.string()),
  /** Its slug. Missing from archives of sites without serials. */
  serial: v.optional(v.string()),
});
export const SERIAL = v.object({ ...SERIAL_CHANGE.entries, state: v.picklist(SERIAL_STATES) });
const LETTER = v.object({
  subject: v.string(),
  preview: v.string(),
  topic: v.picklist(LETTER_TOPICS),
  isPublic: v.boolean(),
  state: v.string(),
});
const ENTRIES = v.custom<readonly TextEntry[]>(
  (value) =>
    Array.isArray(value) &&
    value.every((entry: unknown) => typeof (entry as Partial<TextEntry> | null)?.id === 'string'),
);

export type ArchivedChapter = v.InferOutput<typeof CHAPTER> & { text: string };
export type ArchivedSerial = v.InferOutput<typeof SERIAL>;
export type ArchivedLetter = v.InferOutput<typeof LETTER> & { body: string };

export type Archive = {
  serials: readonly ArchivedSerial[];
  chapters: readonly ArchivedChapter[];
  letters: readonly ArchivedLetter[];
  episodes: readonly EpisodeChange[];
  texts: ReadonlyMap<TextCollection, readonly TextEntry[]>;
};

/** `drafts` are the unpublished changes of published chapters. */
export type Work = Archive & { drafts: readonly ArchivedChapter[] };

export class UnreadableArchive extends Error {
  override name = 'UnreadableArchive';
}

const MAX_ENTRIES = 5000;
const MAX_BYTES = 100 * 1024 * 1024;
const CHAPTER_FORMAT = 'chapter-1';
const LETTER_FORMAT = 'letter-1';
const EPISODES_FILE = 'episodes.json';
const SERIALS_FILE = 'serials.json';

const README = `Everything you wrote on your site.

chapters/      Your chapters, one file each: details at the top, then the text.
drafts/        Changes to published chapters that you haven't published.
letters/       Your letters.
episodes.json  Your podcast's episodes.
serials.json   The books that your chapters belong to.
texts/         Your site's other texts, such as books and questions.

Pictures and recordings are not included. You can save them under Texts > Files.

To bring it back, choose the ZIP file under Chapters > Import a manuscript. To bring back a single
chapter or a draft, choose its .md file there.
`;

export function packArchive({
  serials,
  chapters,
  drafts,
  letters,
  episodes,
  texts,
}: Work): Uint8Array<ArrayBuffer> {
  const files: Record<string, Uint8Array> = { 'README.txt': strToU8(README) };
  for (const [folder, list] of Object.entries({ chapters, drafts }))
    for (const { text, ...details } of list)
      // Addresses are unique in all serials.
      files[`${folder}/${String(details.number).padStart(4, '0')}-${details.address}.md`] = strToU8(
        withFrontMatter(CHAPTER_FORMAT, details, text),
      );
  files[SERIALS_FILE] = strToU8(JSON.stringify(serials, null, 2));
  letters.forEach(({ body, ...details }, index) => {
    files[`letters/${String(index + 1).padStart(4, '0')}.md`] = strToU8(
      withFrontMatter(LETTER_FORMAT, details, body),
    );
  });
  files[EPISODES_FILE] = strToU8(JSON.stringify(episodes, null, 2));
  for (const [collection, entries] of texts)
    files[`texts/${collection}.json`] = strToU8(JSON.stringify(entries, null, 2));
  return zipSync(files);
}

/** Values are JSON, which is valid YAML. */
function withFrontMatter(format: string, details: Readonly<Record<string, unknown>>, text: string): string {
  const lines = Object.entries(details).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\nformat: ${format}\n${lines.join('')}---\n${text}`;
}

/** Returns undefined for other Markdown. */
export function readArchivedChapter(markdown: string): ArchivedChapter | undefined {
  const file = readFrontMatter(CHAPTER_FORMAT, markdown);
  return file && { ...parse(CHAPTER, file.details), text: file.text };
}

/** @throws UnreadableArchive */
export function readArchive(bytes: Uint8Array): Archive {
  const files = unzip(bytes);
  const chapters: ArchivedChapter[] = [];
  const serials: ArchivedSerial[] = [];
  const letters: ArchivedLetter[] = [];
  const episodes: EpisodeChange[] = [];
  const texts = new Map<TextCollection, readonly TextEntry[]>();
  for (const [name, content] of Object.entries(files)) {
    const [folder, file = ''] = name.split('/');
    const collection = file.replace(/\.json$/, '');
    try {
      const text = strFromU8(content);
      if (folder === 'texts' && isTextCollection(collection))
        texts.set(collection, parse(ENTRIES, JSON.parse(text)));
      if (name === EPISODES_FILE) episodes.push(...parse(v.array(EPISODE_CHANGE), JSON.parse(text)));
      if (name === SERIALS_FILE) serials.push(...parse(v.array(SERIAL), JSON.parse(text)));
      if (folder === 'chapters') chapters.push(readArchivedChapter(text) ?? fail());
      if (folder !== 'letters') continue;
      const letter = readFrontMatter(LETTER_FORMAT, text) ?? fail();
      letters.push({ ...parse(LETTER, letter.details), body: letter.text });
    } catch {
      throw new UnreadableArchive(`${name} in the archive was changed and can’t be read.`);
    }
  }
  if (chapters.length + letters.length + episodes.length + texts.size === 0)
    throw new UnreadableArchive('There is nothing to import in this archive.');
  return { serials, chapters, letters, episodes, texts };
}

const WANTED = /^(?:(?:chapters|letters)\/[^/]+\.md|texts\/[a-z]+\.json|(?:episodes|serials)\.json)$/;

function unzip(bytes: Uint8Array): Unzipped {
  let entries = 0;
  let total = 0;
  const tooLarge = new UnreadableArchive('The archive is too large.');
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1;
        if (!WANTED.test(name)) return false;
        total += originalSize;
        if (entries > MAX_ENTRIES || total > MAX_BYTES) throw tooLarge;
        return true;
      },
    });
  } catch (error) {
    if (error === tooLarge) throw tooLarge;
    throw new UnreadableArchive('The archive is damaged. Export it again, or choose another copy.');
  }
}

function readFrontMatter(format: string, file: string): { details: unknown; text: string } | undefined {
  const head = `---\nformat: ${format}\n`;
  const end = file.indexOf('\n---\n', head.length - 1);
  if (!file.startsWith(head) || end < 0) return undefined;
  const lines = file.slice(head.length, end).split('\n');
  const details = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), JSON.parse(line.slice(colon + 2)) as unknown];
    }),
  );
  return { details, text: file.slice(end + '\n---\n'.length) };
}

function parse<const Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  return v.parse(schema, value);
}

function fail(): never {
  throw new UnreadableArchive('The file has another format.');
}
