import { describe, expect, test } from 'vitest';
import { openEditor, withEdit, type EditorState } from '~/features/admin/chapters/editor/editor-state.ts';
import {
  dateProblem,
  questionBeforePublishing,
  questionBeforeSaving,
  readyNote,
} from '~/features/admin/chapters/editor/ready-rules.ts';
import { fieldsOf, type StoredChapter } from '~/features/admin/chapters/editor/chapter-fields.ts';
import { aStoredChapter } from './a-stored-chapter.ts';

/** The stored chapter's date is Nov 27, 11:00 in Jerusalem. */
const BEFORE = Date.parse('2026-11-26T10:00:00Z');
const AFTER = Date.parse('2026-11-27T09:01:00Z');

function editing(change: Partial<StoredChapter['chapter']>): EditorState {
  const stored = { ...aStoredChapter, chapter: { ...aStoredChapter.chapter, ...change } };
  return openEditor({ stored, fields: fieldsOf(stored) }, null);
}
const ready = editing({ is_ready: true });
const draft = editing({});
const published = editing({ is_published: true, published_at: '2026-11-20T09:00:00Z', content: 'The text.' });

test('a chapter can be marked ready for a date in the future', () => {
  expect(dateProblem({ date: '2026-11-27', time: '11:00' }, BEFORE)).toBeNull();
  expect(dateProblem({ date: '2026-11-27', time: '11:00' }, AFTER)).toBe('passed');
  expect(dateProblem({ date: '', time: '11:00' }, BEFORE)).toBe('no-date');
  expect(dateProblem({ date: '2026-11-27', time: '' }, BEFORE)).toBe('no-date');
});

describe('before saving', () => {
  test('a changed text of a ready chapter asks whether it stays ready', () => {
    expect(questionBeforeSaving(ready, false, BEFORE)).toBeNull();
    expect(questionBeforeSaving(withEdit(ready, { title: 'Other' }), false, BEFORE)).toBeNull();
    expect(questionBeforeSaving(withEdit(ready, { text: 'Other.' }), false, BEFORE)).toBe('stay-ready');
  });

  test('so does one whose mark the autosave took away', () => {
    expect(questionBeforeSaving(draft, true, BEFORE)).toBe('stay-ready');
    expect(questionBeforeSaving(withEdit(draft, { text: 'Other.' }), false, BEFORE)).toBeNull();
  });

  test('a date that has passed asks, because a ready chapter would go out at once', () => {
    const moved = withEdit(ready, { date: '2026-11-01' });
    expect(questionBeforeSaving(moved, false, BEFORE)).toBe('passed');
    expect(questionBeforeSaving(withEdit(ready, { date: '' }), false, BEFORE)).toBeNull();
    expect(questionBeforeSaving(withEdit(draft, { date: '2026-11-01' }), false, BEFORE)).toBeNull();
  });

  test('a published chapter asks nothing', () => {
    expect(questionBeforeSaving(withEdit(published, { text: 'Other.' }), false, BEFORE)).toBeNull();
  });
});

test('Publish Now asks about a text that is not ready, as the list of chapters does', () => {
  const question = '"The King Who Copies a Book" is not marked ready. Publish its draft as it is now?';
  expect(questionBeforePublishing(draft)).toBe(question);
  expect(questionBeforePublishing(withEdit(ready, { text: 'Other.' }))).toBe(question);
  expect(questionBeforePublishing(withEdit(ready, { title: 'Other' }))).toBeNull();
  expect(questionBeforePublishing(withEdit(published, { text: 'Other.' }))).toBeNull();
});

test('the bar says what becomes of the chapter', () => {
  expect(readyNote(ready, false, BEFORE)).toBe(
    'Ready: goes out Nov 27, 11:00. A change of the text takes this away.',
  );
  expect(readyNote(ready, false, AFTER)).toBe('Ready: goes out within a minute.');
  expect(readyNote(draft, false, BEFORE)).toBe('Not ready: will not go out on Nov 27.');
  expect(readyNote(draft, false, AFTER)).toBe('Not ready: its date, Nov 27, has passed.');
  expect(readyNote(draft, true, BEFORE)).toBe(
    'No longer ready, because the text changed: will not go out on Nov 27.',
  );
  expect(readyNote(editing({ release_date: null }), false, BEFORE)).toBe('Not ready, and no date.');
  expect(readyNote(published, false, BEFORE)).toBeNull();
});
