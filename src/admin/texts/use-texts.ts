import { useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { discardTexts, getTexts, saveTexts, type StoredTexts } from '~/data/site-texts.ts';
import { COLLECTION_FORMS, type TextCollection } from '~/lib/site-texts/text-fields.ts';
import { isLeavingForSignIn } from '../auth/leave-for-sign-in.ts';
import { explainError, explainUnsaved, failureOf } from '../failures.ts';
import { localDraft, useLocalDraft } from '../local-draft.ts';
import { rebuildNote } from '../rebuild-note.ts';
import { useUnsavedChangesPrompt } from '../use-unsaved-changes-prompt.ts';
import { useWrite } from '../use-write.ts';
import {
  entriesOf,
  formOf,
  isSame,
  problemsOf,
  type OriginalTexts,
  type Form,
  type FormProblems,
} from './text-form.ts';

const NO_PROBLEMS: FormProblems = { errors: {}, list: undefined };

export type OpenedTexts = {
  collection: TextCollection;
  originals: OriginalTexts;
  stored: StoredTexts | null;
};

export function useTexts({ collection, originals, stored }: OpenedTexts) {
  const draft = useMemo(() => localDraft<TextsDraft>(`site-texts:${collection}`, DRAFT_SCHEMA), [collection]);
  const formOfStored = (texts: StoredTexts | null) => formOf(collection, originals, texts?.entries ?? null);

  const [opened] = useState(() => {
    const copy = draft.get();
    const form = formOfStored(stored);
    const version = stored?.updated_at ?? null;
    return copy === null || isSame(copy.form, form)
      ? { form, version, isRestored: false, hasConflict: false }
      : { ...copy, isRestored: true, hasConflict: copy.version !== version };
  });
  const [form, setForm] = useState<Form>(opened.form);
  /** Replaced by the next write; null for the original text. */
  const [base, setBase] = useState(stored);
  const [conflict, setConflict] = useState(opened.hasConflict ? { theirs: stored } : null);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [failure, setFailure] = useState<string | null>(null);

  const saved = formOfStored(base);
  const isDirty = !isSame(form, saved);
  // During a conflict, the draft stays based on the opened version.
  const version = conflict ? opened.version : (base?.updated_at ?? null);
  useLocalDraft(() => draft.set(isDirty ? { form, version } : null));
  useUnsavedChangesPrompt(isDirty, isLeavingForSignIn);

  const latest = useRef(form);
  const edit = (next: Form) => {
    latest.current = next;
    setForm(next);
    setFailure(null);
    if (problems !== NO_PROBLEMS) setProblems(problemsOf(collection, originals, next));
  };

  type Attempt = { send: () => Promise<StoredTexts | null>; successTitle: string };
  const saving = useWrite({
    write: async ({ send }: Attempt) => ({ saved: await send(), sent: form }),
    onSuccess: ({ saved, sent }, { successTitle }) => {
      setBase(saved);
      // Keep text typed during the write.
      if (latest.current === sent) edit(formOfStored(saved));
      setFailure(null);
      return { title: successTitle };
    },
    onError: async (error) => {
      const theirs = await getTexts(collection).catch(() => undefined);
      if (theirs !== undefined && theirs?.updated_at !== base?.updated_at) return setConflict({ theirs });
      setFailure(explainUnsaved(failureOf(error), explainError(error)));
    },
  });

  /** Returns the id of the first entry with a problem. */
  const save = (): string | undefined => {
    if (!isDirty || saving.isPending || conflict) return undefined;
    const found = problemsOf(collection, originals, form);
    if (Object.keys(found.errors).length > 0 || found.list !== undefined) {
      setProblems(found);
      setFailure(found.list ?? 'Some fields need your attention first.');
      return form.find(({ id }) => found.errors[id])?.id;
    }
    setProblems(NO_PROBLEMS);
    saving.run({
      send: () => saveTexts(collection, entriesOf(collection, form), base?.updated_at ?? null),
      successTitle: `Saved. ${rebuildNote()}`,
    });
    return undefined;
  };

  const discard = () => {
    const question = `Go back to the original texts under ‘${COLLECTION_FORMS[collection].label}’? Your saved version is kept under Earlier versions.${isDirty ? ' Unsaved changes are lost.' : ''}`;
    if (saving.isPending || conflict || base === null || !window.confirm(question)) return;
    saving.run({
      send: () => discardTexts(collection, base.updated_at).then(() => null),
      successTitle: `The original text is back. ${rebuildNote()}`,
    });
  };

  const choose = (choice: 'mine' | 'theirs') => {
    if (!conflict) return;
    setBase(conflict.theirs);
    if (choice === 'theirs') edit(formOfStored(conflict.theirs));
    setConflict(null);
  };

  const { isPending: isSaving } = saving;
  const { isRestored } = opened;
  const theirs = formOfStored(conflict?.theirs ?? null);
  return {
    ...{ form, saved, base, conflict, problems, failure, isDirty, isSaving, isRestored },
    ...{ theirs, edit, save, discard, choose },
  };
}

export type TextsSession = ReturnType<typeof useTexts>;

export const DRAFT_SCHEMA = v.object({
  form: v.array(v.object({ id: v.string(), values: v.record(v.string(), v.string()) })),
  version: v.nullable(v.string()),
});
type TextsDraft = { form: Form; version: string | null };
