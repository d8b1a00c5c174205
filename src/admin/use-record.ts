// The form of one row, such as a book: its local draft, its checks, saving, and what to do if someone else changed it.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { UNIQUE_VIOLATION, DataError } from '~/data/data-error.ts';
import { parseNumber, type NumberRange } from '~/lib/forms/typed-number.ts';
import { isLeavingForSignIn } from './auth/leave-for-sign-in.ts';
import { explainError, explainUnsaved, failureOf } from './failures.ts';
import { isDraftStored, localDraft, useLocalDraft } from './local-draft.ts';
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
  problemsOf: (fields: Fields) => Errors;
  load: (id: string) => Promise<Stored | null>;
  /** Fails if the row has changed since `stored`. */
  save: (fields: Fields, stored: Stored) => Promise<Stored>;
  /** Of the toast, if there is one. */
  savedTitle?: (saved: Stored, before: Stored) => string;
  /** Names what differs, if the fields' names say too little. */
  differences?: (mine: Fields, theirs: Fields) => string[];
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
  const { noun, schema, fieldsOf, fieldNames, problemsOf } = kind;
  const { id } = opened;
  const client = useQueryClient();
  const [draft] = useState(() =>
    localDraft(`${noun}:${id}`, v.object({ fields: schema, version: v.nullable(v.string()) })),
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
  /** The `next` of a press during a write. */
  const waiting = useRef<() => void>(undefined);

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

  type Attempt = { sent: Fields; next: (() => void) | undefined };
  const saving = useWrite({
    write: ({ sent }: Attempt) => kind.save(sent, stored),
    onSuccess: (saved, { sent }) => {
      setStored(saved);
      // Keep text typed during the write.
      if (latest.current === sent) replace(fieldsOf(saved));
      return kind.savedTitle && { title: kind.savedTitle(saved, stored) };
    },
    afterReload: (_, { next }) => next?.(),
    // Keeps the form open if the row was deleted elsewhere or its state has changed.
    reloadsAfterFailure: false,
    onError: async (error, { sent }) => {
      const current = await kind.load(id).catch(() => undefined);
      if (current && current.updated_at !== stored.updated_at) {
        // The write may have succeeded although its answer was lost.
        const isMine = [sent, latest.current].some((own) => isSame(own, fieldsOf(current)));
        return isMine ? setStored(current) : setTheirs(current);
      }
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
    if (saving.isPending) {
      if (next) waiting.current = next;
      return undefined;
    }
    if (!isDirty) {
      next?.();
      return undefined;
    }
    const found = problemsOf(fields);
    setErrors(found);
    if (Object.keys(found).length > 0) return found;
    saving.run({ sent: fields, next });
    return undefined;
  };

  useEffect(() => {
    const next = waiting.current;
    if (!next || saving.isPending) return;
    waiting.current = undefined;
    if (failure === null) save(next);
  });

  const choose = (choice: 'mine' | 'theirs') => {
    if (!theirs) return;
    setStored(theirs);
    setTheirs(null);
    if (choice === 'mine') return;
    replace(fieldsOf(theirs));
    void client.invalidateQueries();
  };

  const other = fieldsOf(theirs ?? stored);
  const differences =
    kind.differences?.(fields, other) ??
    differentFields(fields, other).map((name) => (fieldNames?.[name] ?? name) + quoted(other[name]));
  const isRestored = start.isRestored && stored === opened;
  const isSaving = saving.isPending;
  return {
    ...{ noun, fields, stored, theirs, errors, failure, isDirty, isSaving, isRestored },
    ...{ differences: [...new Set(differences)], edit, bind, save, choose },
  };
}

const isSafeToLeave = () => isLeavingForSignIn() && isDraftStored();

const MAX_QUOTED_CHARACTERS = 80;

const quoted = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= MAX_QUOTED_CHARACTERS ? `: “${value}”` : '';

const differentFields = <Fields extends object>(a: Fields, b: Fields) =>
  (Object.keys(a) as (keyof Fields & string)[]).filter(
    (name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]),
  );

const isSame = <Fields extends object>(a: Fields, b: Fields) => differentFields(a, b).length === 0;

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

/** Null if there is no such number. */
export function numberIn(typed: string, range: NumberRange): number | null {
  const parsed = parseNumber(typed, range);
  return 'value' in parsed ? Math.round(parsed.value * 100) / 100 : null;
}

export function numberProblem(typed: string, range: NumberRange): string | false {
  const parsed = parseNumber(typed, range);
  return 'problem' in parsed && parsed.problem;
}

export const slugProblem = (slug: string) =>
  !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && 'Use lowercase letters, digits, and single hyphens.';
