import type { APIContext } from 'astro';
import { expect, test } from 'vitest';
import { onRequest } from '~/server/dev-middleware.ts';

async function fetchText(path: string, astroStatus: number, host = 'localhost:4321'): Promise<string> {
  const context = {
    url: new URL(path, `http://${host}`),
    rewrite: (to: string) => Promise.resolve(new Response(`rewritten to ${to}`)),
  } as unknown as APIContext;
  const response = await onRequest(context, () =>
    Promise.resolve(new Response('Astro’s response', { status: astroStatus })),
  );
  return response ? response.text() : 'no response';
}

test('serves the reader’s fallback page for an unpublished chapter', async () => {
  expect(await fetchText('/read/not-yet-published', 404)).toBe('rewritten to /read');
});

test('does not rewrite chapters with a page or URLs outside the reader', async () => {
  expect(await fetchText('/read/honest-weights', 200)).toBe('Astro’s response');
  expect(await fetchText('/no-such-page', 404)).toBe('Astro’s response');
  expect(await fetchText('/read/two/segments', 404)).toBe('Astro’s response');
});

test('serves the landing page and the site’s other pages on the e-book host', async () => {
  expect(await fetchText('/', 200, 'genesis.localhost:4321')).toBe('rewritten to /genesis');
  expect(await fetchText('/terms', 200, 'genesis.localhost:4321')).toBe('Astro’s response');
  expect(await fetchText('/', 200)).toBe('Astro’s response');
});
