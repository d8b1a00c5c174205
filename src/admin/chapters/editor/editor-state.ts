import * as v from 'valibot';
import { localCopyKey } from '../chapter-state.ts';
import { localDraft } from '../../local-draft.ts';
import {
  changedElsewhere,
  differentFields,
  fieldsOf,
  FIELDS_SCHEMA,
  hasChangedDetails,
  mapFields,
  EMPTY_FIELDS,
  type ChapterFields,
  type FieldErrors,
  type StoredChapter,
} from './chapter-fields.ts';

/** `theirs` is null after a deletion; `labels` names the fields that differ. */
export type Conflict = { theirs: StoredChapter | null; labels: string[] };

type SaveState =
  { kind: 'idle' } | { kind: 'saving' } | { kind: 'saved'; at: Date } | { kind: 'failed'; message: string };

export type EditorState = {
  fields: ChapterFields;
  stored: StoredChapter | null;
  baseline: ChapterFields;
  isRestored: boolean;
  errors: FieldErrors;
  /** The form focuses the first invalid field after each. */
  failedValidations: number;
  save: SaveState;
  conflict: Conflict | null;
  /** Whether a dialog asks for the date of publication. */
  isDateAsked: boolean;
  /** Whether an edit made a ready chapter a draft again, which the author has not confirmed. */
  hasLostReady: boolean;
  /** For readers, if the change of a published text is a new edition. Null for a correction. */
  editionNote: string | null;
  isWithdrawn: boolean;
};

export type Opened = { stored: StoredChapter | null; fields: ChapterFields; isWithdrawn?: boolean };

type LocalCopy = { fields: ChapterFields; baseline: ChapterFields };

export const localCopyOf = (chapterId: string | null) =>
  localDraft<LocalCopy>(localCopyKey(chapterId), LOCAL_COPY_SCHEMA);

/** Release 0.1.0 stored no baseline; without one, the entire copy counts as edited. */
export const LOCAL_COPY_SCHEMA = v.object({
  fields: FIELDS_SCHEMA,
  baseline: v.fallback(FIELDS_SCHEMA, EMPTY_FIELDS),
});

export function openEditor(
  { stored, fields, isWithdrawn = false }: Opened,
  copy: LocalCopy | null,
): EditorState {
  const opened: EditorState = {
    fields,
    stored,
    baseline: fields,
    isRestored: false,
    errors: {},
    failedValidations: 0,
    save: { kind: 'idle' },
    conflict: null,
    isDateAsked: false,
    hasLostReady: false,
    editionNote: null,
    isWithdrawn,
  };
  if (copy === null || differentFields(copy.fields, fields).length === 0) return opened;
  const restored = { ...opened, fields: copy.fields, isRestored: true };
  return stored === null ? restored : withRemoteChange({ ...restored, baseline: copy.baseline }, stored);
}

export function withEdit(state: EditorState, change: Partial<ChapterFields>): EditorState {
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([name]) => !(name in change)));
  return { ...state, fields: { ...state.fields, ...change }, errors, isRestored: false };
}

export function withErrors(state: EditorState, errors: FieldErrors): EditorState {
  const isInvalid = Object.keys(errors).length > 0;
  return { ...state, errors, failedValidations: state.failedValidations + (isInvalid ? 1 : 0) };
}

/**
 * Makes a stored chapter the new baseline.
 * @param sent the submitted form: its details are shown as stored, unless edited since
 */
export function withStored(state: EditorState, stored: StoredChapter, sent?: ChapterFields): EditorState {
  const storedFields = fieldsOf(stored);
  const { fields } = state;
  const { is_ready, is_published } = stored.chapter;
  const wasReady = state.hasLostReady || (state.stored?.chapter.is_ready ?? false);
  return {
    ...state,
    stored,
    baseline: storedFields,
    fields: mapFields((name) =>
      sent && name !== 'text' && fields[name] === sent[name] ? storedFields[name] : fields[name],
    ),
    hasLostReady: wasReady && !is_ready && !is_published,
    isWithdrawn: state.isWithdrawn || (state.stored?.chapter.is_published ?? false),
  };
}

export function withRemoteChange(state: EditorState, theirs: StoredChapter): EditorState {
  const labels = changedElsewhere(state.baseline, state.fields, fieldsOf(theirs));
  return labels.length === 0 ? withStored(state, theirs) : { ...state, conflict: { theirs, labels } };
}

export function withConflictResolved(state: EditorState, choice: 'theirs' | 'mine'): EditorState {
  const { fields: mine, baseline } = state;
  const stored = state.conflict?.theirs;
  if (!stored) return state;
  const theirs = fieldsOf(stored);
  const fields =
    choice === 'theirs'
      ? theirs
      : mapFields((name) => (mine[name] === baseline[name] ? theirs[name] : mine[name]));
  return { ...withStored(state, stored), fields, errors: {}, conflict: null };
}

export function isDirty({ fields, baseline }: EditorState): boolean {
  return differentFields(fields, baseline).length > 0;
}

export const hasUnsavedText = ({ stored, fields, baseline }: EditorState): boolean =>
  stored !== null && fields.text !== baseline.text;

export function changesPublishedText({ stored, fields }: EditorState): boolean {
  return stored !== null && stored.chapter.is_published && fields.text !== stored.chapter.content;
}

export function isPublishable(state: EditorState): boolean {
  const { stored, fields } = state;
  if (!stored?.chapter.is_published) return stored !== null;
  return changesPublishedText(state) || hasChangedDetails(fields, stored);
}
