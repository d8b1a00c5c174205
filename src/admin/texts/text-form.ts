import * as v from 'valibot';
import { getTexts, saveTexts, type StoredTexts } from '~/data/site-texts.ts';
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
} from '~/lib/site-texts/text-fields.ts';
import { keepSampleFlag } from '~/lib/site-texts/merge-edition.ts';
import { rebuildNote } from '../rebuild-note.ts';
import type { RecordKind } from '../use-record.ts';

export const FIELDS = v.object({
  form: v.array(v.object({ id: v.string(), values: v.record(v.string(), v.string()) })),
});
export type Form = v.InferOutput<typeof FIELDS>['form'];
export type FormEntry = Form[number];
/** By entry and field, and of all entries together. */
type TextProblems = { errors?: Record<string, Record<string, string>>; list?: string };
export type OriginalTexts = readonly TextEntry[];

/** Without entries, the site shows the original texts. */
export type Texts = { id: string; entries: StoredTexts['entries'] | null; updated_at: string | null };

export async function loadTexts(collection: TextCollection): Promise<Texts> {
  return { id: collection, ...((await getTexts(collection)) ?? { entries: null, updated_at: null }) };
}

export const textsKind = (
  collection: TextCollection,
  originals: OriginalTexts,
): RecordKind<Texts, { form: Form }, TextProblems> => ({
  noun: 'site-texts',
  schema: FIELDS,
  fieldsOf: ({ entries }) => ({ form: formOf(collection, originals, entries) }),
  problemsOf: ({ form }) => problemsOf(collection, originals, form),
  load: () => loadTexts(collection),
  save: async ({ form }, { updated_at }) => ({
    id: collection,
    ...(await saveTexts(collection, entriesOf(collection, form), updated_at)),
  }),
  savedTitle: () => `Saved. ${rebuildNote()}`,
  differences: (mine, theirs) => differences(collection, originals, mine.form, theirs.form),
});

export function formOf(
  collection: TextCollection,
  originals: OriginalTexts,
  stored: readonly Readonly<Record<string, TextValue>>[] | null,
): Form {
  if (COLLECTION_FORMS[collection].isList)
    return (stored ?? originals).flatMap((entry) => {
      const { id } = entry;
      if (!isEntryId(id)) return [];
      const original = originals.find((candidate) => candidate.id === id);
      return [formEntry(collection, { ...keepSampleFlag(entry, original), id })];
    });
  return originals.map((original) => {
    const own = stored?.find(({ id }) => id === original.id);
    return formEntry(collection, { ...original, ...own, id: original.id }, original);
  });
}

function formEntry(collection: TextCollection, entry: TextEntry, original?: TextEntry): FormEntry {
  const values = fieldsOf(collection, original).map(({ name }) => {
    const value: unknown = entry[name];
    return [name, ['number', 'string'].includes(typeof value) || value === true ? String(value) : ''];
  });
  return { id: entry.id, values: Object.fromEntries(values) as Record<string, string> };
}

export function entriesOf(collection: TextCollection, form: Form): TextEntry[] {
  return form.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(
      COLLECTION_FORMS[collection].fields
        .filter(({ name }) => name in values)
        .map((field) => [field.name, valueOf(field, values)]),
    ),
  }));
}

function valueOf(field: TextField, values: FormEntry['values']): TextValue {
  const typed = (values[field.name] ?? '').trim();
  if (field.kind === 'switch') return typed === 'true';
  if (field.kind !== 'rating') return typed;
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
}

export function problemsOf(collection: TextCollection, originals: OriginalTexts, form: Form): TextProblems {
  const { isList } = COLLECTION_FORMS[collection];
  const entries = entriesOf(collection, form);
  const errors: TextProblems['errors'] = {};
  for (const entry of entries) {
    const original = isList ? undefined : originals.find(({ id }) => id === entry.id);
    for (const { path, message } of entryProblems(collection, entry, original))
      errors[entry.id] = { ...errors[entry.id], [path]: message };
  }
  const list = listProblem(collection, entries);
  return { ...(Object.keys(errors).length > 0 && { errors }), ...(list !== undefined && { list }) };
}

export function nameOf(
  collection: TextCollection,
  originals: OriginalTexts,
  entry: FormEntry,
  index?: number,
): string {
  const { titleField, noun } = COLLECTION_FORMS[collection];
  const fixed = originals.find(({ id }) => id === entry.id)?.[titleField];
  const name = entry.values[titleField] ?? (typeof fixed === 'string' ? fixed : '');
  return name.trim() || (index === undefined ? `An untitled ${noun}` : `New ${noun} (${index + 1})`);
}

export function emptyEntry(collection: TextCollection, id: string): FormEntry {
  const { fields } = COLLECTION_FORMS[collection];
  return { id, values: Object.fromEntries(fields.map(({ name }) => [name, ''])) };
}

export function withValue(form: Form, id: string, path: string, value: string): Form {
  return form.map((entry) =>
    entry.id === id ? { ...entry, values: { ...entry.values, [path]: value } } : entry,
  );
}

/** Empties the fields that still have their original text. */
export function withoutOriginals(collection: TextCollection, originals: OriginalTexts, form: Form): Form {
  const original = formOf(collection, originals, null);
  return form.map(({ id, values }) => {
    const unchanged = original.find((entry) => entry.id === id)?.values ?? {};
    const kept = Object.entries(values).map(
      ([name, value]) => [name, value === unchanged[name] ? '' : value] as const,
    );
    return { id, values: Object.fromEntries(kept) };
  });
}

export function moved(form: Form, index: number, by: -1 | 1): Form {
  const entry = form[index];
  return entry ? form.toSpliced(index, 1).toSpliced(index + by, 0, entry) : form;
}

export const isSame = (a: Form, b: Form): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Of the entries, by name. */
export function differences(
  collection: TextCollection,
  originals: OriginalTexts,
  mine: Form,
  theirs: Form,
): string[] {
  const isIn = (form: Form, entry: FormEntry) => form.some((other) => isSame([other], [entry]));
  const changed = [...mine, ...theirs].filter((entry) => !isIn(mine, entry) || !isIn(theirs, entry));
  if (changed.length === 0) return ['the order'];
  return [...new Set(changed.map((entry) => `“${nameOf(collection, originals, entry)}”`))];
}
