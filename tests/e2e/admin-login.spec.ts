import { expect, holdRequests, PASSWORD, test } from './support/test.ts';

const getSessionKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('sb-'));

test('rejects a wrong password and accepts the right one', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource.*400/);
  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
  await expect(page.getByText('Enter your credentials to access the admin dashboard')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password');
  await expect(email).toHaveAttribute('required', '');
  await expect(password).toHaveAttribute('required', '');

  await email.fill('not an address');
  await page.getByRole('button', { name: 'Login' }).click();
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);

  await email.fill('admin@example.com');
  await password.fill('let-there-be-dark');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(email).toHaveValue('admin@example.com');
  await expect(password).toBeFocused();

  const finishSignIn = await holdRequests(page, '**/auth/v1/token**');
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  finishSignIn();
  await page.waitForURL('**/admin');
  await expect(page.getByText('Welcome back, admin!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/admin/login');
  expect(await page.evaluate(getSessionKeys)).toEqual([]);
  await page.goto('/admin');
  await page.waitForURL('**/admin/login');
});

test('the admin guard redirects visitors to the sign-in page and back after sign-in', async ({ page }) => {
  for (const path of ['/admin/chapters/new', '/admin/preview']) {
    await page.goto(path);
    await page.waitForURL('**/admin/login**');
  }
  await page.goto('/chapters');
  await page.goto('/admin/audience#list=leads');
  await page.waitForURL('**/admin/login**');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
  await page.goBack();
  await expect(page).toHaveURL(/\/chapters$/);
  await page.goForward();
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/admin\/audience#list=leads$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
