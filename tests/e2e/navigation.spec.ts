import { expect, test } from './support/test.ts';

const LINKS = ['Home', 'About the Author', 'Book Summaries', 'Podcast', 'Reviews', 'FAQ', 'Contact'];

test('the header lists seven links, underlines the current one and explains each on hover', async ({
  page,
  axeViolations,
}) => {
  await page.goto('/about');
  const nav = page.getByRole('navigation', { name: 'Main', exact: true });
  await expect(nav.getByRole('link')).toHaveText(LINKS);
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
  expect(await axeViolations(page)).toEqual([]);
});

test('the chapter menu shows the newest published chapter, also one that came after the build', async ({
  page,
  backend,
  axeViolations,
}) => {
  await page.goto('/faq');
  const menu = page.locator('header details');
  await menu.getByText('Pragmatism of the Bible').click();
  await expect(menu.getByText('Read our latest book')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Chapter 9 The Spies and the Statistics' })).toHaveAttribute(
    'href',
    '/read/the-spies-and-the-statistics',
  );
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('link')).toBeHidden();
  await backend.sql('update public.book_chapters set is_published = true where chapter_number = 10');
  await page.reload();
  await menu.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link', { name: 'Chapter 10 The King Who Copies a Book' })).toBeVisible();
});

test('the chapter menu closes with Escape without its script', async ({ page }) => {
  await page.route(/LatestChapterMenu/, () => undefined);
  await page.goto('/faq');
  const menu = page.locator('header details');
  await menu.locator('summary').click();
  await expect(menu.getByRole('link')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('link')).toBeHidden();
  await expect(menu.locator('summary')).toBeFocused();
});

test('the chapter menu leads to all chapters when there is no newest one', async ({
  page,
  backend,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  backend.setBackendDown(true);
  await page.goto('/faq');
  await page.locator('header summary').click();
  await expect(page.getByRole('link', { name: 'View All Chapters' })).toHaveAttribute('href', '/chapters');
});

test('before 12 January 2026 the menu is called Latest Chapter', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-01-11T21:59:59Z'));
  await page.goto('/faq');
  await expect(page.locator('header summary')).toHaveText('Latest Chapter');
  await page.locator('header summary').click();
  await expect(page.getByText('Read the latest episode')).toBeVisible();
  await page.clock.setFixedTime(new Date('2026-01-11T22:00:00Z'));
  await page.reload();
  await expect(page.locator('header summary')).toHaveText('Pragmatism of the Bible');
});

test('on a phone the links move into a menu that closes when one is chosen', async ({
  page,
  axeViolations,
}) => {
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
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'FAQ' }).click();
  await expect(menu).toBeHidden();
});

test('the footer has the year, three profiles and three legal pages', async ({ page }) => {
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
});

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/chapters');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('a returning visitor who touches nothing on a content page downloads no React', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'true'));
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text().catch(() => ''));
  });
  for (const path of ['/about', '/terms', '/privacy-policy']) {
    scripts.length = 0;
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(
      scripts.filter((text) => text.includes('hydrateRoot') || text.includes('react.dev')),
      path,
    ).toEqual([]);
  }
});

test('every answer carries the security headers, and the policy allows no foreign script', async ({
  request,
}) => {
  for (const path of ['/', '/chapters', '/read/honest-weights', '/nowhere']) {
    const headers = (await request.get(path)).headers();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? '';
    expect(scripts).not.toMatch(/unsafe|\*|http:/);
  }
});
