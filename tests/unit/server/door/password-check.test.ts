import { expect, test } from 'vitest';
import { createPasswordCheck } from '~/server/sign-in/sign-in.ts';

function slowCheck() {
  const running: { password: string; end: (isSame: boolean) => void }[] = [];
  const check = createPasswordCheck(
    (password) => new Promise((end) => running.push({ password: String(password), end })),
  );
  const ask = (password: string, isKnown: boolean) => check.matches({ password, hash: 'a hash', isKnown });
  return { running, ask, names: () => running.map(({ password }) => password) };
}

test('unknown callers use at most one processor and do not delay known callers', async () => {
  const { running, ask, names } = slowCheck();
  const strangers = [1, 2, 3].map((index) => ask(`stranger ${index}`, false));
  await expect.poll(names).toEqual(['stranger 1']);
  const known = [1, 2].map((index) => ask(`known ${index}`, true));
  await expect.poll(names).toEqual(['stranger 1', 'known 1']);

  running[1]?.end(true);
  expect(await known[0]).toBe(true);
  await expect.poll(names).toEqual(['stranger 1', 'known 1', 'known 2']);
  running[0]?.end(false);
  expect(await strangers[0]).toBe(false);
  await expect.poll(names).toEqual(['stranger 1', 'known 1', 'known 2', 'stranger 2']);
});

test('rejects further unknown callers while fifty wait, but not known callers', () => {
  const { ask } = slowCheck();
  for (let index = 0; index < 51; index += 1) expect(ask('stranger', false)).toBeDefined();
  expect(ask('stranger', false)).toBeUndefined();
  expect(ask('known', true)).toBeDefined();
});
