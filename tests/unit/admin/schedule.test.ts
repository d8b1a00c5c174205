import { expect, test } from 'vitest';
import {
  applyRule,
  changesOf,
  EMPTY_PLAN,
  moveByDays,
  skipWeek,
  plannedChapters,
  planOf,
  planProblems,
  planWarnings,
  setDate,
  swapNumbers,
  type Plan,
  type StoredSlot,
} from '~/admin/schedule/schedule-plan.ts';
import {
  ruleDays,
  ruleFrom,
  scheduledDates,
  scheduleProblem,
  shiftDays,
  withDatesLeftOut,
  withWeekdays,
  type ScheduleRule,
} from '~/admin/schedule/schedule-rule.ts';
import { draftFrom } from '~/admin/local-draft.ts';
import { PLAN_SCHEMA } from '~/admin/schedule/stored-plan.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');

function chapter(number: number, release_date: string | null, change: Partial<StoredSlot> = {}): StoredSlot {
  return {
    id: `id-${number}`,
    chapter_number: number,
    is_published: false,
    is_ready: false,
    release_date,
    updated_at: `version of ${number}`,
    ...change,
  };
}

/** Dated chapters are scheduled for Saturdays at 20:00 in Jerusalem. */
const CHAPTERS = [
  chapter(9, '2026-11-21T18:00:00Z', { is_published: true }),
  chapter(10, '2026-11-28T18:00:00Z', { is_ready: true }),
  chapter(11, '2026-12-05T18:00:00Z'),
  chapter(12, '2026-12-12T18:00:00Z'),
  chapter(13, null),
];
const dates = (plan: Plan) =>
  Object.fromEntries(
    plannedChapters(CHAPTERS, plan).map(({ chapter_number, release_date }) => [
      chapter_number,
      release_date && new Date(release_date).toISOString().slice(0, 16),
    ]),
  );
const STORED = {
  9: '2026-11-21T18:00',
  10: '2026-11-28T18:00',
  11: '2026-12-05T18:00',
  12: '2026-12-12T18:00',
  13: null,
};

const move = (id: string, days: number, plan = EMPTY_PLAN) =>
  planOf(CHAPTERS, moveByDays(plannedChapters(CHAPTERS, plan), id, days));
const reschedule = (id: string, release: string | null) => planOf(CHAPTERS, setDate(CHAPTERS, id, release));
const repeat = (id: string, rule: ScheduleRule) => planOf(CHAPTERS, applyRule(CHAPTERS, id, rule));
const swap = (id: string, otherId: string) => planOf(CHAPTERS, swapNumbers(CHAPTERS, id, otherId));

test('dates a single chapter', () => {
  expect(dates(reschedule('id-11', '2026-12-08T18:00:00Z'))).toEqual({ ...STORED, 11: '2026-12-08T18:00' });
});

test('moves a chapter and all later ones, except published and undated chapters', () => {
  expect(dates(move('id-10', 7))).toEqual({
    ...STORED,
    10: '2026-12-05T18:00',
    11: '2026-12-12T18:00',
    12: '2026-12-19T18:00',
  });
  expect(changesOf(CHAPTERS, move('id-9', 7)).map(({ id }) => id)).toEqual(['id-10', 'id-11', 'id-12']);
});

test('skips a week like a move by seven days, except that dates left out stay free', () => {
  const skip = (id: string, plan = EMPTY_PLAN) =>
    planOf(CHAPTERS, skipWeek(plannedChapters(CHAPTERS, plan), id));
  expect(dates(skip('id-10'))).toEqual(dates(move('id-10', 7)));
  // A holiday on December 12.
  const withHoliday = move('id-12', 7);
  expect(dates(skip('id-10', withHoliday))).toEqual({
    ...STORED,
    10: '2026-12-05T18:00',
    11: '2026-12-19T18:00',
    12: '2026-12-26T18:00',
  });
  // Two chapters a week.
  const twice = planOf(CHAPTERS, setDate(CHAPTERS, 'id-11', '2026-12-01T18:00:00Z'));
  expect(dates(skip('id-10', twice))).toMatchObject({
    10: '2026-12-12T18:00',
    11: '2026-12-15T18:00',
    12: '2026-12-19T18:00',
  });
  const undated = planOf(CHAPTERS, setDate(CHAPTERS, 'id-10', null));
  expect(skip('id-10', undated)).toEqual(undated);
});

test('combines changes, and is empty if they cancel out', () => {
  const moved = move('id-10', 7);
  const movedTwice = move('id-12', 1, moved);
  expect(dates(movedTwice)).toMatchObject({ 11: '2026-12-12T18:00', 12: '2026-12-20T18:00' });
  expect(move('id-10', -7, moved)).toEqual({});
});

test('applies a rule to a chapter and all later ones, including undated chapters', () => {
  const rule = { firstDate: '2026-12-01', weekdays: [1, 4], time: '09:30', except: [] };
  expect(dates(repeat('id-11', rule))).toEqual({
    ...STORED,
    11: '2026-12-03T07:30',
    12: '2026-12-07T07:30',
    13: '2026-12-10T07:30',
  });
  const conflicting = { firstDate: '2026-11-28', weekdays: [6], time: '20:00', except: [] };
  expect(dates(repeat('id-11', conflicting))).toMatchObject({
    11: '2026-12-05T18:00',
  });
});

test('swaps the numbers and dates of two chapters', () => {
  const swapped = swap('id-10', 'id-12');
  expect(dates(swapped)).toEqual(STORED);
  expect(
    plannedChapters(CHAPTERS, swapped)
      .map(({ id }) => id)
      .join(' '),
  ).toBe('id-9 id-12 id-11 id-10 id-13');
});

test('sends only changes, with the expected version', () => {
  expect(changesOf(CHAPTERS, reschedule('id-10', null))).toEqual([
    { id: 'id-10', expected_updated_at: 'version of 10', release_date: null },
  ]);
  expect(reschedule('id-10', '2026-11-28T20:00:00+02:00')).toEqual({});
});

test('drops changes to chapters that have since been published or deleted', () => {
  const plan = reschedule('id-10', '2026-11-29T18:00:00Z');
  const published = CHAPTERS.map((slot) => (slot.id === 'id-10' ? { ...slot, is_published: true } : slot));
  expect(changesOf(published, plan)).toEqual([]);
  expect(changesOf([], plan)).toEqual([]);
});

test('rejects two chapters in the same minute', () => {
  expect(planProblems(CHAPTERS, reschedule('id-13', '2026-11-28T18:00:40Z'), NOW)).toEqual([
    'Chapters 10 and 13 would both go out on Nov 28, 8:00 PM. Give one of them another time, then save.',
  ]);
  expect(planProblems(CHAPTERS, reschedule('id-13', '2026-11-28T18:01:00Z'), NOW)).toEqual([]);
});

test.each([
  ['id-10', null, []],
  ['id-10', '2026-11-20T18:00:00Z', ['Chapter 10 goes out within a minute: its date has passed.']],
  ['id-11', '2026-11-20T18:00:00Z', ['Chapter 11 goes out before chapter 10.']],
])('warns about a questionable date: %s on %s', (id, release, warnings) => {
  expect(planWarnings(CHAPTERS, reschedule(id, release), NOW)).toEqual(warnings);
});

test('restores a valid plan from the browser', () => {
  const plan = { 'id-10': { chapter_number: 11, release_date: null } };
  expect(draftFrom(PLAN_SCHEMA, JSON.stringify(plan))).toEqual(plan);
});

test.each([
  '',
  'no JSON',
  'null',
  '{"a":null}',
  '{"a":{"chapter_number":0,"release_date":null}}',
  '{"a":{"chapter_number":1,"release_date":"soon"}}',
])('ignores the stored plan %j', (stored) => {
  expect(draftFrom(PLAN_SCHEMA, stored)).toBeNull();
});

const RULE = { firstDate: '2027-01-05', weekdays: [2], time: '11:00', except: [] };

// Israel's clocks go forward on Friday, March 26, 2027, and back on Sunday, October 31.
test.each([
  ['on the chosen days', { weekdays: [2, 5] }, ['2027-01-05T09:00', '2027-01-08T09:00', '2027-01-12T09:00']],
  [
    'except on excluded days',
    { weekdays: [2, 5], except: ['2027-01-08', '2027-01-09'] },
    ['2027-01-05T09:00', '2027-01-12T09:00'],
  ],
  ['across the spring clock change', { firstDate: '2027-03-23' }, ['2027-03-23T09:00', '2027-03-30T08:00']],
  ['across the fall clock change', { firstDate: '2027-10-26' }, ['2027-10-26T08:00', '2027-11-02T09:00']],
  [
    'an hour after a skipped time',
    { firstDate: '2027-03-26', weekdays: [5], time: '02:30' },
    ['2027-03-26T00:30'],
  ],
  [
    'at the first occurrence of a repeated time',
    { firstDate: '2027-10-31', weekdays: [0], time: '01:30' },
    ['2027-10-30T22:30'],
  ],
])('schedules releases %s', (_, change, expected) => {
  const instants = scheduledDates({ ...RULE, ...change }, expected.length);
  expect(instants.map((instant) => instant.slice(0, 16))).toEqual(expected);
});

test('lists the days of a rule, including excluded ones', () => {
  const days = ['2027-01-05', '2027-01-12', '2027-01-19'];
  expect(ruleDays({ ...RULE, except: ['2027-01-12'] }, 2)).toEqual(days);
  expect(ruleDays({ ...RULE, time: '' }, 2)).toEqual([]);
});

test('skips a minute taken by another chapter', () => {
  expect(scheduledDates(RULE, 2, ['2027-01-05T09:00:59.999Z', '2027-01-12T09:01:00.000Z'])).toEqual([
    '2027-01-12T09:00:00.000Z',
    '2027-01-19T09:00:00.000Z',
  ]);
});

test.each([
  [{ firstDate: '' }, 'Choose a date.'],
  [{ firstDate: '12027-01-05' }, 'Choose a date.'],
  [{ weekdays: [] }, 'Choose at least one day of the week.'],
  [{ time: '24:00' }, 'Choose a time.'],
])('reports the missing or invalid field in %o and returns no dates', (change, problem) => {
  expect(scheduleProblem({ ...RULE, ...change })).toBe(problem);
  expect(scheduledDates({ ...RULE, ...change }, 5)).toEqual([]);
});

test('shifts a date an hour later if it falls on a skipped time', () => {
  // March 19, 02:30 in Jerusalem; a week later, the clocks skip 02:30.
  expect(shiftDays('2027-03-19T00:30:00Z', 7)).toBe('2027-03-26T00:30:00.000Z');
});

// November 22, 2026 is a Sunday.
test.each([
  ['on the planned date', '2026-11-28T04:24:00Z', [], '2026-11-28', '06:24'],
  ['a week later if the planned date has passed', '2026-11-20T04:24:00Z', [], '2026-11-29', '11:00'],
  [
    'a week after the last other chapter',
    null,
    ['2026-12-12T18:00:00Z', '2026-12-05T18:00:00Z'],
    '2026-12-19',
    '11:00',
  ],
])('begins a weekly pattern %s', (_, planned, others, firstDate, time) => {
  const weekdays = [new Date(firstDate).getUTCDay()];
  expect(ruleFrom(NOW, planned, others)).toEqual({ firstDate, time, weekdays, except: [] });
});

test('moves the first date to the first chosen weekday, so that it is the first chapter’s', () => {
  const rule = ruleFrom(NOW, '2026-11-28T18:00:00Z');
  expect(withWeekdays(rule, [1, 4])).toMatchObject({ firstDate: '2026-11-30', weekdays: [1, 4] });
  expect(withWeekdays(rule, [])).toMatchObject({ firstDate: '2026-11-28', weekdays: [] });
});

test('leaves out the days of a rule that are free between the dates in use', () => {
  const rule = ruleFrom(NOW, '2026-11-28T18:00:00Z');
  const used = ['2026-11-28T18:00:00Z', '2026-12-05T18:00:00Z', '2026-12-26T18:00:00Z'];
  expect(withDatesLeftOut(rule, used).except).toEqual(['2026-12-12', '2026-12-19']);
  expect(withDatesLeftOut(rule, used.slice(0, 2)).except).toEqual([]);
  expect(withDatesLeftOut(rule, []).except).toEqual([]);
});
