import { expect, test } from './support/test.ts';

test('shows metrics, notifications, and navigation', async ({ page, backend, signIn }) => {
  const [seed] = await backend.sql<{ views: number; next: string }>(
    `select (select count(*)::int from public.chapter_views) as views,
      (select to_char(release_date, 'FMMon FMDD, YYYY') from public.book_chapters where chapter_number = 10) as next`,
  );
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
  await expect(page.getByText('Pragmatism of the Bible Management')).toBeVisible();

  const published = page.getByRole('region', { name: 'Published Chapters' });
  await expect(published).toContainText('9/14');
  await expect(published).toContainText('5 remaining');
  const views = page.getByRole('region', { name: 'Total Views' });
  await expect(views).toContainText(Number(seed?.views).toLocaleString('en-US'));
  await expect(views).toContainText('Across all chapters');
  const next = page.getByRole('region', { name: 'Next Release' });
  await expect(next).toContainText('Chapter 10');
  await expect(next).toContainText(String(seed?.next));
  await expect(
    page.getByRole('region', { name: 'Analytics' }).getByRole('link', { name: 'View Details' }),
  ).toHaveAttribute('href', '/admin/analytics');

  const actions = page.getByRole('region', { name: 'Quick Actions' });
  await expect(actions).toContainText('Manage your chapter content');
  for (const [name, href] of [
    ['Manage Chapters', '/admin/chapters'],
    ['View Analytics', '/admin/analytics'],
  ] as const)
    await expect(actions.getByRole('link', { name })).toHaveAttribute('href', href);
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity).toContainText('Latest chapter publications');
  await expect(activity.getByRole('listitem')).toHaveCount(3);
  await expect(activity.getByRole('listitem').first()).toContainText('Chapter 9 published');
  await expect(activity.getByRole('link', { name: 'Chapter 9 published' })).toHaveAttribute(
    'href',
    '/admin/chapters',
  );

  const notificationsButton = page.getByRole('button', { name: 'Notifications, 2 unread' });
  await notificationsButton.focus();
  await page.keyboard.press('Enter');
  const popover = page.getByRole('dialog', { name: 'Notifications' });
  await page.keyboard.press('Tab');
  await expect(popover.getByRole('button', { name: 'Mark all read' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(notificationsButton).toBeFocused();
  await page.keyboard.press('Enter');
  await popover.getByRole('list').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();
  await expect(popover).toBeHidden();

  await notificationsButton.press('Enter');
  await expect(popover.getByRole('listitem')).toHaveCount(9);
  await expect(popover.getByRole('listitem').first()).toContainText('Chapter 9 published');
  await expect(popover.getByRole('listitem').first()).toContainText(
    '"The Spies and the Statistics" can now be read on the site.',
  );
  await expect(popover.getByText('Unread:')).toHaveCount(2);

  const emailSummary = await popover.getByRole('button', { name: 'Email Summary' }).getAttribute('href');
  const mailto = new URL(String(emailSummary));
  expect(mailto.protocol).toBe('mailto:');
  expect(mailto.searchParams.get('subject')).toBe('Pragmatism Chapter Publication Summary');
  const body = mailto.searchParams.get('body') ?? '';
  expect(body.match(/^Published: /gm)).toHaveLength(5);
  expect(body).toContain('Total Published: 9/14\r\nTotal Views: ');

  await popover.getByRole('button', { name: 'Mark all read' }).click();
  await expect(page.getByText('All notifications marked as read')).toBeVisible();
  await expect(popover.getByText('Unread:')).toHaveCount(0);
  const [unread] = await backend.sql<{ count: number }>(
    'select count(*)::int as count from public.admin_notifications where not is_read',
  );
  expect(unread?.count).toBe(0);
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  const navigation = page.getByRole('navigation', { name: 'Administration' });
  await expect(navigation.locator('[aria-current="page"]')).toHaveText('Dashboard');
  await navigation.getByRole('link', { name: 'Analytics', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics Dashboard');
  await expect(navigation.locator('[aria-current="page"]')).toHaveText('Analytics');
});

test('lists items that need attention', async ({ page, backend, signIn }) => {
  await backend.sql('update public.book_chapters set is_ready = false where chapter_number = 10');
  await backend.sql(
    `update public.book_chapters set is_ready = false, release_date = now() - interval '2 days' where chapter_number = 12`,
  );
  await backend.sql(
    `insert into public.contact_messages (name, email, message) values ('R', 'r@example.com', 'Why?')`,
  );
  await signIn(page);
  const attention = page.getByRole('region', { name: 'Today' });
  await expect(attention).toContainText('Chapter 10: The King Who Copies a Book');
  await expect(attention).toContainText('publish it yourself on');
  await expect(attention).toContainText('Late: it was due');
  await expect(attention).toContainText('1 unread message');
  await expect(page.locator('main .button-gold')).toHaveCount(1);
  await attention.getByRole('button', { name: 'Mark ready' }).click();
  await expect(page.getByText('1 chapter is ready')).toBeVisible();
  await expect(attention.getByRole('link', { name: 'Open chapter 10' })).toBeVisible();
  const newDate = attention.getByRole('link', { name: 'Choose a new date' });
  await expect(newDate).toBeVisible();
  expect(await backend.sql('select is_ready from public.book_chapters where chapter_number = 10')).toEqual([
    { is_ready: true },
  ]);
  await newDate.click();
  await expect(page.getByLabel('Release date')).toBeVisible();
});

test('explains why email is paused, until it is resumed', async ({ page, backend, signIn }) => {
  const NOTE = 'Sending is paused because a backup was restored. Emails about accounts and test emails';
  await backend.sql(`update public.mail_settings set is_paused = true, pause_reason = 'restore'`);
  await signIn(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('status').filter({ hasText: NOTE })).toBeVisible();
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).click();
  const popover = page.getByRole('dialog', { name: 'Notifications' });
  await expect(popover.getByRole('listitem').first()).toContainText(NOTE);
  await popover.getByRole('button', { name: 'Mark all read' }).click();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expect(popover.getByRole('listitem').first()).toContainText(NOTE);
  await popover.getByRole('link', { name: 'Email is paused' }).click();
  await expect(main.getByRole('status').filter({ hasText: NOTE })).toBeVisible();
  await page.getByRole('button', { name: 'Resume sending' }).click();
  await expect(page.getByText('Sending resumed')).toBeVisible();
  // Email is not connected and nothing is waiting.
  await expect(page.getByRole('button', { name: 'Pause sending' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await backend.sql('select pause_reason from public.mail_settings')).toEqual([
    { pause_reason: null },
  ]);
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(page.getByText('Sending is paused')).toHaveCount(0);
});
