import { describe, expect, test } from 'vitest';
import { fieldsOf, type StoredChapter } from '~/features/admin/chapters/editor/chapter-fields.ts';
import {
  hasUnsavedText,
  isDirty,
  isPublishable,
  openEditor,
  withEdit,
  withErrors,
  withMine,
  withStored,
  withTheirs,
  withTheirWrite,
} from '~/features/admin/chapters/editor/editor-state.ts';
import { versionOf } from '~/features/admin/chapters/editor/local-copy.ts';
import { aStoredChapter, itsForm } from './a-stored-chapter.ts';

const opened = openEditor({ stored: aStoredChapter, fields: itsForm }, null);
const proposed = openEditor({ stored: null, fields: { ...itsForm, title: '', text: '' } }, null);
const theirs = (title: string, text = 'The text.'): StoredChapter => ({
  chapter: { ...aStoredChapter.chapter, chapter_title: title, updated_at: 'later' },
  draft: { content: text, updated_at: 'later' },
});
const published: StoredChapter = {
  chapter: { ...aStoredChapter.chapter, is_published: true, content: 'The text.', updated_at: 'later' },
  draft: null,
};

describe('an editor that opens', () => {
  const kept = (text: string, version = versionOf(aStoredChapter)) => ({
    fields: { ...itsForm, text },
    ...version,
  });

  test('shows the stored form where this browser kept nothing, or the same', () => {
    expect(opened).toMatchObject({ fields: itsForm, isRestored: false, conflict: null });
    expect(openEditor({ stored: aStoredChapter, fields: itsForm }, kept('The text.'))).toEqual(opened);
  });

  test('brings back what this browser kept', () => {
    const state = openEditor({ stored: aStoredChapter, fields: itsForm }, kept('Half a sentence'));
    expect(state).toMatchObject({ isRestored: true, conflict: null });
    expect(state.fields.text).toBe('Half a sentence');
    expect(hasUnsavedText(state)).toBe(true);
  });

  test('asks which to take where the chapter has changed since the copy was begun', () => {
    const copy = kept('Half a sentence', { chapterVersion: 'earlier', draftVersion: null });
    const state = openEditor({ stored: aStoredChapter, fields: itsForm }, copy);
    expect(state.conflict).toEqual({ kind: 'changed-elsewhere', theirs: aStoredChapter, what: ['text'] });
    // What the copy was begun from is not known, so all of it counts as mine.
    expect(withMine(state)).toMatchObject({ fields: copy.fields, conflict: null, olderVersion: null });
    expect(withTheirs(state)).toMatchObject({ fields: itsForm, conflict: null });
  });
});

describe('typing', () => {
  test('makes the form dirty, and clean again when it is taken back', () => {
    expect(isDirty(opened)).toBe(false);
    const typed = withEdit(opened, { title: 'Another' });
    expect(isDirty(typed)).toBe(true);
    expect(hasUnsavedText(typed)).toBe(false);
    expect(isDirty(withEdit(typed, { title: itsForm.title }))).toBe(false);
  });

  test('in a new chapter is dirty too, but there is no draft to save it in', () => {
    const typed = withEdit(proposed, { text: 'In the beginning' });
    expect(isDirty(typed)).toBe(true);
    expect(hasUnsavedText(typed)).toBe(false);
    expect(isPublishable(typed)).toBe(false);
  });

  test('takes away the errors of the fields it changes, and no others', () => {
    const refused = withErrors(opened, { title: 'No title.', slug: 'No slug.' });
    expect(withEdit(refused, { title: 'A title' }).errors).toEqual({ slug: 'No slug.' });
  });
});

test('every refusal counts, so that the cursor moves again; a form in order does not', () => {
  const twice = withErrors(withErrors(opened, { title: 'No title.' }), { title: 'No title.' });
  expect(twice.refusals).toBe(2);
  expect(withErrors(twice, {})).toMatchObject({ errors: {}, refusals: 2 });
});

test('a published chapter can be published again only when readers would see something new', () => {
  const out = withStored(opened, published);
  expect(isPublishable(opened)).toBe(true);
  expect(isPublishable(out)).toBe(false);
  expect(isPublishable(withEdit(out, { text: 'Revised.' }))).toBe(true);
  expect(isPublishable(withEdit(out, { title: 'Revised' }))).toBe(true);
});

describe('a write', () => {
  test('of the text leaves what was typed since as it is', () => {
    const typed = withEdit(opened, { text: 'Mine, and more', title: 'Typed since' });
    const written = { ...aStoredChapter, draft: { content: 'Mine', updated_at: 'later' } };
    const state = withStored(typed, written);
    expect(state.fields).toEqual(typed.fields);
    expect(hasUnsavedText(state)).toBe(true);
  });

  test('of the details shows them as they were stored', () => {
    const sent = withEdit(opened, { title: '  Trimmed ' });
    expect(withStored(sent, theirs('Trimmed'), sent.fields).fields.title).toBe('Trimmed');
    expect(isDirty(withStored(sent, theirs('Trimmed'), sent.fields))).toBe(false);
  });
});

describe('a write from elsewhere', () => {
  test('stops the saving until one of both is chosen', () => {
    const mine = withEdit(opened, { text: 'My text.' });
    const state = withTheirWrite(mine, theirs('Their title', 'Their text.'));
    expect(state.conflict).toMatchObject({ kind: 'changed-elsewhere', what: ['title', 'text'] });
    expect(state.fields).toEqual(mine.fields);
    expect(withMine(state).fields).toMatchObject({ title: 'Their title', text: 'My text.' });
    expect(withTheirs(state).fields).toMatchObject({ title: 'Their title', text: 'Their text.' });
  });

  test('that only published the chapter leaves nothing to choose', () => {
    const mine = withEdit(opened, { text: 'My text.' });
    const state = withTheirWrite(mine, published);
    expect(state).toMatchObject({ conflict: null, stored: published, fields: mine.fields });
  });

  test('that was not one cannot be chosen', () => {
    expect(withMine(opened)).toBe(opened);
    expect(withTheirs(opened)).toBe(opened);
    const deleted = { ...opened, conflict: { kind: 'deleted-elsewhere' as const } };
    expect(withTheirs(deleted)).toBe(deleted);
    expect(withMine(deleted)).toBe(deleted);
  });
});

test('theirs, once taken, is what further edits are compared with', () => {
  const state = withTheirs(withTheirWrite(withEdit(opened, { title: 'Mine' }), theirs('Theirs')));
  expect(state.baseline).toEqual(fieldsOf(theirs('Theirs')));
  expect(isDirty(state)).toBe(false);
});
