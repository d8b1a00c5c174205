import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ScheduleContent } from '~/admin/schedule/Schedule.island.tsx';
import { $toast } from '~/lib/toasts/toasts.store.ts';
import { respondToCalls, renderAdmin } from '../support/render-admin.tsx';

const chapter = (number: number, release_date: string) => ({
  id: `00000000-0000-4000-8000-0000000000${number}`,
  chapter_number: number,
  chapter_title: `Chapter ${number}`,
  slug: `chapter-${number}`,
  is_published: false,
  is_ready: false,
  release_date,
  published_at: null,
  view_count: 0,
  word_count: 100,
  updated_at: '2027-01-01T00:00:00+00:00',
});

type Change = { id: string; expected_updated_at: string; release_date?: string | null };

let stored: ReturnType<typeof chapter>[];
let isListAway: boolean;
let answer: PromiseWithResolvers<undefined>;
let sent: Change[][];

beforeEach(() => {
  localStorage.clear();
  stored = [chapter(10, '2027-02-05T18:00:00+00:00'), chapter(11, '2027-02-26T18:00:00+00:00')];
  isListAway = false;
  answer = Promise.withResolvers();
  sent = [];
  respondToCalls({
    book_chapters: () => {
      if (isListAway) throw new TypeError('Failed to fetch');
      return stored;
    },
    chapter_drafts: () => [],
    reschedule_chapters: async (body) => {
      const changes = body['changes'] as Change[];
      sent.push(changes);
      await answer.promise;
      stored = stored.map((one) => {
        const { release_date } = changes.find(({ id }) => id === one.id) ?? {};
        return release_date ? { ...one, release_date, updated_at: LATER } : one;
      });
      return stored.filter(({ id }) => changes.some((change) => change.id === id));
    },
  });
});

const LATER = '2027-01-02T00:00:00+00:00';
const changes = () => screen.getByRole('region', { name: 'Unsaved changes' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const row = async (number: number) =>
  within((await screen.findByText(`Chapter ${number}`)).closest('tr') as HTMLElement);
const setDate = async (number: number, date: string) => {
  fireEvent.click((await row(number)).getByRole('button', { name: /^Fri, / }));
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: date } });
  press('Set date');
};
const isSaved = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Saving …' })).toBeNull());
const kept = () => localStorage.getItem('schedule-plan');
const datesSent = () => sent.map((one) => one.map(({ release_date }) => release_date));

test('ignores steps while saving, and allows undoing a step afterward', async () => {
  renderAdmin(<ScheduleContent />);
  await row(10);
  // Loading does not move focus.
  expect(document.activeElement).toBe(document.body);
  await setDate(10, '2027-02-12');
  press('Save schedule');
  expect(await screen.findByRole('button', { name: 'Saving …' })).toBeTruthy();
  await setDate(11, '2027-03-05');
  answer.resolve(undefined);
  await isSaved();
  expect($toast.get()?.title).toBe('Schedule saved');
  expect(within(changes()).getByText('No unsaved changes')).toBeTruthy();
  expect(kept()).toBeNull();

  await setDate(11, '2027-03-05');
  expect(kept()).toContain(chapter(11, '').id);
  press('Undo');
  expect(within(changes()).getByText('No unsaved changes')).toBeTruthy();
  await setDate(11, '2027-03-05');
  press('Save schedule');
  await isSaved();
  expect(datesSent()).toEqual([['2027-02-12T18:00:00.000Z'], ['2027-03-05T18:00:00.000Z']]);
});

test('shows a saved date and allows changing it again even if reloading fails', async () => {
  renderAdmin(<ScheduleContent />);
  await setDate(10, '2027-02-12');
  press('Save schedule');
  expect(await screen.findByRole('button', { name: 'Saving …' })).toBeTruthy();
  isListAway = true;
  answer.resolve(undefined);
  expect(await screen.findByText('The chapters could not be loaded.')).toBeTruthy();
  expect($toast.get()?.title).toBe('Schedule saved');
  expect(within(changes()).getByText('No unsaved changes')).toBeTruthy();
  expect((await row(10)).getByText('Fri, Feb 12, 2027, 20:00')).toBeTruthy();

  await setDate(10, '2027-02-19');
  press('Save schedule');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject([{ expected_updated_at: LATER, release_date: '2027-02-19T18:00:00.000Z' }]);
});

test('swaps neighbors with Alt and an arrow key, and keeps focus on the moved row', async () => {
  renderAdmin(<ScheduleContent />);
  const date = (await row(10)).getByRole('button', { name: /^Fri, / });
  date.focus();
  fireEvent.keyDown(date, { key: 'ArrowUp', altKey: true });
  fireEvent.keyDown(date, { key: 'ArrowDown' });
  expect(within(changes()).getByText('No unsaved changes')).toBeTruthy();
  fireEvent.keyDown(date, { key: 'ArrowDown', altKey: true });
  expect(within(changes()).getByText('2 unsaved changes')).toBeTruthy();
  const titles = screen.getAllByText(/^Chapter 1\d$/).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Chapter 11', 'Chapter 10']);
  expect((await row(10)).getByText('was Feb 5, 2027, 20:00')).toBeTruthy();
  expect(document.activeElement?.closest('tr')?.textContent).toContain('Chapter 10');
});
