import { expect, test } from 'vitest';
import type { StoredChapter } from '~/admin/chapters/editor/chapter-fields.ts';
import {
  hasUnsavedText,
  isDirty,
  isPublishable,
  LOCAL_COPY_SCHEMA,
  openEditor,
  withConflictResolved,
  withEdit,
  withErrors,
  withStored,
  withRemoteChange,
} from '~/admin/chapters/editor/editor-state.ts';
import { draftFrom } from '~/admin/local-draft.ts';
import { storedChapter, storedFields } from './stored-chapter.ts';

const opened = openEditor({ stored: storedChapter, fields: storedFields }, null);
const proposed = openEditor({ stored: null, fields: { ...storedFields, title: '', text: '' } }, null);
const theirs = (title: string, text = 'The text.'): StoredChapter => ({
  chapter: { ...storedChapter.chapter, chapter_title: title, updated_at: 'later' },
  draft: { content: text, updated_at: 'later' },
});
const published: StoredChapter = {
  chapter: { ...storedChapter.chapter, is_published: true, content: 'The text.', updated_at: 'later' },
  draft: null,
};

const copyOf = (text: string, baseline = storedFields) => ({ fields: { ...storedFields, text }, baseline });

test('opens the stored chapter if the local copy is missing or identical', () => {
  expect(opened).toMatchObject({ fields: storedFields, isRestored: false, conflict: null });
  expect(openEditor({ stored: storedChapter, fields: storedFields }, copyOf('The text.'))).toEqual(opened);
});

test('restores the local copy', () => {
  const state = openEditor({ stored: storedChapter, fields: storedFields }, copyOf('Half a sentence'));
  expect(state).toMatchObject({ isRestored: true, conflict: null });
  expect(state.fields.text).toBe('Half a sentence');
  expect(hasUnsavedText(state)).toBe(true);
});

test('shows a conflict if the text was changed elsewhere', () => {
  const copy = copyOf('Half a sentence', { ...storedFields, text: 'As it was.', title: 'As it was' });
  const state = openEditor({ stored: storedChapter, fields: storedFields }, copy);
  expect(state.conflict).toEqual({ theirs: storedChapter, labels: ['text'] });
  expect(withConflictResolved(state, 'mine')).toMatchObject({ fields: copy.fields, conflict: null });
  expect(withConflictResolved(state, 'theirs')).toMatchObject({ fields: storedFields, conflict: null });
});

test('treats any difference in a local copy from release 0.1.0 as a conflict', () => {
  const copy = draftFrom(
    LOCAL_COPY_SCHEMA,
    JSON.stringify({ fields: { ...storedFields, text: 'Half' }, draftVersion: 'x' }),
  );
  const state = openEditor({ stored: storedChapter, fields: storedFields }, copy);
  expect(state.conflict?.labels).toEqual(['text']);
  expect(withConflictResolved(state, 'mine').fields.text).toBe('Half');
});

test('reads only valid local copies', () => {
  const copy = copyOf('Half a sentence');
  expect(draftFrom(LOCAL_COPY_SCHEMA, JSON.stringify(copy))).toEqual(copy);
  for (const invalid of ['', 'no JSON', 'null', '[]', '{"fields":null}', '{"fields":{"title":"x"}}'])
    expect(draftFrom(LOCAL_COPY_SCHEMA, invalid)).toBeNull();
});

test('marks the form dirty until the edit is undone', () => {
  expect(isDirty(opened)).toBe(false);
  const edited = withEdit(opened, { title: 'Another' });
  expect(isDirty(edited)).toBe(true);
  expect(hasUnsavedText(edited)).toBe(false);
  expect(isDirty(withEdit(edited, { title: storedFields.title }))).toBe(false);
});

test('marks a new chapter dirty, although it has no draft to save', () => {
  const edited = withEdit(proposed, { text: 'In the beginning' });
  expect(isDirty(edited)).toBe(true);
  expect(hasUnsavedText(edited)).toBe(false);
  expect(isPublishable(edited)).toBe(false);
});

test('clears only the errors of changed fields', () => {
  const invalid = withErrors(opened, { title: 'No title.', slug: 'No slug.' });
  expect(withEdit(invalid, { title: 'A title' }).errors).toEqual({ slug: 'No slug.' });
});

test('allows republishing only after changes', () => {
  const live = withStored(opened, published);
  expect(isPublishable(opened)).toBe(true);
  expect(isPublishable(live)).toBe(false);
  expect(isPublishable(withEdit(live, { text: 'Revised.' }))).toBe(true);
  expect(isPublishable(withEdit(live, { title: 'Revised' }))).toBe(true);
});

test('keeps later edits after saving the text', () => {
  const edited = withEdit(opened, { text: 'Mine, and more', title: 'Typed later' });
  const saved = { ...storedChapter, draft: { content: 'Mine', updated_at: 'later' } };
  const state = withStored(edited, saved);
  expect(state.fields).toEqual(edited.fields);
  expect(hasUnsavedText(state)).toBe(true);
});

test('shows details as stored, unless they were edited after saving began', () => {
  const submitted = withEdit(opened, { title: '  Trimmed ' });
  expect(withStored(submitted, theirs('Trimmed'), submitted.fields).fields.title).toBe('Trimmed');
  expect(isDirty(withStored(submitted, theirs('Trimmed'), submitted.fields))).toBe(false);
  const edited = withEdit(submitted, { title: 'Typed later' });
  expect(withStored(edited, theirs('Trimmed'), submitted.fields).fields.title).toBe('Typed later');
});

test('raises a conflict for an external write, which the author must resolve', () => {
  const edited = withEdit(opened, { text: 'My text.' });
  const state = withRemoteChange(edited, theirs('Their title', 'Their text.'));
  expect(state.conflict?.labels).toEqual(['title', 'text']);
  expect(state.fields).toEqual(edited.fields);
  expect(withConflictResolved(state, 'mine').fields).toMatchObject({
    title: 'Their title',
    text: 'My text.',
  });
  expect(withConflictResolved(state, 'theirs').fields).toMatchObject({
    title: 'Their title',
    text: 'Their text.',
  });
});

test.each([
  ['only published the chapter', published],
  ['is our own write whose response was lost', theirs(storedFields.title, 'My text.')],
])('raises no conflict if an external write %s', (_, stored) => {
  const edited = withEdit(opened, { text: 'My text.' });
  expect(withRemoteChange(edited, stored)).toMatchObject({ conflict: null, stored, fields: edited.fields });
});

test('remembers that a published chapter was unpublished, here or elsewhere', () => {
  const { chapter, draft } = storedChapter;
  const published = withStored(opened, { chapter: { ...chapter, is_published: true }, draft });
  expect(published.isWithdrawn).toBe(false);
  expect(withStored(published, storedChapter).isWithdrawn).toBe(true);
});
