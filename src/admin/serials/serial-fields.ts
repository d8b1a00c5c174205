import * as v from 'valibot';
import { getSerial, SERIAL_CHANGE, updateSerial, type Serial, type SerialChange } from '~/data/serials.ts';
import { rebuildNote } from '../rebuild-note.ts';
import { emptyIfNull, problemsIn, slugProblem, trimmed, type RecordKind } from '../use-record.ts';

const FIELDS = v.object({ ...SERIAL_CHANGE.entries, cover: emptyIfNull });
type SerialFields = v.InferOutput<typeof FIELDS>;
type SerialErrors = Partial<Record<keyof SerialFields, string>>;

export function changeOf(fields: SerialFields): SerialChange {
  const { cover, ...texts } = trimmed(fields);
  return { ...texts, cover: cover || null };
}

export function problemsOf(fields: SerialFields): SerialErrors {
  const { title, cover, cover_alt, slug } = trimmed(fields);
  return problemsIn({
    title: !title && 'Enter a title.',
    cover_alt: cover && !cover_alt && 'Describe the cover.',
    slug: slugProblem(slug),
  });
}

export const SERIAL: RecordKind<Serial, SerialFields, SerialErrors> = {
  ...{ noun: 'serial', schema: FIELDS, problemsOf },
  fieldsOf: (serial) => v.parse(FIELDS, serial),
  fieldNames: { slug: 'address', cover_alt: 'what the cover shows' },
  load: getSerial,
  save: (fields, { id, updated_at }) => updateSerial(id, changeOf(fields), updated_at),
  savedTitle: () => `Saved. ${rebuildNote()}`,
  takenFields: () => ({ slug: 'Another serial has this address.' }),
};
