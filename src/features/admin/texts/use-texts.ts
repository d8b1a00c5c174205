import { useEffect, useMemo, useRef, useState } from 'react';
import { isEmbeddedBackend } from '~/data/embedded-backend.ts';
import { discardTexts, getTexts, saveTexts, type StoredTexts } from '~/data/site-texts.ts';
import type { TextCollection } from '~/lib/site-texts/text-collections.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { isLeavingForSignIn, leaveUnlessAdministrator } from '../auth/leave-for-sign-in.ts';
import { explain, failureOf } from '../failures.ts';
import { useUnsavedChangesPrompt } from '../use-unsaved-changes-prompt.ts';
import * as messages from './messages.ts';
import {
  entriesOf,
  formOf,
  isSame,
  problemsOf,
  type First,
  type FormEntry,
  type FormProblems,
} from './text-form.ts';
import { textsCopyOf } from './texts-copy.ts';

const COPY_AFTER_MS = 300;
const NO_PROBLEMS: FormProblems = { errors: {}, list: undefined };

export type OpenedTexts = { collection: TextCollection; first: First; stored: StoredTexts | null };

/** What another administrator has stored since; null where they went back to the first edition. */
export type TextsConflict = { theirs: StoredTexts | null };

/** One collection in the form: what is typed, what is stored, and one write at a time. */
export function useTexts(opening: OpenedTexts) {
  const { collection, first } = opening;
  const state = useTextsState(opening);
  const { form, base, conflict, isBusy, isDirty, problems, edit } = state;
  const write = useTextsWrite(opening, state);

  const save = async () => {
    if (isBusy || conflict) return;
    if (!isDirty) return showToast({ title: messages.NOTHING_CHANGED });
    const found = problemsOf(collection, first, form);
    state.setProblems(found);
    if (Object.keys(found.errors).length > 0 || found.list !== undefined) {
      state.setRefusals((count) => count + 1);
      return showToast({ title: messages.FIX_FIRST, tone: 'error' });
    }
    state.setProblems(NO_PROBLEMS);
    await write(
      () => saveTexts(collection, entriesOf(collection, form), base?.updated_at ?? null),
      isEmbeddedBackend() ? messages.SAVED : messages.SAVED_HOSTED,
    );
  };

  const discard = async () => {
    if (isBusy || base === null || !window.confirm(messages.CONFIRM_FIRST_EDITION)) return;
    await write(
      () => discardTexts(collection, base.updated_at).then(() => null),
      isEmbeddedBackend() ? messages.FIRST_EDITION_BACK : messages.FIRST_EDITION_BACK_HOSTED,
    );
  };

  /** Ends a conflict. Either way the next save replaces what they have stored, and nothing is stored yet. */
  const choose = (whose: 'mine' | 'theirs') => {
    if (!conflict) return;
    state.setBase(conflict.theirs);
    if (whose === 'theirs') edit(formOf(collection, first, conflict.theirs?.entries ?? null));
    state.setConflict(null);
  };

  const { refusals, failure, isRestored } = state;
  return {
    form,
    base,
    conflict,
    problems,
    refusals,
    isBusy,
    isDirty,
    failure,
    isRestored,
    edit,
    save,
    discard,
    choose,
  };
}

/** What the form holds, kept in this browser as it changes. */
function useTextsState({ collection, first, stored }: OpenedTexts) {
  const copies = useMemo(() => textsCopyOf(collection), [collection]);
  const [opened] = useState(() => openedForm({ collection, first, stored }, copies.read()));
  const [base, setBase] = useState<StoredTexts | null>(stored);
  const [form, setForm] = useState<readonly FormEntry[]>(opened.form);
  const [conflict, setConflict] = useState<TextsConflict | null>(opened.conflict);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [refusals, setRefusals] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isDirty = !isSame(form, formOf(collection, first, base?.entries ?? null));
  // With a conflict the copy still belongs to the version that was read.
  const version = conflict ? opened.version : (base?.updated_at ?? null);

  useKeptCopy(copies, form, version, isDirty);
  // On the way to the sign-in page the copy in this browser is kept.
  useUnsavedChangesPrompt(isDirty, isLeavingForSignIn);

  /** What is typed while a write is under way is not part of it. */
  const latest = useRef(form);
  const edit = (next: readonly FormEntry[]) => {
    latest.current = next;
    setForm(next);
    setFailure(null);
    // A mended field loses its error at once; others get theirs when it is saved.
    if (problems !== NO_PROBLEMS) setProblems(problemsOf(collection, first, next));
  };

  return {
    ...{ form, base, conflict, problems, refusals, isBusy, failure },
    ...{ setBase, setConflict, setProblems, setRefusals, setIsBusy, setFailure },
    ...{ isDirty, edit, latest, copies, version, isRestored: opened.isRestored },
  };
}

/** Writes, and takes in what is stored then. What fails stays typed, or becomes a conflict. */
function useTextsWrite({ collection, first }: OpenedTexts, state: ReturnType<typeof useTextsState>) {
  const { form, base, latest, copies, version } = state;

  const fail = async (error: unknown) => {
    copies.write({ form: [...latest.current], version });
    const kind = failureOf(error);
    if (kind === 'gone-or-changed' || kind === 'draft-exists' || kind === 'unknown' || kind === 'refused') {
      if (await leaveUnlessAdministrator().catch(() => false)) return;
      const theirs = await getTexts(collection).catch(() => undefined);
      if (theirs !== undefined && theirs?.updated_at !== base?.updated_at)
        return state.setConflict({ theirs });
    }
    state.setFailure(`${explain(kind)} ${messages.KEPT_HERE}`);
    showToast({ title: messages.NOT_SAVED, description: explain(kind), tone: 'error' });
  };

  return async (attempt: () => Promise<StoredTexts | null>, done: string) => {
    state.setIsBusy(true);
    try {
      const written = await attempt();
      state.setBase(written);
      if (latest.current === form) state.edit(formOf(collection, first, written?.entries ?? null));
      state.setFailure(null);
      showToast({ title: done, tone: 'success' });
    } catch (error) {
      await fail(error);
    } finally {
      state.setIsBusy(false);
    }
  };
}

export type TextsSession = ReturnType<typeof useTexts>;

function openedForm(
  { collection, first, stored }: OpenedTexts,
  copy: { form: FormEntry[]; version: string | null } | null,
) {
  const present = formOf(collection, first, stored?.entries ?? null);
  const version = stored?.updated_at ?? null;
  if (copy === null || isSame(copy.form, present))
    return { form: present, version, isRestored: false, conflict: null };
  const conflict: TextsConflict | null = copy.version === version ? null : { theirs: stored };
  return { form: copy.form, version: copy.version, isRestored: true, conflict };
}

/** The copy in this browser: a moment after each change, and at once when the page is hidden. */
function useKeptCopy(
  copies: ReturnType<typeof textsCopyOf>,
  form: readonly FormEntry[],
  version: string | null,
  isDirty: boolean,
): void {
  useEffect(() => {
    const keep = () => (isDirty ? copies.write({ form: [...form], version }) : copies.clear());
    const timer = setTimeout(keep, COPY_AFTER_MS);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [copies, form, version, isDirty]);
}
