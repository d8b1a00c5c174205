import { expect, test } from './support/test.ts';

const DEFAULT_CLASSES = /\btext-base\b.*\btext-gray-200\b|\btext-gray-200\b.*\btext-base\b/;

test('applies text sizes and colors immediately on every page', async ({ page }) => {
  const yellow = 'rgb(253, 224, 71)';
  // The admin area follows the system's color scheme.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/about');
  await page.goto('/accessibility');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Accessibility');
  await expect(page.getByRole('group', { name: 'Text size' }).getByRole('radio')).toHaveCount(4);
  await expect(page.getByRole('group', { name: 'Text color' }).getByRole('radio')).toHaveCount(4);
  await expect(page.locator('html')).toHaveClass(DEFAULT_CLASSES);
  await expect(page.getByText('WCAG 2.1 AA', { exact: true })).toBeVisible();
  await expect(page.getByText('Israeli Standard 5568', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Keyboard navigation demo' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What we have done' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
  const emailLinks = main.locator('a[href="mailto:accessibility@speakingwiththealmighty.com"]');
  await expect(emailLinks).toHaveText([/accessibility@/, /accessibility@/]);

  await page.getByText('Extra large', { exact: true }).click();
  await expect(page.getByText('Text size preference saved globally!')).toBeVisible();
  await page.getByText('Yellow', { exact: true }).click();
  await expect(page.getByText('Color preference saved globally!')).toBeVisible();
  await expect(page.getByText('Text size preference saved globally!')).toBeHidden();
  await expect(page.locator('.toast')).toHaveCSS('color', yellow);
  await expect(heading).toHaveCSS('color', yellow);
  await expect(page.locator('html')).toHaveCSS('font-size', '20px');
  expect(
    await page.evaluate(() => [
      localStorage.getItem('preferred-text-size'),
      localStorage.getItem('preferred-text-color'),
    ]),
  ).toEqual(['text-xl', 'text-yellow-300']);

  await page.reload();
  await expect(page.getByRole('radio', { name: 'Extra large' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Yellow' })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await expect(heading).toHaveCSS('color', yellow);
  for (const [path, text] of [
    ['/contact', page.getByLabel('Message')],
    ['/admin/login', page.getByLabel('Email')],
    ['/reviews', page.locator('main blockquote').first()],
    ['/read/honest-weights', page.locator('.chapter-closing')],
  ] as const) {
    await page.goto(path);
    await expect(text, path).toHaveCSS('color', yellow);
  }
});

test('keeps the selected control visible above the confirmation toast', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'custom'));
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/accessibility');
  const selectedRadio = page.getByRole('radio', { name: 'Yellow' });
  await selectedRadio.focus();
  await selectedRadio.evaluate((radio) => radio.parentElement?.scrollIntoView({ block: 'end' }));
  await page.keyboard.press('Space');
  const toast = page.locator('.toast');
  await expect(toast).toBeVisible();
  await expect(selectedRadio).toBeFocused();
  await expect(async () => {
    const [control, card] = [await selectedRadio.boundingBox(), await toast.boundingBox()];
    expect((control?.y ?? 0) + (control?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0);
  }).toPass();
});

test('applies the stored choice before the body is parsed', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_records, observer) => {
      if (!document.body) return;
      document.documentElement.dataset['classAtBody'] = document.documentElement.className;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/faq');
  await page.evaluate(() => {
    localStorage.setItem('preferred-text-color', 'text-celestial-blue');
    localStorage.setItem('preferred-text-size', 'text-lg');
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute(
    'data-class-at-body',
    /^(?=.*text-celestial-blue)(?=.*text-lg)(?!.*text-gray-200)(?!.*text-base)/,
  );
  await page.evaluate(() => {
    localStorage.setItem('preferred-text-color', 'expression(1)');
    localStorage.setItem('preferred-text-size', '');
  });
  await page.goto('/faq');
  await expect(page.locator('html')).toHaveAttribute('data-class-at-body', DEFAULT_CLASSES);
});

test('describes the effect of each key in the keyboard demo', async ({ page }) => {
  await page.goto('/accessibility');
  const feedback = page.getByText('What your key press did').locator('xpath=following-sibling::*[1]');
  const lamp = (name: string) => page.getByRole('button', { name, exact: true });

  await page.getByRole('radio', { name: 'Light gray' }).focus();
  await page.keyboard.press('Tab');
  await expect(lamp('Judah')).toBeFocused();
  await expect(page.locator('astro-island[ssr]').filter({ has: lamp('Judah') })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(lamp('Issachar')).toBeFocused();
  await expect(feedback).toHaveText('→ Moved to Issachar.');
  await page.keyboard.press('ArrowUp');
  await expect(feedback).toHaveText('↑ You’re at the edge of the camp.');
  await page.keyboard.press('Space');
  await expect(lamp('Issachar')).toHaveAttribute('aria-pressed', 'true');
  await expect(feedback).toHaveText('Space Lit the lamp of Issachar. One lamp is burning.');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await expect(feedback).toHaveText('Enter Lit the lamp of Naphtali. 2 lamps are burning.');
  await page.keyboard.press('Escape');
  await expect(feedback).toHaveText('Esc Put out all lamps.');
  await expect(lamp('Issachar')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Shift+Tab');
  await expect(lamp('Naphtali')).not.toBeFocused();
  await page.keyboard.press('Tab');
  await expect(lamp('Naphtali')).toBeFocused();
});

test('the accessibility panel on the contact page confirms choices and closes with Esc', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'custom'));
  await page.goto('/contact');
  const button = page.getByRole('button', { name: 'Accessibility settings', exact: true });
  const panel = page.getByRole('dialog', { name: 'Accessibility settings' });
  await expect(button).toBeInViewport();
  await expect(panel).toBeHidden();
  await button.click();
  await expect(panel).toBeVisible();
  await panel.getByText('White', { exact: true }).click();
  await expect(page.getByText('Text color changed to White')).toBeVisible();
  await panel.getByText('Large', { exact: true }).click();
  await expect(page.getByText('Text size changed to Large')).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/text-white/);
  await expect(page.locator('html')).toHaveClass(/text-lg/);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('Text size changed to Large')).toBeHidden();
  await button.click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});
