import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ListedChapter } from '~/admin/chapters/load-chapters.ts';
import { Today } from '~/admin/dashboard/Today.tsx';
import { renderAdmin, respondToCalls } from '../support/render-admin.tsx';

const DAY_MS = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const chapter = (number: number, isReady: boolean, releaseDate: string) =>
  ({
    id: String(number),
    chapter_number: number,
    chapter_title: `Title ${number}`,
    is_published: false,
    is_ready: isReady,
    release_date: releaseDate,
    hasDraft: true,
    isWithdrawn: false,
  }) as ListedChapter;

const ready = chapter(2, true, daysFromNow(1));

let clockRanAt: string | null;

beforeEach(() => {
  localStorage.clear();
  const now = new Date().toISOString();
  clockRanAt = now;
  respondToCalls({
    audience_counts: () => [],
    mail_overview: () => [
      {
        waiting: 0,
        sending: 0,
        sent: 0,
        failed: 0,
        sent_today: 0,
        next_attempt_at: null,
        transport: 'smtp',
        problem: null,
        seen_at: now,
        followers_of_chapters: 2,
      },
    ],
    mail_settings: () => [
      {
        per_second: 1,
        per_day: 100,
        is_paused: false,
        pause_reason: null,
        chapter_delay_seconds: 600,
        next_day_at: '09:00',
        chapter_content: 'description',
      },
    ],
    site_status: () => [
      {
        clock_ran_at: clockRanAt,
        rebuild_due_since: now,
        build_requested_at: null,
        hook_called_at: now,
        hook_problem: null,
        has_build_hook: true,
      },
    ],
    'build.json': () => ({ builtAt: now, chapters: 9, isDemo: false }),
    healthz: () => ({ build: { status: 'ok' }, outbox: 'ok', backup: 'ok' }),
  });
});

test.each([
  ['praises a site without problems', [ready], true],
  ['does not praise a site with a late chapter', [chapter(1, false, daysFromNow(-1)), ready], false],
])('%s', async (_name, chapters, isAllGood) => {
  renderAdmin(<Today chapters={chapters} next={ready} />);
  const note = await screen.findByText(/Your site is being updated/);
  expect(note.textContent?.includes('Everything looks good.')).toBe(isAllGood);
});

test('leads to a schedule that is not saved yet', async () => {
  const moved = { chapter_number: 2, release_date: daysFromNow(8) };
  localStorage.setItem('schedule-plan', JSON.stringify({ [ready.id]: moved }));
  window.dispatchEvent(new Event('storage'));
  renderAdmin(<Today chapters={[ready]} next={ready} />);
  const link = screen.getByRole('link', { name: 'Open the schedule' });
  expect(link.getAttribute('href')).toBe('/admin/schedule');
  expect(link.parentElement?.textContent).toContain('The schedule has changes that aren’t saved yet.');
  const note = await screen.findByText(/Your site is being updated/);
  expect(note.textContent).not.toContain('Everything looks good.');
});

test('leads to a new chapter that is unfinished in this browser', () => {
  localStorage.setItem('chapter-editor:new', '{"fields":{}}');
  renderAdmin(<Today chapters={[ready]} next={ready} />);
  const link = screen.getByRole('link', { name: 'Continue writing' });
  expect(link.getAttribute('href')).toBe('/admin/chapters/new');
});

test('offers to skip a week only while chapters are published automatically', async () => {
  const { unmount } = renderAdmin(<Today chapters={[ready]} next={ready} />);
  await screen.findByText(/Your site is being updated/);
  expect(screen.getByText('Skip a week')).toBeTruthy();
  unmount();

  clockRanAt = null;
  renderAdmin(<Today chapters={[ready]} next={ready} />);
  await screen.findByText(/publish it yourself on /);
  expect(screen.queryByText('Skip a week')).toBeNull();
});
