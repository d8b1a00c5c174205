import { useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { getLetter, LETTER_FIELDS, updateLetter, type Letter, type LetterFields } from '~/data/letters.ts';
import { isLeavingForSignIn, leaveUnlessAdmitted } from '../auth/leave-for-sign-in.ts';
import { explainError, explainUnsaved, failureOf, mayBeSignedOut } from '../failures.ts';
import { localDraft, useLocalDraft } from '../local-draft.ts';
import { useUnsavedChangesPrompt } from '../use-unsaved-changes-prompt.ts';
import { fieldsOf, isSame } from './letter-state.ts';

const SAVE_DELAY_MS = 1500;
const RETRY_DELAY_MS = 15_000;

const DRAFT = v.object({ fields: LETTER_FIELDS, version: v.string() });

const DELETED = 'This letter was deleted elsewhere.';

/** Saves while the author types. Each write names the version it replaces. */
export function useLetter(opened: Letter) {
  const { id } = opened;
  const draft = useMemo(() => localDraft(`letter:${id}`, DRAFT), [id]);
  const [start] = useState(() => {
    const copy = draft.get();
    const isRestored = copy !== null && !isSame(copy.fields, fieldsOf(opened));
    return {
      fields: isRestored ? copy.fields : fieldsOf(opened),
      isRestored,
      theirs: isRestored && copy.version !== opened.updated_at ? opened : null,
    };
  });
  const [fields, setFields] = useState(start.fields);
  const [stored, setStored] = useState(opened);
  const [theirs, setTheirs] = useState<Letter | null>(start.theirs);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef({ fields, stored });
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const isDirty = !isSame(fields, fieldsOf(stored));
  useLocalDraft(() => draft.set(isDirty ? { fields, version: stored.updated_at } : null));
  useUnsavedChangesPrompt(isDirty, isLeavingForSignIn);

  const keep = (letter: Letter) => {
    latest.current.stored = letter;
    setStored(letter);
  };
  const edit = (change: Partial<LetterFields>) => {
    latest.current.fields = { ...latest.current.fields, ...change };
    setFields(latest.current.fields);
    setFailure(null);
  };

  const saveOnce = async (): Promise<Letter | null> => {
    const { fields: sent, stored: base } = latest.current;
    if (isSame(sent, fieldsOf(base))) return base;
    setSaving(true);
    try {
      const saved = await updateLetter(id, sent, base.updated_at);
      keep(saved);
      setFailure(null);
      return saved;
    } catch (error) {
      if (mayBeSignedOut(error) && (await leaveUnlessAdmitted())) return null;
      const current = await getLetter(id).catch(() => undefined);
      if (current && current.updated_at !== base.updated_at) {
        if (!isSame(fieldsOf(current), sent)) setTheirs(current);
        else keep(current);
      } else {
        setFailure(explainUnsaved(failureOf(error), current === null ? DELETED : explainSizeOr(error)));
      }
      return null;
    } finally {
      setSaving(false);
    }
  };
  /** Returns the stored letter, or null if it could not be saved. */
  const save = (): Promise<Letter | null> => {
    const saving = queue.current.then(saveOnce, saveOnce);
    queue.current = saving;
    return saving;
  };

  const isDue = isDirty && !isSaving && theirs === null;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => void save(), failure === null ? SAVE_DELAY_MS : RETRY_DELAY_MS);
    return () => clearTimeout(timer);
  });

  const choose = (choice: 'mine' | 'theirs') => {
    if (!theirs) return;
    keep(theirs);
    setTheirs(null);
    if (choice === 'theirs') edit(fieldsOf(theirs));
  };

  const { isRestored } = start;
  return { fields, stored, theirs, isDirty, isSaving, failure, isRestored, edit, save, choose };
}

const explainSizeOr = (error: unknown) =>
  error instanceof Error && error.message.includes('letters_body_size')
    ? 'The letter is too long. The limit is 100,000 characters.'
    : explainError(error);
