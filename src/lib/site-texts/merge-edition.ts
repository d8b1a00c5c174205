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
  entries: (FirstEntry & { isFirst: boolean })[];
  problems: MergeProblem[];
};

/**
 * Invalid entries fall back to the first edition.
 * @param row the database's entries; undefined if the collection has no row
 */
export function mergeEdition(collection: TextCollection, first: readonly FirstEntry[], row: unknown): Merged {
  const { isList } = COLLECTION_FORMS[collection];
  const rows: unknown[] = Array.isArray(row) ? row : [];
  const written = rows.filter(isEntry);
  const problems: MergeProblem[] = [];
  const addProblem = (message: string) => problems.push({ entry: '', label: '', message });
  if (row !== undefined && !Array.isArray(row)) addProblem('This is not a list.');
  if (written.length < rows.length) addProblem('An entry has no usable id.');

  const checked = (entry: FirstEntry, original: FirstEntry | undefined): Merged['entries'] => {
    const found = entryProblems(collection, entry, isList ? undefined : original);
    problems.push(...found.map(({ label, message }) => ({ entry: entry.id, label, message })));
    if (found.length === 0) return [{ ...entry, isFirst: false }];
    return original ? [{ ...original, isFirst: true }] : [];
  };
  const entries = isList
    ? written.slice(0, MAX_ENTRIES).flatMap((entry) => {
        const original = first.find(({ id }) => id === entry.id);
        return checked(withOriginalSample(entry, original), original);
      })
    : first.flatMap((original) => {
        const changed = changedFields(collection, original, written);
        return changed ? checked({ ...original, ...changed }, original) : [{ ...original, isFirst: true }];
      });
  return {
    entries: entries.length > 0 ? entries : first.map((entry) => ({ ...entry, isFirst: true })),
    problems,
  };
}

function changedFields(
  collection: TextCollection,
  original: FirstEntry,
  written: readonly FirstEntry[],
): Fields | undefined {
  const entry: Fields = written.find(({ id }) => id === original.id) ?? {};
  const names = COLLECTION_FORMS[collection].fields.map(({ name }) => name);
  const own = names.filter((name) => name in original && name in entry);
  if (own.every((name) => isSameText(entry[name], original[name]))) return undefined;
  return Object.fromEntries(own.map((name) => [name, entry[name]]));
}

export function firstEdition(collection: TextCollection, entries: readonly FirstEntry[]): FirstEntry[] {
  const { fields, namedBy } = COLLECTION_FORMS[collection];
  const names = new Set([...fields.map(({ name }) => name), namedBy]);
  return entries.map((entry) => ({
    ...Object.fromEntries(Object.entries(entry).filter(([name]) => names.has(name))),
    id: String(entry.id),
  }));
}

export function withOriginalSample<Entry extends Fields>(entry: Entry, original: Fields | undefined): Entry {
  return original?.['sample'] === true ? { sample: true, ...entry } : entry;
}

function isSameText(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  return JSON.stringify(one) === JSON.stringify(other);
}

function isEntry(value: unknown): value is FirstEntry {
  return typeof value === 'object' && value !== null && isEntryId((value as { id?: unknown }).id);
}
