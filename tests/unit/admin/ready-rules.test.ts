import { describe, expect, test } from 'vitest';
import { openEditor, withEdit, type EditorState } from '~/admin/chapters/editor/editor-state.ts';
import {
  dateProblem,
  questionBeforeSaving,
  readyNote,
  releaseNote,
} from '~/admin/chapters/editor/ready-rules.ts';
import { fieldsOf, type StoredChapter } from '~/admin/chapters/editor/chapter-fields.ts';
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
  test('a date that has passed asks, because a ready chapter would go out at once', () => {
    const moved = withEdit(ready, { date: '2026-11-01' });
    expect(questionBeforeSaving(moved, BEFORE)).toBe('passed');
    expect(questionBeforeSaving(withEdit(ready, { date: '' }), BEFORE)).toBeNull();
    expect(questionBeforeSaving(withEdit(draft, { date: '2026-11-01' }), BEFORE)).toBeNull();
  });

  test('a published chapter asks nothing', () => {
    expect(questionBeforeSaving(withEdit(published, { text: 'Other.' }), BEFORE)).toBeNull();
  });
});

test('the bar says what becomes of the chapter', () => {
  expect(readyNote(ready, BEFORE)).toBe(
    'Ready: goes out Nov 27, 11:00. A change of the text takes this away.',
  );
  expect(readyNote(ready, AFTER)).toBe('Ready: goes out within a minute.');
  expect(readyNote(draft, BEFORE)).toBe('Not ready: will not go out on Nov 27.');
  expect(readyNote(draft, AFTER)).toBe('Not ready: its date, Nov 27, has passed.');
  expect(readyNote({ ...draft, hasLostReady: true }, BEFORE)).toBe(
    'No longer ready, because the text changed: will not go out on Nov 27.',
  );
  expect(readyNote(editing({ release_date: null }), BEFORE)).toBe('Not ready, and no date.');
  expect(readyNote(published, BEFORE)).toBeNull();
});

describe('the note under the release date', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const note = (change: object = {}) =>
    releaseNote({
      date: '2026-11-27',
      time: '11:00',
      isPublished: false,
      isReady: true,
      now,
      ownTimeZone: 'Asia/Jerusalem',
      ...change,
    });

  test('says when a ready chapter publishes itself', () => {
    expect(note()).toBe('The chapter publishes itself on Nov 27, 2026, 11:00 (Asia/Jerusalem).');
  });

  test('promises nothing of one that is not ready', () => {
    expect(note({ isReady: false })).toBe(
      'Planned for Nov 27, 2026, 11:00 (Asia/Jerusalem), if the chapter is marked ready by then.',
    );
  });

  test('adds the administrator’s own clock where it differs', () => {
    expect(note({ ownTimeZone: 'America/New_York' })).toBe(
      'The chapter publishes itself on Nov 27, 2026, 11:00 (Asia/Jerusalem). On your clock: Nov 27, 2026, 04:00.',
    );
  });

  test('says that a time has passed, what was planned for a published one, and that a draft needs no date', () => {
    const passed = { date: '2026-11-20', time: '12:00' };
    expect(note(passed)).toBe('This time has passed: the chapter publishes itself within a minute.');
    expect(note({ ...passed, isReady: false })).toBe(
      'This time has passed: choose another before you mark the chapter ready.',
    );
    expect(note({ isPublished: true })).toBe('Was planned for Nov 27, 2026, 11:00 (Asia/Jerusalem).');
    expect(note({ date: '' })).toBe('Date and time in Asia/Jerusalem. A draft needs none.');
  });
});
