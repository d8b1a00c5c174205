// The test setup itself: an unexpected request to another machine fails a test.
import { expect, test } from './support/test.ts';

/** Called on a page without a policy that would block the request. */
const askOutside = () =>
  fetch('https://outside.example/', { mode: 'no-cors' }).then(
    () => 'answered',
    () => 'no answer',
  );

test.fail('a request that is not expected fails its test', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await page.goto('/robots.txt');
  await page.evaluate(askOutside);
});

test('one that is expected finds no host', async ({ page, outside, allowConsole }) => {
  allowConsole(/net::ERR_NAME_NOT_RESOLVED/);
  outside.allow(/^https:\/\/outside\.example\/$/);
  await page.goto('/robots.txt');
  expect(await page.evaluate(askOutside)).toBe('no answer');
});
