import { takeRoleAway } from './support/roles.ts';
import { expect, PASSWORD, test } from './support/test.ts';

const storedSession = () => Object.keys(localStorage).filter((key) => key.startsWith('sb-'));

test.describe('signing in', () => {
  test('the card asks for both, says what it does, refuses a wrong password and lets the right one in', async ({
    page,
    allowConsole,
  }) => {
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

    let letThrough: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/auth/v1/token**', async (route) => {
      await held;
      await route.continue();
    });
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    const busy = page.getByRole('button', { name: 'Logging in...' });
    await expect(busy).toBeDisabled();
    letThrough();
    await page.waitForURL('**/admin');
    await expect(page.getByText('Welcome back, admin!')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/admin/login');
    expect(await page.evaluate(storedSession)).toEqual([]);
    await page.goto('/admin');
    await page.waitForURL('**/admin/login');
  });

  test('a user without the role is told so and signed out', async ({ page }) => {
    await page.goto('/admin/login');
    await page.getByLabel('Email').fill('reader@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toContainText('Access denied. Admin role required.');
    await expect(page).toHaveURL(/\/admin\/login$/);
    expect(await page.evaluate(storedSession)).toEqual([]);
  });

  test('says so when the backend is away, and keeps what was typed', async ({
    page,
    backend,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource/);
    await page.goto('/admin/login');
    backend.setBackendDown(true);
    await page.getByLabel('Email').fill('admin@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toContainText('Login failed');
    await expect(page.getByRole('alert')).toContainText('The backend cannot be reached.');
    await expect(page.getByLabel('Password')).toHaveValue(PASSWORD);
  });
});

test.describe('the guard', () => {
  test('sends a visitor of any page to the sign-in page and, once signed in, back', async ({ page }) => {
    for (const path of ['/admin', '/admin/chapters/new', '/admin/schedule', '/admin/analytics']) {
      await page.goto(path);
      await page.waitForURL('**/admin/login**');
    }
    await page.goto('/chapters');
    await page.goto('/admin/audience#list=leads');
    await page.waitForURL('**/admin/login**');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
    // The guarded page is replaced in the history.
    await page.goBack();
    await expect(page).toHaveURL(/\/chapters$/);
    await page.goForward();
    await page.getByLabel('Email').fill('admin@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/admin\/audience#list=leads$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('signs out a user who has lost the role', async ({ page, signIn, backend }) => {
    await signIn(page);
    // The guard admits the page before the role is removed.
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await takeRoleAway(backend);
    await page.goto('/admin/analytics');
    await page.waitForURL('**/admin/login');
    await expect(page.getByRole('alert')).toContainText('Access denied. Admin role required.');
    expect(await page.evaluate(storedSession)).toEqual([]);
  });
});
