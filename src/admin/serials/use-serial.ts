import { getSerial, updateSerial, type Serial } from '~/data/serials.ts';
import { rebuildNote } from '../rebuild-note.ts';
import { useRecord, type RecordKind } from '../use-record.ts';
import {
  changeOf,
  FIELDS,
  fieldsOf,
  problemsOf,
  type SerialErrors,
  type SerialFields,
} from './serial-fields.ts';

const SERIAL: RecordKind<Serial, SerialFields, SerialErrors> = {
  ...{ noun: 'serial', schema: FIELDS, fieldsOf, problemsOf },
  fieldNames: { slug: 'address', cover_alt: 'what the cover shows' },
  load: getSerial,
  save: (fields, { id, updated_at }) => updateSerial(id, changeOf(fields), updated_at),
  savedTitle: () => `Saved. ${rebuildNote()}`,
  takenFields: () => ({ slug: 'Another serial has this address.' }),
};

export const useSerial = (opened: Serial) => useRecord(SERIAL, opened);
