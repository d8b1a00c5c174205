// What holds on every public page. Each screen's own states (dialogs, errors, toasts) are in its own file.
import { expect, test } from './support/test.ts';
import { PUBLIC_ROUTES } from './support/routes.ts';

const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

const sidewaysOverflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Pointer targets under 24 × 24 px that are neither inline in a sentence nor far from any other (WCAG 2.5.8). */
const smallTargets = () =>
  [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [role="button"]')]
    .filter((element) => {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || getComputedStyle(element).visibility === 'hidden')
        return false;
      // A checkbox or radio is pressed through its label.
      if (element instanceof HTMLInputElement && element.labels?.length) {
        const label = element.labels[0]?.getBoundingClientRect();
        if (label && label.height >= 24) return false;
      }
      if (getComputedStyle(element).display === 'inline') return false;
      return box.width < 24 || box.height < 24;
    })
    .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 30)}`);

for (const path of PUBLIC_ROUTES) {
  test(`${path} has no accessibility findings, no sideways scrolling and no tiny targets`, async ({
    page,
    axeViolations,
    allowConsole,
  }) => {
    if (path === '/404') allowConsole(/404/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [name, size] of Object.entries(WIDTHS)) {
      await page.setViewportSize(size);
      await page.goto(path, { waitUntil: 'load' });
      expect(await axeViolations(page), name).toEqual([]);
      expect(await page.evaluate(smallTargets), name).toEqual([]);
    }
    // 320 CSS pixels are 1280 at a zoom of 400 %; with the largest text it is harder still.
    await page.setViewportSize({ width: 320, height: 640 });
    // The carousel measures itself anew 150 ms after the last resize.
    await expect.poll(() => page.evaluate(sidewaysOverflow)).toBeLessThanOrEqual(0);
    await page.evaluate(() => localStorage.setItem('preferred-text-size', 'text-xl'));
    await page.reload();
    await expect(page.locator('html')).toHaveClass(/text-xl/);
    await expect
      .poll(() => page.evaluate(sidewaysOverflow), { message: 'with extra large text' })
      .toBeLessThanOrEqual(0);
  });
}

for (const color of ['text-white', 'text-yellow-300', 'text-celestial-blue']) {
  test(`${color} keeps its contrast`, async ({ page, axeViolations }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript((value) => localStorage.setItem('preferred-text-color', value), color);
    for (const path of ['/', '/chapters', '/contact']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveClass(new RegExp(color));
      expect(await axeViolations(page), path).toEqual([]);
    }
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

test('nothing moves under reduced motion, and forced colours keep every control visible', async ({
  page,
  axeViolations,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await page.goto('/');
  const running = await page.evaluate(
    () => document.getAnimations().filter((animation) => animation.playState === 'running').length,
  );
  expect(running).toBe(0);
  expect(
    await page.evaluate(() => [...document.querySelectorAll('video')].every((video) => video.paused)),
  ).toBe(true);
  for (const path of ['/', '/chapters', '/contact', '/accessibility']) {
    await page.goto(path);
    // The colours are the visitor's own here; what matters is that nothing lost its name or its edge.
    expect(await axeViolations(page, ['color-contrast']), path).toEqual([]);
  }
});
