import { describe, expect, test } from 'vitest';
import { currentAdminPage } from '~/admin/admin-pages.ts';
import type { ListedChapter } from '~/admin/chapters/load-chapters.ts';
import { lateNotice, nextChapterNote, noticesOf } from '~/admin/dashboard/Today.tsx';
import { summarizeChapters } from '~/admin/dashboard/summary.ts';
import { emailSummary, mailtoAddress } from '~/admin/notifications/email-summary.ts';
import type { MailOverview } from '~/data/mail.ts';

const PASSED = '2026-11-01T09:00:00Z';
const AHEAD = '2026-12-01T09:00:00Z';
const HEALTHY = { hasFailedBuild: false, hasFailedMail: false, hasFailedBackup: false };
const NO_BUILD_HOOK = {
  rebuild_due_since: null,
  build_requested_at: null,
  hook_called_at: null,
  hook_problem: null,
  has_build_hook: false,
};

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
    const missed = chapter(2, false, PASSED);
    const due = chapter(3, false, '2026-11-02T09:00:00Z', true);
    const ahead = chapter(4, false, AHEAD);
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

  test('describes the next chapter', () => {
    const note = (release_date: string | null, is_ready = false, hasDraft = true) =>
      nextChapterNote({ is_ready, release_date, hasDraft }, now);
    expect(note(AHEAD, true)).toBe('Ready. Goes out Dec 1, 11:00.');
    expect(note(PASSED, true)).toBe('Ready. Goes out within a minute.');
    expect(note(AHEAD)).toBe('Due Dec 1. Not ready yet, so it won’t go out.');
    expect(note(AHEAD, false, false)).toBe('Due Dec 1. No text yet.');
    expect(note(PASSED)).toBe('Late: it was due Nov 1. Choose a new date.');
    expect(note(null)).toBe('No date yet');
  });

  test('mentions late chapters', () => {
    const late = { ...chapter(2, false, PASSED), isWithdrawn: false } as ListedChapter;
    expect(lateNotice([late], now)[0]?.text).toBe('Chapter 2 is late: it was due Nov 1');
    expect(lateNotice([late, late], now)[0]?.text).toBe('2 chapters are late');
    expect(lateNotice([{ ...late, is_ready: true }], now)).toEqual([]);
  });

  test('lists only what needs attention', () => {
    const seen_at = '2026-11-20T08:59:00Z';
    const status = { ...NO_BUILD_HOOK, clock_ran_at: seen_at };
    const quiet = {
      counts: [{ list: 'messages', state: 'answered', entries: 3 }],
      mail: { problem: null, seen_at, transport: 'smtp' } as MailOverview,
      site: { status, build: undefined, health: HEALTHY, isEmbedded: true },
    };
    expect(noticesOf(undefined, undefined, now)).toEqual([]);
    expect(noticesOf(quiet, undefined, now)).toEqual([]);
    const busy = {
      counts: [{ list: 'messages', state: 'new', entries: 2 }],
      mail: { ...quiet.mail, problem: 'The server refused the password.' },
      site: {
        ...quiet.site,
        status: { ...status, clock_ran_at: null, rebuild_due_since: seen_at },
        health: { ...HEALTHY, hasFailedMail: true },
      },
    };
    expect(noticesOf(busy, 'Paused.', now).map(({ text, href }) => [text, href])).toEqual([
      ['2 unread messages', '/admin/audience#list=messages'],
      ['Paused.', '/admin/mail'],
      ['Emails wait. The mail server said: The server refused the password.', '/admin/mail'],
      [expect.stringContaining('not published automatically'), '/admin/settings'],
      [expect.stringContaining('An email could not be sent today.'), '/admin/mail'],
      ['Your latest changes are on their way to the site.', '/admin/settings'],
    ]);
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
