import { describe, expect, test } from 'vitest';
import {
  averageCompletion,
  chartedChapters,
  dayLabel,
  mostPopular,
  recentViews,
  scrollText,
  totalViews,
} from '~/features/admin/analytics/statistics.ts';
import { nextReleaseNote, summarizeChapters } from '~/features/admin/dashboard/summary.ts';

const metric = (views: number, averageScroll: number | null) => ({
  chapterId: 'x',
  views,
  averageScroll,
  topReferrer: null,
});

describe('analytics of an empty database', () => {
  test('show what the specification shows there', () => {
    expect(totalViews([])).toBe(0);
    expect(recentViews([])).toBe(0);
    expect(averageCompletion([metric(0, null)])).toBe(0);
    expect(mostPopular([{ chapter_number: 1, view_count: 0 }])).toBeNull();
    expect(scrollText(null)).toBe('-');
    expect(scrollText(undefined)).toBe('-');
  });
});

describe('analytics', () => {
  test('add up the counters and the days', () => {
    expect(
      totalViews([
        { chapter_number: 1, view_count: 3 },
        { chapter_number: 2, view_count: 4 },
      ]),
    ).toBe(7);
    expect(
      recentViews([
        { day: '2026-11-19', views: 5 },
        { day: '2026-11-20', views: 1 },
      ]),
    ).toBe(6);
  });

  test('weigh the average depth by views', () => {
    expect(averageCompletion([metric(3, 100), metric(1, 20), metric(0, null)])).toBe(80);
    expect(scrollText(76.6)).toBe('77%');
    expect(scrollText(0)).toBe('0%');
  });

  test('name the most viewed chapter, the earlier of two equals', () => {
    const chapters = [1, 2, 3].map((number) => ({
      chapter_number: number,
      view_count: number === 1 ? 2 : 9,
    }));
    expect(mostPopular(chapters)?.chapter_number).toBe(2);
  });

  test('label a day without moving it into another time zone', () => {
    expect(dayLabel('2026-03-01')).toBe('Mar 1');
  });
});

describe('the chart of chapters', () => {
  test('shows published chapters only', () => {
    const chapter = (chapter_number: number, is_published: boolean) => ({
      chapter_number,
      chapter_title: `Title ${chapter_number}`,
      view_count: 5,
      is_published,
    });
    expect(chartedChapters([chapter(1, true), chapter(2, false), chapter(3, true)])).toEqual([
      { number: 1, title: 'Title 1', views: 5 },
      { number: 3, title: 'Title 3', views: 5 },
    ]);
  });
});

describe('the dashboard', () => {
  const now = Date.parse('2026-11-20T09:00:00Z');
  const chapter = (
    chapter_number: number,
    is_published: boolean,
    release_date: string | null,
    is_ready = false,
  ) => ({ chapter_number, is_published, release_date, is_ready });

  test('counts on fourteen chapters until they are loaded', () => {
    expect(summarizeChapters(undefined, now)).toEqual({ published: 0, total: 14, remaining: 14, next: null });
  });

  test('announces the chapter that comes out first, whatever its number', () => {
    const summary = summarizeChapters(
      [
        chapter(1, true, '2026-11-01T09:00:00Z'),
        chapter(2, false, '2026-12-08T09:00:00+00:00'),
        chapter(3, false, '2026-12-01T09:00:00Z'),
      ],
      now,
    );
    expect(summary).toMatchObject({ published: 1, total: 3, remaining: 2, next: { chapter_number: 3 } });
  });

  test('announces one that missed its date only after those that can still go out, and one without a date last', () => {
    const missed = chapter(2, false, '2026-11-01T09:00:00Z');
    const due = chapter(3, false, '2026-11-02T09:00:00Z', true);
    const ahead = chapter(4, false, '2026-12-01T09:00:00Z');
    const undated = chapter(1, false, null);
    expect(summarizeChapters([undated, missed, due, ahead], now).next).toBe(due);
    expect(summarizeChapters([undated, missed, ahead], now).next).toBe(ahead);
    expect(summarizeChapters([undated, missed], now).next).toBe(missed);
    expect(summarizeChapters([undated], now).next).toBe(undated);
  });

  test('gives a ready chapter its date alone, and says of any other that it will not go out then', () => {
    const ahead = '2026-12-01T09:00:00Z';
    expect(nextReleaseNote(chapter(2, false, ahead, true), now)).toBe('Dec 1, 2026');
    expect(nextReleaseNote(chapter(2, false, ahead), now)).toBe('Dec 1, 2026: not ready, will not go out');
    expect(nextReleaseNote(chapter(2, false, '2026-11-01T09:00:00Z'), now)).toBe(
      'Nov 1, 2026: not ready, its date has passed',
    );
    expect(nextReleaseNote(chapter(2, false, null), now)).toBe('No date');
  });

  test('has nothing to announce when everything is out, or nothing is there', () => {
    expect(summarizeChapters([chapter(1, true, '2026-11-01T09:00:00Z')], now).next).toBeNull();
    expect(summarizeChapters([], now)).toEqual({ published: 0, total: 0, remaining: 0, next: null });
  });
});
