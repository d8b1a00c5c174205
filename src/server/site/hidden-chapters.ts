// Hides the pages, share images, and list entries of withdrawn chapters in a served build. Filtered lists are kept in memory,
// so this also works on a full disk.
import { readFile } from 'node:fs/promises';
import type { BuiltChapter } from '../../lib/site/build-report.ts';
import { isSerialBookPath } from '../../lib/site/product.ts';
import { fileInMemory, type StaticFile } from './static-files.ts';

type Overlay = ReadonlyMap<StaticFile, StaticFile | null>;

/** Calls to `hide` must not overlap. */
export function createChapterFilter(files: ReadonlyMap<string, StaticFile>) {
  let overlay: Overlay = new Map();
  let appliedKey: string | undefined = '[]';
  return {
    resolve: (file: StaticFile): StaticFile | undefined => {
      const replacement = overlay.get(file);
      return replacement === undefined ? file : (replacement ?? undefined);
    },
    /** Hides only these chapters: their pages immediately, their list entries by the time it resolves. */
    hide: async (chapters: readonly BuiltChapter[]): Promise<void> => {
      const key = JSON.stringify(chapters.map(({ id }) => id));
      if (key === appliedKey) return;
      appliedKey = undefined;
      const hidden = hiddenFiles(files, chapters);
      // Previously filtered lists are served until the new ones are ready.
      overlay = new Map([...[...overlay].filter(([, replacement]) => replacement !== null), ...hidden]);
      overlay = new Map([...(await filteredLists(files, chapters)), ...hidden]);
      appliedKey = key;
    },
  };
}

function hiddenFiles(files: ReadonlyMap<string, StaticFile>, chapters: readonly BuiltChapter[]): Overlay {
  if (chapters.length === 0) return new Map();
  const names = new Set(
    chapters.flatMap(({ slug }) => [
      `read/${slug}.html`,
      `read/${slug}/questions.html`,
      `read/${slug}/changes.html`,
      `og/read/${slug}.png`,
    ]),
  );
  const isHidden = (name: string) =>
    names.has(name) || isSerialBookPath(`/${name}`) || name.startsWith('pagefind/');
  return new Map([...files].flatMap(([name, file]) => (isHidden(name) ? [[file, null]] : [])));
}

const LISTS =
  /^(?!pagefind\/).*\.(?:xml|json|txt|ics)$|^(?:scripture|portions?|chapters|serials|questions|search)(?:\.html|\/.*\.html)$/;

const ENTRY_PATTERNS: readonly [files: RegExp, entry: RegExp][] = [
  [/\.xml$/, /<(item|entry|url)>[\s\S]*?<\/\1>/g],
  [/\.ics$/, /BEGIN:VEVENT\r\n[\s\S]*?END:VEVENT\r\n/g],
  [/^llms\.txt$/, /^.*\n/gm],
  [/\.html$/, /<li\b[^<>]*>(?:(?!<li\b).)*?<\/li>/gs],
];

/** Islands with data of hidden chapters are not hydrated. */
const ISLAND = /<astro-island\b(?:[^<>"']|"[^"]*"|'[^']*')*>/g;

async function filteredLists(
  files: ReadonlyMap<string, StaticFile>,
  chapters: readonly BuiltChapter[],
): Promise<Overlay> {
  const overlay = new Map<StaticFile, StaticFile | null>();
  if (chapters.length === 0) return overlay;
  const isHidden = (entry: string) => chapters.some((chapter) => mentions(entry, chapter));
  for (const [name, file] of files) {
    if (!LISTS.test(name)) continue;
    // An unreadable file cannot be served either.
    const text = await readFile(file.plain.file, 'utf8').catch(() => '');
    const entry = ENTRY_PATTERNS.find(([names]) => names.test(name))?.[1];
    // A list in another format is hidden entirely.
    if (!entry && isHidden(text)) overlay.set(file, null);
    if (!entry) continue;
    const filtered = text
      .replace(entry, (match) => (isHidden(match) ? '' : match))
      .replace(ISLAND, (tag) => (chapters.some(({ id }) => tag.includes(id)) ? '<astro-island>' : tag));
    if (filtered !== text) overlay.set(file, await fileInMemory(file.contentType, filtered));
  }
  return overlay;
}

function mentions(entry: string, { id, slug }: Pick<BuiltChapter, 'id' | 'slug'>): boolean {
  const identity = entry
    .replaceAll(/<(description|content:encoded)>[\s\S]*?<\/\1>/g, '')
    // Calendars may fold lines at any position.
    .replaceAll('\r\n ', '');
  return new RegExp(String.raw`(?:/read/${slug}|urn:uuid:${id})(?![\w-])`).test(identity);
}
