import { expect, test } from 'vitest';
import { currentAdminPage } from '~/admin/admin-pages.ts';
import { getNotices, lateNotice, siteNote, type SiteChecks } from '~/admin/dashboard/Today.tsx';
import { nextChapterNote } from '~/admin/chapters/chapter-state.ts';
import { summarizeChapters } from '~/admin/dashboard/summary.ts';
import { emailSummary, summaryHref } from '~/admin/notifications/email-summary.ts';
import type { MailOverview } from '~/data/mail.ts';

const PAST = '2026-11-01T09:00:00Z';
const FUTURE = '2026-12-01T09:00:00Z';
const HEALTHY = { hasFailedBuild: false, hasFailedMail: false, hasFailedBackup: false };
const NO_BUILD_HOOK = {
  rebuild_due_since: null,
  build_requested_at: null,
  hook_called_at: null,
  hook_problem: null,
  has_build_hook: false,
};

const now = Date.parse('2026-11-20T09:00:00Z');
const chapter = (
  chapter_number: number,
  is_published: boolean,
  release_date: string | null,
  is_ready = false,
) => ({ chapter_number, is_published, release_date, is_ready });

test('assumes fourteen chapters while they load', () => {
  expect(summarizeChapters(undefined, now)).toEqual({ published: 0, total: 14, remaining: 14, next: null });
  expect(summarizeChapters([], now)).toEqual({ published: 0, total: 0, remaining: 0, next: null });
});

test('picks the next chapter by date, then late chapters, then undated chapters', () => {
  const late = chapter(2, false, PAST);
  const due = chapter(3, false, '2026-11-02T09:00:00Z', true);
  const upcoming = chapter(4, false, FUTURE);
  const undated = chapter(1, false, null);
  const published = chapter(5, true, '2026-11-01T09:00:00Z');
  expect(summarizeChapters([published, undated, late, due, upcoming], now)).toEqual({
    published: 1,
    total: 5,
    remaining: 4,
    next: due,
  });
  expect(summarizeChapters([undated, late, upcoming], now).next).toBe(upcoming);
  expect(summarizeChapters([undated, late], now).next).toBe(late);
  expect(summarizeChapters([undated], now).next).toBe(undated);
});

test('describes the next chapter', () => {
  const draft = { is_published: false, is_ready: false, hasDraft: true, isWithdrawn: false };
  const noteFor = (release_date: string | null, is_ready = false, hasDraft = true) =>
    nextChapterNote({ ...draft, is_ready, release_date, hasDraft }, now);
  expect(noteFor(FUTURE, true)).toBe('Ready. Goes out Dec 1, 11:00 AM.');
  expect(noteFor(new Date(now - 60_000).toISOString(), true)).toBe('Ready. Goes out within a minute.');
  const ready = { ...draft, is_ready: true, release_date: FUTURE };
  expect(nextChapterNote(ready, now, true)).toBe(
    'Ready. Automatic publishing isn’t working, so publish it yourself on Dec 1, 11:00 AM.',
  );
  expect(noteFor(PAST, true)).toBe('Late: it was due Nov 1. You can publish it yourself.');
  expect(noteFor(FUTURE)).toBe('Mark it ready, and it goes out Dec 1.');
  expect(noteFor(FUTURE, false, false)).toBe('Due Dec 1, but it has no text yet.');
  expect(noteFor(PAST)).toBe(
    'Late: it was due Nov 1 but wasn’t marked ready. Choose a new date, or publish it now.',
  );
  expect(noteFor(PAST, false, false)).toBe('Late: it was due Nov 1 and has no text yet.');
  expect(nextChapterNote({ ...draft, release_date: PAST, isWithdrawn: true }, now)).toBe(
    'Unpublished: it stays a draft until you publish it again.',
  );
  expect(noteFor(null)).toBe('It has no date yet.');
});

test('mentions late chapters after the first one', () => {
  expect(lateNotice(1).text).toBe('1 more chapter is late.');
  expect(lateNotice(2).text).toBe('2 more chapters are late.');
});

test('lists only notices that need attention', () => {
  const seen_at = '2026-11-20T08:59:00Z';
  const status = { ...NO_BUILD_HOOK, clock_ran_at: seen_at };
  const healthy = {
    counts: [{ list: 'messages', state: 'answered', entries: 3 }],
    mail: { problem: null, seen_at, transport: 'smtp' } as MailOverview,
    pausedNote: undefined,
    site: { status, build: undefined, health: HEALTHY, isEmbedded: true },
  };
  expect(getNotices(healthy, now)).toEqual([]);
  const troubled = {
    counts: [{ list: 'messages', state: 'new', entries: 2 }],
    mail: { ...healthy.mail, problem: 'The server refused the password.' },
    pausedNote: 'Paused.',
    site: {
      ...healthy.site,
      status: { ...status, clock_ran_at: null },
      health: { ...HEALTHY, hasFailedMail: true },
    },
  };
  const listed = (checks: SiteChecks) =>
    getNotices(checks, now).map(({ text, href, isProblem }) => [text, href, isProblem ?? false]);
  const automatically = expect.stringContaining('aren’t being published automatically');
  expect(listed(troubled)).toEqual([
    [automatically, '/admin/settings#site', true],
    ['Paused.', '/admin/mail', false],
    ['Emails are on hold. The mail server said: The server refused the password.', '/admin/mail', false],
    ['2 unread messages.', '/admin/audience#list=messages', false],
  ]);
  expect(listed({ ...troubled, mail: healthy.mail })).toEqual([
    [automatically, '/admin/settings#site', true],
    ['An email could not be sent today.', '/admin/mail#failed', true],
    ['Paused.', '/admin/mail', false],
    ['2 unread messages.', '/admin/audience#list=messages', false],
  ]);
});

test('says below the notices that the site is updating, and when it was backed up', () => {
  const status = { ...NO_BUILD_HOOK, clock_ran_at: null };
  const site = { status, build: undefined, health: HEALTHY, isEmbedded: true };
  expect(siteNote(site, true)).toBe('Everything looks good.');
  expect(siteNote({ ...site, lastBackup: null }, false)).toBe(
    'No backup yet. The first one is made within a day.',
  );
  const due = { ...status, rebuild_due_since: '2026-11-20T08:59:00Z' };
  const updating = { ...due, has_build_hook: true };
  const lastBackup = {
    at: '2026-11-20T01:00:00Z',
    bytes: 1,
    name: 'backup.jsonl.gz',
    copy: null,
    trial: null,
  };
  expect(siteNote({ ...site, status: updating, lastBackup }, false)).toBe(
    'Your site is being updated with your latest changes. Last backup: Nov 20, 2026, 3:00 AM.',
  );
  // The embedded server keeps the date of the first change.
  expect(siteNote({ ...site, status: due, lastBackup }, false)).toBe('Last backup: Nov 20, 2026, 3:00 AM.');
});

const notice = (number: number, type = 'chapter_published') => ({
  title: `Chapter ${number} published`,
  message: `"Title ${number}" can now be read on the site.`,
  notification_type: type,
  created_at: `2026-11-${String(number).padStart(2, '0')}T09:00:00+00:00`,
});

test('lists the five most recent publications and both totals, but no other notifications', () => {
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

test('encodes quotes, ampersands, line breaks, and lone surrogates in the mailto URL', () => {
  const address = summaryHref({ subject: 'A & B', body: 'one\n"two" ? = # שלום \ud83d' });
  expect(address.startsWith('mailto:?subject=A%20%26%20B&body=')).toBe(true);
  expect(decodeURIComponent(address.split('&body=')[1] ?? '')).toBe('one\r\n"two" ? = # שלום \ufffd');
});

test.each([
  ['/admin', '/admin'],
  ['/admin/chapters/edit', '/admin/chapters'],
  ['/admin/preview', '/admin/chapters'],
  ['/admin/mail', '/admin/mail'],
  ['/admin/login', undefined],
])('on %s, highlights %s in the navigation', (path, current) => {
  expect(currentAdminPage(path)).toBe(current);
});
