import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '~/lib/toasts.store.ts';
import { isLeavingForSignIn } from '../../auth/leave-for-sign-in.ts';
import { explain, type Failure } from '../../failures.ts';
import { NOT_PUBLISHED, PUBLISHED } from '../messages.ts';
import {
  afterWrite,
  fieldsOf,
  hasChangedDetails,
  type ChapterFields,
  type StoredChapter,
} from './chapter-fields.ts';
import { changedElsewhere, differences, keepMine } from './conflict.ts';
import { isInStep, localCopyOf, versionOf, type LocalCopyStore, type Version } from './local-copy.ts';
import {
  CHANGES_PUBLISHED,
  CONFIRM_DISCARD,
  CREATED,
  DRAFT_DISCARDED,
  DRAFT_SAVED,
  FIX_FIRST,
  keptHere,
  NOT_OUT_YET,
  NOT_SAVED,
  PUBLISHED_MEANWHILE,
  PUBLISHED_MEANWHILE_NOTE,
  SAVED,
} from './messages.ts';
import { create, publish, revertToPublished, saveDetails, saveText, type Outcome } from './save-chapter.ts';
import { isTooLong, validateFields, type FieldErrors } from './validate-fields.ts';

const AUTOSAVE_AFTER_MS = 2000;
const RETRY_AFTER_MS = 15_000;
const LOCAL_COPY_AFTER_MS = 300;

const FIELD_OF_FAILURE: Partial<Record<Failure, keyof ChapterFields>> = {
  'number-taken': 'number',
  'slug-taken': 'slug',
  'no-text': 'text',
  'too-long': 'text',
};

export type Trouble =
  { kind: 'changed-elsewhere'; theirs: StoredChapter; what: string[] } | { kind: 'deleted-elsewhere' };

export type SaveState =
  | { kind: 'resting' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; message: string };

export type ChapterEditing = {
  fields: ChapterFields;
  /** Null while the chapter is not created. */
  stored: StoredChapter | null;
  errors: FieldErrors;
  saveState: SaveState;
  trouble: Trouble | null;
  isBusy: boolean;
  isDirty: boolean;
  /** Whether publishing would show readers anything new. */
  isPublishable: boolean;
  edit: (change: Partial<ChapterFields>) => void;
  save: () => Promise<void>;
  publishNow: () => Promise<void>;
  discardTextChanges: () => Promise<void>;
  loadTheirs: () => void;
  keepMineAndSave: () => Promise<void>;
  createAgain: () => void;
};

type Start = {
  stored: StoredChapter | null;
  /** The form to begin with: the stored one, or a proposal for a new chapter. */
  fields: ChapterFields;
  /** Called whenever fields were found or refused as wrong. */
  onInvalid: () => void;
};

/** Everything that happens to a chapter while it is edited. */
export function useChapterEditor(start: Start): ChapterEditing & { isRestored: boolean } {
  const [begun] = useState(() => begin(start));
  const [fields, setFields] = useState(begun.fields);
  const [stored, setStored] = useState(start.stored);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [saveState, setSaveState] = useState<SaveState>({ kind: 'resting' });
  const [trouble, setTrouble] = useState<Trouble | null>(begun.trouble);
  const [isBusy, setBusy] = useState(false);
  // What the edits are compared with: the stored form, or the proposal of a new chapter.
  const [before, setBefore] = useState(() => (start.stored ? fieldsOf(start.stored) : start.fields));
  // Null after restoring a copy of an older version: what that version said is not known any more.
  const startedFrom = useRef(begun.olderVersion ? null : before);
  const olderVersion = useRef(begun.olderVersion);

  const localCopy = useRef<LocalCopyStore>(begun.localCopy);
  const queue = useRef(Promise.resolve());
  const isAsked = useRef(false);
  const hasMoved = useRef(false);
  const latest = useRef({ fields, stored });
  latest.current = { fields, stored };

  const isTextDirty = stored !== null && fields.text !== before.text;
  const isDirty =
    stored === null
      ? Object.entries(before).some(([name, value]) => fields[name as keyof ChapterFields] !== value)
      : isTextDirty || hasChangedDetails(fields, stored);
  const isPublishable =
    stored !== null &&
    (!stored.chapter.is_published ||
      fields.text !== stored.chapter.content ||
      hasChangedDetails(fields, stored));

  const takeIn = useCallback((next: StoredChapter) => {
    const form = fieldsOf(next);
    latest.current = { ...latest.current, stored: next };
    startedFrom.current = form;
    olderVersion.current = null;
    setStored(next);
    setBefore(form);
  }, []);

  const showAsStored = (sent: ChapterFields, next: StoredChapter) => {
    const shown = afterWrite(latest.current.fields, sent, next);
    latest.current = { ...latest.current, fields: shown };
    setFields((typed) => afterWrite(typed, sent, next));
  };

  const edit = useCallback((change: Partial<ChapterFields>) => {
    setFields((former) => ({ ...former, ...change }));
    setErrors((former) => Object.fromEntries(Object.entries(former).filter(([name]) => !(name in change))));
  }, []);

  /** Takes an outcome in. Returns the stored chapter when the write was made, else null. */
  const settle = useCallback(
    (outcome: Outcome): StoredChapter | null => {
      if (outcome.kind === 'done') {
        takeIn(outcome.stored);
        setSaveState({ kind: 'saved', at: new Date() });
        return outcome.stored;
      }
      if (outcome.kind === 'changed-elsewhere') {
        const { theirs } = outcome;
        const what = changedElsewhere(startedFrom.current, latest.current.fields, fieldsOf(theirs));
        if (what.length === 0) {
          // Published by its date while being edited, for one: nothing to choose.
          takeIn(theirs);
          showToast({ title: PUBLISHED_MEANWHILE, description: PUBLISHED_MEANWHILE_NOTE });
        } else setTrouble({ kind: 'changed-elsewhere', theirs, what });
        setSaveState({ kind: 'resting' });
      } else if (outcome.kind === 'deleted-elsewhere') {
        setTrouble({ kind: 'deleted-elsewhere' });
        setSaveState({ kind: 'resting' });
      } else if (outcome.kind === 'failed') {
        setSaveState({ kind: 'failed', message: keptHere(outcome.failure) });
      }
      return null;
    },
    [takeIn],
  );

  /** Runs one piece of work after the other. */
  const inTurn = useCallback((work: () => Promise<void>): Promise<void> => {
    const run = async () => {
      setBusy(true);
      setSaveState({ kind: 'saving' });
      try {
        await work();
      } finally {
        setBusy(false);
        setSaveState((state) => (state.kind === 'saving' ? { kind: 'resting' } : state));
      }
    };
    queue.current = queue.current.then(run, run);
    return queue.current;
  }, []);

  const showErrors = (found: FieldErrors) => {
    setErrors(found);
    if (Object.keys(found).length > 0) start.onInvalid();
  };

  const explainFailure = (failure: Failure, title: string) => {
    const field = FIELD_OF_FAILURE[failure];
    if (field !== undefined) showErrors({ [field]: explain(failure) });
    showToast({ title, description: keptHere(failure), tone: 'error' });
  };

  const isValid = (forPublication: boolean, failed: string): boolean => {
    const found = validateFields(latest.current.fields, {
      forPublication,
      isPublished: latest.current.stored?.chapter.is_published ?? false,
      now: Date.now(),
    });
    showErrors(found);
    if (Object.keys(found).length === 0) return true;
    showToast({ title: failed, description: FIX_FIRST, tone: 'error' });
    return false;
  };

  /** Waits its turn; a second press while the first is under way does nothing. */
  const onceInTurn = async (work: () => Promise<void>) => {
    if (isAsked.current) return;
    isAsked.current = true;
    await inTurn(work).finally(() => (isAsked.current = false));
  };

  /** Takes in one write of a sequence, and says why where it was not made. */
  const step = async (failed: string, write: Promise<Outcome>) => {
    const outcome = await write;
    if (outcome.kind === 'failed') explainFailure(outcome.failure, failed);
    return settle(outcome);
  };

  /** Brings text and details to the server; a published chapter's details wait for its publication. */
  const saveAll = async (failed: string): Promise<StoredChapter | null> => {
    const { fields: form } = latest.current;
    let current = latest.current.stored;
    if (current === null) {
      current = await step(failed, create(form));
      if (current === null) return null;
      showAsStored(form, current);
      localCopy.current.clear();
      localCopy.current = localCopyOf(current.chapter.id);
      history.replaceState(null, '', `/admin/chapters/edit?chapter=${current.chapter.id}`);
    }
    if (form.text !== fieldsOf(current).text) {
      current = await step(failed, saveText(current, form.text));
      if (current === null) return null;
    }
    const shown = latest.current.fields;
    if (!current.chapter.is_published && hasChangedDetails(shown, current)) {
      current = await step(failed, saveDetails(current, shown));
      if (current !== null) showAsStored(shown, current);
    }
    return current;
  };

  const save = async () => {
    if (!isValid(false, NOT_SAVED)) return;
    await onceInTurn(async () => {
      const isNew = latest.current.stored === null;
      const saved = await saveAll(NOT_SAVED);
      if (!saved) return;
      setSaveState({ kind: 'saved', at: new Date() });
      if (saved.chapter.is_published)
        showToast({ title: DRAFT_SAVED, description: NOT_OUT_YET, tone: 'success' });
      else showToast({ title: isNew ? CREATED : SAVED, tone: 'success' });
    });
  };

  const publishNow = async () => {
    if (!isValid(true, NOT_PUBLISHED)) return;
    await onceInTurn(async () => {
      const saved = await saveAll(NOT_PUBLISHED);
      if (!saved) return;
      const form = latest.current.fields;
      const published = await step(NOT_PUBLISHED, publish(saved, form));
      if (!published) return;
      showAsStored(form, published);
      showToast({ title: saved.chapter.is_published ? CHANGES_PUBLISHED : PUBLISHED, tone: 'success' });
    });
  };

  const discardTextChanges = async () => {
    if (!window.confirm(CONFIRM_DISCARD)) return;
    await onceInTurn(async () => {
      const current = latest.current.stored;
      const reverted = current && settle(await revertToPublished(current));
      if (!reverted) return;
      edit({ text: reverted.chapter.content ?? '' });
      showToast({ title: DRAFT_DISCARDED, tone: 'success' });
    });
  };

  const loadTheirs = () => {
    if (trouble?.kind !== 'changed-elsewhere') return;
    takeIn(trouble.theirs);
    setFields(fieldsOf(trouble.theirs));
    setErrors({});
    setTrouble(null);
  };

  const keepMineAndSave = async () => {
    if (trouble?.kind !== 'changed-elsewhere') return;
    const kept = keepMine(startedFrom.current, latest.current.fields, trouble.theirs);
    takeIn(trouble.theirs);
    latest.current = { fields: kept, stored: trouble.theirs };
    setFields(kept);
    setTrouble(null);
    await save();
  };

  const createAgain = () => {
    localCopyOf(null).write({ fields: latest.current.fields, chapterVersion: null, draftVersion: null });
    localCopy.current.clear();
    hasMoved.current = true;
    window.removeEventListener('beforeunload', askBeforeLeaving);
    location.replace('/admin/chapters/new');
  };

  // The draft saves itself a little after the last change, and tries again while the backend is away.
  const hasFailed = saveState.kind === 'failed';
  useEffect(() => {
    if (!isTextDirty || isBusy || trouble !== null || isTooLong(fields.text)) return;
    const timer = setTimeout(
      () => {
        const current = latest.current;
        if (current.stored === null) return;
        const { stored: from, fields: form } = current;
        void inTurn(async () => void settle(await saveText(from, form.text)));
      },
      hasFailed ? RETRY_AFTER_MS : AUTOSAVE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [fields.text, isTextDirty, isBusy, trouble, hasFailed, inTurn, settle]);

  // The copy in this browser: a moment after each change, and at once when the page is hidden.
  useEffect(() => {
    const keep = () => {
      if (hasMoved.current) return;
      if (!isDirty) return localCopy.current.clear();
      // Until the choice is made, the copy stays one of the version it was begun from.
      localCopy.current.write({ fields, ...(olderVersion.current ?? versionOf(stored)) });
    };
    const timer = setTimeout(keep, LOCAL_COPY_AFTER_MS);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [fields, stored, isDirty]);

  useEffect(() => {
    if (!isDirty) return;
    // Every way out is a page load here, links of the site included, so this one question covers them all.
    window.addEventListener('beforeunload', askBeforeLeaving);
    return () => window.removeEventListener('beforeunload', askBeforeLeaving);
  }, [isDirty]);

  return {
    fields,
    stored,
    errors,
    saveState,
    trouble,
    isBusy,
    isDirty,
    isPublishable,
    isRestored: begun.isRestored,
    edit,
    save,
    publishNow,
    discardTextChanges,
    loadTheirs,
    keepMineAndSave,
    createAgain,
  };
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  // On the way to the sign-in page nothing is lost, so nothing is asked.
  if (!isLeavingForSignIn()) event.preventDefault();
}

type Beginning = {
  fields: ChapterFields;
  localCopy: LocalCopyStore;
  isRestored: boolean;
  /** Set where this browser kept a form that was begun from an older version than the stored one. */
  olderVersion: Version | null;
  trouble: Trouble | null;
};

/** The form to begin with: what this browser kept, where it kept something. */
function begin({ stored, fields }: Pick<Start, 'stored' | 'fields'>): Beginning {
  const localCopy = localCopyOf(stored?.chapter.id ?? null);
  const copy = localCopy.read();
  const what = copy === null ? [] : differences(copy.fields, fields);
  const nothingKept = { fields, localCopy, isRestored: false, olderVersion: null, trouble: null };
  if (copy === null || what.length === 0) return nothingKept;
  const restored = { ...nothingKept, fields: copy.fields, isRestored: true };
  if (stored === null || isInStep(copy, stored)) return restored;
  const { chapterVersion, draftVersion } = copy;
  return {
    ...restored,
    olderVersion: { chapterVersion, draftVersion },
    trouble: { kind: 'changed-elsewhere', theirs: stored, what },
  };
}
