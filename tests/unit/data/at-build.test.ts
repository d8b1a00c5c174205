import { beforeEach, expect, test, vi } from 'vitest';
import { listChaptersAtBuild, readChaptersAtBuild } from '~/data/chapters-at-build.ts';
import { readTextsAtBuild } from '~/data/site-texts-at-build.ts';
import { sampleChapter } from '../seo/sample-chapter.ts';

const builtChapter = () => ({
  ...sampleChapter(),
  serial_id: '7d0f2c3e-1f5b-4a49-9e63-0a4bd9a2d5aa',
  in_current_serial: true,
});

beforeEach(() => {
  vi.stubEnv('BUILD_SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SSR', true);
});

function respondWith(body: unknown, status = 200) {
  const fetch = vi.fn(() => Promise.resolve(Response.json(body, { status })));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('reads chapters, and accepts an empty list', async () => {
  respondWith([builtChapter()]);
  await expect(readChaptersAtBuild()).resolves.toHaveLength(1);
  respondWith([]);
  await expect(listChaptersAtBuild()).resolves.toEqual([]);
});

test.each([
  ['null', null],
  ['an object', { message: 'The database is restarting.' }],
  ['a word', 'ok'],
  ['rows without fields', [{}]],
  ['a null row', [null]],
  ['a chapter without an ID', [{ ...builtChapter(), id: null }]],
  ['a chapter without text', [{ ...builtChapter(), content: undefined }]],
  ['an unpublished chapter', [{ ...builtChapter(), is_published: false }]],
])('fails the build on chapters that are %s', async (_, body) => {
  respondWith(body);
  await expect(readChaptersAtBuild()).rejects.toThrow();
});

test('fails the build on a backend error', async () => {
  respondWith({ code: 'XX000', message: 'The database is corrupted.' }, 500);
  await expect(listChaptersAtBuild()).rejects.toThrow('The database is corrupted.');
});

test('reads texts by collection', async () => {
  const entries = [{ id: 'why', answer: 'Because.' }];
  respondWith([{ collection: 'faq', entries }]);
  expect(await readTextsAtBuild()).toEqual(new Map([['faq', entries]]));
});

test.each([
  ['null', null, 200],
  ['an object instead of a list', { message: 'The database is restarting.' }, 200],
  ['rows without a collection', [{ entries: [] }], 200],
  ['an error', { code: 'PGRST205', message: 'There is no such table.' }, 404],
])('fails the build on texts that are %s', async (_, body, status) => {
  respondWith(body, status);
  await expect(readTextsAtBuild()).rejects.toThrow();
});

test('returns no texts without a backend, and sends no request', async () => {
  const fetch = respondWith([]);
  vi.stubEnv('BUILD_SUPABASE_URL', '');
  vi.stubEnv('PUBLIC_SUPABASE_URL', '');
  expect(await readTextsAtBuild()).toEqual(new Map());
  expect(fetch).not.toHaveBeenCalled();
});
