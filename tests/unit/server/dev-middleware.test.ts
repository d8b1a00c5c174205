import type { APIContext } from 'astro';
import { expect, test } from 'vitest';
import { onRequest } from '~/server/dev-middleware.ts';

async function answerTo(path: string, astroStatus: number, host = 'localhost:4321'): Promise<string> {
  const context = {
    url: new URL(path, `http://${host}`),
    rewrite: (to: string) => Promise.resolve(new Response(`rewritten to ${to}`)),
  } as unknown as APIContext;
  const response = await onRequest(context, () =>
    Promise.resolve(new Response('Astro’s own', { status: astroStatus })),
  );
  return response ? response.text() : 'nothing';
}

test('in development, an unpublished chapter shows the reader’s fallback page', async () => {
  expect(await answerTo('/read/not-yet-published', 404)).toBe('rewritten to /read');
});

test('chapters with a page and URLs outside the reader are left unchanged', async () => {
  expect(await answerTo('/read/honest-weights', 200)).toBe('Astro’s own');
  expect(await answerTo('/no-such-page', 404)).toBe('Astro’s own');
  expect(await answerTo('/read/two/segments', 404)).toBe('Astro’s own');
});

test('the e-book host serves its own page and the site’s other pages in development', async () => {
  expect(await answerTo('/', 200, 'genesis.localhost:4321')).toBe('rewritten to /genesis');
  expect(await answerTo('/terms', 200, 'genesis.localhost:4321')).toBe('Astro’s own');
  expect(await answerTo('/', 200)).toBe('Astro’s own');
});
