import { expect, test, vi } from 'vitest';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';
import { refuseStorage } from '../../support/refuse-storage.ts';

test('what is set is stored under its key', () => {
  const $size = persistentAtom<string>('size-a', 'text-base');
  $size.set('text-xl');
  expect(localStorage.getItem('size-a')).toBe('text-xl');
});

test('a full or blocked storage never throws, and the page remembers for itself', () => {
  refuseStorage('setItem');
  persistentAtom<string>('size-b', 'text-base').set('text-lg');
  expect(localStorage.getItem('size-b')).toBeNull();
  expect(persistentAtom<string>('size-b', 'text-base').get()).toBe('text-lg');
});

test('where there is room again, what the page remembered gives way to what another tab stores', () => {
  refuseStorage('setItem');
  const $size = persistentAtom<string>('size-c', 'text-base');
  $size.set('text-lg');
  vi.unstubAllGlobals();
  $size.set('text-xl');
  expect(localStorage.getItem('size-c')).toBe('text-xl');
  localStorage.setItem('size-c', 'text-sm');
  expect(persistentAtom<string>('size-c', 'text-base').get()).toBe('text-sm');
});

test('a storage that cannot be read holds the initial value', () => {
  localStorage.setItem('size-d', 'text-xl');
  refuseStorage('getItem');
  expect(persistentAtom<string>('size-d', 'text-base').get()).toBe('text-base');
});
