// The form of one row, such as a book: its local draft, its checks, saving, and what to do if someone else changed it.
import { useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { UNIQUE_VIOLATION, DataError } from '~/data/data-error.ts';
import { isLeavingForSignIn } from './auth/leave-for-sign-in.ts';
import { explainError, explainUnsaved, failureOf } from './failures.ts';
import { localDraft, useLocalDraft } from './local-draft.ts';
import { useUnsavedChangesPrompt } from './use-unsaved-changes-prompt.ts';
import { useWrite } from './use-write.ts';

type Row = { id: string; updated_at: string };

export type RecordKind<Stored extends Row, Fields extends object, Errors extends object> = {
  noun: string;
  schema: v.GenericSchema<unknown, Fields>;
  fieldsOf: (row: Stored) => Fields;
  /** Of fields whose property is named differently. */
  fieldNames: Partial<Record<keyof Fields, string>>;
  problemsOf: (fields: Fields) => Errors;
  load: (id: string) => Promise<Stored | null>;
  /** Fails if the row has changed since `stored`. */
  save: (fields: Fields, stored: Stored) => Promise<Stored>;
  savedTitle: (saved: Stored, before: Stored) => string;
  /** @param message the database's, about a value that must be unique */
  takenFields: (message: string) => Errors | undefined;
};

export function useRecord<Stored extends Row, Fields extends object, Errors extends object>(
  kind: RecordKind<Stored, Fields, Errors>,
  opened: Stored,
) {
  const { noun, schema, fieldsOf, fieldNames, problemsOf } = kind;
  const { id } = opened;
  const draft = useMemo(
    () => localDraft(`${noun}:${id}`, v.object({ fields: schema, version: v.string() })),
    [noun, id, schema],
  );
  const [start] = useState(() => {
    const copy = draft.get();
    const isRestored = copy !== null && !isSame(copy.fields, fieldsOf(opened));
    return isRestored
      ? { fields: copy.fields, isRestored, version: copy.version }
      : { fields: fieldsOf(opened), isRestored, version: opened.updated_at };
  });
  const [fields, setFields] = useState(start.fields);
  const [stored, setStored] = useState(opened);
  const [theirs, setTheirs] = useState(start.version === opened.updated_at ? null : opened);
  const [errors, setErrors] = useState<Partial<Errors>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef(fields);

  const isDirty = !isSame(fields, fieldsOf(stored));
  // During a conflict, the draft stays based on the opened version.
  const version = theirs ? start.version : stored.updated_at;
  useLocalDraft(() => draft.set(isDirty ? { fields, version } : null));
  useUnsavedChangesPrompt(isDirty, isLeavingForSignIn);

  const replace = (next: Fields) => {
    latest.current = next;
    setFields(next);
    setFailure(null);
  };
  const edit = (change: Partial<Fields>) => {
    replace({ ...latest.current, ...change });
    if (Object.keys(errors).length > 0) setErrors(problemsOf(latest.current));
  };

  const saving = useWrite({
    write: (sent: Fields) => kind.save(sent, stored),
    onSuccess: (saved, sent) => {
      setStored(saved);
      // Keep text typed during the write.
      if (latest.current === sent) replace(fieldsOf(saved));
      return { title: kind.savedTitle(saved, stored) };
    },
    onError: async (error) => {
      const current = await kind.load(id).catch(() => undefined);
      if (current && current.updated_at !== stored.updated_at)
        return isSame(latest.current, fieldsOf(current)) ? setStored(current) : setTheirs(current);
      const isTaken = error instanceof DataError && error.code === UNIQUE_VIOLATION;
      const taken = isTaken ? kind.takenFields(error.message) : undefined;
      if (taken) return setErrors(taken);
      const reason = current === null ? `This ${noun} was deleted elsewhere.` : explainError(error);
      setFailure(explainUnsaved(failureOf(error), reason));
    },
  });

  /** Returns whether there are no problems. */
  const save = (): boolean => {
    if (saving.isPending || theirs) return true;
    const found = problemsOf(fields);
    setErrors(found);
    if (Object.keys(found).length > 0) return false;
    saving.run(fields);
    return true;
  };

  const choose = (choice: 'mine' | 'theirs') => {
    if (!theirs) return;
    setStored(theirs);
    if (choice === 'theirs') replace(fieldsOf(theirs));
    setTheirs(null);
  };

  const other = fieldsOf(theirs ?? stored);
  const differences = differentFields(fields, other).map(
    (name) => (fieldNames[name] ?? name) + quoted(other[name]),
  );
  const { isRestored } = start;
  const isSaving = saving.isPending;
  return {
    ...{ fields, stored, theirs, errors, failure, isDirty, isSaving, isRestored },
    ...{ differences: [...new Set(differences)], edit, save, choose },
  };
}

const MAX_QUOTED_CHARACTERS = 80;

const quoted = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= MAX_QUOTED_CHARACTERS ? ` (“${value}”)` : '';

const differentFields = <Fields extends object>(a: Fields, b: Fields) =>
  (Object.keys(a) as (keyof Fields & string)[]).filter(
    (name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]),
  );

const isSame = <Fields extends object>(a: Fields, b: Fields) => differentFields(a, b).length === 0;
