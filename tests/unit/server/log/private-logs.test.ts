import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keepPersonalDataOutOfLogs } from '~/server/log/private-logs.ts';

let printed: unknown[][];
let now: number;
beforeEach(() => {
  printed = [];
  now = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void printed.push(parts));
  keepPersonalDataOutOfLogs({ now: () => now });
});

const refused = () => Object.assign(new Error('Key (email)=(a@example.com) exists'), { code: '23505' });

test('of an error only its class and code are printed, of an object nothing', () => {
  console.error('It failed:', refused(), { email: 'a@example.com' });
  expect(printed).toEqual([['It failed:', 'Error (23505)', '[details withheld]']]);
});

test('the same refusal is printed once a minute, with how many there were', () => {
  for (let count = 0; count < 500; count += 1) console.error(refused());
  expect(printed).toEqual([['Error (23505)']]);
  now = 59_999;
  console.error(refused());
  expect(printed).toHaveLength(1);
  now = 60_000;
  console.error(refused());
  expect(printed[1]).toEqual(['Error (23505)', 'and 500 times since the last']);
});

test('a clock that was set back keeps no refusal from being printed', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  keepPersonalDataOutOfLogs();
  console.error(refused());
  vi.advanceTimersByTime(60_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  console.error(refused());
  expect(printed).toHaveLength(2);
});

test('a thousand different refusals are remembered, and what is older than those is printed again', () => {
  const numbered = (number: number) => Object.assign(new Error(), { code: `refusal ${number}` });
  for (let number = 0; number < 1000; number += 1) console.error(numbered(number));
  console.error(numbered(0));
  expect(printed).toHaveLength(1000);
  console.error(numbered(1000));
  console.error(numbered(1));
  expect(printed).toHaveLength(1002);
  expect(printed[1001]).toEqual(['Error (refusal 1)']);
});

test('sentences are printed each time', () => {
  console.error('The database is reopened: why.');
  console.error('The database is reopened: why.');
  expect(printed).toHaveLength(2);
});

test('beside the database, the message of an error without a code is left out: it may quote a request', () => {
  keepPersonalDataOutOfLogs({ now: () => now, withMessages: false });
  console.error(new Error('failed to parse filter (in.("jane@example.com'));
  expect(printed).toEqual([['Error']]);
});
