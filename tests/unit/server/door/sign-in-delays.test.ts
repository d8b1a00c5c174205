// How long the next attempt to sign in waits, at the edges.
import { describe, expect, test } from 'vitest';
import { createAttempts } from '~/server/sign-in/attempts.ts';
import { afterFailure, signInDelayMs, type Failures } from '~/server/sign-in/delays.ts';

const MINUTE = 60_000;

describe('delays after failed sign-ins', () => {
  const failed = (count: number): Failures => ({ count, lastAt: 0 });
  test.each([
    [0, 0],
    [4, 0],
    [5, 1000],
    [6, 2000],
    [7, 4000],
    [10, 32_000],
    [14, 512_000],
    [15, 15 * MINUTE],
    [2000, 15 * MINUTE],
  ])('after %i failures an address waits %i ms', (count, delay) => {
    expect(signInDelayMs(failed(count), 0, 15 * MINUTE)).toBe(delay);
  });
  test('an account waits a minute at most', () => {
    expect(signInDelayMs(failed(10), 0, MINUTE)).toBe(32_000);
    expect(signInDelayMs(failed(11), 0, MINUTE)).toBe(MINUTE);
  });
  test('they end, and failures are forgotten 15 minutes after the last', () => {
    expect(signInDelayMs(failed(6), 1999, 15 * MINUTE)).toBe(1);
    expect(signInDelayMs(failed(6), 2000, 15 * MINUTE)).toBe(0);
    expect(afterFailure(failed(6), 15 * MINUTE).count).toBe(7);
    expect(afterFailure(failed(6), 15 * MINUTE + 1).count).toBe(1);
  });
  test('a clock that goes back makes them no longer', () => {
    expect(signInDelayMs({ count: 5, lastAt: 60 * MINUTE }, 0, 15 * MINUTE)).toBe(1000);
  });
  test('a known address is not slowed by others for 30 days', () => {
    let now = 0;
    const attempts = createAttempts(() => now, 1);
    const attempt = (address: string) => attempts.start({ address, account: 'admin@example.com' });
    const known = attempt('known');
    if ('succeeded' in known) known.succeeded();
    const guess = () => {
      for (let tried = 0; tried < 12; tried += 1) attempt(`stranger-${tried}`);
    };
    guess();
    expect(attempt('new')).toEqual({ waitMs: 1000 });
    expect(attempt('known')).toHaveProperty('succeeded');
    now = 31 * 24 * 60 * MINUTE;
    guess();
    expect(attempt('known')).toEqual({ waitMs: 1000 });
  });
});
