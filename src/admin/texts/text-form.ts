import {
  entryProblems,
  fieldsOf,
  isEntryId,
  listProblem,
  COLLECTION_FORMS,
  type TextCollection,
  type TextEntry,
  type TextField,
  type TextValue,
} from '~/lib/site-texts/text-collections.ts';
import { withOriginalSample } from '~/lib/site-texts/merge-edition.ts';

export type FormEntry = { id: string; values: Readonly<Record<string, string>> };
export type Form = readonly FormEntry[];
export type FormErrors = Readonly<Record<string, Readonly<Record<string, string>>>>;
export type FormProblems = { errors: FormErrors; list: string | undefined };
export type First = readonly TextEntry[];

export function placesOf(field: TextField): { place: string; label: string }[] {
  if (field.kind !== 'texts') return [{ place: field.name, label: field.label }];
  return Array.from({ length: field.count }, (_, index) => ({
    place: `${field.name}.${index}`,
    label: `${field.label} ${index + 1}`,
  }));
}

export function formOf(
  collection: TextCollection,
  first: First,
  stored: readonly Readonly<Record<string, TextValue>>[] | null,
): FormEntry[] {
  if (COLLECTION_FORMS[collection].isList)
    return (stored ?? first).flatMap((entry) => {
      const { id } = entry;
      if (!isEntryId(id)) return [];
      const original = first.find((one) => one.id === id);
      return [formEntry(collection, { ...withOriginalSample(entry, original), id })];
    });
  return first.map((original) => {
    const own = stored?.find(({ id }) => id === original.id);
    return formEntry(collection, { ...original, ...own, id: original.id }, original);
  });
}

function formEntry(collection: TextCollection, entry: TextEntry, first?: TextEntry): FormEntry {
  const values = fieldsOf(collection, first).flatMap((field) => {
    const value = entry[field.name];
    return placesOf(field).map(({ place }, index) => {
      const text: unknown = field.kind === 'texts' ? (Array.isArray(value) ? value[index] : '') : value;
      return [place, ['number', 'string'].includes(typeof text) || text === true ? String(text) : ''];
    });
  });
  return { id: entry.id, values: Object.fromEntries(values) as Record<string, string> };
}

export function entriesOf(collection: TextCollection, form: Form): TextEntry[] {
  return form.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(
      COLLECTION_FORMS[collection].fields
        .filter((field) => placesOf(field).some(({ place }) => place in values))
        .map((field) => [field.name, valueOf(field, values)]),
    ),
  }));
}

function valueOf(field: TextField, values: FormEntry['values']): TextValue {
  if (field.kind === 'texts') return placesOf(field).map(({ place }) => (values[place] ?? '').trim());
  const typed = (values[field.name] ?? '').trim();
  if (field.kind === 'switch') return typed === 'true';
  if (field.kind !== 'price' && field.kind !== 'rating') return typed;
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}

export function problemsOf(collection: TextCollection, first: First, form: Form): FormProblems {
  const { isList } = COLLECTION_FORMS[collection];
  const entries = entriesOf(collection, form);
  const errors = entries.flatMap((entry) => {
    const found = entryProblems(
      collection,
      entry,
      isList ? undefined : first.find(({ id }) => id === entry.id),
    );
    return found.length === 0
      ? []
      : [[entry.id, Object.fromEntries(found.map(({ place, message }) => [place, message]))]];
  });
  return { errors: Object.fromEntries(errors) as FormErrors, list: listProblem(collection, entries) };
}

export function nameOf(collection: TextCollection, first: First, entry: FormEntry, index: number): string {
  const { namedBy, noun } = COLLECTION_FORMS[collection];
  const fixed = first.find(({ id }) => id === entry.id)?.[namedBy];
  const name = entry.values[namedBy] ?? (typeof fixed === 'string' ? fixed : '');
  return name.trim() === '' ? `New ${noun} (${index + 1})` : name.trim();
}

export function emptyEntry(collection: TextCollection, id: string): FormEntry {
  const places = COLLECTION_FORMS[collection].fields.flatMap(placesOf);
  return { id, values: Object.fromEntries(places.map(({ place }) => [place, ''])) };
}

export function withValue(form: Form, id: string, place: string, value: string): FormEntry[] {
  return form.map((entry) =>
    entry.id === id ? { ...entry, values: { ...entry.values, [place]: value } } : entry,
  );
}

export function moved(form: Form, id: string, by: -1 | 1): FormEntry[] {
  const at = form.findIndex((entry) => entry.id === id);
  const to = at + by;
  const entry = form[at];
  if (entry === undefined || to < 0 || to >= form.length) return [...form];
  return form.toSpliced(at, 1).toSpliced(to, 0, entry);
}

export const without = (form: Form, id: string): FormEntry[] => form.filter((entry) => entry.id !== id);

export function isSame(one: Form, other: Form): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, values }, index) => {
      const theirs = other[index];
      return (
        theirs?.id === id &&
        Object.keys({ ...values, ...theirs.values }).every((place) => values[place] === theirs.values[place])
      );
    })
  );
}

export function differences(collection: TextCollection, first: First, mine: Form, theirs: Form): string[] {
  const all = new Map([...theirs, ...mine].map((entry) => [entry.id, entry]));
  const differing = [...all.values()].filter(({ id }) => {
    const pair = [mine, theirs].map((form) => form.filter((entry) => entry.id === id));
    return !isSame(pair[0] ?? [], pair[1] ?? []);
  });
  if (differing.length === 0) return ['the order'];
  return differing.map((entry, index) => `‘${nameOf(collection, first, entry, index)}’`);
}
