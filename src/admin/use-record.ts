// The form of one row, such as a book: its local draft, its checks, saving, and what to do if someone else changed it.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { UNIQUE_VIOLATION, DataError } from '~/data/data-error.ts';
import { isLeavingForSignIn } from './auth/leave-for-sign-in.ts';
import { explainError, explainUnsaved, failureOf } from './failures.ts';
import { $isDraftStored, draftNote } from './draft-note.ts';
import { localDraft, useLocalDraft } from './local-draft.ts';
import { useUnsavedChangesPrompt } from './use-unsaved-changes-prompt.ts';
import { useWrite } from './use-write.ts';

/** The version is null until the first write. */
type Row = { id: string; updated_at: string | null };

export type RecordKind<Stored extends Row, Fields extends object, Errors extends object> = {
  noun: string;
  schema: v.GenericSchema<unknown, Fields>;
  fieldsOf: (row: Stored) => Fields;
  /** Of fields whose property is named differently. */
  fieldNames?: Partial<Record<keyof Fields, string>>;
  /** What a conflict compares. By default, the fields. */
  partsOf?: (fields: Fields) => object;
  problemsOf: (fields: Fields) => Errors;
  load: (id: string) => Promise<Stored | null>;
  /** Fails if the row has changed since `stored`. */
  save: (fields: Fields, stored: Stored) => Promise<Stored>;
  /** Of the toast, if there is one. */
  savedTitle?: (saved: Stored, before: Stored) => string;
  /** @param message the database's, about a value that must be unique */
  takenFields?: (message: string) => Errors | undefined;
};

export type RecordSession<
  Stored extends Row = Row,
  Fields extends object = object,
  Errors extends object = object,
> = ReturnType<typeof useRecord<Stored, Fields, Errors>>;

type TextName<Fields> = { [Name in keyof Fields]: string extends Fields[Name] ? Name : never }[keyof Fields];

const MAX_TEXT = 5000;

export function useRecord<Stored extends Row, Fields extends object, Errors extends object>(
  kind: RecordKind<Stored, Fields, Errors>,
  opened: Stored,
) {
  const { noun, schema, fieldsOf, problemsOf } = kind;
  const { id } = opened;
  const client = useQueryClient();
  const [draft] = useState(() =>
    localDraft(`${noun}:${id}`, v.object({ fields: schema, version: v.nullable(v.string()) })),
  );
  const [start] = useState(() => {
    const copy = draft.get();
    const isRestored = copy !== null && !isSame(copy.fields, fieldsOf(opened));
    return { isRestored, ...(isRestored ? copy : { fields: fieldsOf(opened), version: opened.updated_at }) };
  });
  const [fields, setFields] = useState(start.fields);
  const [stored, setStored] = useState(opened);
  const [theirs, setTheirs] = useState(start.version === opened.updated_at ? null : opened);
  const [errors, setErrors] = useState<Partial<Errors>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef(fields);
  /** Runs once everything is saved. */
  const waiting = useRef<(() => void)[]>([]);

  const isDirty = !isSame(fields, fieldsOf(stored));
  // During a conflict, the draft stays based on the opened version.
  const version = theirs ? start.version : stored.updated_at;
  useLocalDraft(() => draft.set(isDirty ? { fields, version } : null));
  useUnsavedChangesPrompt(isDirty, isSafeToLeave);

  const replace = (next: Fields) => {
    latest.current = next;
    setFields(next);
    setFailure(null);
    if (Object.keys(errors).length > 0) setErrors(problemsOf(next));
  };
  const edit = (change: Partial<Fields>) => replace({ ...latest.current, ...change });
  /** The properties of a text's field. */
  const bind = (name: TextName<Fields>) => ({
    dir: 'auto',
    autoComplete: 'off',
    maxLength: MAX_TEXT,
    value: fields[name] as string,
    error: (errors as Partial<Record<keyof Fields, string>>)[name],
    onChange: ({ target }: { target: { value: string } }) =>
      edit({ [name]: target.value } as Partial<Fields>),
  });

  const saving = useWrite({
    write: (sent: Fields) => kind.save(sent, stored),
    onSuccess: (saved, sent) => {
      setStored(saved);
      // Keep text typed during the write.
      if (latest.current === sent) replace(fieldsOf(saved));
      return kind.savedTitle && { title: kind.savedTitle(saved, stored) };
    },
    // Keeps the form open if the row was deleted elsewhere or its state has changed.
    reloadsAfterFailure: false,
    onError: async (error, sent) => {
      const current = await kind.load(id).catch(() => undefined);
      const other = current?.updated_at === stored.updated_at ? null : current;
      // The write may have succeeded although its answer was lost.
      if (other && [sent, latest.current].some((own) => isSame(own, fieldsOf(other))))
        return setStored(other);
      waiting.current = [];
      if (other) return setTheirs(other);
      const isTaken = error instanceof DataError && error.code === UNIQUE_VIOLATION;
      const taken = isTaken ? kind.takenFields?.(error.message) : undefined;
      if (taken) return setErrors(taken);
      const reason = current === null ? `This ${noun} was deleted elsewhere.` : explainError(error);
      setFailure(explainUnsaved(failureOf(error), reason));
    },
  });

  /**
   * Returns the problems, if there are any.
   * @param next called once everything is saved
   */
  const save = (next?: () => void): Errors | undefined => {
    if (theirs) return undefined;
    if (next) waiting.current.push(next);
    if (saving.isPending) return undefined;
    if (!isDirty) {
      for (const run of waiting.current.splice(0)) run();
      return undefined;
    }
    const found = problemsOf(fields);
    if (Object.keys(found).length > 0) {
      waiting.current = [];
      setErrors(found);
      return found;
    }
    saving.run(fields);
    return undefined;
  };

  useEffect(() => {
    if (waiting.current.length > 0 && !isLeavingForSignIn()) save();
  });

  const choose = (choice: 'mine' | 'theirs') => {
    if (!theirs) return;
    setStored(theirs);
    setTheirs(null);
    if (choice === 'mine') return;
    replace(fieldsOf(theirs));
    void client.invalidateQueries();
  };

  const partsOf = (of: Fields) => (kind.partsOf?.(of) ?? of) as Parts;
  const labels: Parts<string | undefined> = kind.fieldNames ?? {};
  const differences = theirs ? describeDifferences(partsOf(fieldsOf(theirs)), partsOf(fields), labels) : [];
  /** Null if everything is saved. */
  const statusOf = () => {
    if (saving.isPending) return 'Saving…';
    if (theirs) return 'Choose which version to keep.';
    if (Object.keys(errors).length > 0) return 'Not saved. Some fields need your attention first.';
    if (!isDirty) return null;
    return start.isRestored && stored === opened
      ? 'Unsaved changes restored.'
      : draftNote('Unsaved changes are kept in this browser.');
  };
  return {
    ...{ noun, fields, stored, theirs, errors, failure, isDirty, isSaving: saving.isPending },
    ...{ status: statusOf(), differences, edit, bind, save, choose },
  };
}

const isSafeToLeave = () => isLeavingForSignIn() && $isDraftStored.get();

type Parts<Value = unknown> = Readonly<Record<string, Value>>;

/** Both have their fields in the same order. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const MAX_QUOTED_CHARACTERS = 120;
const MAX_NAME_CHARACTERS = 60;

function quote(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === '') return 'empty';
  const text = typeof value === 'string' ? value : '';
  // The names of uploaded files are long and mean nothing to authors.
  if (text.length > MAX_NAME_CHARACTERS && !text.includes(' ')) return null;
  const shown = text.length > MAX_QUOTED_CHARACTERS ? `${text.slice(0, MAX_QUOTED_CHARACTERS)}…` : text;
  return text && `“${shown}”`;
}

/** Says of each part whose it is, or both values if they are short. */
export function describeDifferences(
  theirs: Parts,
  yours: Parts,
  labels: Parts<string | undefined> = {},
): string[] {
  const names = Object.keys({ ...theirs, ...yours }).filter((name) => !isSame(theirs[name], yours[name]));
  const found = names.map((name) => {
    const label = labels[name] ?? name;
    if (!(name in theirs)) return `${label}: only in yours`;
    if (!(name in yours)) return `${label}: only in theirs`;
    const [their, your] = [quote(theirs[name]), quote(yours[name])];
    return `${label}: ${their && your && their !== your ? `theirs ${their}; yours ${your}` : 'different'}`;
  });
  return found.length === 0 && !isSame(theirs, yours) ? ['the order'] : [...new Set(found)];
}

/** Reads null as an empty string, because a text field has no null. */
export const emptyIfNull = v.nullable(v.string(), '');

/** Without spaces around the texts. */
export const trimmed = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Fields;

/** Only the fields with a problem. */
export const problemsIn = <Name extends string>(found: Partial<Record<Name, string | false | undefined>>) =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem)) as Partial<Record<Name, string>>;

export const slugProblem = (slug: string) =>
  !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && 'Use lowercase letters, digits, and single hyphens.';
