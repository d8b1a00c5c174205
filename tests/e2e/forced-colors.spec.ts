// Forced colors remove backgrounds and shadows; essential elements still need a contrast ratio of 3:1.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { runAxe } from './support/axe.ts';
import { expect, suppressPrompts, test } from './support/test.ts';
import { PUBLIC_ROUTES } from './support/routes.ts';

const MIN_CONTRAST = 3;

type Box = { x: number; y: number; width: number; height: number };

const getBox = async (page: Page, selector: string): Promise<Box> => {
  const element = page.locator(selector).first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${selector} is not visible.`);
  return box;
};

const inset = (box: Box, by: number): Box => ({
  x: box.x + by,
  y: box.y + by,
  width: box.width - 2 * by,
  height: box.height - 2 * by,
});
const leftEdge = ({ x, y, height }: Box, outside: number, inside: number): Box => ({
  x: x - outside,
  y: y + height / 4,
  width: outside + inside,
  height: height / 2,
});

async function maxContrast(page: Page, clip: Box): Promise<number> {
  const pixels = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();
  const luminances: number[] = [];
  for (let offset = 0; offset < pixels.length; offset += 3) {
    const [red = 0, green = 0, blue = 0] = [...pixels.subarray(offset, offset + 3)].map(
      (channel) => (channel / 255) ** 2.2,
    );
    luminances.push(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  const range = luminances.reduce(
    ({ min, max }, value) => ({ min: Math.min(min, value), max: Math.max(max, value) }),
    { min: 1, max: 0 },
  );
  return (range.max + 0.05) / (range.min + 0.05);
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await suppressPrompts(page);
});

const VISIBLE = [
  { label: 'the menu button', path: '/', selector: 'button[popovertarget="site-menu"]' },
  { label: 'the edge of an outlined button', path: '/', selector: '.button-outline[href="/chapters"]' },
  { label: 'the stars of a rating', path: '/reviews', selector: '[role="img"][aria-label^="Rated"]' },
  { label: 'the edge of a field', path: '/contact', selector: '#contact-name, input[name="name"]' },
  { label: 'a name in the table drawing', path: '/contact', selector: '.chairs text' },
  { label: 'a radio button', path: '/accessibility', selector: '.choice input:checked' },
  { label: 'a lamp in the keyboard demo', path: '/accessibility', selector: '.lamp-star' },
];

test('shows controls, borders, and images with sufficient contrast', async ({ page, outside }) => {
  outside.allow(/recaptcha/);
  for (const { label, path, selector } of VISIBLE) {
    if (!page.url().endsWith(path)) await page.goto(path);
    // The web font may still shift the element.
    const contrast = async () => {
      const box = await getBox(page, selector);
      return maxContrast(page, label.startsWith('the edge') ? leftEdge(box, 3, 3) : box);
    };
    await expect.poll(contrast, { message: label }).toBeGreaterThanOrEqual(MIN_CONTRAST);
  }
});

test(
  'shows reading progress, in a chapter and in the list, and theme samples with sufficient contrast',
  { tag: '@nightly' },
  async ({ page, backend }) => {
    await page.goto('/read/honest-weights');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await expect(page.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow', '0');
    const line = await getBox(page, '.reading-progress');
    expect(await maxContrast(page, line)).toBeGreaterThanOrEqual(MIN_CONTRAST);

    await page.getByRole('button', { name: 'Aa: reading settings' }).click();
    for (const sample of ['.theme-swatch.theme-paper', '.spacing-sample.lines-wide'])
      expect(await maxContrast(page, await getBox(page, sample)), sample).toBeGreaterThanOrEqual(
        MIN_CONTRAST,
      );

    const read = await backend.sql<{ id: string }>(
      'select id from public.book_chapters where chapter_number < 4',
    );
    await page.evaluate(
      (ids) => localStorage.setItem('viewed_chapters', JSON.stringify(ids)),
      read.map(({ id }) => id),
    );
    await page.goto('/chapters');
    await expect(page.getByText("You've read")).toBeVisible();
    const bar = await getBox(page, '[role="progressbar"]');
    expect(await maxContrast(page, inset(bar, 2))).toBeGreaterThanOrEqual(MIN_CONTRAST);
  },
);

test('shows dialog edges, focus rings, and checked controls with sufficient contrast', async ({ page }) => {
  await page.goto('/podcast');
  await page.getByRole('button', { name: 'Subscribe' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const edge = leftEdge(await getBox(page, 'dialog[open]'), 4, 4);
  expect(await maxContrast(page, edge), 'dialog edge').toBeGreaterThanOrEqual(MIN_CONTRAST);

  await page.keyboard.press('Tab');
  const ring = leftEdge(await getBox(page, 'dialog :focus-visible'), 6, -2);
  expect(await maxContrast(page, ring), 'focus ring').toBeGreaterThanOrEqual(MIN_CONTRAST);

  await dialog.getByRole('checkbox').click();
  const mark = inset(await getBox(page, 'dialog [type="checkbox"]'), 4);
  expect(await maxContrast(page, mark), 'check mark').toBeGreaterThanOrEqual(MIN_CONTRAST);
});

test(
  'distinguishes the current page in the admin navigation from the others',
  { tag: '@nightly' },
  async ({ page, signIn }) => {
    await signIn(page, '/admin/mail');
    const lineUnder = async (name: string): Promise<number> => {
      const { x, y, width, height } = await getBox(page, `.admin-navigation a:text-is("${name}")`);
      return maxContrast(page, { x, y: y + height - 4, width, height: 4 });
    };
    await expect.poll(() => lineUnder('Mail')).toBeGreaterThanOrEqual(MIN_CONTRAST);
    for (const name of ['Dashboard', 'Settings'])
      expect(await lineUnder(name), name).toBeLessThan(MIN_CONTRAST);
  },
);

test(
  'passes axe on every public page, and runs no animation with reduced motion',
  { tag: '@nightly' },
  async ({ page, allowConsole }) => {
    allowConsole(/404/);
    const countAnimations = () =>
      document.getAnimations().filter(({ playState }) => playState === 'running').length +
      [...document.querySelectorAll('video')].filter(({ paused }) => !paused).length;
    for (const path of PUBLIC_ROUTES) {
      await page.goto(path, { waitUntil: 'load' });
      // Forced colors replace the site's colors, so its contrast does not matter.
      const violations = (await runAxe(page)).filter((violation) => !violation.startsWith('color-contrast'));
      expect(violations, path).toEqual([]);
      await expect.poll(() => page.evaluate(countAnimations), { message: path }).toBe(0);
    }
  },
);
