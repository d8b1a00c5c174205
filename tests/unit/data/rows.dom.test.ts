// What enters from the backend: rows of another shape than the database promises are errors with a code.
import { describe, expect, test, vi } from 'vitest';
import { getChapter, listManagedChapters, updateChapter } from '~/data/admin-chapters.ts';
import { readChapterMetrics, readDailyViews } from '~/data/analytics.ts';
import { getDraft, listDraftedChapterIds } from '~/data/chapter-drafts.ts';
import { getChapterBySlug, getNewestPublishedChapter, listChapters } from '~/data/chapters.ts';
import { listNotifications } from '~/data/notifications.ts';

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
    await expect(listDraftedChapterIds()).rejects.toThrow(unexpected('chapter_id'));
  });
});
