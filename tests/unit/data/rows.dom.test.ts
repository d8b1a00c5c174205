import { expect, test, vi } from 'vitest';
import {
  getChapter,
  listManagedChapters,
  markReady,
  readManagedChapters,
  updateChapter,
  withdrawChapter,
} from '~/data/admin-chapters.ts';
import { getDraft } from '~/data/chapter-drafts.ts';
import { listVersions } from '~/data/chapter-versions.ts';
import {
  getChapterBySlug,
  getNewestPublishedChapter,
  getCurrentSlug,
  listChapters,
  readPreview,
} from '~/data/chapters.ts';
import { confirmFollow, readPreferences, savePreferences, unsubscribe } from '~/data/followers.ts';
import { importChapters } from '~/data/import-chapters.ts';

const ID = '37e20cec-cd09-4b77-b98d-4c7affcbd117';
const TIME = '2026-11-20T19:16:09.2+00:00';
const LISTED = {
  id: ID,
  chapter_number: 3,
  chapter_title: 'The Fence',
  slug: 'the-fence',
  is_published: true,
  release_date: TIME,
};
const TEXT = {
  content: 'Words.',
  meta_title: null,
  meta_description: null,
  keywords: ['a'],
  updated_at: TIME,
};
const STATE = { is_ready: false, is_announced: true, published_at: TIME };
const MANAGED = { ...LISTED, ...STATE, view_count: 5, word_count: null, updated_at: TIME };
const EDITABLE = { ...LISTED, ...STATE, ...TEXT };
const VERSION = {
  id: 7,
  kind: 'saved',
  chapter_title: 'A',
  word_count: 2,
  created_at: TIME,
  created_by: null,
};
const FOLLOWING = {
  email_hint: 'r…@example.org',
  status: 'confirmed',
  topics: ['chapters'],
  catch_up_days: null,
};

const respondWith = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));

test('returns rows of the expected shape', async () => {
  respondWith([LISTED]);
  expect(await listChapters()).toEqual([LISTED]);
  expect(await getNewestPublishedChapter()).toEqual(LISTED);
  respondWith([MANAGED]);
  expect(await listManagedChapters()).toEqual([MANAGED]);
  respondWith([EDITABLE]);
  expect(await getChapter(ID)).toEqual(EDITABLE);
  respondWith([FOLLOWING]);
  expect(await readPreferences('token')).toMatchObject({ emailHint: 'r…@example.org', topics: ['chapters'] });
});

test('returns null for a missing row', async () => {
  respondWith([]);
  const calls: (() => Promise<unknown>)[] = [
    getNewestPublishedChapter,
    () => getChapterBySlug('x'),
    () => getCurrentSlug('x'),
    () => getChapter(ID),
    () => getDraft(ID),
    () => readPreview('token'),
    () => readPreferences('token'),
  ];
  for (const call of calls) expect(await call()).toBeNull();
});

test.each<[string, () => Promise<unknown>, object | null]>([
  ['chapter_title', listManagedChapters, { ...MANAGED, chapter_title: null }],
  ['release_date', listManagedChapters, { ...MANAGED, release_date: 'infinity' }],
  ['a row', listManagedChapters, null],
  ['is_published', listChapters, { ...LISTED, is_published: 'true' }],
  ['keywords', () => getChapterBySlug('x'), { ...LISTED, ...TEXT, keywords: null, word_count: 1 }],
  ['keywords', () => updateChapter(ID, {}, TIME), { ...EDITABLE, keywords: null }],
  ['kind', () => listVersions(ID), { ...VERSION, kind: 'forged' }],
  ['status', () => readPreferences('token'), { ...FOLLOWING, status: 'forged' }],
])('rejects an unexpected value in %s', async (column, call, row) => {
  respondWith([row]);
  await expect(call()).rejects.toMatchObject({
    code: 'unexpected-row',
    message: `The backend sent an unexpected value in ${column}.`,
  });
});

test('reports an unreadable chapter and returns the others', async () => {
  respondWith([MANAGED, { ...MANAGED, chapter_number: 4, is_ready: null }]);
  expect(await readManagedChapters()).toEqual({
    chapters: [MANAGED],
    unreadable: ['Chapter 4 could not be read: The backend sent an unexpected value in is_ready.'],
  });
});

test.each(['maybe', null, '', ['confirmed'], 1])(
  'does not treat the response %j as a confirmation or an unsubscription',
  async (response) => {
    respondWith(response);
    for (const call of [confirmFollow, unsubscribe, (token: string) => savePreferences(token, [])])
      await expect(call('token')).rejects.toMatchObject({ code: 'unexpected-row' });
  },
);

test('keeps the backend’s error message', async () => {
  const message = 'Chapter 10 has no release date.';
  respondWith({ code: 'PT422', message }, 422);
  await expect(markReady(ID, true)).rejects.toMatchObject({ code: 'PT422', message });
});

test('uses one error code for conflicting changes', async () => {
  respondWith({ code: 'PT409', message: 'Chapter 10 has changed.' }, 409);
  await expect(importChapters([])).rejects.toMatchObject({ code: 'no-row' });
  respondWith([]);
  await expect(withdrawChapter(ID)).rejects.toMatchObject({ code: 'no-row' });
});
