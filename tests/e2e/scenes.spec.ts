// Checks every page and component state on a phone in one look, and each page's Tab order once. The nightly run adds
// repeated states, their Tab order, the desktop, every size and color of the text, zoom, spaced text, and Shift+Tab.
import type { Page } from '@playwright/test';
import { runAxe } from './support/axe.ts';
import { brokenWords, clippedTexts, horizontalOverflow, smallTargets } from './support/layout.ts';
import { PUBLIC_ROUTES } from './support/routes.ts';
import { enterScene, isPlain, type Scene } from './support/scene.ts';
import { SCENES } from './support/scenes.ts';
import { DESKTOP, PHONE, walkWithTab } from './support/tab-walk.ts';
import { expect, test } from './support/test.ts';

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
  // On a wide screen, the email addresses are left of the form but follow it in the document.
  'A contact@speakingwiththealmighty.com after BUTTON Send message',
  // The carousel scrolls with the focus, so the next book becomes the first of three again.
  'BUTTON Speaking with the Almighty: Leviticus after BUTTON Speaking with the Almighty: Exodus',
  'BUTTON Speaking with the Almighty: Joshua after BUTTON Speaking with the Almighty: Deuteronomy',
]);

/** Looks that use every size and every color once; `shift` sets which color goes with which size. */
const looks = (shift: number) =>
  SIZES.map((size, index) => `${size} ${String(COLORS[(index + shift) % COLORS.length])}`);

const applyLook = (page: Page, look: string) =>
  page.evaluate((classes) => (document.documentElement.className = classes), look);

async function expectNoViolations(page: Page, look: string, rules?: string[]): Promise<void> {
  await applyLook(page, look);
  expect(await runAxe(page, rules), look).toEqual([]);
}

async function expectLargeTargets(page: Page): Promise<void> {
  await applyLook(page, 'text-sm text-gray-200');
  expect(await page.evaluate(smallTargets), 'small targets').toEqual([]);
}

const lookOf = (page: Page) => page.evaluate(() => document.documentElement.className);

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

/** Expects Tab to reach every stop in visual order, with a visible, uncovered focus, and then to leave the page. */
async function expectTabOrder(page: Page, keys: readonly ('Tab' | 'Shift+Tab')[]): Promise<void> {
  // Hovering keeps a toast open; one that closes before the hover is not in the way.
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
    const { expected, faults, missed, outOfOrder } = await walkWithTab(page, key);
    if (!isModal) expect(expected[0]).toBe('A Skip to content');
    expect(
      { faults, missed, outOfOrder: outOfOrder.filter((step) => !INTENDED_STEPS_BACK.has(step)) },
      key,
    ).toEqual({ faults: [], missed: [], outOfOrder: [] });
  }
}

async function expectFits(page: Page, size: { width: number; height: number }): Promise<void> {
  await applyLook(page, 'text-xl text-gray-200');
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
  await applyLook(page, 'text-base text-gray-200');
  await expect.poll(() => page.evaluate(horizontalOverflow), { message: 'spacing' }).toBeLessThanOrEqual(0);
  const clipped = await page.evaluate(clippedTexts);
  expect(
    clipped.filter((text) => !before.includes(text)),
    'spacing',
  ).toEqual([]);
}

// The administration follows the system; a change of looks in the middle of a check would mix two of them.
test.use({ colorScheme: 'dark' });

for (const [index, scene] of SCENES.entries()) {
  if (!scene.isRepeat)
    test(`${scene.name}: accessible on a phone`, async ({ page, stage }) => {
      await page.setViewportSize(scene.only === 'desktop' ? DESKTOP : PHONE);
      await enterScene(scene, stage);
      const chosen = await lookOf(page);
      await expectNoViolations(page, looks(index)[0] ?? '');
      await expectLargeTargets(page);
      // Restores the visitor's look first, so that a hydrating island does not shift the page.
      await applyLook(page, chosen);
      if (await needsDailyTabWalk(scene, page)) await expectTabOrder(page, ['Tab']);
      if (scene.only !== 'desktop') await expectFits(page, ZOOMED_400);
    });

  test(`${scene.name}: accessible at every width and look`, { tag: '@nightly' }, async ({ page, stage }) => {
    const widths = [PHONE, DESKTOP].filter(
      (width) => scene.only === undefined || width === (scene.only === 'phone' ? PHONE : DESKTOP),
    );
    await page.setViewportSize(widths[0] ?? PHONE);
    const marker = await enterScene(scene, stage);
    const chosen = await lookOf(page);
    for (const [turn, width] of widths.entries()) {
      await page.setViewportSize(width);
      await expect(marker).toBeVisible();
      const [look = '', ...others] = looks(index + turn);
      await expectNoViolations(page, look);
      // Checks a page in every look, and a state in one look that varies by width and scene.
      for (const other of isPlain(scene) ? others : [])
        await expectNoViolations(page, other, ['color-contrast']);
      await expectLargeTargets(page);
      await applyLook(page, chosen);
      if (await needsTabWalk(scene, page)) await expectTabOrder(page, ['Tab', 'Shift+Tab']);
    }
    if (scene.only === 'desktop') return;
    for (const zoomed of [ZOOMED_200, ZOOMED_400]) await expectFits(page, zoomed);
    await expectFitsSpaced(page);
  });
}

test(
  'no page scrolls horizontally on a phone with browser text at 200 percent',
  { tag: '@nightly' },
  async ({ page, context, allowConsole }) => {
    allowConsole(/404|ERR_FAILED/);
    // System fonts may be wider.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.setViewportSize({ width: 390, height: 740 });
    const browser = await context.newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.addInitScript(() => {
      localStorage.setItem('cookieConsent', 'custom');
      sessionStorage.setItem('new-chapter-offered', 'true');
    });
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
