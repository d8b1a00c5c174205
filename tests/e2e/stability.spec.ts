// `npm run bench -- lighthouse` measures layout shifts.
import { READER_PATH } from '../bench/budgets.ts';
import { expect, test } from './support/test.ts';

const FONT = /frank-ruhl-libre-latin.*\.woff2$/;

test('no page requests a script before its text is painted', async ({ page }) => {
  const early: string[] = [];
  for (const path of ['/', READER_PATH, '/podcast', '/contact', '/landing']) {
    await page.goto('about:blank');
    await page.goto(path);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const scripts = await page.evaluate(() => {
      const paintedAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < paintedAt)
        .map(({ name }) => new URL(name).pathname);
    });
    early.push(...scripts.map((script) => `${path}: ${script}`));
  }
  expect(early).toEqual([]);
});

test('requests the display font after the first paint, immediately on the next page, and applies it', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page);
  /** Fonts used to paint the heading. */
  const paintedFonts = async () => {
    const { root } = await browser.send('DOM.getDocument');
    const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName }) => familyName);
  };
  const requestedAfterPaint = () =>
    page.evaluate((pattern) => {
      const font = performance
        .getEntriesByType('resource')
        .find(({ name }) => new RegExp(pattern).test(name));
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      return font && paint ? font.startTime >= paint.startTime : undefined;
    }, FONT.source);

  await page.goto('/about');
  await expect.poll(requestedAfterPaint).toBe(true);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  await expect.poll(paintedFonts).toContain('Frank Ruhl Libre');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await page.waitForURL('**/terms');
  await expect.poll(requestedAfterPaint).toBe(false);
  await expect.poll(paintedFonts).toContain('Frank Ruhl Libre');
});
