import { expect, test } from 'vitest';
import * as v from 'valibot';
import { localDraft } from '~/admin/local-draft.ts';

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
