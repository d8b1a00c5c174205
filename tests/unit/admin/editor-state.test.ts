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
  withTheirWrite,
} from '~/admin/chapters/editor/editor-state.ts';
import { draftFrom } from '~/admin/local-draft.ts';
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
  const kept = (text: string, baseline = itsForm) => ({ fields: { ...itsForm, text }, baseline });

  test('shows the stored chapter if there is no local copy, or an equal one', () => {
    expect(opened).toMatchObject({ fields: itsForm, isRestored: false, conflict: null });
    expect(openEditor({ stored: aStoredChapter, fields: itsForm }, kept('The text.'))).toEqual(opened);
  });

  test('restores the local copy', () => {
    const state = openEditor({ stored: aStoredChapter, fields: itsForm }, kept('Half a sentence'));
    expect(state).toMatchObject({ isRestored: true, conflict: null });
    expect(state.fields.text).toBe('Half a sentence');
    expect(hasUnsavedText(state)).toBe(true);
  });

  test('shows a conflict if the text was changed elsewhere', () => {
    const copy = kept('Half a sentence', { ...itsForm, text: 'As it was.', title: 'As it was' });
    const state = openEditor({ stored: aStoredChapter, fields: itsForm }, copy);
    expect(state.conflict).toEqual({ theirs: aStoredChapter, what: ['text'] });
    expect(withChoice(state, 'mine')).toMatchObject({ fields: copy.fields, conflict: null });
    expect(withChoice(state, 'theirs')).toMatchObject({ fields: itsForm, conflict: null });
  });

  test('treats every difference of a copy from release 0.1.0 as a conflict', () => {
    const copy = draftFrom(
      LOCAL_COPY,
      JSON.stringify({ fields: { ...itsForm, text: 'Half' }, draftVersion: 'x' }),
    );
    const state = openEditor({ stored: aStoredChapter, fields: itsForm }, copy);
    expect(state.conflict?.what).toEqual(['text']);
    expect(withChoice(state, 'mine').fields.text).toBe('Half');
  });

  test('reads only valid copies', () => {
    const copy = kept('Half a sentence');
    expect(draftFrom(LOCAL_COPY, JSON.stringify(copy))).toEqual(copy);
    for (const written of ['', 'no JSON', 'null', '[]', '{"fields":null}', '{"fields":{"title":"x"}}'])
      expect(draftFrom(LOCAL_COPY, written)).toBeNull();
  });
});

describe('typing', () => {
  test('makes the form dirty until it is undone', () => {
    expect(isDirty(opened)).toBe(false);
    const typed = withEdit(opened, { title: 'Another' });
    expect(isDirty(typed)).toBe(true);
    expect(hasUnsavedText(typed)).toBe(false);
    expect(isDirty(withEdit(typed, { title: itsForm.title }))).toBe(false);
  });

  test('in a new chapter makes it dirty, but there is no draft to save yet', () => {
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

test('a published chapter can be published again only with changes', () => {
  const out = withStored(opened, published);
  expect(isPublishable(opened)).toBe(true);
  expect(isPublishable(out)).toBe(false);
  expect(isPublishable(withEdit(out, { text: 'Revised.' }))).toBe(true);
  expect(isPublishable(withEdit(out, { title: 'Revised' }))).toBe(true);
});

describe('a write', () => {
  test('of the text keeps later typing', () => {
    const typed = withEdit(opened, { text: 'Mine, and more', title: 'Typed since' });
    const written = { ...aStoredChapter, draft: { content: 'Mine', updated_at: 'later' } };
    const state = withStored(typed, written);
    expect(state.fields).toEqual(typed.fields);
    expect(hasUnsavedText(state)).toBe(true);
  });

  test('of the details shows them as stored, unless edited since', () => {
    const sent = withEdit(opened, { title: '  Trimmed ' });
    expect(withStored(sent, theirs('Trimmed'), sent.fields).fields.title).toBe('Trimmed');
    expect(isDirty(withStored(sent, theirs('Trimmed'), sent.fields))).toBe(false);
    const typed = withEdit(sent, { title: 'Typed since' });
    expect(withStored(typed, theirs('Trimmed'), sent.fields).fields.title).toBe('Typed since');
  });
});

describe('a write from elsewhere', () => {
  test('blocks saving until the author chooses', () => {
    const mine = withEdit(opened, { text: 'My text.' });
    const state = withTheirWrite(mine, theirs('Their title', 'Their text.'));
    expect(state.conflict?.what).toEqual(['title', 'text']);
    expect(state.fields).toEqual(mine.fields);
    expect(withChoice(state, 'mine').fields).toMatchObject({ title: 'Their title', text: 'My text.' });
    expect(withChoice(state, 'theirs').fields).toMatchObject({ title: 'Their title', text: 'Their text.' });
  });

  test.each([
    ['only published the chapter', published],
    ['is our own, and only its answer was lost', theirs(itsForm.title, 'My text.')],
  ])('that %s leaves nothing to choose', (_what, stored) => {
    const mine = withEdit(opened, { text: 'My text.' });
    expect(withTheirWrite(mine, stored)).toMatchObject({ conflict: null, stored, fields: mine.fields });
  });
});
