import { expect, onTestFinished, test, vi } from 'vitest';
import { createRetryRule } from '~/server/site/retry-rule.ts';

const MINUTE = 60_000;

test('a failed build waits a minute, then twice as long each time, and an hour at most', () => {
  const rule = createRetryRule();
  const waits = [];
  let now = 0;
  for (let times = 0; times < 9; times += 1) {
    rule.failed('a', now);
    let minutes = 1;
    while (!rule.isDue('a', now + minutes * MINUTE)) minutes += 1;
    waits.push(minutes);
    now += minutes * MINUTE;
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('what has changed since, and what never failed, is due at once', () => {
  const rule = createRetryRule();
  expect(rule.isDue('a', 0)).toBe(true);
  rule.failed('a', 0);
  expect(rule.isDue('a', 1000)).toBe(false);
  expect(rule.isDue('b', 1000)).toBe(true);
  rule.succeeded();
  expect(rule.isDue('a', 1000)).toBe(true);
});

test('a clock that is set back makes no wait longer', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const rule = createRetryRule();
  rule.failed('a');
  vi.advanceTimersByTime(MINUTE);
  vi.setSystemTime(Date.now() - 60 * MINUTE);
  expect(rule.isDue('a')).toBe(true);
});
