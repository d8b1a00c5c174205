import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const resizeTo = (width: number) => {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true });
  window.dispatchEvent(new Event('resize'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

test('the layout is not narrow until the page has loaded, then below 768 px', async () => {
  Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true });
  Object.defineProperty(window, 'innerWidth', { value: 767, configurable: true });
  const { $isMobile } = await import('~/lib/browser/viewport.store.ts');
  const stop = $isMobile.subscribe(() => undefined);
  expect($isMobile.get()).toBe(false);
  window.dispatchEvent(new Event('load'));
  expect($isMobile.get()).toBe(true);
  stop();
});

test('it is measured again 150 ms after the last resize', async () => {
  Object.defineProperty(document, 'readyState', { value: 'complete', configurable: true });
  Object.defineProperty(window, 'innerWidth', { value: 767, configurable: true });
  const { $isMobile } = await import('~/lib/browser/viewport.store.ts');
  const stop = $isMobile.subscribe(() => undefined);
  expect($isMobile.get()).toBe(true);
  resizeTo(700);
  vi.advanceTimersByTime(100);
  resizeTo(768);
  vi.advanceTimersByTime(149);
  expect($isMobile.get()).toBe(true);
  vi.advanceTimersByTime(1);
  expect($isMobile.get()).toBe(false);
  stop();
});
