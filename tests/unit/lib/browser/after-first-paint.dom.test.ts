import { afterEach, expect, test, vi } from 'vitest';
import { afterFirstPaint } from '~/lib/browser/after-first-paint.ts';

const setReadyState = (value: DocumentReadyState) =>
  Object.defineProperty(document, 'readyState', { value, configurable: true });
afterEach(() => setReadyState('complete'));

test('runs the callback once, after the first contentful paint', () => {
  let paint: (...names: string[]) => void = () => {};
  const disconnect = vi.fn();
  class Observer {
    static supportedEntryTypes = ['paint'];
    observe = vi.fn();
    disconnect = disconnect;
    constructor(callback: (entries: unknown, observer: Observer) => void) {
      paint = (...names) => {
        const getEntriesByName = (name: string) => names.filter((entryName) => entryName === name);
        callback({ getEntriesByName }, this);
      };
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  const callback = vi.fn();
  afterFirstPaint(callback);
  expect(callback).not.toHaveBeenCalled();
  paint('first-paint');
  expect(callback).not.toHaveBeenCalled();
  paint('first-contentful-paint');
  expect(callback).toHaveBeenCalledOnce();
  expect(disconnect).toHaveBeenCalledOnce();
});

test('runs the callback after page load in browsers without paint timing', () => {
  vi.stubGlobal('PerformanceObserver', undefined);
  setReadyState('loading');
  const callback = vi.fn();
  afterFirstPaint(callback);
  expect(callback).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  expect(callback).toHaveBeenCalledOnce();

  setReadyState('complete');
  afterFirstPaint(callback);
  expect(callback).toHaveBeenCalledTimes(2);
});
