import { expect, test } from './support/test.ts';

const LINKS = ['Home', 'About the Author', 'Book Summaries', 'Podcast', 'Reviews', 'FAQ', 'Contact'];
const PATHS = ['/', '/about', '/summaries', '/podcast', '/reviews', '/faq', '/contact'];

test('the header has seven links with tooltips and underlines the current one', async ({ page }) => {
  await page.goto('/about');
  const nav = page.getByRole('navigation', { name: 'Main', exact: true });
  await expect(nav.getByRole('link')).toHaveText(LINKS);
  for (const [index, link] of (await nav.getByRole('link').all()).entries()) {
    await expect(link).toHaveAttribute('href', PATHS[index] ?? '');
    await expect(link).toHaveAccessibleDescription(/\S/);
  }
  const current = nav.getByRole('link', { name: 'About the Author' });
  await expect(current).toHaveAttribute('aria-current', 'page');
  await expect(current).toHaveCSS('text-decoration-line', 'underline');
  await expect(nav.locator('[aria-current]')).toHaveCount(1);
  const tooltip = page.getByRole('tooltip', { name: 'What readers say' });
  await expect(tooltip).toBeHidden();
  await nav.getByRole('link', { name: 'Reviews' }).hover();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await nav.getByRole('link', { name: 'FAQ' }).focus();
});

test('the chapter menu shows the newest chapter', async ({ page, backend, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await page.goto('/faq');
  const menu = page.locator('header details');
  await menu.getByText('Pragmatism of the Bible').click();
  await expect(menu.getByText('Read our latest book')).toBeVisible();
  await expect(
    menu.getByRole('link', { name: 'Chapter 9 (newest) The Spies and the Statistics' }),
  ).toHaveAttribute('href', '/read/the-spies-and-the-statistics');
  await expect(menu.getByRole('link', { name: 'Start with Chapter 1' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'All chapters' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('link')).toBeHidden();
  await expect(menu.locator('summary')).toBeFocused();
  await backend.sql('update public.book_chapters set is_published = true where chapter_number = 10');
  await page.reload();
  await menu.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(
    menu.getByRole('link', { name: 'Chapter 10 (newest) The King Who Copies a Book' }),
  ).toBeVisible();

  backend.setBackendDown(true);
  await page.reload();
  await menu.locator('summary').click();
  await expect(menu.getByRole('link', { name: 'View All Chapters' })).toHaveAttribute('href', '/chapters');
});

test('on a phone, shows the links in a menu that closes after navigation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/faq');
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link')).toHaveText([...LINKS, 'Search', 'Pragmatism of the Bible']);
  await expect(menu.getByRole('link', { name: 'Pragmatism of the Bible' })).toHaveAttribute(
    'href',
    '/chapters',
  );
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'FAQ' }).click();
  await expect(menu).toBeHidden();
});

test('the footer has profiles and legal pages; Tab reaches the skip link', async ({ page }) => {
  await page.goto('/chapters');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Speaking with the Almighty`);
  for (const name of ['Instagram', 'YouTube', 'TikTok']) {
    await expect(footer.getByRole('link', { name: `${name} (opens in a new tab)` })).toHaveAttribute(
      'target',
      '_blank',
    );
  }
  const hrefs = await footer
    .getByRole('navigation', { name: 'Legal' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(['/privacy', '/terms', '/accessibility']);

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});
