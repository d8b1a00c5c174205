// Forced colors remove backgrounds and shadows; essential elements still need a contrast ratio of 3:1.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { runAxe } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { PUBLIC_ROUTES } from './support/routes.ts';

const ENOUGH = 3;

type Box = { x: number; y: number; width: number; height: number };

const boxOf = async (page: Page, selector: string): Promise<Box> => {
  const element = page.locator(selector).first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${selector} is not visible.`);
  return box;
};

const inner = (box: Box, by: number): Box => ({
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

async function strongestContrast(page: Page, clip: Box): Promise<number> {
  const pixels = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();
  const luminances: number[] = [];
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [...pixels.subarray(at, at + 3)].map(
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
  await page.addInitScript(() => {
    localStorage.setItem('cookieConsent', 'custom');
    sessionStorage.setItem('new-chapter-offered', 'true');
  });
});

const VISIBLE = [
  { what: 'the menu button', path: '/', selector: 'button[popovertarget="site-menu"]' },
  { what: 'the edge of an outlined button', path: '/', selector: '.button-line[href="/chapters"]' },
  { what: 'the stars of a rating', path: '/reviews', selector: '[role="img"][aria-label^="Rated"]' },
  { what: 'the edge of a field', path: '/contact', selector: '#contact-name, input[name="name"]' },
  { what: 'a name in the table drawing', path: '/contact', selector: '.chairs text' },
  { what: 'a radio button', path: '/accessibility', selector: '.choice input:checked' },
  { what: 'a lamp in the keyboard demo', path: '/accessibility', selector: '.lamp-star' },
];

test('shows controls, edges, and figures with enough contrast', async ({ page, outside }) => {
  outside.allow(/recaptcha/);
  for (const { what, path, selector } of VISIBLE) {
    if (!page.url().endsWith(path)) await page.goto(path);
    // The web font may still shift the element.
    const contrast = async () => {
      const box = await boxOf(page, selector);
      return strongestContrast(page, what.startsWith('the edge') ? leftEdge(box, 3, 3) : box);
    };
    await expect.poll(contrast, { message: what }).toBeGreaterThanOrEqual(ENOUGH);
  }
});

test(
  'shows reading progress, in a chapter and in the list, and theme samples with enough contrast',
  { tag: '@nightly' },
  async ({ page, backend }) => {
    await page.goto('/read/honest-weights');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await expect(page.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow', '0');
    const line = await boxOf(page, '.reading-progress');
    expect(await strongestContrast(page, line)).toBeGreaterThanOrEqual(ENOUGH);

    await page.getByRole('button', { name: 'Aa: theme and type' }).click();
    for (const sample of ['.look-patch.theme-paper', '.look-lines.lines-wide'])
      expect(await strongestContrast(page, await boxOf(page, sample)), sample).toBeGreaterThanOrEqual(ENOUGH);

    const read = await backend.sql<{ id: string }>(
      'select id from public.book_chapters where chapter_number < 4',
    );
    await page.evaluate(
      (ids) => localStorage.setItem('viewed_chapters', JSON.stringify(ids)),
      read.map(({ id }) => id),
    );
    await page.goto('/chapters');
    await expect(page.getByText("You've read")).toBeVisible();
    const bar = await boxOf(page, '[role="progressbar"]');
    expect(await strongestContrast(page, inner(bar, 2))).toBeGreaterThanOrEqual(ENOUGH);
  },
);

test('shows dialog edges, focus rings, and checked controls with enough contrast', async ({ page }) => {
  await page.goto('/podcast');
  await page.getByRole('button', { name: 'Subscribe' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const edge = leftEdge(await boxOf(page, 'dialog[open]'), 4, 4);
  expect(await strongestContrast(page, edge), 'dialog edge').toBeGreaterThanOrEqual(ENOUGH);

  await page.keyboard.press('Tab');
  const ring = leftEdge(await boxOf(page, 'dialog :focus-visible'), 6, -2);
  expect(await strongestContrast(page, ring), 'focus ring').toBeGreaterThanOrEqual(ENOUGH);

  await dialog.getByRole('checkbox').click();
  const mark = inner(await boxOf(page, 'dialog [type="checkbox"]'), 4);
  expect(await strongestContrast(page, mark), 'check mark').toBeGreaterThanOrEqual(ENOUGH);
});

test(
  'distinguishes the current page in the admin navigation from the others',
  { tag: '@nightly' },
  async ({ page, signIn }) => {
    await signIn(page, '/admin/mail');
    const lineUnder = async (name: string): Promise<number> => {
      const { x, y, width, height } = await boxOf(page, `.admin-navigation a:text-is("${name}")`);
      return strongestContrast(page, { x, y: y + height - 4, width, height: 4 });
    };
    await expect.poll(() => lineUnder('Mail')).toBeGreaterThanOrEqual(ENOUGH);
    for (const name of ['Dashboard', 'Settings']) expect(await lineUnder(name), name).toBeLessThan(ENOUGH);
  },
);

test(
  'passes axe on every public page, and animates nothing with reduced motion',
  { tag: '@nightly' },
  async ({ page, allowConsole }) => {
    allowConsole(/404/);
    const moving = () =>
      document.getAnimations().filter(({ playState }) => playState === 'running').length +
      [...document.querySelectorAll('video')].filter(({ paused }) => !paused).length;
    for (const path of PUBLIC_ROUTES) {
      await page.goto(path, { waitUntil: 'load' });
      // Forced colors replace the site's colors, so its contrast does not matter.
      const found = (await runAxe(page)).filter((violation) => !violation.startsWith('color-contrast'));
      expect(found, path).toEqual([]);
      await expect.poll(() => page.evaluate(moving), { message: path }).toBe(0);
    }
  },
);
