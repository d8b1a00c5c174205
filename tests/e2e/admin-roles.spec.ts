import type { Page } from '@playwright/test';
import { login, type Sql } from './support/accounts.ts';
import { chooseAction, openDetails, toast, writeText } from './support/editor.ts';
import { expect, PASSWORD, test } from './support/test.ts';

const addEditor = (sql: Sql) =>
  sql(`
    insert into public.user_roles (user_id, role)
    select private.create_account('editor@example.com', encrypted_password), 'editor'
    from auth.users where email = 'admin@example.com'`);

const FORBIDDEN_REQUEST =
  /(email_leads|contact_messages|followers\?|mail_settings|mail_overview|audience_counts|list_administrators|site_status|retention_settings|\/chapter_views|functions\/v1)/;

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Administration' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(async ({ page, backend }) => {
  await addEditor(backend.sql);
  await login(page, 'editor@example.com', PASSWORD);
  await page.waitForURL('**/admin');
});

test('an editor writes, schedules, and publishes a chapter', async ({ page, backend }) => {
  await expect(toast(page, 'Welcome back!')).toBeVisible();
  await page.goto('/admin/chapters/new');
  await page.getByLabel('Title', { exact: true }).fill('The Gate');
  await writeText(page, 'The Gate\nShe stopped.');
  await openDetails(page);
  await page.getByLabel('Address').fill('the-gate');
  await page.getByRole('button', { name: 'Create chapter' }).click();
  await expect(toast(page, 'Chapter created')).toBeVisible();
  await page.getByRole('button', { name: 'Mark ready' }).click();
  await expect(toast(page, 'Chapter is ready')).toContainText('Planned for ');
  const chapter = () =>
    backend.sql(`select is_ready, is_published from public.book_chapters where slug = 'the-gate'`);
  expect(await chapter()).toEqual([{ is_ready: true, is_published: false }]);

  await page.goto('/admin/chapters');
  const row = page.getByRole('row').filter({ hasText: 'The Gate' });
  await chooseAction(row, 'Publish Now');
  await expect(page.getByText('Chapter published successfully!')).toBeVisible();
  await expect(row).toContainText(/Undo until \d{1,2}:\d\d [AP]M/);
  expect(await chapter()).toEqual([{ is_ready: false, is_published: true }]);
});

test('an editor sees only the sections that work for them', async ({ page, backend }) => {
  await backend.sql(`insert into public.admin_notifications (title, message, notification_type)
    values ('Mail is not being sent', 'Rejected ruth@example.org', 'mail_waits')`);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const [path, name, loaded] of [
    ['/admin', 'Admin Dashboard', 'Chapter 9 published'],
    ['/admin/chapters', 'Manage Chapters', 'Chapters (14)'],
    ['/admin/schedule', 'Schedule', 'Seven Lean Cows'],
    ['/admin/texts', 'Texts', 'Earlier versions'],
    ['/admin/episodes', 'Episodes', 'Was God a Vegan?'],
    ['/admin/letters', 'Letters', 'Letters you write appear here.'],
    ['/admin/analytics', 'Analytics Dashboard', 'How we count'],
    ['/admin/settings', 'Settings', 'You sign in as editor@example.com.'],
  ] as const) {
    await page.goto(path);
    await expect(title(page)).toHaveText(name);
    await expect(page.getByText(loaded).filter({ visible: true }).first()).toBeVisible();
    await expect(navigation(page).getByRole('link')).toHaveText([
      'Dashboard',
      'Chapters',
      'Schedule',
      'Texts',
      'Letters',
      'Analytics',
      'Settings',
    ]);
    await expect(page.getByRole('alert').filter({ visible: true, hasText: /\S/ })).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Account',
    'Two-step sign-in',
    'Where you’re signed in',
  ]);

  await page.goto('/admin');
  const views = page.getByRole('region', { name: 'Total Views' });
  const [seed] = await backend.sql<{ views: number }>(
    'select count(*)::int as views from public.chapter_views',
  );
  await expect(views).toContainText(Number(seed?.views).toLocaleString('en-US'));
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  const popover = page.getByRole('dialog', { name: 'Notifications' });
  await expect(popover.getByRole('listitem')).toHaveCount(9);
  await expect(popover).not.toContainText('Mail is not being sent');
  expect(requests.filter((url) => FORBIDDEN_REQUEST.test(url))).toEqual([]);
});

test(
  'an editor who opens a page for administrators is sent back without a request',
  { tag: '@nightly' },
  async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    for (const path of ['/admin/audience', '/admin/audience#person=ruth@example.org', '/admin/mail']) {
      await page.goto(path);
      await expect(page.getByText('Only administrators can open this page.')).toBeVisible();
      await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
      expect(requests.filter((url) => FORBIDDEN_REQUEST.test(url))).toEqual([]);
      await page.getByRole('link', { name: 'Back to Dashboard' }).click();
      await expect(title(page)).toHaveText('Admin Dashboard');
    }
  },
);

test('a role that is taken away ends access with the next request', async ({
  page,
  backend,
  allowConsole,
}) => {
  allowConsole(/status of 40[13]/);
  await page.goto('/admin/letters');
  await expect(page.getByText('Letters you write appear here.')).toBeVisible();
  await backend.sql(
    `delete from public.user_roles using auth.users where user_id = users.id and email = 'editor@example.com'`,
  );
  await page.getByRole('button', { name: 'New letter' }).click();
  await page.waitForURL('**/admin/login');
  await expect(page.getByText('Access denied. Admin role required.')).toBeVisible();
  expect(await backend.sql('select id from public.letters')).toEqual([]);
});

test('an administrator who becomes an editor loses the page with the next request', async ({
  page,
  backend,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 40[13]/);
  await signIn(page, '/admin/audience');
  await expect(title(page)).toHaveText('Audience');
  const setRole = (email: string, role: string) =>
    backend.sql(
      'update public.user_roles set role = $2 from auth.users where user_id = users.id and email = $1',
      [email, role],
    );
  await setRole('editor@example.com', 'admin');
  await setRole('admin@example.com', 'editor');
  await page.getByRole('searchbox').fill('ruth');
  await expect(page.getByText('Only administrators can open this page.')).toBeVisible();
});
