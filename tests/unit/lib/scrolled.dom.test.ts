import type { ClientDirective } from 'astro';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import scrolled from '~/lib/hydration/scrolled.ts';

const scrollTo = (top: number) => {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  window.dispatchEvent(new Event('scroll'));
};

const place = () => {
  const load = vi.fn(() => Promise.resolve(() => Promise.resolve()));
  const options = { name: 'Island', value: { beyondPx: 300, unlessStored: 'seen' } };
  scrolled(load, options as unknown as Parameters<ClientDirective>[1], document.createElement('div'));
  return load;
};

beforeEach(() => {
  sessionStorage.clear();
  scrollTo(0);
});
afterEach(() => scrollTo(0));

test('the island wakes beyond 300 px, once', () => {
  const load = place();
  scrollTo(300);
  expect(load).not.toHaveBeenCalled();
  scrollTo(301);
  scrollTo(900);
  expect(load).toHaveBeenCalledOnce();
});

test('the island sleeps on in a session that has had it', () => {
  sessionStorage.setItem('seen', 'true');
  const load = place();
  scrollTo(900);
  expect(load).not.toHaveBeenCalled();
});
