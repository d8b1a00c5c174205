import { expect, test } from 'vitest';
import { openEditor, withEdit, type EditorState } from '~/admin/chapters/editor/editor-state.ts';
import {
  dateProblem,
  questionBeforeSaving,
  readyNote,
  releaseNote,
} from '~/admin/chapters/editor/ready-rules.ts';
import { fieldsOf, type StoredChapter } from '~/admin/chapters/editor/chapter-fields.ts';
import { storedChapter } from './stored-chapter.ts';

/** The stored chapter is scheduled for Nov 27, 11:00 in Jerusalem. */
const BEFORE = Date.parse('2026-11-26T10:00:00Z');
const AFTER = Date.parse('2026-11-27T09:01:00Z');

function openWith(change: Partial<StoredChapter['chapter']>): EditorState {
  const stored = { ...storedChapter, chapter: { ...storedChapter.chapter, ...change } };
  return openEditor({ stored, fields: fieldsOf(stored) }, null);
}
const ready = openWith({ is_ready: true });
const draft = openWith({});
const published = openWith({
  is_published: true,
  published_at: '2026-11-20T09:00:00Z',
  content: 'The text.',
});

test('requires a future date to mark a chapter ready', () => {
  expect(dateProblem({ date: '2026-11-27', time: '11:00' }, BEFORE)).toBeNull();
  expect(dateProblem({ date: '2026-11-27', time: '11:00' }, AFTER)).toBe('passed');
  expect(dateProblem({ date: '', time: '11:00' }, BEFORE)).toBe('no-date');
  expect(dateProblem({ date: '2026-11-27', time: '' }, BEFORE)).toBe('no-date');
});

test('asks before saving a past date, because a ready chapter would be published immediately', () => {
  const rescheduled = withEdit(ready, { date: '2026-11-01' });
  expect(questionBeforeSaving(rescheduled, BEFORE)).toBe('passed');
  expect(questionBeforeSaving(withEdit(ready, { date: '' }), BEFORE)).toBeNull();
  expect(questionBeforeSaving(withEdit(draft, { date: '2026-11-01' }), BEFORE)).toBeNull();
});

test('does not ask before saving a published chapter', () => {
  expect(questionBeforeSaving(withEdit(published, { text: 'Other.' }), BEFORE)).toBeNull();
});

test.each([
  [ready, BEFORE, 'Ready. Goes out Nov 27, 11:00 AM. After an edit, you must mark it ready again.'],
  [ready, AFTER, 'Ready. Goes out within a minute.'],
  [draft, BEFORE, 'Not ready: will not go out on Nov 27.'],
  [draft, AFTER, 'Late: it was due Nov 27. Choose a new date.'],
  [
    { ...draft, hasLostReady: true },
    BEFORE,
    'No longer ready, because the text changed: will not go out on Nov 27.',
  ],
  [openWith({ release_date: null }), BEFORE, 'Not ready, and no date.'],
  [published, BEFORE, null],
  [
    openEditor({ stored: null, fields: fieldsOf(storedChapter) }, null),
    BEFORE,
    'Readers will see its title, marked “Coming.”',
  ],
])('describes the release in the editor bar', (state, now, note) => {
  expect(readyNote(state, now)).toBe(note);
});

const details = {
  date: '2026-11-27',
  time: '11:00',
  isPublished: false,
  isReady: true,
  now: Date.parse('2026-11-20T10:00:00Z'),
  browserTimeZone: 'Asia/Jerusalem',
};
const pastDate = { date: '2026-11-20', time: '12:00' };

test.each([
  [{}, 'The chapter will be published on Nov 27, 2026, 11:00 AM.'],
  [{ isReady: false }, 'Planned for Nov 27, 2026, 11:00 AM, if the chapter is marked ready by then.'],
  [
    { browserTimeZone: 'America/New_York' },
    'The chapter will be published on Nov 27, 2026, 11:00 AM Israel Time (4:00 AM where you are).',
  ],
  [
    { browserTimeZone: 'Pacific/Honolulu' },
    'The chapter will be published on Nov 27, 2026, 11:00 AM Israel Time (Nov 26, 2026, 11:00 PM where you are).',
  ],
  [pastDate, 'This time has passed: the chapter will be published within a minute.'],
  [
    { ...pastDate, isReady: false },
    'This time has passed. Choose another before you mark the chapter ready.',
  ],
  [{ isPublished: true }, 'Was planned for Nov 27, 2026, 11:00 AM.'],
  [{ date: '' }, 'A draft needs no date.'],
])('describes the release below the date for %o', (change, note) => {
  expect(releaseNote({ ...details, ...change })).toBe(note);
});
