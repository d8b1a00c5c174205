// What enters from the backend: rows of another shape than the database promises are errors with a code.
import { describe, expect, test, vi } from 'vitest';
import {
  getChapter,
  listManagedChapters,
  listWithdrawnChapters,
  markReady,
  updateChapter,
  withdrawChapter,
} from '~/data/admin-chapters.ts';
import { readChapterMetrics, readDailyViews } from '~/data/analytics.ts';
import { getPresentSlug } from '~/data/chapter-addresses.ts';
import { getDraft, listDraftSummaries } from '~/data/chapter-drafts.ts';
import { getVersion, listVersions, restoreVersion } from '~/data/chapter-versions.ts';
import { getChapterBySlug, getNewestPublishedChapter, listChapters } from '~/data/chapters.ts';
import { confirmFollow, readPreferences, savePreferences, unsubscribe } from '~/data/followers.ts';
import { importChapters } from '~/data/import-chapters.ts';
import { listNotifications } from '~/data/notifications.ts';
import { createPreviewLink, listPreviewLinks } from '~/data/preview-links.ts';
import { readPreview } from '~/data/read-preview.ts';
import { rescheduleChapters } from '~/data/reschedule-chapters.ts';

const ID = '37e20cec-cd09-4b77-b98d-4c7affcbd117';
const AT = '2026-11-20T19:16:09.2+00:00';
const LISTED = {
  id: ID,
  chapter_number: 3,
  chapter_title: 'The Fence',
  slug: 'the-fence',
  is_published: true,
  release_date: AT,
};
const TEXT = { content: 'Words.', meta_title: null, meta_description: null, keywords: ['a'], updated_at: AT };
const LIFE = { is_ready: false, published_at: AT };
const MANAGED = { ...LISTED, ...LIFE, view_count: 5, word_count: 9, updated_at: AT };
const NOTIFICATION = {
  id: ID,
  title: 'Out',
  message: 'Chapter 3 is out.',
  notification_type: 'chapter_published',
  is_read: false,
  created_at: AT,
};
const FOLLOWING = { email_hint: 'r…@example.org', status: 'confirmed', topics: ['chapters'] };
const METRICS = { chapter_id: ID, views: 3, average_scroll: null, top_referrer: null };

const sends = (...rows: unknown[]) => vi.stubGlobal('fetch', () => Promise.resolve(Response.json(rows)));
const unexpected = (column: string) =>
  expect.objectContaining({
    code: 'unexpected-row',
    message: `The backend sent an unexpected value in ${column}.`,
  });

describe('rows as the database promises them', () => {
  test('come through', async () => {
    sends(LISTED);
    expect(await listChapters()).toEqual([LISTED]);
    expect(await getNewestPublishedChapter()).toEqual(LISTED);
    sends({ ...LISTED, ...TEXT, word_count: 1 });
    expect(await getChapterBySlug('the-fence')).toMatchObject(TEXT);
    sends(MANAGED);
    expect(await listManagedChapters()).toEqual([MANAGED]);
    sends({ ...LISTED, ...LIFE, ...TEXT });
    expect(await getChapter(ID)).toEqual({ ...LISTED, ...LIFE, ...TEXT });
    const undated = { ...MANAGED, is_published: false, release_date: null, published_at: null };
    sends(undated);
    expect(await listManagedChapters()).toEqual([undated]);
    sends(NOTIFICATION);
    expect(await listNotifications()).toEqual([NOTIFICATION]);
    sends(METRICS);
    expect(await readChapterMetrics()).toHaveLength(1);
    sends({ day: '2026-11-20', views: 4 });
    expect(await readDailyViews(7, 'UTC')).toEqual([{ day: '2026-11-20', views: 4 }]);
    sends({ content: '', updated_at: AT });
    expect(await getDraft(ID)).toEqual({ content: '', updated_at: AT });
  });

  test('may be missing where one is asked for', async () => {
    sends();
    expect(await getNewestPublishedChapter()).toBeNull();
    expect(await getChapterBySlug('x')).toBeNull();
    expect(await getChapter(ID)).toBeNull();
    expect(await getDraft(ID)).toBeNull();
    expect(await listChapters()).toEqual([]);
  });
});

describe('a row of another shape is an error that names the column', () => {
  test.each([
    ['view_count', { ...MANAGED, view_count: null }],
    ['word_count', { ...MANAGED, word_count: null }],
    ['chapter_title', { ...MANAGED, chapter_title: null }],
    ['release_date', { ...MANAGED, release_date: 'infinity' }],
    ['is_ready', { ...MANAGED, is_ready: null }],
    ['published_at', { ...MANAGED, published_at: 5 }],
    ['id', null],
  ])('of the administrator’s chapters: %s', async (column, row) => {
    sends(MANAGED, MANAGED);
    await expect(listManagedChapters()).resolves.toHaveLength(2);
    sends(row);
    await expect(listManagedChapters()).rejects.toThrow(unexpected(column));
  });

  test.each([
    ['slug', { ...LISTED, slug: null }],
    ['is_published', { ...LISTED, is_published: 'true' }],
    ['chapter_number', { ...LISTED, chapter_number: undefined }],
  ])('of the visitors’ chapters: %s', async (column, row) => {
    sends(row);
    await expect(listChapters()).rejects.toThrow(unexpected(column));
  });

  test('of a chapter that is read or edited', async () => {
    sends({ ...LISTED, ...TEXT, keywords: null, word_count: 1 });
    await expect(getChapterBySlug('the-fence')).rejects.toThrow(unexpected('keywords'));
    sends({ ...LISTED, ...LIFE, ...TEXT, keywords: null });
    await expect(getChapter(ID)).rejects.toThrow(unexpected('keywords'));
    await expect(updateChapter(ID, {}, AT)).rejects.toThrow(unexpected('keywords'));
  });

  test('of notifications, figures and drafts', async () => {
    sends({ ...NOTIFICATION, created_at: null });
    await expect(listNotifications()).rejects.toThrow(unexpected('created_at'));
    sends({ ...METRICS, views: null });
    await expect(readChapterMetrics()).rejects.toThrow(unexpected('views'));
    sends({ day: null, views: 1 });
    await expect(readDailyViews(7, 'UTC')).rejects.toThrow(unexpected('day'));
    sends({ content: null, updated_at: AT });
    await expect(getDraft(ID)).rejects.toThrow(unexpected('content'));
    sends({ chapter_id: 3 });
    await expect(listDraftSummaries()).rejects.toThrow(unexpected('chapter_id'));
  });
});

describe('rows of the author’s desk', () => {
  const VERSION = {
    id: 7,
    kind: 'saved',
    chapter_title: 'The Fence',
    word_count: 2,
    created_at: AT,
    created_by: null,
  };
  const LINK = { id: ID, note: 'Editor', created_at: AT, expires_at: AT, revoked_at: null };
  const MOVED = { id: ID, chapter_number: 3, release_date: null, is_ready: false, updated_at: AT };
  const PREVIEW = {
    chapter_number: 3,
    chapter_title: 'The Fence',
    slug: 'the-fence',
    content: 'Words.',
    is_published: false,
    release_date: null,
    meta_title: null,
    meta_description: null,
    keywords: [],
  };

  test('come through as the database promises them', async () => {
    sends(VERSION);
    expect(await listVersions(ID)).toEqual([VERSION]);
    sends({ ...VERSION, content: 'Words.' });
    expect(await getVersion(7)).toEqual({ ...VERSION, content: 'Words.' });
    sends({ content: 'Words.', updated_at: AT });
    expect(await restoreVersion(7)).toEqual({ content: 'Words.', updated_at: AT });
    sends(LINK);
    expect(await listPreviewLinks(ID)).toEqual([LINK]);
    sends({ id: ID, token: 'secret', expires_at: AT });
    expect(await createPreviewLink(ID, 14, '')).toMatchObject({ token: 'secret' });
    sends({ chapter_number: 3, id: ID, outcome: 'created' });
    expect(await importChapters([])).toEqual([{ chapter_number: 3, id: ID, outcome: 'created' }]);
    sends(MOVED);
    expect(await rescheduleChapters([])).toEqual([MOVED]);
    sends(PREVIEW);
    expect(await readPreview('token')).toEqual(PREVIEW);
    sends({ chapter_id: ID, word_count: 2, updated_at: AT });
    expect(await listDraftSummaries()).toEqual([{ chapter_id: ID, word_count: 2, updated_at: AT }]);
    sends({ chapter_id: ID, withdrawn_at: AT });
    expect(await listWithdrawnChapters()).toEqual([{ chapter_id: ID, withdrawn_at: AT }]);
    sends();
    expect(await readPreview('token')).toBeNull();
    expect(await readPreferences('token')).toBeNull();
    sends(FOLLOWING);
    expect(await readPreferences('token')).toEqual({
      emailHint: 'r…@example.org',
      status: 'confirmed',
      topics: ['chapters'],
    });
    sends();
    expect(await getVersion(7)).toBeNull();
    expect(await getPresentSlug('the-fence')).toBeNull();
  });

  test.each<[string, () => Promise<unknown>, object]>([
    ['kind', () => listVersions(ID), { ...VERSION, kind: 'forged' }],
    ['created_at', () => listVersions(ID), { ...VERSION, created_at: 'infinity' }],
    ['note', () => listPreviewLinks(ID), { ...LINK, note: null }],
    ['token', () => createPreviewLink(ID, 14, ''), { id: ID, token: null, expires_at: AT }],
    ['outcome', () => importChapters([]), { chapter_number: 3, id: ID, outcome: 'lost' }],
    ['is_ready', () => rescheduleChapters([]), { ...MOVED, is_ready: null }],
    ['content', () => readPreview('token'), { ...PREVIEW, content: null }],
    ['topics', () => readPreferences('token'), { ...FOLLOWING, topics: null }],
    ['word_count', listDraftSummaries, { chapter_id: ID, word_count: null, updated_at: AT }],
  ])('of another shape are an error that names the column: %s', async (column, call, row) => {
    sends(row);
    await expect(call()).rejects.toThrow(unexpected(column));
  });

  test('unknown words are an error: an address is never said to be confirmed by mistake', async () => {
    const says = (answer: unknown) => vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
    for (const answer of ['maybe', null, '', ['confirmed'], 1]) {
      says(answer);
      for (const call of [confirmFollow, unsubscribe])
        await expect(call('token')).rejects.toMatchObject({ code: 'unexpected-row' });
      await expect(savePreferences('token', [])).rejects.toMatchObject({ code: 'unexpected-row' });
    }
    sends({ ...FOLLOWING, status: 'forged' });
    await expect(readPreferences('token')).rejects.toMatchObject({ code: 'unexpected-row' });
    sends({ ...FOLLOWING, topics: ['horoscopes'] });
    await expect(readPreferences('token')).rejects.toMatchObject({ code: 'unexpected-row' });
  });

  test('a refusal in words keeps its sentence, and a change elsewhere has one code', async () => {
    const refuses = (status: number, code: string, message: string) =>
      vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code, message }, { status })));
    refuses(422, 'PT422', 'Chapter 10 has no date to go out on.');
    await expect(markReady(ID, true)).rejects.toMatchObject({
      code: 'PT422',
      message: 'Chapter 10 has no date to go out on.',
    });
    refuses(409, 'PT409', 'Chapter 10 was changed in the meantime.');
    await expect(importChapters([])).rejects.toMatchObject({
      code: 'no-row',
      message: 'Chapter 10 was changed in the meantime.',
    });
    sends();
    await expect(withdrawChapter(ID)).rejects.toMatchObject({ code: 'no-row' });
  });
});
