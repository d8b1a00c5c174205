import { expect, test } from 'vitest';
import { createAttempts, type Attempt } from '~/server/sign-in/attempts.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ACCOUNT = 'admin@example.com';

function setUp() {
  const clock = { now: 0 };
  const attempts = createAttempts(() => clock.now, 1);
  const start = (address: string, device?: string) => attempts.start({ address, account: ACCOUNT, device });
  return {
    clock,
    start,
    isAccepted: (address: string, device?: string) => !('waitMs' in start(address, device)),
  };
}
const expectStarted = (attempt: Attempt | { waitMs: number }): Attempt => {
  if ('waitMs' in attempt) throw new Error(`The attempt must wait ${attempt.waitMs} ms.`);
  return attempt;
};

test('doubles an address’s wait with each failure after the fifth, up to fifteen minutes', () => {
  const { clock, start } = setUp();
  for (let failures = 0; failures < 5; failures += 1) expectStarted(start('one'));
  const waits = [];
  for (let failures = 5; failures < 18; failures += 1) {
    const rejected = start('one');
    if (!('waitMs' in rejected)) throw new Error('The attempt was accepted.');
    waits.push(rejected.waitMs / SECOND);
    clock.now += rejected.waitMs;
    expectStarted(start('one'));
  }
  expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16]);
  expect(waits.at(-1)).toBe(15 * 60);
  clock.now += 15 * MINUTE + 1;
  for (let failures = 0; failures < 5; failures += 1) expectStarted(start('one'));
});

test('does not delay an address because of other addresses for 30 days after it signs in', () => {
  const { clock, start, isAccepted } = setUp();
  expectStarted(start('known')).succeeded();
  const useUpAttempts = () => {
    for (let attemptCount = 0; attemptCount < 12; attemptCount += 1) isAccepted(`stranger-${attemptCount}`);
  };
  useUpAttempts();
  expect(start('new')).toEqual({ waitMs: SECOND });
  expect(isAccepted('known')).toBe(true);
  clock.now = 31 * DAY;
  useUpAttempts();
  expect(start('known')).toEqual({ waitMs: SECOND });
});

test('does not delay a new address because of failures from a few others', () => {
  const { clock, isAccepted } = setUp();
  for (; clock.now < 10 * MINUTE; clock.now += SECOND) {
    for (let index = 0; index < 20; index += 1) isAccepted(`stranger-${index}`);
  }
  expect(isAccepted('stranger-0')).toBe(false);
  expect(isAccepted('a new address')).toBe(true);
});

test('delays an address like all others for a day after it has used its newcomer attempts', () => {
  const { clock, start, isAccepted } = setUp();
  const useUpAttempts = () => {
    for (let index = 0; index < 5; index += 1) isAccepted(`${clock.now}-${index}`);
  };
  useUpAttempts();
  for (let failures = 0; failures < 3; failures += 1) expectStarted(start('one'));
  expect(start('one')).toEqual({ waitMs: SECOND });
  clock.now = DAY - SECOND;
  useUpAttempts();
  expect(isAccepted('one')).toBe(false);
  clock.now = DAY + SECOND;
  useUpAttempts();
  expect(isAccepted('one')).toBe(true);
});

test('limits guesses at an account to seven per minute from any number of addresses', () => {
  const { clock, isAccepted } = setUp();
  let guesses = 0;
  let address = 0;
  for (; clock.now < HOUR; clock.now += SECOND) {
    for (let index = 0; index < 3; index += 1) if (isAccepted(`stranger-${(address += 1)}`)) guesses += 1;
  }
  // Plus the attempts that are free initially (5 and 6) and those with short delays.
  expect(guesses).toBeLessThanOrEqual(60 * 7 + 20);
});

test('limits one address to 1,100 guesses at an account per day, regardless of their timing', () => {
  const guessesPerDay = (burstSize: number) => {
    const { clock, start } = setUp();
    let guesses = 0;
    while (clock.now < DAY) {
      for (let attemptCount = 0; attemptCount < burstSize && clock.now < DAY;) {
        const attempt = start('one');
        if ('waitMs' in attempt) clock.now += attempt.waitMs;
        else {
          guesses += 1;
          attemptCount += 1;
        }
      }
      clock.now += 15 * MINUTE + 1;
    }
    return guesses;
  };
  for (const burstSize of [5, 8, 11, 12, 13, 14, 15, 2000])
    expect(guessesPerDay(burstSize)).toBeLessThan(1100);
});

test('does not count a canceled attempt', () => {
  const { clock, start } = setUp();
  for (let failures = 0; failures < 5; failures += 1) expectStarted(start('one'));
  clock.now = 2 * SECOND;
  expectStarted(start('one')).canceled();
  expectStarted(start('one'));
  expect(start('one')).toEqual({ waitMs: 2 * SECOND });
});

test('undoes only the canceled one of two concurrent attempts', () => {
  const { clock, start } = setUp();
  for (let failures = 0; failures < 4; failures += 1) expectStarted(start('one'));
  clock.now = SECOND;
  const canceled = expectStarted(start('two'));
  canceled.canceled();
  const first = expectStarted(start('one'));
  clock.now += 10;
  first.canceled();
  expectStarted(start('one'));
  expect(start('one')).toEqual({ waitMs: SECOND });
});

test('does not delay a known device because of failures from its address or account', () => {
  const { start, isAccepted } = setUp();
  for (let failures = 0; failures < 40; failures += 1)
    isAccepted(failures % 2 ? 'one' : `stranger-${failures}`);
  expect(start('one')).toHaveProperty('waitMs');
  expect(expectStarted(start('one', 'device')).isKnown).toBe(true);
});
