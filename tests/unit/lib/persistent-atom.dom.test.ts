import { afterEach, expect, test, vi } from 'vitest';
import { persistentAtom } from '~/lib/persistent-atom.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('what is set is stored under its key', () => {
  const $size = persistentAtom<string>('size-a', 'text-base');
  $size.set('text-xl');
  expect(localStorage.getItem('size-a')).toBe('text-xl');
});

test('a full or blocked storage never throws, and the page remembers for itself', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const $size = persistentAtom<string>('size-b', 'text-base');
  expect(() => $size.set('text-lg')).not.toThrow();
  expect($size.get()).toBe('text-lg');
});

test('where there is room again, what was remembered for itself gives way to what another tab stores', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const $size = persistentAtom<string>('size-d', 'text-base');
  $size.set('text-lg');
  full.mockRestore();
  $size.set('text-xl');
  expect(localStorage.getItem('size-d')).toBe('text-xl');
  localStorage.setItem('size-d', 'text-sm');
  expect(persistentAtom<string>('size-d', 'text-base').get()).toBe('text-sm');
});

test('a storage that cannot be read holds the initial value', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(persistentAtom<string>('size-c', 'text-base').get()).toBe('text-base');
});
