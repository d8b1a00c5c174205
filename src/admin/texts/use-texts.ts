import { useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { isEmbeddedBackend } from '~/data/backend-address.ts';
import { discardTexts, getTexts, saveTexts, type StoredTexts } from '~/data/site-texts.ts';
import type { TextCollection } from '~/lib/site-texts/text-collections.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { isLeavingForSignIn } from '../auth/leave-for-sign-in.ts';
import { explainError } from '../failures.ts';
import { localDraft, useKeptDraft } from '../local-draft.ts';
import { useUnsavedChangesPrompt } from '../use-unsaved-changes-prompt.ts';
import { useWrite } from '../use-write.ts';
import {
  entriesOf,
  formOf,
  isSame,
  problemsOf,
  type First,
  type Form,
  type FormProblems,
} from './text-form.ts';

const NO_PROBLEMS: FormProblems = { errors: {}, list: undefined };

export type OpenedTexts = { collection: TextCollection; first: First; stored: StoredTexts | null };

export function useTexts({ collection, first, stored }: OpenedTexts) {
  const copies = useMemo(() => localDraft<TextsCopy>(`site-texts:${collection}`, COPY), [collection]);
  const formOfStored = (texts: StoredTexts | null) => formOf(collection, first, texts?.entries ?? null);

  const [opened] = useState(() => {
    const copy = copies.get();
    const form = formOfStored(stored);
    const version = stored?.updated_at ?? null;
    return copy === null || isSame(copy.form, form)
      ? { form, version, isRestored: false, hasConflict: false }
      : { ...copy, isRestored: true, hasConflict: copy.version !== version };
  });
  const [form, setForm] = useState<Form>(opened.form);
  /** The texts replaced by the next write; null for the original text. */
  const [base, setBase] = useState(stored);
  const [conflict, setConflict] = useState(opened.hasConflict ? { theirs: stored } : null);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [failure, setFailure] = useState<string | null>(null);

  const saved = formOfStored(base);
  const isDirty = !isSame(form, saved);
  // During a conflict, the copy belongs to the version that it was based on.
  const version = conflict ? opened.version : (base?.updated_at ?? null);
  useKeptDraft(() => copies.set(isDirty ? { form, version } : null));
  useUnsavedChangesPrompt(isDirty, isLeavingForSignIn);

  const latest = useRef(form);
  const edit = (next: Form) => {
    latest.current = next;
    setForm(next);
    setFailure(null);
    if (problems !== NO_PROBLEMS) setProblems(problemsOf(collection, first, next));
  };

  type Attempt = { run: () => Promise<StoredTexts | null>; done: string };
  const writing = useWrite({
    write: async ({ run }: Attempt) => ({ written: await run(), sent: form }),
    done: ({ written, sent }, { done }) => {
      setBase(written);
      // Keep text typed during the write.
      if (latest.current === sent) edit(formOfStored(written));
      setFailure(null);
      return { title: done };
    },
    failed: async (error) => {
      const theirs = await getTexts(collection).catch(() => undefined);
      if (theirs !== undefined && theirs?.updated_at !== base?.updated_at) return setConflict({ theirs });
      const reason = explainError(error);
      setFailure(`${reason} Your text is safe in this browser.`);
      showToast({ title: 'The texts were not saved', description: reason, tone: 'error' });
    },
  });

  /** Returns the id of the first entry with a problem. */
  const save = (): string | undefined => {
    if (!isDirty || writing.isPending || conflict) return undefined;
    const found = problemsOf(collection, first, form);
    if (Object.keys(found.errors).length > 0 || found.list !== undefined) {
      setProblems(found);
      setFailure(found.list ?? null);
      showToast({ title: 'Some fields need your attention first.', tone: 'error' });
      return form.find(({ id }) => found.errors[id])?.id;
    }
    setProblems(NO_PROBLEMS);
    writing.run({
      run: () => saveTexts(collection, entriesOf(collection, form), base?.updated_at ?? null),
      done: `Saved. ${whenShown()}`,
    });
    return undefined;
  };

  const discard = () => {
    const question = `Use the original text? Your saved version is kept under Earlier versions.${isDirty ? ' Unsaved changes are lost.' : ''}`;
    if (writing.isPending || conflict || base === null || !window.confirm(question)) return;
    writing.run({
      run: () => discardTexts(collection, base.updated_at).then(() => null),
      done: `The original text is back. ${whenShown()}`,
    });
  };

  const choose = (whose: 'mine' | 'theirs') => {
    if (!conflict) return;
    setBase(conflict.theirs);
    if (whose === 'theirs') edit(formOfStored(conflict.theirs));
    setConflict(null);
  };

  const { isPending: isBusy } = writing;
  const { isRestored } = opened;
  const theirs = formOfStored(conflict?.theirs ?? null);
  return {
    ...{ form, saved, base, conflict, problems, failure, isDirty, isBusy, isRestored },
    ...{ theirs, edit, save, discard, choose },
  };
}

export type TextsSession = ReturnType<typeof useTexts>;

const whenShown = () =>
  isEmbeddedBackend() ? 'Your site shows it within a minute.' : 'Your site shows it after the next rebuild.';

export const COPY = v.object({
  form: v.array(v.object({ id: v.string(), values: v.record(v.string(), v.string()) })),
  version: v.nullable(v.string()),
});
type TextsCopy = { form: Form; version: string | null };
