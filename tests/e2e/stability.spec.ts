// `npm run bench -- lighthouse` measures layout shifts.
import { READER_PATH } from '../bench/budgets.ts';
import { expect, test } from './support/test.ts';

const FONT = /frank-ruhl-libre-latin.*\.woff2$/;

test('pages request no script before text is painted', async ({ page }) => {
  const earlyScripts: string[] = [];
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
    earlyScripts.push(...scripts.map((script) => `${path}: ${script}`));
  }
  expect(earlyScripts).toEqual([]);
});

test('requests the display font after the first paint', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page);
  /** Fonts used to paint the heading. */
  const paintedFonts = async () => {
    const { root } = await devTools.send('DOM.getDocument');
    const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName }) => familyName);
  };
  const isRequestedAfterPaint = () =>
    page.evaluate((pattern) => {
      const font = performance
        .getEntriesByType('resource')
        .find(({ name }) => new RegExp(pattern).test(name));
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      return font && paint ? font.startTime >= paint.startTime : undefined;
    }, FONT.source);

  await page.goto('/about');
  await expect.poll(isRequestedAfterPaint).toBe(true);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  await expect.poll(paintedFonts).toContain('Frank Ruhl Libre');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await page.waitForURL('**/terms');
  await expect.poll(isRequestedAfterPaint).toBe(false);
  await expect.poll(paintedFonts).toContain('Frank Ruhl Libre');
});
