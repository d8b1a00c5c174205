import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, test } from 'vitest';
import { createAltcha } from '../../../supabase/functions/contact/altcha.ts';

const HOUR_MS = 3_600_000;

function setUp(hmacKey = 'a-key') {
  const used = new Set<unknown>();
  let now = Date.now();
  const altcha = createAltcha({
    hmacKey,
    now: () => now,
    call: (_, { challenge_signature: signature }) => {
      const isFirstUse = !used.has(signature);
      used.add(signature);
      return Promise.resolve(isFirstUse);
    },
  });
  const solve = async () => {
    const challenge = (await altcha.challenge?.()) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return { challenge, solution };
  };
  return { altcha, solve, used, wait: (ms: number) => (now += ms) };
}

test('accepts a solution once', async () => {
  const { altcha, solve } = setUp();
  const token = JSON.stringify(await solve());
  expect(await altcha.verify(token)).toBe('passed');
  expect(await altcha.verify(token)).toBe('rejected');
});

test('rejects a solution after an hour', async () => {
  const { altcha, solve, wait } = setUp();
  const token = JSON.stringify(await solve());
  wait(HOUR_MS + 1000);
  expect(await altcha.verify(token)).toBe('rejected');
});

test('rejects what it has not asked for, without storing it', async () => {
  const { altcha, solve, used } = setUp();
  const { challenge, solution } = await solve();
  const other = await setUp('another-key').solve();
  const { parameters } = challenge;
  const tokens = [
    '',
    'null',
    '{}',
    '{"challenge":{},"solution":{}}',
    other,
    { challenge: other.challenge, solution },
    { challenge, solution: { ...solution, derivedKey: '00' } },
    { challenge, solution: null },
    { challenge: { ...challenge, parameters: { ...parameters, expiresAt: 99_999_999_999 } }, solution },
    { challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '' } }, solution },
    { challenge: { ...challenge, parameters: { ...parameters, cost: 1e12 } }, solution },
    { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
  ];
  for (const token of tokens)
    expect(await altcha.verify(typeof token === 'string' ? token : JSON.stringify(token))).toBe('rejected');
  expect(used.size).toBe(0);
});

test('says that it is unavailable if the database does not respond', async () => {
  const { solve } = setUp();
  const token = JSON.stringify(await solve());
  const broken = createAltcha({ hmacKey: 'a-key', call: () => Promise.reject(new Error('down')) });
  expect(await broken.verify(token)).toBe('unavailable');
});
