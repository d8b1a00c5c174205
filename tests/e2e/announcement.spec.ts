import type { Page } from '@playwright/test';
import { fakeSpeech } from './support/fake-speech.ts';
import { expect, test } from './support/test.ts';

const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
const toast = (page: Page) => page.getByText('New Chapter Available!');

// The toast is shown only after the visitor has made a cookie choice.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'custom'));
});

test('appears after 300 px of scrolling, for 15 seconds, and once per session', async ({ page }) => {
  await page.clock.install();
  await page.goto('/chapters');
  await scrollTo(page, 300);
  await page.clock.runFor(1000);
  await expect(toast(page)).toHaveCount(0);
  await scrollTo(page, 301);
  await expect(toast(page)).toBeVisible();
  await expect(page.getByText('Chapter 9: The Spies and the Statistics')).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  await page.clock.runFor(12_000);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(3000);
  await expect(toast(page)).toHaveCount(0);
  await page.reload();
  await scrollTo(page, 0);
  await scrollTo(page, 900);
  await page.clock.runFor(1000);
  await expect(toast(page)).toHaveCount(0);
});

test('is delayed while the listen panel is open, and never covers it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await fakeSpeech(page);
  const scrollAfter = async (path: string, action: () => Promise<unknown>) => {
    await page.goto('/robots.txt');
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(path);
    await action();
    const responded = page.waitForResponse((response) => response.url().includes('limit=1'));
    await page.mouse.wheel(0, 900);
    await responded;
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 300))),
    );
    await expect(toast(page), path).toHaveCount(0);
  };
  const panel = page.getByRole('region', { name: 'Listen' });
  const listen = page.getByRole('button', { name: 'Listen' });
  await scrollAfter('/read/honest-weights', async () => {
    await listen.click();
    await expect(panel).toBeVisible();
  });
  for (const name of ['Forward one sentence', 'Pause', 'Close'])
    await panel.getByRole('button', { name }).click();
  await expect(toast(page)).toBeVisible();
  expect((await page.locator('.toast').boundingBox())?.height).toBeLessThan(64);
  await listen.click();
  await expect(panel).toBeVisible();
  await expect
    .poll(async () => {
      const [toastBox, panelBox] = await Promise.all([
        page.locator('.toast').boundingBox(),
        panel.boundingBox(),
      ]);
      return toastBox && panelBox && toastBox.y + toastBox.height <= panelBox.y;
    })
    .toBe(true);
});

test('opens the chapter 800 ms after Read Now is pressed', async ({ page }) => {
  await page.clock.install();
  await page.goto('/chapters');
  await scrollTo(page, 900);
  await expect(toast(page)).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  await page.getByRole('button', { name: 'Read Now' }).click();
  await page.clock.runFor(799);
  await expect(page).toHaveURL(/\/chapters$/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/read\/the-spies-and-the-statistics$/);
});

test('can be closed, and does not appear after the newest chapter was opened', async ({ page, backend }) => {
  const [newest] = await backend.sql<{ id: string }>(
    'select id from public.book_chapters where chapter_number = 9',
  );
  await page.goto('/chapters');
  await scrollTo(page, 900);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(toast(page)).toHaveCount(0);
  await page.evaluate((id) => {
    localStorage.setItem('viewed_chapters', JSON.stringify([id]));
    sessionStorage.clear();
  }, newest?.id);
  await page.reload();
  const responded = page.waitForResponse(
    (response) => response.url().includes('is_published=eq.true') && response.url().includes('limit=1'),
  );
  await scrollTo(page, 0);
  await scrollTo(page, 901);
  await responded;
  await expect(toast(page)).toHaveCount(0);
});
