import { expect, test } from 'vitest';
import { createAttempts, type Attempt } from '~/server/sign-in/attempts.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ACCOUNT = 'admin@example.com';

function attemptsAt() {
  const clock = { now: 0 };
  const attempts = createAttempts(() => clock.now, 1);
  const start = (address: string, device?: string) => attempts.start({ address, account: ACCOUNT, device });
  return {
    clock,
    start,
    isTaken: (address: string, device?: string) => !('waitMs' in start(address, device)),
  };
}
const taken = (attempt: Attempt | { waitMs: number }): Attempt => {
  if ('waitMs' in attempt) throw new Error(`The attempt has to wait ${attempt.waitMs} ms.`);
  return attempt;
};

test('doubles an address’s wait with each failure after the fifth, up to fifteen minutes', () => {
  const { clock, start } = attemptsAt();
  for (let failed = 0; failed < 5; failed += 1) taken(start('one'));
  const waits = [];
  for (let failed = 5; failed < 18; failed += 1) {
    const refused = start('one');
    if (!('waitMs' in refused)) throw new Error('The attempt was accepted.');
    waits.push(refused.waitMs / SECOND);
    clock.now += refused.waitMs;
    taken(start('one'));
  }
  expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16]);
  expect(waits.at(-1)).toBe(15 * 60);
  clock.now += 15 * MINUTE + 1;
  for (let failed = 0; failed < 5; failed += 1) taken(start('one'));
});

test('does not delay an address because of others for 30 days after it signed in', () => {
  const { clock, start, isTaken } = attemptsAt();
  taken(start('known')).succeeded();
  const guess = () => {
    for (let tried = 0; tried < 12; tried += 1) isTaken(`stranger-${tried}`);
  };
  guess();
  expect(start('new')).toEqual({ waitMs: SECOND });
  expect(isTaken('known')).toBe(true);
  clock.now = 31 * DAY;
  guess();
  expect(start('known')).toEqual({ waitMs: SECOND });
});

test('does not delay a new address because of failures from a few others', () => {
  const { clock, isTaken } = attemptsAt();
  for (; clock.now < 10 * MINUTE; clock.now += SECOND) {
    for (let stranger = 0; stranger < 20; stranger += 1) isTaken(`stranger-${stranger}`);
  }
  expect(isTaken('stranger-0')).toBe(false);
  expect(isTaken('a new address')).toBe(true);
});

test('delays an address that has used its newcomer attempts along with all others for a day', () => {
  const { clock, start, isTaken } = attemptsAt();
  const hold = () => {
    for (let stranger = 0; stranger < 5; stranger += 1) isTaken(`${clock.now}-${stranger}`);
  };
  hold();
  for (let failed = 0; failed < 3; failed += 1) taken(start('one'));
  expect(start('one')).toEqual({ waitMs: SECOND });
  clock.now = DAY - SECOND;
  hold();
  expect(isTaken('one')).toBe(false);
  clock.now = DAY + SECOND;
  hold();
  expect(isTaken('one')).toBe(true);
});

test('limits guesses at an account to seven a minute from any number of addresses', () => {
  const { clock, isTaken } = attemptsAt();
  let guesses = 0;
  let address = 0;
  for (; clock.now < HOUR; clock.now += SECOND) {
    for (let each = 0; each < 3; each += 1) if (isTaken(`stranger-${(address += 1)}`)) guesses += 1;
  }
  // Plus the attempts that are free initially (5 and 6) and those with short delays.
  expect(guesses).toBeLessThanOrEqual(60 * 7 + 20);
});

test('limits one address to 1,100 guesses at an account a day, however they are spaced', () => {
  const guessesADay = (before: number) => {
    const { clock, start } = attemptsAt();
    let guesses = 0;
    while (clock.now < DAY) {
      for (let tried = 0; tried < before && clock.now < DAY;) {
        const attempt = start('one');
        if ('waitMs' in attempt) clock.now += attempt.waitMs;
        else {
          guesses += 1;
          tried += 1;
        }
      }
      clock.now += 15 * MINUTE + 1;
    }
    return guesses;
  };
  for (const before of [5, 8, 11, 12, 13, 14, 15, 2000]) expect(guessesADay(before)).toBeLessThan(1100);
});

test('does not count a canceled attempt', () => {
  const { clock, start } = attemptsAt();
  for (let failed = 0; failed < 5; failed += 1) taken(start('one'));
  clock.now = 2 * SECOND;
  taken(start('one')).canceled();
  taken(start('one'));
  expect(start('one')).toEqual({ waitMs: 2 * SECOND });
});

test('undoes only the canceled one of two concurrent attempts', () => {
  const { clock, start } = attemptsAt();
  for (let failed = 0; failed < 4; failed += 1) taken(start('one'));
  clock.now = SECOND;
  const canceled = taken(start('two'));
  canceled.canceled();
  const first = taken(start('one'));
  clock.now += 10;
  first.canceled();
  taken(start('one'));
  expect(start('one')).toEqual({ waitMs: SECOND });
});

test('does not delay a known device because of failures from its address or account', () => {
  const { start, isTaken } = attemptsAt();
  for (let failed = 0; failed < 40; failed += 1) isTaken(failed % 2 ? 'one' : `stranger-${failed}`);
  expect(start('one')).toHaveProperty('waitMs');
  expect(taken(start('one', 'device')).isKnown).toBe(true);
});
