import { expect, test, vi } from 'vitest';
import { readTextsAtBuild } from '~/data/site-texts-at-build.ts';

function answering(body: unknown, status = 200) {
  vi.stubEnv('BUILD_SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SSR', true);
  const fetch = vi.fn(() => Promise.resolve(Response.json(body, { status })));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('the rows are read by collection', async () => {
  const entries = [{ id: 'why', answer: 'Because.' }];
  answering([{ collection: 'faq', entries }]);
  expect(await readTextsAtBuild()).toEqual(new Map([['faq', entries]]));
});

test.each([
  ['null', null, 200],
  ['no list', { message: 'The database is restarting.' }, 200],
  ['rows without a collection', [{ entries: [] }], 200],
  ['an error', { code: 'PGRST205', message: 'There is no such table.' }, 404],
])('%s ends the build', async (_, body, status) => {
  answering(body, status);
  await expect(readTextsAtBuild()).rejects.toThrow();
});

test('without a backend there are no rows, and none is asked', async () => {
  const fetch = answering([]);
  vi.stubEnv('BUILD_SUPABASE_URL', '');
  vi.stubEnv('PUBLIC_SUPABASE_URL', '');
  expect(await readTextsAtBuild()).toEqual(new Map());
  expect(fetch).not.toHaveBeenCalled();
});
