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

/** The stored chapter is scheduled for Nov 27, 11:00 in Jerusalem. */
const BEFORE = Date.parse('2026-11-26T10:00:00Z');
const AFTER = Date.parse('2026-11-27T09:01:00Z');

function editing(change: Partial<StoredChapter['chapter']>): EditorState {
  const stored = { ...aStoredChapter, chapter: { ...aStoredChapter.chapter, ...change } };
  return openEditor({ stored, fields: fieldsOf(stored) }, null);
}
const ready = editing({ is_ready: true });
const draft = editing({});
const published = editing({ is_published: true, published_at: '2026-11-20T09:00:00Z', content: 'The text.' });

test('allows marking a chapter ready only with a future date', () => {
  expect(dateProblem({ date: '2026-11-27', time: '11:00' }, BEFORE)).toBeNull();
  expect(dateProblem({ date: '2026-11-27', time: '11:00' }, AFTER)).toBe('passed');
  expect(dateProblem({ date: '', time: '11:00' }, BEFORE)).toBe('no-date');
  expect(dateProblem({ date: '2026-11-27', time: '' }, BEFORE)).toBe('no-date');
});

describe('question before saving', () => {
  test('asks about a past date, because a ready chapter would be published immediately', () => {
    const moved = withEdit(ready, { date: '2026-11-01' });
    expect(questionBeforeSaving(moved, BEFORE)).toBe('passed');
    expect(questionBeforeSaving(withEdit(ready, { date: '' }), BEFORE)).toBeNull();
    expect(questionBeforeSaving(withEdit(draft, { date: '2026-11-01' }), BEFORE)).toBeNull();
  });

  test('asks nothing for a published chapter', () => {
    expect(questionBeforeSaving(withEdit(published, { text: 'Other.' }), BEFORE)).toBeNull();
  });
});

test.each([
  [ready, BEFORE, 'Ready: goes out Nov 27, 11:00. Editing the text cancels this.'],
  [ready, AFTER, 'Ready: goes out within a minute.'],
  [draft, BEFORE, 'Not ready: will not go out on Nov 27.'],
  [draft, AFTER, 'Not ready: its date, Nov 27, has passed.'],
  [
    { ...draft, hasLostReady: true },
    BEFORE,
    'No longer ready, because the text changed: will not go out on Nov 27.',
  ],
  [editing({ release_date: null }), BEFORE, 'Not ready, and no date.'],
  [published, BEFORE, null],
])('describes the release in the editor bar', (state, now, note) => {
  expect(readyNote(state, now)).toBe(note);
});

describe('note below the release date', () => {
  const shown = {
    date: '2026-11-27',
    time: '11:00',
    isPublished: false,
    isReady: true,
    now: Date.parse('2026-11-20T10:00:00Z'),
    ownTimeZone: 'Asia/Jerusalem',
  };
  const passed = { date: '2026-11-20', time: '12:00' };

  test.each([
    [{}, 'The chapter will be published on Nov 27, 2026, 11:00.'],
    [{ isReady: false }, 'Planned for Nov 27, 2026, 11:00, if the chapter is marked ready by then.'],
    [
      { ownTimeZone: 'America/New_York' },
      'The chapter will be published on Nov 27, 2026, 11:00. Your time: Nov 27, 2026, 04:00.',
    ],
    [passed, 'This time has passed: the chapter will be published within a minute.'],
    [
      { ...passed, isReady: false },
      'This time has passed: choose another before you mark the chapter ready.',
    ],
    [{ isPublished: true }, 'Was planned for Nov 27, 2026, 11:00.'],
    [{ date: '' }, 'A draft needs no date.'],
  ])('describes the release with %o', (change, note) => {
    expect(releaseNote({ ...shown, ...change })).toBe(note);
  });
});
