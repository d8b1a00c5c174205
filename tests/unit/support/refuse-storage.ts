import { vi } from 'vitest';

/**
 * The browser's storage with one operation that fails, until the test ends or `vi.unstubAllGlobals()`. A spy on
 * Storage.prototype would not do: happy-dom keeps a method that has once been called, and calls it past the spy.
 */
export function refuseStorage(operation: 'getItem' | 'setItem' | 'removeItem'): void {
  const storage = localStorage;
  const refusing: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> = {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => storage.setItem(key, value),
    removeItem: (key) => storage.removeItem(key),
    clear: () => storage.clear(),
    [operation]: () => {
      throw new DOMException('Refused', 'QuotaExceededError');
    },
  };
  vi.stubGlobal('localStorage', refusing);
}
