import { expect, test } from 'vitest';
import { createPasswordCheck } from '~/server/sign-in/sign-in.ts';

function createPendingCheck() {
  const running: { password: string; resolve: (isSame: boolean) => void }[] = [];
  const check = createPasswordCheck(
    (password) => new Promise((resolve) => running.push({ password: String(password), resolve })),
  );
  const checkPassword = (password: string, isKnown: boolean) =>
    check.matches({ password, hash: 'a hash', isKnown });
  return { running, checkPassword, runningPasswords: () => running.map(({ password }) => password) };
}

test('limits unknown callers to one processor, without delaying known callers', async () => {
  const { running, checkPassword, runningPasswords } = createPendingCheck();
  const unknown = [1, 2, 3].map((index) => checkPassword(`stranger ${index}`, false));
  await expect.poll(runningPasswords).toEqual(['stranger 1']);
  const known = [1, 2].map((index) => checkPassword(`known ${index}`, true));
  await expect.poll(runningPasswords).toEqual(['stranger 1', 'known 1']);

  running[1]?.resolve(true);
  expect(await known[0]).toBe(true);
  await expect.poll(runningPasswords).toEqual(['stranger 1', 'known 1', 'known 2']);
  running[0]?.resolve(false);
  expect(await unknown[0]).toBe(false);
  await expect.poll(runningPasswords).toEqual(['stranger 1', 'known 1', 'known 2', 'stranger 2']);
});

test('rejects further unknown callers while fifty wait, but not known callers', () => {
  const { checkPassword } = createPendingCheck();
  for (let index = 0; index < 51; index += 1) expect(checkPassword('stranger', false)).toBeDefined();
  expect(checkPassword('stranger', false)).toBeUndefined();
  expect(checkPassword('known', true)).toBeDefined();
});
