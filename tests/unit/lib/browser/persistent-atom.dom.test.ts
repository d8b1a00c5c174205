import { expect, onTestFinished, test, vi } from 'vitest';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';
import { stubFailingStorage } from '../../support/failing-storage.ts';

const sizeAtom = (key: string) => persistentAtom(key, 'text-base', { encode: String, decode: String });

test('keeps the value in memory if storage is full or blocked', () => {
  stubFailingStorage('setItem');
  sizeAtom('size-b').set('text-lg');
  expect(localStorage.getItem('size-b')).toBeNull();
  expect(sizeAtom('size-b').get()).toBe('text-lg');
});

test('prefers the stored value to the one in memory after storage works again', () => {
  stubFailingStorage('setItem');
  const $size = sizeAtom('size-c');
  $size.set('text-lg');
  vi.unstubAllGlobals();
  $size.set('text-xl');
  expect(localStorage.getItem('size-c')).toBe('text-xl');
  localStorage.setItem('size-c', 'text-sm');
  expect(sizeAtom('size-c').get()).toBe('text-sm');
});

test('returns the initial value if storage is unreadable', () => {
  localStorage.setItem('size-d', 'text-xl');
  stubFailingStorage('getItem');
  expect(sizeAtom('size-d').get()).toBe('text-base');
});

test('follows changes and removals in another tab', () => {
  const $size = sizeAtom('size-e');
  onTestFinished($size.listen(() => {}));
  localStorage.setItem('size-e', 'text-xl');
  window.dispatchEvent(new Event('storage'));
  expect($size.get()).toBe('text-xl');
  localStorage.clear();
  window.dispatchEvent(new Event('storage'));
  expect($size.get()).toBe('text-base');
});
