import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ScheduleContent } from '~/admin/schedule/Schedule.island.tsx';
import { adminClient } from '~/data/admin-client.ts';
import { $toast } from '~/lib/toasts/toasts.store.ts';
import { respondToCalls, renderAdmin } from '../support/render-admin.tsx';

const chapter = (number: number, release_date: string) => ({
  id: `00000000-0000-4000-8000-0000000000${number}`,
  chapter_number: number,
  chapter_title: `Chapter ${number}`,
  slug: `chapter-${number}`,
  is_published: false,
  is_ready: false,
  is_announced: true,
  release_date,
  published_at: null,
  view_count: 0,
  word_count: 100,
  updated_at: '2027-01-01T00:00:00+00:00',
});

type Change = { id: string; expected_updated_at: string; release_date?: string | null };

let stored: ReturnType<typeof chapter>[];
let failsToLoad: boolean;
let saveResponse: PromiseWithResolvers<undefined>;
let savedChanges: Change[][];
let losesAnswer: boolean;
let clockRanAt: string | null;

beforeEach(() => {
  localStorage.clear();
  stored = [chapter(10, '2027-02-05T18:00:00+00:00'), chapter(11, '2027-02-26T18:00:00+00:00')];
  failsToLoad = false;
  saveResponse = Promise.withResolvers();
  savedChanges = [];
  losesAnswer = false;
  clockRanAt = new Date().toISOString();
  respondToCalls({
    book_chapters: () => {
      if (failsToLoad) throw new TypeError('Failed to fetch');
      return stored;
    },
    chapter_drafts: () => [],
    site_status: () => [
      {
        clock_ran_at: clockRanAt,
        rebuild_due_since: null,
        build_requested_at: null,
        hook_called_at: null,
        hook_problem: null,
        has_build_hook: false,
      },
    ],
    reschedule_chapters: async (body) => {
      const changes = body['changes'] as Change[];
      savedChanges.push(changes);
      await saveResponse.promise;
      stored = stored.map((row) => {
        const { release_date } = changes.find(({ id }) => id === row.id) ?? {};
        return release_date ? { ...row, release_date, updated_at: LATER } : row;
      });
      if (losesAnswer) throw new TypeError('Failed to fetch');
      return stored.filter(({ id }) => changes.some((change) => change.id === id));
    },
  });
});

const LATER = '2027-01-02T00:00:00+00:00';
const changes = () => screen.getByRole('region', { name: 'Unsaved changes' });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const findRow = async (number: number) =>
  within((await screen.findByText(`Chapter ${number}`)).closest('tr') as HTMLElement);
const setDate = async (number: number, date: string) => {
  fireEvent.click((await findRow(number)).getByRole('button', { name: /^Fri, / }));
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: date } });
  click('Set date');
};
const waitForSave = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Saving…' })).toBeNull());
const storedPlan = () => localStorage.getItem('schedule-plan');
const savedDates = () => savedChanges.map((changes) => changes.map(({ release_date }) => release_date));

test('ignores edits while saving, and allows undoing later ones', async () => {
  renderAdmin(<ScheduleContent />);
  await findRow(10);
  // Loading does not move focus.
  expect(document.activeElement).toBe(document.body);
  await setDate(10, '2027-02-12');
  click('Save schedule');
  expect(await screen.findByRole('button', { name: 'Saving…' })).toBeTruthy();
  await setDate(11, '2027-03-05');
  saveResponse.resolve(undefined);
  await waitForSave();
  expect($toast.get()?.title).toBe('Schedule saved');
  expect(within(changes()).getByText('Everything is saved')).toBeTruthy();
  expect(storedPlan()).toBeNull();

  await setDate(11, '2027-03-05');
  expect(storedPlan()).toContain(chapter(11, '').id);
  click('Undo');
  expect(within(changes()).getByText('Everything is saved')).toBeTruthy();
  await setDate(11, '2027-03-05');
  click('Save schedule');
  await waitForSave();
  expect(savedDates()).toEqual([['2027-02-12T18:00:00.000Z'], ['2027-03-05T18:00:00.000Z']]);
});

test('shows a saved date and allows changing it again if reloading fails', async () => {
  renderAdmin(<ScheduleContent />);
  await setDate(10, '2027-02-12');
  click('Save schedule');
  expect(await screen.findByRole('button', { name: 'Saving…' })).toBeTruthy();
  failsToLoad = true;
  saveResponse.resolve(undefined);
  expect(await screen.findByText('The chapters could not be loaded.')).toBeTruthy();
  expect($toast.get()?.title).toBe('Schedule saved');
  expect(within(changes()).getByText('Everything is saved')).toBeTruthy();
  expect((await findRow(10)).getByText('Fri, Feb 12, 2027, 8:00 PM')).toBeTruthy();

  await setDate(10, '2027-02-19');
  click('Save schedule');
  await waitFor(() => expect(savedChanges).toHaveLength(2));
  expect(savedChanges[1]).toMatchObject([
    { expected_updated_at: LATER, release_date: '2027-02-19T18:00:00.000Z' },
  ]);
});

test('moves a chapter to a new date, and all later ones by as many days', async () => {
  renderAdmin(<ScheduleContent />);
  fireEvent.click((await findRow(10)).getByRole('button', { name: 'Change date…' }));
  fireEvent.click(screen.getByLabelText('Move this and all later ones by the same number of days'));
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '' } });
  click('Set date');
  expect(screen.getByText('Choose a date.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2027-02-04' } });
  click('Set date');
  expect((await findRow(10)).getByText('Thu, Feb 4, 2027, 8:00 PM')).toBeTruthy();
  expect((await findRow(11)).getByText('Thu, Feb 25, 2027, 8:00 PM')).toBeTruthy();
  click('Discard');
});

test('swaps neighbors with Alt and an arrow key, and keeps focus on the moved row', async () => {
  renderAdmin(<ScheduleContent />);
  const date = (await findRow(10)).getByRole('button', { name: /^Fri, / });
  date.focus();
  fireEvent.keyDown(date, { key: 'ArrowUp', altKey: true });
  fireEvent.keyDown(date, { key: 'ArrowDown' });
  expect(within(changes()).getByText('Everything is saved')).toBeTruthy();
  fireEvent.keyDown(date, { key: 'ArrowDown', altKey: true });
  expect(within(changes()).getByText('2 chapters moved, not saved yet')).toBeTruthy();
  const titles = screen.getAllByText(/^Chapter 1\d$/).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Chapter 11', 'Chapter 10']);
  expect((await findRow(10)).getByText('was Feb 5, 2027, 8:00 PM')).toBeTruthy();
  expect(document.activeElement?.closest('tr')?.textContent).toContain('Chapter 10');
});

test('shows no previous date if the date is the same after several changes', async () => {
  renderAdmin(<ScheduleContent />);
  const date = (await findRow(10)).getByRole('button', { name: /^Fri, / });
  date.focus();
  fireEvent.keyDown(date, { key: 'ArrowDown', altKey: true });
  await setDate(10, '2027-02-05');
  const row = await findRow(10);
  expect(row.getByText('was chapter 10')).toBeTruthy();
  expect(row.queryByText(/^was Feb/)).toBeNull();
  click('Discard');
});

test('does not deny a save whose answer was lost, and shows it as saved after a reload', async () => {
  losesAnswer = true;
  saveResponse.resolve(undefined);
  const page = renderAdmin(<ScheduleContent />);
  await setDate(10, '2027-02-12');
  click('Save schedule');
  expect((await within(changes()).findByText(/^We can’t reach the server/)).textContent).toBe(
    'We can’t reach the server. It may or may not have saved this. Reload the page to check. Your changes are kept in this browser.',
  );
  expect(storedPlan()).toContain(chapter(10, '').id);
  page.unmount();
  renderAdmin(<ScheduleContent />);
  expect(await screen.findByText('Fri, Feb 12, 2027, 8:00 PM')).toBeTruthy();
  expect(within(changes()).getByText('Everything is saved')).toBeTruthy();
  expect(storedPlan()).toBeNull();
});

test('keeps the plan in this browser after a conflict, even if another tab removed it', async () => {
  const user = { id: '11111111-1111-4111-8111-111111111111', aud: 'authenticated' };
  const conflict = { code: 'PT409', message: 'Chapter 10 was changed in the meantime.' };
  respondToCalls({
    user: () => user,
    book_chapters: () => stored,
    chapter_drafts: () => [],
    reschedule_chapters: () => Response.json(conflict, { status: 409 }),
  });
  const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '');
  const token = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: user.id, exp: 4e9 })}.c2ln`;
  await adminClient().auth.setSession({ access_token: token, refresh_token: 'a' });
  renderAdmin(<ScheduleContent />);
  await setDate(10, '2027-02-12');
  localStorage.removeItem('schedule-plan');
  click('Save schedule');
  expect((await within(changes()).findByText(/^Failed to save/)).textContent).toBe(
    'Failed to save the schedule. Chapter 10 was changed in the meantime. Your changes are kept in this browser.',
  );
  expect(storedPlan()).toContain(chapter(10, '').id);
});

test('says so if chapters are not published automatically', async () => {
  const { unmount } = renderAdmin(<ScheduleContent />);
  await findRow(10);
  expect(screen.queryByText(/Chapters aren’t being published automatically/)).toBeNull();
  unmount();

  clockRanAt = null;
  renderAdmin(<ScheduleContent />);
  const notice = await screen.findByText(/Chapters aren’t being published automatically/);
  expect(notice.querySelector('a')?.getAttribute('href')).toBe('/admin/settings#site');
});
