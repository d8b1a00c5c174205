import type { Page } from '@playwright/test';
import { totpCode, totpStep } from '../../src/server/accounts/totp.ts';
import { emailedLink, login, NEW_PASSWORD } from './support/accounts.ts';
import { acceptDialogs, expect, PASSWORD, test } from './support/test.ts';

const ADMIN = 'admin@example.com';
/** Each code works once, so each step of a test uses a later one. */
const code = (secret: string, offset: 0 | 1) => totpCode(secret, totpStep(Date.now()) + offset);

const panel = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });
const enterCode = async (page: Page, value: string) => {
  await page.getByLabel('Code from your app').fill(value);
  await page.getByRole('button', { name: 'Confirm' }).click();
};
const readKey = async (page: Page) => (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
const addApp = async (page: Page): Promise<{ secret: string; codes: string[] }> => {
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  const secret = await readKey(page);
  await enterCode(page, code(secret, 0));
  const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { secret, codes: await codes.allTextContents() };
};
// Requests that are still being answered then get a 403.
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByText('Sign out', { exact: true }).click();
  await page.waitForURL('**/admin/login');
};
const expectWelcome = async (page: Page) => {
  await page.waitForURL(/\/admin(\/settings)?$/);
  await expect(page.getByText('Welcome back, admin!')).toBeVisible();
};
const addVirtualAuthenticator = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

test('an app is a second step at sign-in, and again after 15 minutes, without losing what was typed', async ({
  page,
  backend,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource.*(403|422)/);
  await signIn(page, '/admin/settings');
  const { secret } = await addApp(page);
  await expect(panel(page).getByText('You have 10 recovery codes left.')).toBeVisible();
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Authenticator app' })).toBeVisible();
  await signOut(page);

  await login(page, ADMIN, PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One More Step');
  await page.goto('/admin/settings');
  await page.waitForURL('**/admin/login?next=*');
  await enterCode(page, '000000');
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible();
  await enterCode(page, code(secret, 1));
  await expectWelcome(page);
  await expect(page).toHaveURL(/\/admin\/settings$/);

  await backend.sql(`update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'`);
  await backend.sql('update private.totp_steps set step = step - 32');
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage))
      if (key.endsWith('-auth-token'))
        localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(value) as object), expires_at: 1 }));
  });
  await page.reload();
  const field = page.getByLabel('Days to keep visitors’ IP addresses and browser names');
  await field.fill('21');
  await page.getByRole('region', { name: 'Privacy' }).getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm It’s You' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Confirm your second step, then try again.')).toBeVisible();
  await expect(field).toHaveValue('21');
  await page.getByRole('region', { name: 'Privacy' }).getByRole('button', { name: 'Save' }).click();
  await enterCode(page, code(secret, 1));
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await backend.sql('select user_agent_days from private.site_settings')).toEqual([
    { user_agent_days: 21 },
  ]);
});

test('a passkey signs in with one press, and the browser’s confirmation', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource.*403/);
  const questions = acceptDialogs(page);
  await addVirtualAuthenticator(page);
  await signIn(page, '/admin/settings');
  await page.getByLabel('Name of this device').fill('My laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Passkey: My laptop' })).toBeVisible();
  await signOut(page);

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expectWelcome(page);
  await signOut(page);

  await login(page, ADMIN, PASSWORD);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expectWelcome(page);

  await page.goto('/admin/settings');
  await panel(page).getByRole('button', { name: 'Remove' }).click();
  await expect(panel(page).getByText('Passkey: My laptop')).toBeHidden();
  expect(questions).toEqual(['Remove Passkey: My laptop? After that, your password is enough to sign in.']);
});

test('a recovery code replaces a lost device', async ({ page, signIn, allowConsole }) => {
  allowConsole(/Failed to load resource.*(403|422)/);
  await signIn(page, '/admin/settings');
  const { codes } = await addApp(page);
  await signOut(page);
  await login(page, ADMIN, PASSWORD);
  await page.getByText('Lost your device? Use a recovery code').click();
  const useCode = async (value: string) => {
    await page.getByLabel('Recovery code').fill(value);
    await page.getByRole('button', { name: 'Use this code' }).click();
  };
  await useCode('1111-1111-1111-1111-1111');
  await expect(page.getByText('This recovery code is wrong or was already used.')).toBeVisible();
  await useCode(codes[0] ?? '');
  await expectWelcome(page);
  await page.goto('/admin/settings');
  await expect(panel(page).getByRole('button', { name: 'Set up an app' })).toBeVisible();
});

test('a link to a new password needs the second step too', async ({
  page,
  backend,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource.*40[13]/);
  await signIn(page, '/admin/settings');
  const { secret } = await addApp(page);
  await signOut(page);
  await page.goto('/admin/reset');
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('we’ve sent it a link')).toBeVisible();
  await page.goto(await emailedLink(backend.sql, ADMIN));
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await enterCode(page, code(secret, 1));
  await page.waitForURL('**/admin');
  await expect(page.getByText('Password changed')).toBeVisible();
});

test('if the site requires it, signing in begins with setting it up', async ({
  page,
  browser,
  baseURL,
  backend,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource.*(403|422)/);
  await backend.sql(`insert into public.user_roles (user_id, role)
    select private.create_account('second@example.com', encrypted_password), 'admin'
    from auth.users where email = 'admin@example.com'`);
  await signIn(page, '/admin/settings');
  const requirement = panel(page).getByLabel('Everyone must use a second step');
  await requirement.click();
  await expect(page.getByText('Set up two-step sign-in for yourself first.')).toBeVisible();
  await addApp(page);
  await requirement.click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(requirement).toBeChecked();

  const other = await browser.newPage({ baseURL: baseURL ?? '' });
  await login(other, 'second@example.com', PASSWORD);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Set Up Two-Step Sign-In');
  await other.goto('/admin/audience');
  await other.waitForURL('**/admin/login?next=*');
  await addApp(other);
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.waitForURL('**/admin/audience');
  await other.close();

  await page.reload();
  const questions = acceptDialogs(page);
  const person = page
    .getByRole('list', { name: 'People' })
    .getByRole('listitem')
    .filter({ hasText: 'second@example.com' });
  await person.getByRole('button', { name: 'Lost device' }).click();
  await expect(page.getByText('Two-step sign-in turned off')).toBeVisible();
  await expect(person.getByRole('button', { name: 'Lost device' })).toBeHidden();
  expect(questions[0]).toMatch(/^Turn off two-step sign-in for second@example\.com\?/);
});

test('sessions are listed and can be ended', async ({ page, browser, baseURL, signIn }) => {
  const other = await browser.newPage({ baseURL: baseURL ?? '' });
  await login(other, ADMIN, PASSWORD);
  await other.waitForURL('**/admin');
  await signIn(page, '/admin/settings');
  const sessions = page.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem');
  await expect(sessions.first()).toContainText('(this one)');
  await expect(sessions.filter({ hasText: /on Linux.*IP address (127\.0\.0\.1|::1)/ })).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await other.reload();
  await other.waitForURL('**/admin/login');
  await other.close();
});

for (const width of [390, 1440])
  test(`two-step sign-in fits at ${width} pixels`, { tag: '@nightly' }, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, '/admin/settings');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
    await enterCode(page, code(await readKey(page), 0));
    await expect(page.getByRole('region', { name: 'Recovery codes' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
