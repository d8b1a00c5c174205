// Checks every page and component state on a phone in one text style, and each page's Tab order once. The nightly run adds
// repeated states, their Tab order, the desktop, every text size and color, zoom, text spacing, and Shift+Tab.
import type { Page } from '@playwright/test';
import { runAxe } from './support/axe.ts';
import { brokenWords, clippedTexts, horizontalOverflow, smallTargets } from './support/layout.ts';
import { PUBLIC_ROUTES } from './support/routes.ts';
import { enterScene, isPlain, type Scene } from './support/scene.ts';
import { SCENES } from './support/scenes.ts';
import { DESKTOP, PHONE, walkWithTab } from './support/tab-walk.ts';
import { expect, suppressPrompts, test } from './support/test.ts';

/** A 1280-pixel window zoomed to 400 and 200 percent. */
const ZOOMED_400 = { width: 320, height: 640 };
const ZOOMED_200 = { width: 640, height: 512 };
const SIZES = ['text-sm', 'text-base', 'text-lg', 'text-xl'];
const COLORS = ['text-gray-200', 'text-white', 'text-yellow-300', 'text-celestial-blue'];
const BOOKS = [
  'exodus',
  'leviticus',
  'numbers',
  'deuteronomy',
  'joshua',
  'judges',
  'genesis-exodus-leviticus',
];

const INTENDED_STEPS_BACK = new Set([
  // On a wide screen, the email addresses are to the left of the form but follow it in the document.
  'A contact@speakingwiththealmighty.com after BUTTON Send message',
]);

/** Covers every size and every color once; `shift` determines their pairing. */
const createTextStyles = (shift: number) =>
  SIZES.map((size, index) => `${size} ${String(COLORS[(index + shift) % COLORS.length])}`);

const applyTextStyle = (page: Page, textStyle: string) =>
  page.evaluate((classes) => {
    const { classList } = document.documentElement;
    classList.remove(...[...classList].filter((name) => name.startsWith('text-')));
    classList.add(...classes.split(' '));
  }, textStyle);

async function expectNoViolations(page: Page, textStyle: string, rules?: string[]): Promise<void> {
  await applyTextStyle(page, textStyle);
  expect(await runAxe(page, rules), textStyle).toEqual([]);
}

async function expectLargeTargets(page: Page): Promise<void> {
  await applyTextStyle(page, 'text-sm text-gray-200');
  expect(await page.evaluate(smallTargets), 'small targets').toEqual([]);
}

const getRootClasses = (page: Page) => page.evaluate(() => document.documentElement.className);

/** Popovers and toasts on public pages have separate keyboard tests. */
const needsTabWalk = async (scene: Scene, page: Page) =>
  isPlain(scene) || scene.path.startsWith('/admin') || (await page.locator('dialog:modal').count()) > 0;

const DAILY = SCENES.filter(({ isRepeat }) => !isRepeat);

/** True once per page, and for each modal dialog. */
const needsDailyTabWalk = async (scene: Scene, page: Page) =>
  !scene.hasManyStops &&
  (await needsTabWalk(scene, page)) &&
  (DAILY.find(({ path }) => path === scene.path) === scene ||
    (await page.locator('dialog:modal').count()) > 0);

/** Expects Tab to reach every stop in visual order, with visible and uncovered focus, and then to leave the page. */
async function expectTabOrder(page: Page, keys: readonly ('Tab' | 'Shift+Tab')[]): Promise<void> {
  // Hovering keeps a toast open; a toast that closes earlier does not matter.
  const toast = page.locator('.toast');
  if ((await toast.count()) > 0) await toast.hover({ timeout: 1000 }).catch(() => undefined);
  // The carousel scrolls with the focus only after hydration.
  const books = page.locator('.carousel-track');
  if ((await books.count()) > 0) {
    await books.scrollIntoViewIfNeeded();
    await expect(page.locator('astro-island[component-export="BookCarousel"]')).not.toHaveAttribute('ssr');
  }
  const isModal = (await page.locator('dialog:modal').count()) > 0;
  await page
    .locator(isModal ? 'dialog:modal :is(button, a, input)' : '.skip-link')
    .first()
    .focus();
  await page.keyboard.press('Shift+Tab');
  for (const key of keys) {
    const { expected, errors, missed, outOfOrder } = await walkWithTab(page, key);
    if (!isModal) expect(expected[0]).toBe('A Skip to content');
    expect(
      { errors, missed, outOfOrder: outOfOrder.filter((step) => !INTENDED_STEPS_BACK.has(step)) },
      key,
    ).toEqual({ errors: [], missed: [], outOfOrder: [] });
  }
}

async function expectFits(page: Page, size: { width: number; height: number }): Promise<void> {
  await applyTextStyle(page, 'text-xl text-gray-200');
  await page.setViewportSize(size);
  const message = `${size.width} px`;
  // The carousel remeasures itself 150 ms after the last resize.
  await expect.poll(() => page.evaluate(horizontalOverflow), { message }).toBeLessThanOrEqual(0);
  await expect.poll(() => page.evaluate(brokenWords), { message }).toEqual([]);
}

/** Applies the text spacing of WCAG 1.4.12. */
async function expectFitsSpaced(page: Page): Promise<void> {
  const before = await page.evaluate(clippedTexts);
  // Uses a constructed stylesheet because the CSP blocks style elements.
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
       p { margin-bottom: 2em !important; }`,
    );
    document.adoptedStyleSheets = [spacing];
  });
  await applyTextStyle(page, 'text-base text-gray-200');
  await expect.poll(() => page.evaluate(horizontalOverflow), { message: 'spacing' }).toBeLessThanOrEqual(0);
  const clipped = await page.evaluate(clippedTexts);
  expect(
    clipped.filter((text) => !before.includes(text)),
    'spacing',
  ).toEqual([]);
}

for (const [index, scene] of SCENES.entries()) {
  // The admin area follows the system's color scheme. The nightly run checks the scheme that the daily run doesn't.
  const [dailyScheme, nightlyScheme] =
    index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);

  if (!scene.isRepeat)
    test(`${scene.name}: accessible on a phone`, async ({ page, stage }) => {
      await page.emulateMedia({ colorScheme: dailyScheme });
      await page.setViewportSize(scene.only === 'desktop' ? DESKTOP : PHONE);
      await enterScene(scene, stage);
      const originalClasses = await getRootClasses(page);
      await expectNoViolations(page, createTextStyles(index)[0] ?? '');
      await expectLargeTargets(page);
      // Restores the visitor's classes first, so that hydrating islands cause no layout shift.
      await applyTextStyle(page, originalClasses);
      if (await needsDailyTabWalk(scene, page)) await expectTabOrder(page, ['Tab']);
      if (scene.only !== 'desktop') await expectFits(page, ZOOMED_400);
    });

  test(
    `${scene.name}: accessible at every width, text size, and text color`,
    { tag: '@nightly' },
    async ({ page, stage }) => {
      await page.emulateMedia({ colorScheme: nightlyScheme });
      const widths = [PHONE, DESKTOP].filter(
        (width) => scene.only === undefined || width === (scene.only === 'phone' ? PHONE : DESKTOP),
      );
      await page.setViewportSize(widths[0] ?? PHONE);
      let marker = await enterScene(scene, stage);
      const originalClasses = await getRootClasses(page);
      for (const [turn, width] of widths.entries()) {
        await page.setViewportSize(width);
        // Tabbing through the page closes popovers.
        if (!(await marker.isVisible())) marker = await enterScene(scene, stage);
        await expect(marker).toBeVisible();
        const [textStyle = '', ...others] = createTextStyles(index + turn);
        await expectNoViolations(page, textStyle);
        // Checks pages in every text style, and states in one that varies by width and scene.
        for (const otherStyle of isPlain(scene) ? others : [])
          await expectNoViolations(page, otherStyle, ['color-contrast']);
        await expectLargeTargets(page);
        await applyTextStyle(page, originalClasses);
        if (await needsTabWalk(scene, page)) await expectTabOrder(page, ['Tab', 'Shift+Tab']);
      }
      if (scene.only === 'desktop') return;
      for (const zoomed of [ZOOMED_200, ZOOMED_400]) await expectFits(page, zoomed);
      await expectFitsSpaced(page);
    },
  );
}

test(
  'pages do not scroll horizontally on a phone with browser text at 200 percent',
  { tag: '@nightly' },
  async ({ page, context, allowConsole }) => {
    allowConsole(/404|ERR_FAILED/);
    // System fonts may be wider.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.setViewportSize({ width: 390, height: 740 });
    const browser = await context.newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await suppressPrompts(page);
    for (const path of [
      ...PUBLIC_ROUTES,
      ...BOOKS.map((book) => `/books/${book}`),
      '/scripture/deuteronomy',
    ]) {
      await page.goto(path);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect.poll(() => page.evaluate(horizontalOverflow), { message: path }).toBeLessThanOrEqual(0);
    }
  },
);
