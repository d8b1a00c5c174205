import { useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { UNIQUE_VIOLATION, DataError } from '~/data/data-error.ts';
import { getBook, updateBook, type Book } from '~/data/books.ts';
import { dismissToast, showToast } from '~/lib/toasts/toasts.store.ts';
import { isLeavingForSignIn } from '../auth/leave-for-sign-in.ts';
import { explainError, explainUnsaved, failureOf } from '../failures.ts';
import { localDraft, useLocalDraft } from '../local-draft.ts';
import { rebuildNote } from '../rebuild-note.ts';
import { useUnsavedChangesPrompt } from '../use-unsaved-changes-prompt.ts';
import { useWrite } from '../use-write.ts';
import {
  changeOf,
  FIELDS,
  fieldsOf,
  isSame,
  problemsOf,
  type BookErrors,
  type BookFields,
} from './book-fields.ts';

const DRAFT = v.object({ fields: FIELDS, version: v.string() });

export function useBook(opened: Book) {
  const { id } = opened;
  const draft = useMemo(() => localDraft(`book:${id}`, DRAFT), [id]);
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
  const [errors, setErrors] = useState<BookErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef(fields);

  const isDirty = !isSame(fields, fieldsOf(stored));
  // During a conflict, the draft stays based on the opened version.
  const version = theirs ? start.version : stored.updated_at;
  useLocalDraft(() => draft.set(isDirty ? { fields, version } : null));
  useUnsavedChangesPrompt(isDirty, isLeavingForSignIn);

  const replace = (next: BookFields) => {
    latest.current = next;
    setFields(next);
    setFailure(null);
  };
  const edit = (change: Partial<BookFields>) => {
    replace({ ...latest.current, ...change });
    if (Object.keys(errors).length > 0) setErrors(problemsOf(latest.current));
  };

  const saving = useWrite({
    write: (sent: BookFields) => updateBook(id, changeOf(sent), stored.updated_at),
    onSuccess: (saved, sent) => {
      setStored(saved);
      // Keep text typed during the write.
      if (latest.current === sent) replace(fieldsOf(saved));
      const isShown = stored.state !== 'draft' || saved.state !== 'draft';
      return { title: isShown ? `Saved. ${rebuildNote()}` : 'Draft saved' };
    },
    onError: async (error) => {
      const current = await getBook(id).catch(() => undefined);
      if (current && current.updated_at !== stored.updated_at) {
        dismissToast();
        return setTheirs(current);
      }
      const taken = takenField(error);
      if (taken) return setErrors(taken);
      const reason = current === null ? 'This book was deleted elsewhere.' : explainError(error);
      setFailure(explainUnsaved(failureOf(error), reason));
      showToast({ title: 'The book was not saved', description: reason, tone: 'error' });
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

  const { isRestored } = start;
  const isSaving = saving.isPending;
  return { fields, stored, theirs, errors, failure, isDirty, isSaving, isRestored, edit, save, choose };
}

export type BookSession = ReturnType<typeof useBook>;

function takenField(error: unknown): BookErrors | undefined {
  if (!(error instanceof DataError) || error.code !== UNIQUE_VIOLATION) return undefined;
  return error.message.includes('slug') ? { slug: 'Another book has this address.' } : undefined;
}
