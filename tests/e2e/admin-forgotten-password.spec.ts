import { login, emailedLink, NEW_PASSWORD } from './support/accounts.ts';
import { expect, test } from './support/test.ts';

const LINK_REQUESTED = 'If this address has an account, we’ve sent it a link. The link works for one hour.';

test('resets a password by a single-use link', async ({ page, backend, allowConsole }) => {
  await page.goto('/admin/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot Your Password?');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  await page.getByLabel('Email').fill('admin');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveJSProperty('validity.typeMismatch', true);
  await page.getByLabel('Email').fill('stranger@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(LINK_REQUESTED)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email');
  await expect(page.getByRole('button', { name: 'Send another link' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('stranger@example.com');
  expect(await backend.sql('select 1 from public.mail_outbox')).toEqual([]);

  await page.getByLabel('Email').fill('admin@example.com');
  await page.keyboard.press('Enter');
  await expect.poll(() => emailedLink(backend.sql, 'admin@example.com')).not.toBe('');
  await expect(page.getByRole('status').getByText(LINK_REQUESTED)).toBeVisible();

  const link = await emailedLink(backend.sql, 'admin@example.com');
  await page.evaluate((address) => location.assign(address), link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a New Password');
  await page.getByLabel('New password').fill('short');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password should be at least 12 characters.')).toBeVisible();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByText('Show password').click();
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL('**/admin');
  await expect(page.getByText('Password changed')).toBeVisible();

  allowConsole(/Failed to load resource.*403/);
  // Changing only the fragment would not reload the page.
  await page.goto('/robots.txt');
  await page.goto(link);
  await page.getByLabel('New password').fill(`${NEW_PASSWORD} again`);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'This link was already used or has expired. Request a new one.' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
  await login(page, 'admin@example.com', NEW_PASSWORD);
  await expect(page.getByText('Welcome back, admin!')).toBeVisible();
});
