import { expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { explainUnsaved } from '~/admin/failures.ts';
import { draftNote } from '~/admin/draft-note.ts';
import { localDraft } from '~/admin/local-draft.ts';
import { stubFailingStorage } from '../support/failing-storage.ts';

const open = () => localDraft('a-draft', v.string());

test('a tab without a draft keeps the draft that another tab has written since', () => {
  const clean = open();
  expect(clean.get()).toBeNull();
  const writing = open();
  writing.set('Words');
  clean.set(null);
  expect(open().get()).toBe('Words');
  writing.set(null);
  expect(open().get()).toBeNull();
});

test('a tab that restored a draft can remove it', () => {
  open().set('Words');
  const restored = open();
  expect(restored.get()).toBe('Words');
  restored.set(null);
  expect(open().get()).toBeNull();
});

test('says to keep the page open while the browser’s storage is full', () => {
  const note = 'Unsaved changes are kept in this browser.';
  const storage = localStorage;
  stubFailingStorage('setItem');
  const draft = open();
  draft.set('Words');
  const warning = 'Keep this page open: this browser isn’t storing your changes.';
  expect(draftNote(note)).toBe(warning);
  expect(explainUnsaved('too-often')).toBe(
    `Too many requests. Wait a few minutes, then try again. ${warning}`,
  );
  vi.stubGlobal('localStorage', storage);
  draft.set('More words');
  expect(draftNote(note)).toBe(note);
  expect(explainUnsaved('too-often')).toMatch(/Your text is safe in this browser\.$/);
  draft.set(null);
});
