import {
  entryProblems,
  isEntryId,
  isFieldOf,
  type EntryProblem,
  COLLECTION_FORMS,
  MAX_ENTRIES,
  type TextCollection,
} from './text-fields.ts';

type Fields = Readonly<Record<string, unknown>>;
export type OriginalEntry = Fields & { id: string };
export type MergeProblem = Omit<EntryProblem, 'path'> & { entry: string };

export type Merged = {
  entries: (OriginalEntry & { isFirst: boolean })[];
  problems: MergeProblem[];
};

/**
 * Invalid entries fall back to the first edition.
 * @param row the database's entries; undefined if the collection has no row
 */
export function mergeEdition(
  collection: TextCollection,
  first: readonly OriginalEntry[],
  row: unknown,
): Merged {
  const { isList } = COLLECTION_FORMS[collection];
  const rows: unknown[] = Array.isArray(row) ? row : [];
  const savedEntries = rows.filter(isEntry);
  const problems: MergeProblem[] = [];
  const addListProblem = (message: string) => problems.push({ entry: '', label: '', message });
  if (row !== undefined && !Array.isArray(row)) addListProblem('The saved value is not a list.');
  if (savedEntries.length < rows.length) addListProblem('An entry has no valid id.');

  const validate = (entry: OriginalEntry, original: OriginalEntry | undefined): Merged['entries'] => {
    const found = entryProblems(collection, entry, isList ? undefined : original);
    problems.push(...found.map(({ label, message }) => ({ entry: entry.id, label, message })));
    if (found.length === 0) return [{ ...entry, isFirst: false }];
    return original ? [{ ...original, isFirst: true }] : [];
  };
  const entries = isList
    ? savedEntries.slice(0, MAX_ENTRIES).flatMap((entry) => {
        const original = first.find(({ id }) => id === entry.id);
        return validate(keepSampleFlag(entry, original), original);
      })
    : first.flatMap((original) => {
        const changed = changedFields(collection, original, savedEntries);
        return changed ? validate({ ...original, ...changed }, original) : [{ ...original, isFirst: true }];
      });
  return {
    entries: entries.length > 0 ? entries : first.map((entry) => ({ ...entry, isFirst: true })),
    problems,
  };
}

function changedFields(
  collection: TextCollection,
  original: OriginalEntry,
  savedEntries: readonly OriginalEntry[],
): Fields | undefined {
  const entry: Fields = savedEntries.find(({ id }) => id === original.id) ?? {};
  const changes = COLLECTION_FORMS[collection].fields
    .filter((field) => isFieldOf(field, original) && field.name in entry)
    .map(({ name }) => name);
  if (changes.every((name) => isSameText(entry[name], original[name]))) return undefined;
  return Object.fromEntries(changes.map((name) => [name, entry[name]]));
}

export function firstEdition(collection: TextCollection, entries: readonly OriginalEntry[]): OriginalEntry[] {
  const { fields, titleField } = COLLECTION_FORMS[collection];
  const names = new Set([...fields.map(({ name }) => name), titleField]);
  return entries.map((entry) => ({
    ...Object.fromEntries(Object.entries(entry).filter(([name]) => names.has(name))),
    id: String(entry.id),
  }));
}

export function keepSampleFlag<Entry extends Fields>(entry: Entry, original: Fields | undefined): Entry {
  return original?.['sample'] === true ? { sample: true, ...entry } : entry;
}

function isSameText(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof (b ?? '') === 'string') return a.trim() === String(b ?? '').trim();
  return JSON.stringify(a) === JSON.stringify(b);
}

function isEntry(value: unknown): value is OriginalEntry {
  return typeof value === 'object' && value !== null && isEntryId((value as { id?: unknown }).id);
}
