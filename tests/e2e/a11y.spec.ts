// Accessibility of every page in every state: in two widths, in every size and color of the text,
// enlarged to 200 and 400 percent, and with the text spaced as far as a reader may ask.
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { PUBLIC_ROUTES } from './support/routes.ts';
import { brokenWords, clippedTexts, sidewaysOverflow, smallTargets } from './support/layout.ts';
import { enterScene, SCENES } from './support/scenes.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** What a window of 1280 pixels has left at a zoom of 200 and of 400 percent. */
const ZOOMED = [
  { width: 640, height: 512 },
  { width: 320, height: 640 },
];
const SIZES = ['text-sm', 'text-base', 'text-lg', 'text-xl'];
const COLORS = ['text-gray-200', 'text-white', 'text-yellow-300', 'text-celestial-blue'];

/** Looks that show every size and every color once; the shift decides which size goes with which color. */
const looks = (shift: number) =>
  SIZES.map((size, index) => `${size} ${String(COLORS[(index + shift) % COLORS.length])}`);

const applyLook = (page: Page, look: string) =>
  page.evaluate((classes) => (document.documentElement.className = classes), look);

test.describe.configure({ mode: 'parallel' });

for (const [index, scene] of SCENES.entries()) {
  test(`${scene.name}: nothing for axe to find, nothing cut off, nothing too small to hit`, async ({
    page,
    backend,
    outside,
    allowConsole,
    holdSession,
    axeViolations,
  }) => {
    const widths = [PHONE, DESKTOP].filter(
      (width) => scene.only === undefined || width === (scene.only === 'phone' ? PHONE : DESKTOP),
    );
    await page.setViewportSize(widths[0] ?? PHONE);
    const proof = await enterScene(scene, { page, backend, outside, allowConsole, holdSession });

    for (const [turn, width] of widths.entries()) {
      await page.setViewportSize(width);
      await expect(proof).toBeVisible();
      const [look = '', ...others] = looks(index + turn);
      await applyLook(page, look);
      expect(await axeViolations(page), `${width.width} px, ${look}`).toEqual([]);
      // The pages alone show every look; a state shows one, another one in each width and scene.
      for (const other of scene.enter ? [] : others) {
        await applyLook(page, other);
        const found = await axeViolations(page, ['color-contrast']);
        expect(found, `${width.width} px, ${other}`).toEqual([]);
      }
      await applyLook(page, 'text-sm text-gray-200');
      expect(await page.evaluate(smallTargets), `${width.width} px`).toEqual([]);
    }

    if (scene.only === 'desktop') return;
    await applyLook(page, 'text-xl text-gray-200');
    for (const zoomed of ZOOMED) {
      await page.setViewportSize(zoomed);
      // The carousel measures itself again 150 ms after the last resize.
      await expect
        .poll(() => page.evaluate(sidewaysOverflow), { message: `${zoomed.width} px` })
        .toBeLessThanOrEqual(0);
      await expect.poll(() => page.evaluate(brokenWords), { message: `${zoomed.width} px` }).toEqual([]);
    }
    const before = await page.evaluate(clippedTexts);
    // WCAG 1.4.12. A constructed stylesheet, because the policy blocks style elements.
    await page.evaluate(() => {
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(
        `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
         p { margin-bottom: 2em !important; }`,
      );
      document.adoptedStyleSheets = [spacing];
    });
    await applyLook(page, 'text-base text-gray-200');
    await expect
      .poll(() => page.evaluate(sidewaysOverflow), { message: 'with the text spaced' })
      .toBeLessThanOrEqual(0);
    const clipped = await page.evaluate(clippedTexts);
    expect(
      clipped.filter((text) => !before.includes(text)),
      'with the text spaced',
    ).toEqual([]);
  });
}

test('every page has one first heading, one main part and a language', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  for (const path of PUBLIC_ROUTES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    await expect(page.getByRole('main'), path).toHaveCount(1);
    await expect(page.locator('html'), path).toHaveAttribute('lang', 'en');
  }
});
