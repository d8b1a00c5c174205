import { describe, expect, test } from 'vitest';
import { currentAdminPage } from '~/admin/admin-pages.ts';
import { nextReleaseNote, summarizeChapters } from '~/admin/dashboard/summary.ts';
import { emailSummary, mailtoAddress } from '~/admin/notifications/email-summary.ts';

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

const notice = (number: number, type = 'chapter_published') => ({
  title: `Chapter ${number} published`,
  message: `"Title ${number}" can now be read on the site.`,
  notification_type: type,
  created_at: `2026-11-${String(number).padStart(2, '0')}T09:00:00+00:00`,
});

test('the summary lists the five newest publications, then both totals', () => {
  const summary = emailSummary(
    [9, 8, 7, 6, 5, 4].map((number) => notice(number)),
    {
      published: '9/14',
      views: 12345,
    },
  );
  expect(summary.subject).toBe('Pragmatism Chapter Publication Summary');
  expect(summary.body).toBe(
    [
      'Chapter 9 published\n"Title 9" can now be read on the site.\nPublished: Nov 9, 2026\n',
      'Chapter 8 published\n"Title 8" can now be read on the site.\nPublished: Nov 8, 2026\n',
      'Chapter 7 published\n"Title 7" can now be read on the site.\nPublished: Nov 7, 2026\n',
      'Chapter 6 published\n"Title 6" can now be read on the site.\nPublished: Nov 6, 2026\n',
      'Chapter 5 published\n"Title 5" can now be read on the site.\nPublished: Nov 5, 2026\n',
      'Total Published: 9/14',
      'Total Views: 12,345',
    ].join('\n'),
  );
});

test('other notifications are left out and take no place', () => {
  const summary = emailSummary([notice(9, 'backup_made'), notice(8)], {
    published: '1/2',
    views: 0,
  });
  expect(summary.body).not.toContain('Chapter 9');
  expect(summary.body).toContain('Chapter 8 published');
});

test('without any publication the totals stand alone', () => {
  expect(emailSummary([], { published: '0/14', views: 0 }).body).toBe(
    'Total Published: 0/14\nTotal Views: 0',
  );
});

test('the address survives quotes, ampersands, line breaks and half an emoji', () => {
  const address = mailtoAddress({ subject: 'A & B', body: 'one\n"two" ? = # שלום \ud83d' });
  expect(address.startsWith('mailto:?subject=A%20%26%20B&body=')).toBe(true);
  expect(decodeURIComponent(address.split('&body=')[1] ?? '')).toBe('one\r\n"two" ? = # שלום \ufffd');
});

test.each([
  ['/admin', '/admin'],
  ['/admin/chapters', '/admin/chapters'],
  ['/admin/chapters/edit', '/admin/chapters'],
  ['/admin/chapters/new', '/admin/chapters'],
  ['/admin/preview', '/admin/chapters'],
  ['/admin/schedule', '/admin/schedule'],
  ['/admin/audience', '/admin/audience'],
  ['/admin/analytics', '/admin/analytics'],
  ['/admin/mail', '/admin/mail'],
  ['/admin/login', undefined],
])('%s is marked as %s in the navigation', (path, current) => {
  expect(currentAdminPage(path)).toBe(current);
});
