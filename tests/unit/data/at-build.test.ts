import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listChaptersAtBuild, readChaptersAtBuild } from '~/data/chapters-at-build.ts';
import { readTextsAtBuild } from '~/data/site-texts-at-build.ts';
import { aChapter } from '../seo/a-chapter.ts';

beforeEach(() => {
  vi.stubEnv('BUILD_SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SSR', true);
});

function says(body: unknown, status = 200) {
  const fetch = vi.fn(() => Promise.resolve(Response.json(body, { status })));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

describe('chapters', () => {
  test('are read as they are, and no chapters are a list too', async () => {
    says([aChapter()]);
    await expect(readChaptersAtBuild()).resolves.toHaveLength(1);
    says([]);
    await expect(listChaptersAtBuild()).resolves.toEqual([]);
  });

  test.each([
    ['null', null],
    ['an object', { message: 'The database is restarting.' }],
    ['a word', 'ok'],
    ['rows without fields', [{}]],
    ['a row that is null', [null]],
    ['a chapter without an id', [{ ...aChapter(), id: null }]],
    ['a chapter whose text is missing', [{ ...aChapter(), content: undefined }]],
    ['a chapter that is not published', [{ ...aChapter(), is_published: false }]],
  ])('%s ends the build', async (_name, body) => {
    says(body);
    await expect(readChaptersAtBuild()).rejects.toThrow();
  });

  test('an error of the backend ends the build as well', async () => {
    says({ code: 'XX000', message: 'The database is in disorder.' }, 500);
    await expect(listChaptersAtBuild()).rejects.toThrow('The database is in disorder.');
  });
});

describe('texts', () => {
  test('are read by collection', async () => {
    const entries = [{ id: 'why', answer: 'Because.' }];
    says([{ collection: 'faq', entries }]);
    expect(await readTextsAtBuild()).toEqual(new Map([['faq', entries]]));
  });

  test.each([
    ['null', null, 200],
    ['no list', { message: 'The database is restarting.' }, 200],
    ['rows without a collection', [{ entries: [] }], 200],
    ['an error', { code: 'PGRST205', message: 'There is no such table.' }, 404],
  ])('%s ends the build', async (_, body, status) => {
    says(body, status);
    await expect(readTextsAtBuild()).rejects.toThrow();
  });

  test('are neither there nor asked for without a backend', async () => {
    const fetch = says([]);
    vi.stubEnv('BUILD_SUPABASE_URL', '');
    vi.stubEnv('PUBLIC_SUPABASE_URL', '');
    expect(await readTextsAtBuild()).toEqual(new Map());
    expect(fetch).not.toHaveBeenCalled();
  });
});
