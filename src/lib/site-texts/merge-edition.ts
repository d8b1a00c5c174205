// What a build shows of a collection: its row in the database, entry by entry over the first edition.
import {
  entryProblems,
  isEntryId,
  type EntryProblem,
  COLLECTION_FORMS,
  MAX_ENTRIES,
  type TextCollection,
} from './text-collections.ts';

type Fields = Readonly<Record<string, unknown>>;
export type FirstEntry = Fields & { id: string };
export type MergeProblem = Omit<EntryProblem, 'place'> & { entry: string };

export type Merged = {
  /** In their order; `isFirst` where the first edition's words are shown. */
  entries: (FirstEntry & { isFirst: boolean })[];
  problems: MergeProblem[];
};

/**
 * An entry with a problem is shown as in the first edition; one that the first edition does not have is left out.
 * @param row the entries of the database; undefined where the collection has no row
 */
export function mergeEdition(collection: TextCollection, first: readonly FirstEntry[], row: unknown): Merged {
  const asFirst = first.map((entry) => ({ ...entry, isFirst: true }));
  if (row === undefined) return { entries: asFirst, problems: [] };
  if (!Array.isArray(row)) return { entries: asFirst, problems: [wholeProblem('This is not a list.')] };
  const written = row.filter(isEntry);
  const problems: MergeProblem[] =
    written.length === row.length ? [] : [wholeProblem('An entry has no id that can be used.')];
  const own = COLLECTION_FORMS[collection].isList
    ? listEntries(collection, first, written, problems)
    : fixedEntries(collection, first, written, problems);
  return own.length === 0 ? { entries: asFirst, problems } : { entries: own, problems };
}

/** The fields of a file's entries that a form shows: its own, and what names them. */
export function firstEdition(collection: TextCollection, entries: readonly FirstEntry[]): FirstEntry[] {
  const { fields, namedBy } = COLLECTION_FORMS[collection];
  const names = new Set([...fields.map(({ name }) => name), namedBy]);
  return entries.map((entry) => ({
    ...Object.fromEntries(Object.entries(entry).filter(([name]) => names.has(name))),
    id: String(entry.id),
  }));
}

function listEntries(
  collection: TextCollection,
  first: readonly FirstEntry[],
  written: readonly FirstEntry[],
  problems: MergeProblem[],
): Merged['entries'] {
  const seen = new Set<string>();
  return written.slice(0, MAX_ENTRIES).flatMap((entry): Merged['entries'] => {
    if (seen.has(entry.id)) {
      problems.push({ entry: entry.id, label: 'id', message: 'Two entries have this id.' });
      return [];
    }
    seen.add(entry.id);
    const former = first.find(({ id }) => id === entry.id);
    if (noteProblems(collection, entry, undefined, problems))
      return [{ ...withFormerSample(entry, former), isFirst: false }];
    return former ? [{ ...former, isFirst: true }] : [];
  });
}

function fixedEntries(
  collection: TextCollection,
  first: readonly FirstEntry[],
  written: readonly FirstEntry[],
  problems: MergeProblem[],
): Merged['entries'] {
  return first.map((former) => {
    const entry = written.find(({ id }) => id === former.id);
    if (entry === undefined) return { ...former, isFirst: true };
    const names = COLLECTION_FORMS[collection].fields
      .map(({ name }) => name)
      .filter((name) => name in former);
    const own = Object.fromEntries(names.filter((name) => name in entry).map((name) => [name, entry[name]]));
    // Saving writes every entry; those that say what the file says are not rendered another way.
    if (names.every((name) => !(name in own) || isSameText(own[name], former[name])))
      return { ...former, isFirst: true };
    const merged = { ...former, ...own };
    return noteProblems(collection, merged, former, problems)
      ? { ...merged, isFirst: false }
      : { ...former, isFirst: true };
  });
}

export function withFormerSample<Entry extends Fields>(entry: Entry, former: Fields | undefined): Entry {
  return former?.['sample'] === true ? { sample: true, ...entry } : entry;
}

/** Whether two values of a field say the same; a file's text ends with a line break. */
function isSameText(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  return JSON.stringify(one) === JSON.stringify(other);
}

function noteProblems(
  collection: TextCollection,
  entry: FirstEntry,
  first: FirstEntry | undefined,
  problems: MergeProblem[],
): boolean {
  const found = entryProblems(collection, entry, first);
  problems.push(...found.map(({ label, message }) => ({ entry: entry.id, label, message })));
  return found.length === 0;
}

function wholeProblem(message: string): MergeProblem {
  return { entry: '', label: '', message };
}

function isEntry(value: unknown): value is FirstEntry {
  return typeof value === 'object' && value !== null && isEntryId((value as { id?: unknown }).id);
}

export function sampleNames(id: string, data: Readonly<Record<string, unknown>>): string[] {
  const own = data['sample'] === true ? [id] : [];
  const inLists = Object.values(data)
    .filter((value) => Array.isArray(value))
    .flatMap((list) => list as unknown[])
    .filter((item) => isRecord(item) && item['sample'] === true)
    .map((item) => String((item as { id?: unknown }).id ?? id));
  return [...own, ...inLists];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
