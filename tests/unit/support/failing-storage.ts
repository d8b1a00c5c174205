import { vi } from 'vitest';

/** happy-dom caches methods after the first call, so spying on Storage.prototype does not work. */
export function stubFailingStorage(operation: 'getItem' | 'setItem' | 'removeItem'): void {
  const storage = localStorage;
  const failingStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> = {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => storage.setItem(key, value),
    removeItem: (key) => storage.removeItem(key),
    clear: () => storage.clear(),
    [operation]: () => {
      throw new DOMException('Refused', 'QuotaExceededError');
    },
  };
  vi.stubGlobal('localStorage', failingStorage);
}
