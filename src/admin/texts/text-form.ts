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
  partsOf: ({ form }) => partsOf(collection, originals, form),
});

export function formOf(
  collection: TextCollection,
  originals: OriginalTexts,
  stored: readonly Readonly<Record<string, TextValue>>[] | null,
): Form {
  const { isList } = COLLECTION_FORMS[collection];
  return (isList ? (stored ?? originals) : originals).flatMap((entry) => {
    const { id } = entry;
    if (!isEntryId(id)) return [];
    const original = originals.find((candidate) => candidate.id === id);
    const own = isList ? entry : { ...entry, ...stored?.find((candidate) => candidate.id === id) };
    const texts = isList ? keepSampleFlag(own, original) : own;
    const values = fieldsOf(collection, original).map(({ name }) => {
      const value: unknown = texts[name];
      return [name, ['number', 'string'].includes(typeof value) || value === true ? String(value) : ''];
    });
    return [{ id, values: Object.fromEntries(values) as Record<string, string> }];
  });
}

export function entriesOf(collection: TextCollection, form: Form): TextEntry[] {
  const { fields } = COLLECTION_FORMS[collection];
  return form.map(({ id, values }) => {
    const used = fields.filter(({ name }) => name in values);
    const entries = used.map(({ name, kind }): [string, TextValue] => {
      const typed = (values[name] ?? '').trim();
      if (kind === 'switch') return [name, typed === 'true'];
      return [name, kind === 'rating' ? Number(typed) : typed];
    });
    return { id, ...Object.fromEntries(entries) };
  });
}

export function problemsOf(collection: TextCollection, originals: OriginalTexts, form: Form): TextProblems {
  const entries = entriesOf(collection, form);
  const errors: TextProblems['errors'] = {};
  for (const entry of entries) {
    const original = originals.find(({ id }) => id === entry.id);
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
  return name.trim() || (index === undefined ? `A ${noun} without a title` : `New ${noun} (${index + 1})`);
}

/** What readers get, as the site decides it from the same fields (`completeIdentity`). */
export function ebookHint({ offersEbook, ebookFile }: FormEntry['values'], hidesSamples: boolean): string {
  if (offersEbook !== 'true') return 'Readers get no e-book. Its page and links are hidden.';
  if (ebookFile)
    return 'Readers get the file below. Uncheck this to hide the e-book’s page and the links to it.';
  if (hidesSamples) return 'Readers get no e-book until you add its file below.';
  return 'Until you add your own file, readers get the e-book about Genesis that came with the site. Uncheck this to hide the e-book’s page and the links to it.';
}

export function withValue(form: Form, id: string, path: string, value: string): Form {
  return form.map((entry) =>
    entry.id === id ? { ...entry, values: { ...entry.values, [path]: value } } : entry,
  );
}

/** Empties the text fields that still have their original text. */
export function withoutOriginals(collection: TextCollection, originals: OriginalTexts, form: Form): Form {
  const original = formOf(collection, originals, null);
  const { fields } = COLLECTION_FORMS[collection];
  const isSwitch = (path: string) => fields.some(({ name, kind }) => name === path && kind === 'switch');
  return form.map(({ id, values }) => {
    const unchanged = original.find((entry) => entry.id === id)?.values ?? {};
    const kept = Object.entries(values).map(
      ([name, value]) => [name, !isSwitch(name) && value === unchanged[name] ? '' : value] as const,
    );
    return { id, values: Object.fromEntries(kept) };
  });
}

export function moved(form: Form, index: number, by: -1 | 1): Form {
  const entry = form[index];
  return entry ? form.toSpliced(index, 1).toSpliced(index + by, 0, entry) : form;
}

/** A list's entries by name, or each field of a fixed text. */
export function partsOf(collection: TextCollection, originals: OriginalTexts, form: Form) {
  const { isList, fields } = COLLECTION_FORMS[collection];
  const parts: Record<string, unknown> = {};
  for (const entry of form) {
    const name = nameOf(collection, originals, entry);
    if (isList) parts[`“${name}”`] = entry;
    else
      for (const { name: path, label, kind } of fields) {
        const value = entry.values[path];
        if (value !== undefined) parts[`${label} (${name})`] = kind === 'switch' ? value === 'true' : value;
      }
  }
  return parts;
}
