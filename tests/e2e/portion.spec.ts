import { brotliCompressSync } from 'node:zlib';
import ICAL from 'ical.js';
import { addWeeks, portionOfWeek } from '../../src/lib/portions/portion-of-week.ts';
import { expect, test } from './support/test.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const DAY_MS = 86_400_000;
const CHAPTER = '/read/your-enemys-donkey';
/** Its citations. In some years, one of these portions is read more than a year after the last time. */
const CITED = [
  { name: 'Mishpatim', verses: 'Exodus 21:1–24:18', numbers: '23:4' },
  { name: 'Ki Teitzei', verses: 'Deuteronomy 21:10–25:19', numbers: '22:1' },
];

const namesOn = (date: string) => {
  const { holiday, portions } = portionOfWeek(date, 'diaspora');
  return holiday ? [holiday] : portions.map(({ name }) => name);
};
const WEEKS = Array.from({ length: 52 }, (_, index) => addWeeks(TODAY, index));
const WEEK_WITHOUT_CITATION = WEEKS.find((week) => namesOn(week).includes('Passover')) ?? '';
const CITED_WEEKS = CITED.flatMap((cited) =>
  WEEKS.filter((week) => namesOn(week).includes(cited.name)).map((week) => ({ ...cited, week })),
);
const noonOf = (week: string) => new Date(`${week}T12:00:00Z`);

test('shows the portions of this week and the next, linked to paragraphs', async ({ page }) => {
  expect(CITED_WEEKS).not.toEqual([]);
  for (const { name, verses, numbers, week } of CITED_WEEKS) {
    await page.clock.setFixedTime(noonOf(week));
    await page.goto('/portion');
    const thisWeek = page.getByRole('region', { name: 'This week' });
    await expect(thisWeek.getByRole('heading', { level: 3 })).toHaveText(new RegExp(`^${name}`));
    await expect(thisWeek).toContainText(verses);
    const nextWeek = page.getByRole('region', { name: 'Next week' });
    await expect(nextWeek.getByRole('heading', { level: 3 }).first()).toContainText(
      namesOn(addWeeks(week, 1))[0] ?? '',
    );
    const link = thisWeek.getByRole('link', { name: `Chapter 7: Your Enemy’s Donkey (${numbers}` }).first();
    await expect(link).toHaveAttribute('href', /^\/read\/your-enemys-donkey#[\w-]+:~:text=/);
    await page.getByText('All weeks of the year').click();
    await page.getByRole('link', { name }).last().click();
    await expect(page.locator(':target')).toContainText(verses);
    await expect(page.getByRole('article')).toHaveCount(54);
  }
});

test('says so if the device’s date is a year off', async ({ page }) => {
  for (const days of [-365, 365]) {
    await page.clock.setFixedTime(Date.now() + days * DAY_MS);
    await page.goto('/portion');
    await expect(page.getByText(/^This device’s date is .* cannot show this week’s portion/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This week', exact: true })).toBeHidden();
    await expect(page.locator('main time')).toHaveCount(54);
    await expect(page.locator('main time').last()).toBeVisible();
  }
});

test.describe('in Israel', () => {
  test.use({ timezoneId: 'Asia/Jerusalem' });
  test('is set for Israel until the visitor chooses otherwise, once', async ({ page }) => {
    await page.goto('/portion');
    await expect(page.getByLabel('Israel')).toBeChecked();
    await page.getByText('The diaspora', { exact: true }).click();
    await page.reload();
    await expect(page.getByLabel('The diaspora')).toBeChecked();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('lists all weeks with dates', async ({ page }) => {
    await page.goto('/portion');
    await expect(page.locator('main time')).toHaveCount(54);
    const week = page
      .getByRole('listitem')
      .filter({ has: page.locator(`time[datetime="${portionOfWeek(TODAY, 'diaspora').shabbat}"]`) });
    await expect(week).toContainText(namesOn(TODAY).join('–'));
    await expect(page.getByRole('heading', { name: 'This week', exact: true })).toBeHidden();
    await expect(page.getByRole('radio')).toHaveCount(0);
  });
});

test('a chapter mentions the portion only in its week, in at most 300 bytes, without moving its text', async ({
  page,
  request,
}) => {
  const html = await (await request.get(CHAPTER)).text();
  const fragment = /<p[^>]*data-weeks=.*?<\/script>/s.exec(html)?.[0] ?? '';
  const size = (text: string) => brotliCompressSync(text).byteLength;
  expect(fragment).not.toBe('');
  expect(size(html) - size(html.replace(fragment, ''))).toBeLessThanOrEqual(300);

  await page.addInitScript(() => {
    const shifts: number[] = Object.assign(window, { shifts: [] }).shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const line = page.getByText('Discusses this week’s portion');
  for (const { week } of CITED_WEEKS) {
    await page.clock.setFixedTime(noonOf(week));
    await page.goto(CHAPTER, { waitUntil: 'networkidle' });
    await expect(line).toBeVisible();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    // Less than the display font moves; the line itself would move the text by 0.05.
    expect(Math.max(0, ...shifts)).toBeLessThan(0.001);
  }
  await page.clock.setFixedTime(noonOf(WEEK_WITHOUT_CITATION));
  await page.goto(CHAPTER);
  await expect(line).toBeHidden();
});

test('offers a calendar for each custom', async ({ page, request }) => {
  await page.goto('/portion');
  for (const [name, path] of [
    ['Diaspora', '/portions.ics'],
    ['Israel', '/portions-israel.ics'],
  ] as const) {
    await expect(page.getByRole('link', { name: `Add to calendar (${name})` })).toHaveAttribute('href', path);
    const calendar = await request.get(path);
    expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    const events = new ICAL.Component(ICAL.parse(await calendar.text()) as unknown[]).getAllSubcomponents(
      'vevent',
    );
    expect(events).toHaveLength(54);
  }
});
