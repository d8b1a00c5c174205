import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CUSTOM_KEY, followsIsrael, weekNumber } from '~/features/scripture/portions/local-week.ts';
import { showWeeks, type WeekRow } from '~/features/scripture/portions/show-weeks.ts';

const FIRST = weekNumber(new Date('2027-06-12T12:00'));
const rows: WeekRow[] = [
  { number: FIRST, date: 'June 12, 2027', diaspora: 'shavuot', israel: 'naso' },
  { number: FIRST + 1, date: 'June 19, 2027', diaspora: 'naso', israel: 'chukat balak' },
  { number: FIRST + 2, date: 'June 26, 2027', diaspora: 'balak', israel: 'naso' },
];
const template = (slug: string) => `<template id="template-${slug}"><h3>${slug}</h3></template>`;
const section = (name: string) => `<section data-${name} hidden><p><span></span></p><div></div></section>`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  document.body.innerHTML = `${['shavuot', 'naso', 'chukat', 'balak'].map(template).join('')}
    <p data-outside hidden><b data-clock></b></p>${section('this-week')}${section('next-week')}
    <fieldset data-custom hidden><input type="radio" name="custom" value="diaspora" />
    <input type="radio" name="custom" value="israel" /></fieldset>`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

function open(date: string): void {
  vi.setSystemTime(new Date(date));
  showWeeks(rows, weekNumber, followsIsrael, CUSTOM_KEY);
}
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('section:not([hidden])')].map((week) =>
    [...week.querySelectorAll('span, h3')].map(({ textContent }) => textContent).join(' '),
  );
const checked = () => document.querySelector<HTMLInputElement>('input:checked')?.value;

test('shows the week from Sunday to Shabbat, and the next one', () => {
  open('2027-06-06T00:00');
  expect(shown()).toEqual(['June 12, 2027 shavuot', 'June 19, 2027 naso']);
  vi.setSystemTime(new Date('2027-06-12T23:59'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(shown()[0]).toBe('June 12, 2027 shavuot');
  vi.setSystemTime(new Date('2027-06-13T00:00'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(shown()).toEqual(['June 19, 2027 naso', 'June 26, 2027 balak']);
});

test('remembers the chosen custom, and shows both parts of joined portions', () => {
  open('2027-06-09T12:00');
  expect(checked()).toBe('diaspora');
  const israel = document.querySelector<HTMLInputElement>('[value=israel]');
  if (israel) israel.checked = true;
  israel?.dispatchEvent(new Event('change', { bubbles: true }));
  expect(shown()).toEqual(['June 12, 2027 naso', 'June 19, 2027 chukat balak']);
  expect(localStorage.getItem('preferred-custom')).toBe('israel');
  expect(followsIsrael(CUSTOM_KEY)).toBe(true);
});

test('follows Israel by default only in its time zone', () => {
  const resolved = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-180);
  const options = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  options.mockReturnValue({ ...resolved, timeZone: 'Asia/Jerusalem' });
  expect(followsIsrael(CUSTOM_KEY)).toBe(true);
  options.mockReturnValue({ ...resolved, timeZone: 'Europe/Helsinki' });
  expect(followsIsrael(CUSTOM_KEY)).toBe(false);
  localStorage.setItem(CUSTOM_KEY, 'anything else');
  expect(followsIsrael(CUSTOM_KEY)).toBe(false);
});

test.each(['2026-06-09T12:00', '2028-06-09T12:00', '2027-06-21T12:00', '2100-02-28T12:00'])(
  'says that the date is outside the covered weeks instead of showing one of them (%s)',
  (date) => {
    open(date);
    expect(shown()).toEqual([]);
    expect(document.querySelector<HTMLElement>('[data-outside]')?.hidden).toBe(false);
    expect(document.querySelector('[data-clock]')?.textContent).toContain(date.slice(0, 4));
  },
);
