import { describe, expect, test } from 'vitest';
import type { StoredChapter } from '~/admin/chapters/editor/chapter-fields.ts';
import {
  hasUnsavedText,
  isDirty,
  isPublishable,
  LOCAL_COPY,
  openEditor,
  withChoice,
  withEdit,
  withErrors,
  withStored,
  withRemoteChange,
} from '~/admin/chapters/editor/editor-state.ts';
import { draftFrom } from '~/admin/local-draft.ts';
import { aStoredChapter, storedForm } from './a-stored-chapter.ts';

const opened = openEditor({ stored: aStoredChapter, fields: storedForm }, null);
const proposed = openEditor({ stored: null, fields: { ...storedForm, title: '', text: '' } }, null);
const theirs = (title: string, text = 'The text.'): StoredChapter => ({
  chapter: { ...aStoredChapter.chapter, chapter_title: title, updated_at: 'later' },
  draft: { content: text, updated_at: 'later' },
});
const published: StoredChapter = {
  chapter: { ...aStoredChapter.chapter, is_published: true, content: 'The text.', updated_at: 'later' },
  draft: null,
};

describe('opening the editor', () => {
  const kept = (text: string, baseline = storedForm) => ({ fields: { ...storedForm, text }, baseline });

  test('shows the stored chapter if the local copy is missing or identical', () => {
    expect(opened).toMatchObject({ fields: storedForm, isRestored: false, conflict: null });
    expect(openEditor({ stored: aStoredChapter, fields: storedForm }, kept('The text.'))).toEqual(opened);
  });

  test('restores the local copy', () => {
    const state = openEditor({ stored: aStoredChapter, fields: storedForm }, kept('Half a sentence'));
    expect(state).toMatchObject({ isRestored: true, conflict: null });
    expect(state.fields.text).toBe('Half a sentence');
    expect(hasUnsavedText(state)).toBe(true);
  });

  test('shows a conflict if the text was changed elsewhere', () => {
    const copy = kept('Half a sentence', { ...storedForm, text: 'As it was.', title: 'As it was' });
    const state = openEditor({ stored: aStoredChapter, fields: storedForm }, copy);
    expect(state.conflict).toEqual({ theirs: aStoredChapter, labels: ['text'] });
    expect(withChoice(state, 'mine')).toMatchObject({ fields: copy.fields, conflict: null });
    expect(withChoice(state, 'theirs')).toMatchObject({ fields: storedForm, conflict: null });
  });

  test('treats any difference in a local copy from release 0.1.0 as a conflict', () => {
    const copy = draftFrom(
      LOCAL_COPY,
      JSON.stringify({ fields: { ...storedForm, text: 'Half' }, draftVersion: 'x' }),
    );
    const state = openEditor({ stored: aStoredChapter, fields: storedForm }, copy);
    expect(state.conflict?.labels).toEqual(['text']);
    expect(withChoice(state, 'mine').fields.text).toBe('Half');
  });

  test('reads only valid local copies', () => {
    const copy = kept('Half a sentence');
    expect(draftFrom(LOCAL_COPY, JSON.stringify(copy))).toEqual(copy);
    for (const written of ['', 'no JSON', 'null', '[]', '{"fields":null}', '{"fields":{"title":"x"}}'])
      expect(draftFrom(LOCAL_COPY, written)).toBeNull();
  });
});

describe('editing', () => {
  test('marks the form dirty until the edit is undone', () => {
    expect(isDirty(opened)).toBe(false);
    const typed = withEdit(opened, { title: 'Another' });
    expect(isDirty(typed)).toBe(true);
    expect(hasUnsavedText(typed)).toBe(false);
    expect(isDirty(withEdit(typed, { title: storedForm.title }))).toBe(false);
  });

  test('marks a new chapter dirty, although there is no draft to save yet', () => {
    const typed = withEdit(proposed, { text: 'In the beginning' });
    expect(isDirty(typed)).toBe(true);
    expect(hasUnsavedText(typed)).toBe(false);
    expect(isPublishable(typed)).toBe(false);
  });

  test('clears only the errors of changed fields', () => {
    const refused = withErrors(opened, { title: 'No title.', slug: 'No slug.' });
    expect(withEdit(refused, { title: 'A title' }).errors).toEqual({ slug: 'No slug.' });
  });
});

test('allows publishing a published chapter again only after changes', () => {
  const out = withStored(opened, published);
  expect(isPublishable(opened)).toBe(true);
  expect(isPublishable(out)).toBe(false);
  expect(isPublishable(withEdit(out, { text: 'Revised.' }))).toBe(true);
  expect(isPublishable(withEdit(out, { title: 'Revised' }))).toBe(true);
});

describe('saving', () => {
  test('keeps later edits after saving the text', () => {
    const typed = withEdit(opened, { text: 'Mine, and more', title: 'Typed since' });
    const written = { ...aStoredChapter, draft: { content: 'Mine', updated_at: 'later' } };
    const state = withStored(typed, written);
    expect(state.fields).toEqual(typed.fields);
    expect(hasUnsavedText(state)).toBe(true);
  });

  test('shows details as stored, unless they were edited since', () => {
    const sent = withEdit(opened, { title: '  Trimmed ' });
    expect(withStored(sent, theirs('Trimmed'), sent.fields).fields.title).toBe('Trimmed');
    expect(isDirty(withStored(sent, theirs('Trimmed'), sent.fields))).toBe(false);
    const typed = withEdit(sent, { title: 'Typed since' });
    expect(withStored(typed, theirs('Trimmed'), sent.fields).fields.title).toBe('Typed since');
  });
});

describe('external write', () => {
  test('raises a conflict that the author must resolve', () => {
    const mine = withEdit(opened, { text: 'My text.' });
    const state = withRemoteChange(mine, theirs('Their title', 'Their text.'));
    expect(state.conflict?.labels).toEqual(['title', 'text']);
    expect(state.fields).toEqual(mine.fields);
    expect(withChoice(state, 'mine').fields).toMatchObject({ title: 'Their title', text: 'My text.' });
    expect(withChoice(state, 'theirs').fields).toMatchObject({ title: 'Their title', text: 'Their text.' });
  });

  test.each([
    ['only published the chapter', published],
    ['is our own write with a lost response', theirs(storedForm.title, 'My text.')],
  ])('raises no conflict if it %s', (_what, stored) => {
    const mine = withEdit(opened, { text: 'My text.' });
    expect(withRemoteChange(mine, stored)).toMatchObject({ conflict: null, stored, fields: mine.fields });
  });
});
