import { beforeEach, expect, test, vi } from 'vitest';
import { listChaptersAtBuild, readChaptersAtBuild } from '~/data/chapters-at-build.ts';
import { aChapter } from '../seo/a-chapter.ts';

let answer: () => Response;
beforeEach(() => {
  vi.stubEnv('BUILD_SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SSR', true);
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
});

const says = (body: unknown, status = 200) => {
  answer = () => Response.json(body, { status });
};

test('a list of chapters is read as it is, and no chapters are a list too', async () => {
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
])('%s is not: the build ends', async (_name, body) => {
  says(body);
  await expect(readChaptersAtBuild()).rejects.toThrow();
});

test('an error of the backend ends the build as well', async () => {
  says({ code: 'XX000', message: 'The database is in disorder.' }, 500);
  await expect(listChaptersAtBuild()).rejects.toThrow('The database is in disorder.');
});
