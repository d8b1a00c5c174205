import { expect, it, vi } from 'vitest';
import { defineIslands } from '~/lib/islands/island-element.ts';

it('an island is hydrated with its props and slots once its directive says so, and says that it is', async () => {
  const module = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
  const hydrate = vi.fn(async () => undefined);
  const when = vi.fn((load: () => Promise<() => unknown>) => load().then((run) => run()));
  Object.assign(globalThis, { hydrate, Astro: { when } });
  document.body.innerHTML =
    '<astro-island client="when" ssr><astro-slot name="end"><b>x</b></astro-slot></astro-island>';
  const island = document.querySelector('astro-island');
  island?.setAttribute('component-url', module('export const Thing = 7;'));
  island?.setAttribute('component-export', 'Thing');
  island?.setAttribute('renderer-url', module('export default () => globalThis.hydrate;'));
  island?.setAttribute('opts', '{"touched":true}');
  island?.setAttribute('props', '{"list":[1,"two"],"deep":{"a":null}}');
  defineIslands();
  await vi.waitFor(() => expect(island?.hasAttribute('ssr')).toBe(false));
  expect(when).toHaveBeenCalledWith(expect.any(Function), { value: { touched: true } }, island);
  expect(hydrate).toHaveBeenCalledWith(
    7,
    { list: [1, 'two'], deep: { a: null } },
    { end: '<b>x</b>' },
    { client: 'when' },
  );
});

it('an island whose scripts do not come says so, by whatever directive it starts, until they come', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let start: (() => Promise<void>) | undefined;
  const only = (load: () => Promise<() => Promise<void>>) => {
    start = () => load().then((run) => run());
  };
  Object.assign(globalThis, { hydrate: async () => undefined, Astro: { only } });
  document.body.innerHTML =
    '<astro-island client="only" ssr renderer-url="data:text/javascript,throw 1"></astro-island>';
  const island = document.querySelector('astro-island');
  island?.setAttribute('component-url', 'data:text/javascript,export const Thing = 7;');
  defineIslands();
  await start?.();
  expect(island?.hasAttribute('data-failed')).toBe(true);
  expect(island?.hasAttribute('ssr')).toBe(true);

  island?.setAttribute('renderer-url', 'data:text/javascript,export default () => globalThis.hydrate;');
  await start?.();
  expect(island?.hasAttribute('data-failed')).toBe(false);
  expect(island?.hasAttribute('ssr')).toBe(false);
});
