// Every page, walked from its top to its end with the Tab key, and what opens also closes with Escape.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { PUBLIC_ROUTES } from './support/routes.ts';
import { focusedStop } from './support/focus.ts';
import { DESKTOP, PHONE, walkWithTab } from './support/tab-walk.ts';

test.describe.configure({ mode: 'parallel' });

/** Requested at the first focus in the contact form; fails here. */
const CAPTCHA = /recaptcha/;

const MEANT_STEPS_BACK = new Set([
  // On a wide screen the mailboxes are left of the form, but come after it.
  'A contact@speakingwiththealmighty.com after BUTTON Send message',
  // The row turns with the focus, and the next book is the first of three again.
  'BUTTON Speaking with the Almighty: Leviticus after BUTTON Speaking with the Almighty: Exodus',
  'BUTTON Speaking with the Almighty: Joshua after BUTTON Speaking with the Almighty: Deuteronomy',
]);

/** Nothing opens on its own during the test. */
async function openQuietly(page: Page, path: string, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    localStorage.setItem('cookieConsent', 'custom');
    sessionStorage.setItem('new-chapter-offered', 'true');
  });
  await page.goto(path, { waitUntil: 'load' });
  if (path === '/') await wakeTheRow(page);
}

/** Asleep, the row of books does not turn with the focus; woken on the way, it would turn at any card. */
async function wakeTheRow(page: Page) {
  await page.locator('.carousel-track').scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island[component-export="BookCarousel"]')).not.toHaveAttribute('ssr');
  await page.evaluate(() => scrollTo(0, 0));
}

for (const path of PUBLIC_ROUTES) {
  test(`${path}: Tab reaches everything in the order that is seen, marked and uncovered, and comes out at the end`, async ({
    page,
    outside,
    allowConsole,
  }) => {
    outside.allow(CAPTCHA);
    allowConsole(/Failed to load resource/);
    for (const size of [PHONE, DESKTOP]) {
      await openQuietly(page, path, size);
      const { expected, missed, faults, outOfOrder } = await walkWithTab(page);
      expect(expected[0]).toBe('A Skip to content');
      expect(
        { faults, missed, outOfOrder: outOfOrder.filter((step) => !MEANT_STEPS_BACK.has(step)) },
        `${size.width} px`,
      ).toEqual({ faults: [], missed: [], outOfOrder: [] });
    }
  });
}

const OPENERS: { what: string; path: string; opener: (page: Page) => Locator; inside: string }[] = [
  {
    what: 'a book',
    path: '/',
    opener: (page) => page.getByRole('button', { name: 'Speaking with the Almighty: Genesis', exact: true }),
    inside: 'dialog[open]',
  },
  {
    what: 'the mobile menu',
    path: '/faq',
    opener: (page) => page.getByRole('button', { name: 'Menu', exact: true }),
    inside: '#site-menu:popover-open',
  },
  {
    what: 'the subscribe dialog',
    path: '/podcast',
    opener: (page) => page.getByRole('button', { name: 'Subscribe' }),
    inside: 'dialog[open]',
  },
  {
    what: 'the lead form',
    path: '/landing',
    opener: (page) => page.getByRole('button', { name: 'Get your free Genesis eBook' }).first(),
    inside: 'dialog[open]',
  },
  {
    what: 'the quick panel',
    path: '/contact',
    opener: (page) => page.getByRole('button', { name: 'Accessibility settings', exact: true }),
    inside: '.quick-panel:popover-open',
  },
];

for (const { what, path, opener, inside } of OPENERS) {
  test(`${what} opens with Enter, gives the focus back at Escape, and never covers the focused element`, async ({
    page,
    outside,
    allowConsole,
  }) => {
    outside.allow(CAPTCHA);
    allowConsole(/Failed to load resource/);
    await openQuietly(page, path, PHONE);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    const opened = page.locator(inside);
    await expect(opened).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(opener(page)).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(opened).toBeVisible();
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(focusedStop);
      // After the last stop of a dialog the focus is in the browser's own bar.
      if (stop) expect(stop).toMatchObject({ isSeen: true, isCovered: false });
    }
  });
}
