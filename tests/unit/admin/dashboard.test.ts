import { describe, expect, test } from 'vitest';
import { currentAdminPage } from '~/admin/admin-pages.ts';
import { nextReleaseNote, summarizeChapters } from '~/admin/dashboard/summary.ts';
import { emailSummary, mailtoAddress } from '~/admin/notifications/email-summary.ts';

describe('dashboard', () => {
  const now = Date.parse('2026-11-20T09:00:00Z');
  const chapter = (
    chapter_number: number,
    is_published: boolean,
    release_date: string | null,
    is_ready = false,
  ) => ({ chapter_number, is_published, release_date, is_ready });

  test('assumes fourteen chapters until they are loaded', () => {
    expect(summarizeChapters(undefined, now)).toEqual({ published: 0, total: 14, remaining: 14, next: null });
    expect(summarizeChapters([], now)).toEqual({ published: 0, total: 0, remaining: 0, next: null });
  });

  test('announces the next chapter by date, then late chapters, then undated chapters', () => {
    const missed = chapter(2, false, '2026-11-01T09:00:00Z');
    const due = chapter(3, false, '2026-11-02T09:00:00Z', true);
    const ahead = chapter(4, false, '2026-12-01T09:00:00Z');
    const undated = chapter(1, false, null);
    const published = chapter(5, true, '2026-11-01T09:00:00Z');
    expect(summarizeChapters([published, undated, missed, due, ahead], now)).toEqual({
      published: 1,
      total: 5,
      remaining: 4,
      next: due,
    });
    expect(summarizeChapters([undated, missed, ahead], now).next).toBe(ahead);
    expect(summarizeChapters([undated, missed], now).next).toBe(missed);
    expect(summarizeChapters([undated], now).next).toBe(undated);
  });

  test('warns that an unready chapter will miss its date', () => {
    const ahead = '2026-12-01T09:00:00Z';
    expect(nextReleaseNote(chapter(2, false, ahead, true), now)).toBe('Dec 1, 2026');
    expect(nextReleaseNote(chapter(2, false, ahead), now)).toBe('Dec 1, 2026: not ready, will not go out');
    expect(nextReleaseNote(chapter(2, false, '2026-11-01T09:00:00Z'), now)).toBe(
      'Nov 1, 2026: not ready, its date has passed',
    );
    expect(nextReleaseNote(chapter(2, false, null), now)).toBe('No date');
  });
});

const notice = (number: number, type = 'chapter_published') => ({
  title: `Chapter ${number} published`,
  message: `"Title ${number}" can now be read on the site.`,
  notification_type: type,
  created_at: `2026-11-${String(number).padStart(2, '0')}T09:00:00+00:00`,
});

test('lists the five newest publications, without other notifications, then both totals', () => {
  const notices = [notice(10, 'backup_made'), ...[9, 8, 7, 6, 5, 4].map((number) => notice(number))];
  const summary = emailSummary(notices, { published: '9/14', views: 12345 });
  expect(summary.subject).toBe('Pragmatism Chapter Publication Summary');
  const entries = [9, 8, 7, 6, 5].map(
    (number) =>
      `Chapter ${number} published\n"Title ${number}" can now be read on the site.\nPublished: Nov ${number}, 2026\n`,
  );
  expect(summary.body).toBe([...entries, 'Total Published: 9/14', 'Total Views: 12,345'].join('\n'));
  expect(emailSummary([], { published: '0/14', views: 0 }).body).toBe(
    'Total Published: 0/14\nTotal Views: 0',
  );
});

test('encodes quotes, ampersands, line breaks, and half of an emoji in the mailto URL', () => {
  const address = mailtoAddress({ subject: 'A & B', body: 'one\n"two" ? = # שלום \ud83d' });
  expect(address.startsWith('mailto:?subject=A%20%26%20B&body=')).toBe(true);
  expect(decodeURIComponent(address.split('&body=')[1] ?? '')).toBe('one\r\n"two" ? = # שלום \ufffd');
});

test.each([
  ['/admin', '/admin'],
  ['/admin/chapters/edit', '/admin/chapters'],
  ['/admin/preview', '/admin/chapters'],
  ['/admin/mail', '/admin/mail'],
  ['/admin/login', undefined],
])('marks %s as %s in the navigation', (path, current) => {
  expect(currentAdminPage(path)).toBe(current);
});
