import { readFileSync } from 'node:fs';
import { login, emailedLink, NEW_PASSWORD, type Sql } from './support/accounts.ts';
import { acceptDialogs, expect, PASSWORD, test } from './support/test.ts';

const addSecondAdministrator = (sql: Sql) =>
  sql(`
    insert into public.user_roles (user_id, role)
    select private.create_account('second@example.com', encrypted_password), 'admin'
    from auth.users where email = 'admin@example.com'`);

test('changes the password', async ({ page, browser, baseURL, signIn, allowConsole }) => {
  const otherPage = await browser.newPage({ baseURL: baseURL ?? '' });
  await login(otherPage, 'admin@example.com', PASSWORD);
  await otherPage.waitForURL('**/admin');

  allowConsole(/Failed to load resource.*400/);
  await signIn(page, '/admin/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(
    page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Settings' }),
  ).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('You sign in as admin@example.com.')).toBeVisible();
  await expect(page.getByText('Times are in Israel Time.')).toBeVisible();
  await page.getByText('Change your password', { exact: true }).click();
  await expect(page.getByText('You’ll be signed out on all other devices.')).toBeVisible();
  const current = page.getByLabel('Current password');
  const next = page.getByLabel('New password');

  await current.focus();
  await page.keyboard.type('a wrong password');
  await page.keyboard.press('Tab');
  await page.keyboard.type('too short');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password should be at least 12 characters.')).toBeVisible();
  await expect(next).toBeFocused();
  await expect(next).toHaveAttribute('aria-invalid', 'true');

  await next.fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await expect(current).toBeFocused();
  await expect(next).toHaveValue(NEW_PASSWORD);

  await current.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You’re signed out on all other devices.')).toBeVisible();
  await expect(next).toHaveValue('');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await otherPage.goto('/admin');
  await otherPage.waitForURL('**/admin/login');
  await login(otherPage, 'admin@example.com', NEW_PASSWORD);
  await expect(otherPage.getByText('Welcome back, admin!')).toBeVisible();
  await otherPage.close();
});

test.describe('administrators', () => {
  test('can be invited and removed', async ({ page, browser, baseURL, backend, signIn }) => {
    await signIn(page, '/admin/settings');
    const rows = page.getByRole('list', { name: 'People' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('admin@example.com');
    await expect(rows).toContainText('admin@example.com (you)');
    await expect(rows.getByRole('button')).toHaveCount(0);

    await page.getByText(/^Administrator: /).click();
    await page.getByLabel('Invite by email').fill('New@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText('New@example.com was added')).toBeVisible();
    await expect(page.getByLabel('Invite by email')).toHaveValue('');
    await expect(rows.nth(1)).toContainText(/Added .+, has not signed in yet/);
    await expect(rows.nth(1)).toContainText('Their invitation is sent once email is connected.');
    await expect(rows.nth(1).getByRole('button', { name: 'Remove' })).toBeVisible();

    const inviteePage = await browser.newPage({ baseURL: baseURL ?? '' });
    await inviteePage.goto(await emailedLink(backend.sql, 'new@example.com'));
    await expect(inviteePage.getByRole('heading', { level: 1 })).toHaveText('Choose Your Password');
    await inviteePage.getByLabel('New password').fill(NEW_PASSWORD);
    await inviteePage.keyboard.press('Enter');
    await inviteePage.waitForURL('**/admin');
    await expect(inviteePage.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');

    await page.reload();
    const row = rows.filter({ hasText: 'new@example.com' });
    await expect(row).not.toContainText('Invited');
    page.once('dialog', (dialog) => void dialog.dismiss());
    await row.getByRole('button', { name: 'Remove' }).click();
    await expect(row).toBeVisible();
    const dialogMessages = acceptDialogs(page);
    await row.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Administrator removed')).toBeVisible();
    expect(dialogMessages).toEqual([
      'Remove new@example.com? Their account is deleted, and they are signed out everywhere. This cannot be undone.',
    ]);
    await expect(rows).toHaveCount(1);
    await inviteePage.reload();
    await inviteePage.waitForURL('**/admin/login');
    await inviteePage.close();
  });

  test('invite editors and change their role', async ({ page, backend, signIn }) => {
    await signIn(page, '/admin/settings');
    await expect(
      page.getByLabel(
        'Editor: writes and schedules chapters. Can’t see readers’ email addresses or manage accounts.',
      ),
    ).toBeChecked();
    await page.getByLabel('Invite by email').fill('new@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText('new@example.com was added')).toBeVisible();
    const role = page
      .getByRole('listitem')
      .filter({ hasText: 'new@example.com' })
      .getByRole('combobox', { name: 'Role' });
    await expect(role).toHaveValue('editor');
    await role.selectOption('Administrator');
    await expect(page.getByText('Role changed')).toBeVisible();
    await expect(role).toHaveValue('admin');
    expect(
      await backend.sql(`select user_roles.role from public.user_roles join auth.users on id = user_id
        where email = 'new@example.com'`),
    ).toEqual([{ role: 'admin' }]);
  });

  test('see errors and keep their input', async ({ page, backend, signIn, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    await addSecondAdministrator(backend.sql);
    await signIn(page, '/admin/settings');
    const field = page.getByLabel('Invite by email');
    const invite = page.getByRole('button', { name: 'Invite' });
    await field.fill('no address');
    await invite.click();
    await expect(field).toHaveJSProperty('validity.typeMismatch', true);
    await expect(field).toHaveValue('no address');
    await expect(field).toBeFocused();
    await field.fill('ADMIN@example.com');
    await invite.click();
    await expect(page.getByText('This address already has access.')).toBeVisible();

    const row = page.getByRole('listitem').filter({ hasText: 'second@example.com' });
    await expect(row).toContainText('Never signed in');
    await backend.sql(`delete from auth.users where email = 'second@example.com'`);
    page.once('dialog', (dialog) => void dialog.accept());
    await row.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Not removed' })).toBeVisible();
    await expect(row).toHaveCount(0);

    await page.getByText('Change your password', { exact: true }).click();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await field.fill('new@example.com');
    backend.setBackendDown(true);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('alert').getByText('We can’t reach the server.')).toBeVisible();
    await expect(page.getByLabel('New password')).toHaveValue(NEW_PASSWORD);
    await invite.click();
    await expect(field).toHaveAccessibleDescription(/We can’t reach the server\./);
    await expect(field).toHaveValue('new@example.com');
  });
});

test('refreshes the site status and rebuilds the site', async ({ page, backend, signIn, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  const site = page.getByRole('region', { name: 'The site' });
  const toast = page.locator('.toast');
  await signIn(page, '/admin/settings');
  await expect(site).toContainText('Chapters aren’t being published automatically.');
  await site.getByRole('button', { name: 'Copy the instructions' }).click();
  await expect(toast).toContainText(/Instructions copied|the job that runs every minute has stopped/);
  await expect(site).toContainText(/Site last updated.+ [AP]M, with 9 published chapters\./);
  await backend.sql('update private.site_health set clock_ran_at = now()');
  await site.getByRole('button', { name: 'Check again' }).click();
  await expect(site).toContainText('Chapters are published on schedule.');

  await page.route('**/functions/v1/backup', (route) =>
    route.fulfill({
      json: { lastBackup: { at: '2026-11-22T02:00:00Z', bytes: 1_234_567, name: 'nightly.backup' } },
    }),
  );
  await page.route('**/functions/v1/backup?download', (route) =>
    route.fulfill({ contentType: 'application/gzip', body: 'archive' }),
  );
  await site.getByRole('button', { name: 'Check again' }).click();
  await expect(site).toContainText(/Last backupNov 22, (2026, )?4:00 AM, 1\.2 MB\./);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    site.getByRole('button', { name: 'Download the backup' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('nightly.backup');
  expect(readFileSync(await file.path(), 'utf8')).toBe('archive');

  await site.getByRole('button', { name: 'Update the site now' }).click();
  await expect(toast.filter({ hasText: 'Your site is rebuilding.' })).toContainText('a few minutes');
  // Set in the future so that it is recent even in a slow test.
  const builds = await backend.sql<{ was_requested: boolean }>(
    `with previous as (select build_requested_at is not null as was_requested from private.site_health)
     update private.site_health set build_requested_at = now() + interval '1 hour'
     returning (select was_requested from previous)`,
  );
  expect(builds).toEqual([{ was_requested: true }]);
  await site.getByRole('button', { name: 'Update the site now' }).click();
  await expect(toast.filter({ hasText: 'Not rebuilt' })).toContainText('Too many requests.');

  backend.setBackendDown(true);
  await site.getByRole('button', { name: 'Check again' }).click();
  const notice = site.getByRole('alert');
  await expect(notice).toContainText('The state of your site could not be loaded.');
  await expect(site).toContainText('Site last updated');
  await site.getByRole('button', { name: 'Update the site now' }).click();
  await expect(toast.filter({ hasText: 'Not rebuilt' })).toContainText('We can’t reach the server.');
  backend.setBackendDown(false);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
});
