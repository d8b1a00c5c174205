// What the editor knows of a chapter, and how everything that can happen to it changes that.
import {
  afterWrite,
  FIELD_NAMES,
  fieldsOf,
  hasChangedDetails,
  type ChapterFields,
  type StoredChapter,
} from './chapter-fields.ts';
import { changedElsewhere, differences, keepMine } from './conflict.ts';
import { isInStep, type LocalCopy, type Version } from './local-copy.ts';
import type { FieldErrors } from './validate-fields.ts';

/** What happened to the chapter elsewhere. Nothing is saved until the administrator has chosen. */
export type Conflict =
  /** `what` names the fields that differ. */
  { kind: 'changed-elsewhere'; theirs: StoredChapter; what: string[] } | { kind: 'deleted-elsewhere' };

export type SaveState =
  { kind: 'idle' } | { kind: 'saving' } | { kind: 'saved'; at: Date } | { kind: 'failed'; message: string };

export type EditorState = {
  fields: ChapterFields;
  /** Null while the chapter is not created. */
  stored: StoredChapter | null;
  /** What edits are compared with: the form as it is stored, or as it was proposed for a new chapter. */
  baseline: ChapterFields;
  /** The version a restored form was begun from, where that is not the stored one and its form is not known. */
  olderVersion: Version | null;
  /** Whether this browser had kept the form. */
  isRestored: boolean;
  errors: FieldErrors;
  /** How often fields were found wrong: the form moves the cursor each time. */
  refusals: number;
  save: SaveState;
  conflict: Conflict | null;
};

/** What the editor is opened with: the stored form, or a proposal for a new chapter. */
export type Opened = { stored: StoredChapter | null; fields: ChapterFields };

/** The editor as it opens: with what this browser kept, where it kept anything else than is stored. */
export function openEditor({ stored, fields }: Opened, copy: LocalCopy | null): EditorState {
  const opened: EditorState = {
    fields,
    stored,
    baseline: fields,
    olderVersion: null,
    isRestored: false,
    errors: {},
    refusals: 0,
    save: { kind: 'idle' },
    conflict: null,
  };
  const what = copy === null ? [] : differences(copy.fields, fields);
  if (copy === null || what.length === 0) return opened;
  const restored = { ...opened, fields: copy.fields, isRestored: true };
  if (stored === null || isInStep(copy, stored)) return restored;
  const { chapterVersion, draftVersion } = copy;
  return {
    ...restored,
    olderVersion: { chapterVersion, draftVersion },
    conflict: { kind: 'changed-elsewhere', theirs: stored, what },
  };
}

/** Something was typed; its errors are gone until it is checked again. */
export function withEdit(state: EditorState, change: Partial<ChapterFields>): EditorState {
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([name]) => !(name in change)));
  return { ...state, fields: { ...state.fields, ...change }, errors };
}

/** The form was checked; empty errors clear the former ones. */
export function withErrors(state: EditorState, errors: FieldErrors): EditorState {
  const isRefused = Object.keys(errors).length > 0;
  return { ...state, errors, refusals: state.refusals + (isRefused ? 1 : 0) };
}

/**
 * The chapter is stored like this now.
 * @param sent the form that was written, where details were: it is shown as it was stored, but what was typed since stays
 */
export function withStored(state: EditorState, stored: StoredChapter, sent?: ChapterFields): EditorState {
  return {
    ...state,
    stored,
    baseline: fieldsOf(stored),
    olderVersion: null,
    fields: sent === undefined ? state.fields : afterWrite(state.fields, sent, stored),
  };
}

/**
 * The chapter was changed elsewhere. Where that leaves nothing to choose, as after a scheduled publication, theirs is
 * simply what is stored now.
 */
export function withTheirWrite(state: EditorState, theirs: StoredChapter): EditorState {
  const what = changedElsewhere(editedFrom(state), state.fields, fieldsOf(theirs));
  return what.length === 0
    ? withStored(state, theirs)
    : { ...state, conflict: { kind: 'changed-elsewhere', theirs, what } };
}

/** The administrator chose the other version; without one nothing happens. */
export function withTheirs(state: EditorState): EditorState {
  if (state.conflict?.kind !== 'changed-elsewhere') return state;
  const { theirs } = state.conflict;
  return { ...withStored(state, theirs), fields: fieldsOf(theirs), errors: {}, conflict: null };
}

/** The administrator chose their own edits, on top of the other version; without one nothing happens. */
export function withMine(state: EditorState): EditorState {
  if (state.conflict?.kind !== 'changed-elsewhere') return state;
  const { theirs } = state.conflict;
  const fields = keepMine(editedFrom(state), state.fields, theirs);
  return { ...withStored(state, theirs), fields, conflict: null };
}

/** Whether anything differs from what is stored or proposed. */
export function isDirty({ fields, baseline }: EditorState): boolean {
  return FIELD_NAMES.some((name) => fields[name] !== baseline[name]);
}

/** Whether there is a text that the stored chapter does not have yet. */
export function hasUnsavedText({ stored, fields, baseline }: EditorState): boolean {
  return stored !== null && fields.text !== baseline.text;
}

/** Whether publishing would show readers anything new. */
export function isPublishable({ stored, fields }: EditorState): boolean {
  if (stored === null) return false;
  const { is_published, content } = stored.chapter;
  return !is_published || fields.text !== content || hasChangedDetails(fields, stored);
}

/** The form that the edits began from; null where it is not known any more. */
function editedFrom({ baseline, olderVersion }: EditorState): ChapterFields | null {
  return olderVersion === null ? baseline : null;
}
