// What is wrong with an entry, in sentences that stand beside a field of the form.
import {
  COLLECTION_FORMS,
  HIGHEST_PRICE,
  MOST_BYTES,
  MOST_CHARACTERS,
  MOST_ENTRIES,
  type TextCollection,
  type TextEntry,
  type TextField,
} from './text-collections.ts';

/** `place` is a field's name, with the number of the text in a field of several: 'teasers.0'. */
export type EntryProblem = { place: string; label: string; message: string };

const ID = /^[a-z0-9][a-z0-9-]{0,79}$/;
/** What neither HTML nor XML can hold. */
const CONTROL_CHARACTER = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Surrogate}/u;

export const isEntryId = (id: unknown): id is string => typeof id === 'string' && ID.test(id);

/**
 * The problems of one entry, field by field.
 * @param first the same entry of the first edition: a field that it lacks is none of this entry
 */
export function entryProblems(
  collection: TextCollection,
  entry: Readonly<Record<string, unknown>>,
  first?: Readonly<Record<string, unknown>>,
): EntryProblem[] {
  return fieldsOf(collection, first).flatMap((field) => {
    const value = entry[field.name];
    if (field.isOptional && (value === undefined || value === '')) return [];
    if (field.kind !== 'texts') return problem(field.name, field.label, valueProblem(field.kind, value));
    const texts = Array.isArray(value) ? (value as unknown[]) : [];
    if (texts.length > field.count)
      return problem(field.name, field.label, `There are ${field.count} of these.`);
    return Array.from({ length: field.count }, (_, index) =>
      problem(`${field.name}.${index}`, `${field.label} ${index + 1}`, valueProblem('texts', texts[index])),
    ).flat();
  });
}

/** The fields that an entry has: of a fixed one, those that the first edition has. */
export function fieldsOf(
  collection: TextCollection,
  first?: Readonly<Record<string, unknown>>,
): readonly TextField[] {
  const { fields, isList } = COLLECTION_FORMS[collection];
  return isList || first === undefined ? fields : fields.filter(({ name }) => name in first);
}

/** What is wrong with the entries together; undefined if nothing is. */
export function listProblem(collection: TextCollection, entries: readonly TextEntry[]): string | undefined {
  const { isList } = COLLECTION_FORMS[collection];
  if (isList && entries.length === 0) return 'At least one has to stay.';
  if (isList && entries.length > MOST_ENTRIES) return `There can be ${MOST_ENTRIES} at most.`;
  if (new TextEncoder().encode(JSON.stringify(entries)).length > MOST_BYTES)
    return 'All of it together is too long. Shorten some of the texts.';
  return undefined;
}

function problem(place: string, label: string, message: string | undefined): EntryProblem[] {
  return message === undefined ? [] : [{ place, label, message }];
}

function valueProblem(kind: TextField['kind'], value: unknown): string | undefined {
  if (kind === 'price') return priceProblem(value);
  if (kind === 'rating')
    return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5
      ? undefined
      : 'Choose one to five stars.';
  if (typeof value !== 'string' || value.trim() === '') return 'Write something here.';
  const most = MOST_CHARACTERS[kind];
  if (value.length > most)
    return `This is too long: ${most.toLocaleString('en-US')} characters fit, and it has ${value.length.toLocaleString('en-US')}.`;
  if (CONTROL_CHARACTER.test(value)) return 'This holds a character that pages cannot show.';
  if (kind === 'line' && /[\r\n]/.test(value)) return 'This has to be one line.';
  return undefined;
}

function priceProblem(value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Write a price such as 24.99.';
  if (value <= 0) return 'A price is more than zero.';
  if (value > HIGHEST_PRICE) return `A price is ${HIGHEST_PRICE.toLocaleString('en-US')} at most.`;
  // 24.99 * 100 is not exact in floating point.
  if (Math.abs(value * 100 - Math.round(value * 100)) > 1e-6) return 'A price has two decimals at most.';
  return undefined;
}
