// Hides withdrawn chapters in a served build: their pages and share images, and their entries in lists. Filtered lists
// exist only in memory, so this also works on a full disk.
import { readFile } from 'node:fs/promises';
import type { BuiltChapter } from '../../lib/site/build-report.ts';
import { SERIAL_BOOK_PATH } from '../../lib/site/product.ts';
import { fileInMemory, type StaticFile } from './static-files.ts';

type Overlay = ReadonlyMap<StaticFile, StaticFile | null>;

/** Calls to `hide` must not overlap. */
export function createHiding(files: ReadonlyMap<string, StaticFile>) {
  let overlay: Overlay = new Map();
  let hidden: string | undefined = '[]';
  return {
    shown: (file: StaticFile): StaticFile | undefined => {
      const replacement = overlay.get(file);
      return replacement === undefined ? file : (replacement ?? undefined);
    },
    /** Hides exactly these chapters: their pages immediately, their list entries when it resolves. */
    hide: async (chapters: readonly BuiltChapter[]): Promise<void> => {
      const wanted = JSON.stringify(chapters.map(({ id }) => id));
      if (wanted === hidden) return;
      hidden = undefined;
      const gone = hiddenFiles(files, chapters);
      // Previously filtered lists are served until the new ones are ready.
      overlay = new Map([...[...overlay].filter(([, replacement]) => replacement !== null), ...gone]);
      overlay = new Map([...(await filteredLists(files, chapters)), ...gone]);
      hidden = wanted;
    },
  };
}

function hiddenFiles(files: ReadonlyMap<string, StaticFile>, chapters: readonly BuiltChapter[]): Overlay {
  if (chapters.length === 0) return new Map();
  const names = new Set(chapters.flatMap(({ slug }) => [`read/${slug}.html`, `og/read/${slug}.png`]));
  names.add(SERIAL_BOOK_PATH.slice(1));
  const isHidden = (name: string) => names.has(name) || name.startsWith('pagefind/');
  return new Map([...files].flatMap(([name, file]) => (isHidden(name) ? [[file, null]] : [])));
}

const LISTS = /^(?!pagefind\/).*\.(?:xml|json|txt|ics)$|^(?:scripture|chapters|search)(?:\.html|\/.*\.html)$/;

const ENTRIES: readonly [files: RegExp, entry: RegExp][] = [
  [/\.xml$/, /<(item|entry|url)>[\s\S]*?<\/\1>/g],
  [/\.ics$/, /BEGIN:VEVENT\r\n[\s\S]*?END:VEVENT\r\n/g],
  [/^llms\.txt$/, /^.*\n/gm],
  [/\.html$/, /<li\b[^<>]*>(?:(?!<li\b).)*?<\/li>/gs],
];

/** Islands that contain data of hidden chapters are not hydrated. */
const ISLAND = /<astro-island\b(?:[^<>"']|"[^"]*"|'[^']*')*>/g;

async function filteredLists(
  files: ReadonlyMap<string, StaticFile>,
  chapters: readonly BuiltChapter[],
): Promise<Overlay> {
  const overlay = new Map<StaticFile, StaticFile | null>();
  if (chapters.length === 0) return overlay;
  const isAboutOne = (entry: string) => chapters.some((chapter) => isAbout(entry, chapter));
  for (const [name, file] of files) {
    if (!LISTS.test(name)) continue;
    // An unreadable file cannot be sent either.
    const text = await readFile(file.plain.file, 'utf8').catch(() => '');
    const entry = ENTRIES.find(([names]) => names.test(name))?.[1];
    // A list in another format is hidden entirely.
    if (!entry && isAboutOne(text)) overlay.set(file, null);
    if (!entry) continue;
    const shown = text
      .replace(entry, (one) => (isAboutOne(one) ? '' : one))
      .replace(ISLAND, (tag) => (chapters.some(({ id }) => tag.includes(id)) ? '<astro-island>' : tag));
    if (shown !== text) overlay.set(file, await fileInMemory(file.contentType, shown));
  }
  return overlay;
}

function isAbout(entry: string, { id, slug }: Pick<BuiltChapter, 'id' | 'slug'>): boolean {
  const facts = entry
    .replaceAll(/<(description|content:encoded)>[\s\S]*?<\/\1>/g, '')
    // Calendars may fold lines anywhere.
    .replaceAll('\r\n ', '');
  return new RegExp(String.raw`(?:/read/${slug}|urn:uuid:${id})(?![\w-])`).test(facts);
}
