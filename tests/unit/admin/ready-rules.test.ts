import { expect, test } from 'vitest';
import { openEditor, withEdit, type EditorState } from '~/admin/chapters/editor/editor-state.ts';
import {
  dateProblem,
  publishesOnSaving,
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

test('knows that saving a past date would publish a ready chapter', () => {
  expect(publishesOnSaving(withEdit(ready, { date: '2026-11-01' }), BEFORE)).toBe(true);
  expect(publishesOnSaving(withEdit(ready, { date: '2026-11-01', text: 'Other.' }), BEFORE)).toBe(false);
  expect(publishesOnSaving(withEdit(ready, { date: '' }), BEFORE)).toBe(false);
  expect(publishesOnSaving(withEdit(draft, { date: '2026-11-01' }), BEFORE)).toBe(false);
  expect(publishesOnSaving(withEdit(published, { text: 'Other.' }), AFTER)).toBe(false);
});

test.each([
  [ready, BEFORE, 'Ready. Goes out Nov 27, 11:00 AM.'],
  [ready, AFTER, 'Ready. Goes out within a minute.'],
  [ready, AFTER + 5 * 60_000, 'Late: it was due Nov 27. You can publish it yourself.'],
  [draft, BEFORE, 'Mark it ready, and it goes out Nov 27.'],
  [draft, AFTER, 'Late: it was due Nov 27 but wasn’t marked ready. Choose a new date, or publish it now.'],
  [
    { ...draft, hasLostReady: true },
    BEFORE,
    'The text changed, so it’s no longer ready. Mark it ready, and it goes out Nov 27.',
  ],
  [{ ...draft, isWithdrawn: true }, AFTER, 'Unpublished: it stays a draft until you publish it again.'],
  [{ ...draft, isWithdrawn: true }, BEFORE, 'Mark it ready, and it goes out Nov 27.'],
  [openWith({ release_date: null }), BEFORE, 'It has no date yet.'],
  [published, BEFORE, null],
  [
    openEditor({ stored: null, fields: fieldsOf(storedChapter) }, null),
    BEFORE,
    'Readers will see its title, marked “Coming.”',
  ],
])('describes the release in the editor bar', (state, now, note) => {
  expect(readyNote(state, now)).toBe(note);
});

test('promises no publication while the site does not publish by itself', () => {
  expect(readyNote(ready, BEFORE, true)).toMatch(
    /^Ready\. Automatic publishing isn’t working, so publish it yourself on /,
  );
  expect(readyNote(draft, BEFORE, true)).toMatch(
    /^Mark it ready\. Automatic publishing isn’t working, so publish it yourself on /,
  );
});

test.each([
  [draft, BEFORE, 'Until then, readers see the title and this date, marked “Coming.”'],
  [draft, AFTER, 'This time has passed.'],
  [withEdit(draft, { date: '' }), BEFORE, 'A draft needs no date. Readers see its title as “Coming.”'],
  [published, BEFORE, null],
])('says below the date what readers see', (state, now, note) => {
  expect(releaseNote(state, now)).toBe(note);
});
