// Everything an author wrote, as one ZIP of Markdown and JSON files, with the uploaded files. Chapter texts keep their
// markup, so that reading an archive gives the same bytes. Files are read one at a time, because recordings are large.
import {
  BlobReader,
  BlobWriter,
  configure,
  TextReader,
  TextWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js';
import type { FileEntry } from '@zip.js/zip.js';
import * as v from 'valibot';
import { BOOK_CHANGE, type BookChange } from '~/data/books.ts';
import { EPISODE_CHANGE, type EpisodeChange } from '~/data/episodes.ts';
import { nullableNumber, nullableTimestamp } from '~/data/rows.ts';
import { SERIAL_CHANGE } from '~/data/serials.ts';
import { SERIAL_STATES } from '~/lib/chapters/serial-state.ts';
import { parseMediaName } from '~/lib/media/media-file.ts';
import { MAX_MEDIA_BYTES } from '~/lib/media/media-limits.ts';
import { UnreadableManuscript } from '../manuscript/manuscript.ts';
import { LETTER_TOPICS } from '~/lib/mail/outgoing-mail.ts';
import { TEXT_COLLECTIONS, type TextCollection, type TextEntry } from '~/lib/site-texts/text-fields.ts';

const CHAPTER = v.object({
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  title: v.string(),
  address: v.string(),
  date: nullableTimestamp,
  state: v.picklist(['published', 'ready', 'draft']),
  description: v.nullable(v.string()),
  searchTitle: v.nullable(v.string()),
  keywords: v.array(v.string()),
  // Archives of earlier versions have none.
  edition: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999))),
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
const MEDIA = v.object({
  name: v.pipe(
    v.string(),
    v.check((name) => parseMediaName(name) !== undefined),
  ),
  originalName: v.string(),
  width: nullableNumber,
  height: nullableNumber,
  durationSeconds: nullableNumber,
});
const ENTRIES = v.array(v.objectWithRest({ id: v.string() }, v.union([v.string(), v.number(), v.boolean()])));

export type ArchivedChapter = v.InferOutput<typeof CHAPTER> & { text: string };
export type ArchivedSerial = v.InferOutput<typeof SERIAL>;
export type ArchivedLetter = v.InferOutput<typeof LETTER> & { body: string };

/** An uploaded file, whose content is read only when needed. */
export type ArchivedMedia = v.InferOutput<typeof MEDIA> & { read: () => Promise<Blob> };

export type Archive = {
  serials: readonly ArchivedSerial[];
  chapters: readonly ArchivedChapter[];
  letters: readonly ArchivedLetter[];
  episodes: readonly EpisodeChange[];
  books: readonly BookChange[];
  texts: ReadonlyMap<TextCollection, readonly TextEntry[]>;
  media: readonly ArchivedMedia[];
};

/** `drafts` are the unpublished changes of published chapters. */
export type Work = Archive & { drafts: readonly ArchivedChapter[] };

const MAX_ENTRIES = 5000;
const MAX_BYTES = 100 * 1024 * 1024;
const CHAPTER_FORMAT = 'chapter-1';
const LETTER_FORMAT = 'letter-1';

// The page's policy forbids workers from blobs.
configure({ useWebWorkers: false });

const README = `Everything you wrote on your site.

chapters/      Your chapters, one file each: details at the top, then the text.
drafts/        Changes to published chapters that you haven't published.
letters/       Your letters.
episodes.json  Your podcast's episodes.
serials.json   The books that your chapters belong to.
books.json     Your books.
texts/         Your site's other texts, such as reviews and questions.
media/         Pictures and recordings that you uploaded. media.json has their names.

To bring it back, choose the ZIP file under Chapters > Import a manuscript. To bring back a single
chapter or a draft, choose its .md file there.
`;

export async function packArchive(work: Work): Promise<Blob> {
  const { serials, chapters, drafts, letters, episodes, books, texts, media } = work;
  const files: Record<string, string> = { 'README.txt': README };
  for (const [folder, list] of Object.entries({ chapters, drafts }))
    for (const { text, ...details } of list)
      files[`${folder}/${String(details.number).padStart(4, '0')}-${details.address}.md`] = withFrontMatter(
        CHAPTER_FORMAT,
        details,
        text,
      );
  letters.forEach(({ body, ...details }, index) => {
    files[`letters/${String(index + 1).padStart(4, '0')}.md`] = withFrontMatter(LETTER_FORMAT, details, body);
  });
  // Functions are omitted.
  for (const [name, list] of Object.entries({ serials, episodes, books, media }))
    files[`${name}.json`] = JSON.stringify(list, null, 2);
  for (const [collection, entries] of texts)
    files[`texts/${collection}.json`] = JSON.stringify(entries, null, 2);
  const zip = new ZipWriter(new BlobWriter('application/zip'));
  for (const [name, text] of Object.entries(files)) await zip.add(name, new TextReader(text));
  // Compressing these would save nothing.
  for (const { name, read } of media)
    await zip.add(`media/${name}`, new BlobReader(await read()), { level: 0 });
  return zip.close();
}

/** Values are JSON, which is valid YAML. */
function withFrontMatter(format: string, details: Readonly<Record<string, unknown>>, text: string): string {
  const lines = Object.entries(details).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\nformat: ${format}\n${lines.join('')}---\n${text}`;
}

/** Returns undefined for other Markdown. */
export function readArchivedChapter(markdown: string): ArchivedChapter | undefined {
  const file = readFrontMatter(CHAPTER_FORMAT, markdown);
  return file && { ...v.parse(CHAPTER, file.details), text: file.text };
}

/** @throws UnreadableManuscript */
export async function readArchive(zip: Blob): Promise<Archive> {
  const entries = await openZip(zip);
  const readAll = <Value>(path: RegExp, read: (text: string) => Value): Promise<Value[]> =>
    Promise.all(
      entries
        .filter(({ filename }) => path.test(filename))
        .map(async (entry) => {
          const text = entry.getData(new TextWriter());
          return text.then(read).catch(() => {
            throw new UnreadableManuscript(`${entry.filename} in the archive was changed and can’t be read.`);
          });
        }),
    );
  const readList = async <Schema extends v.GenericSchema>(path: RegExp, schema: Schema) =>
    (await readAll(path, (text) => v.parse(v.array(schema), JSON.parse(text)))).flat();
  const texts = new Map<TextCollection, readonly TextEntry[]>();
  for (const collection of TEXT_COLLECTIONS)
    for (const found of await readAll(new RegExp(`^texts/${collection}\\.json$`), (text) =>
      v.parse(ENTRIES, JSON.parse(text)),
    ))
      texts.set(collection, found);
  const archive: Archive = {
    serials: await readList(/^serials\.json$/, SERIAL),
    chapters: await readAll(/^chapters\/[^/]+\.md$/, (text) => readArchivedChapter(text) ?? fail()),
    letters: await readAll(/^letters\/[^/]+\.md$/, (text) => {
      const { details, text: body } = readFrontMatter(LETTER_FORMAT, text) ?? fail();
      return { ...v.parse(LETTER, details), body };
    }),
    episodes: await readList(/^episodes\.json$/, EPISODE_CHANGE),
    books: await readList(/^books\.json$/, BOOK_CHANGE),
    texts,
    media: (await readList(/^media\.json$/, MEDIA)).flatMap((details) => {
      const file = entries.find(({ filename }) => filename === `media/${details.name}`);
      return file ? { ...details, read: () => readMedia(file) } : [];
    }),
  };
  const { chapters, letters, episodes, books } = archive;
  if (chapters.length + letters.length + episodes.length + books.length + texts.size === 0)
    throw new UnreadableManuscript('There is nothing to import in this archive.');
  return archive;
}

async function openZip(archive: Blob): Promise<FileEntry[]> {
  const all = await new ZipReader(new BlobReader(archive)).getEntries().catch(() => {
    throw new UnreadableManuscript('The archive is damaged. Export it again, or choose another copy.');
  });
  const entries = all.filter((entry) => !entry.directory);
  const textBytes = entries
    .filter(({ filename }) => !filename.startsWith('media/'))
    .reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (entries.length > MAX_ENTRIES || textBytes > MAX_BYTES)
    throw new UnreadableManuscript('The archive is too large.');
  return entries;
}

async function readMedia(file: FileEntry): Promise<Blob> {
  if (file.uncompressedSize > MAX_MEDIA_BYTES.audio) fail();
  return file.getData(new BlobWriter(parseMediaName(file.filename.slice('media/'.length))?.type));
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

function fail(): never {
  throw new UnreadableManuscript('The file has another format.');
}
