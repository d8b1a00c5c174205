import { expect, test } from './support/test.ts';

test.describe('the dashboard', () => {
  test('shows the figures, the way on, the latest publications and the bell', async ({
    page,
    backend,
    signIn,
    axeViolations,
  }) => {
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
    await expect(actions.getByRole('link', { name: 'Manage Chapters' })).toHaveAttribute(
      'href',
      '/admin/chapters',
    );
    await expect(actions.getByRole('link', { name: 'View Analytics' })).toHaveAttribute(
      'href',
      '/admin/analytics',
    );
    const activity = page.getByRole('region', { name: 'Recent Activity' });
    await expect(activity).toContainText('Latest chapter publications');
    await expect(activity.getByRole('listitem')).toHaveCount(3);
    await expect(activity.getByRole('listitem').first()).toContainText('Chapter 9 published');
    await expect(activity.getByRole('link', { name: 'Chapter 9 published' })).toHaveAttribute(
      'href',
      '/admin/chapters',
    );

    const bell = page.getByRole('button', { name: 'Notifications, 2 unread' });
    await bell.focus();
    await page.keyboard.press('Enter');
    const popover = page.getByRole('dialog', { name: 'Notifications' });
    await expect(popover.getByRole('listitem')).toHaveCount(9);
    await expect(popover.getByRole('listitem').first()).toContainText('Chapter 9 published');
    await expect(popover.getByRole('listitem').first()).toContainText(
      '"The Spies and the Statistics" can now be read on the site.',
    );
    await expect(popover.getByText('Unread:')).toHaveCount(2);
    expect(await axeViolations(page)).toEqual([]);

    const summary = await popover.getByRole('button', { name: 'Email Summary' }).getAttribute('href');
    const mail = new URL(String(summary));
    expect(mail.protocol).toBe('mailto:');
    expect(mail.searchParams.get('subject')).toBe('Pragmatism Chapter Publication Summary');
    const body = mail.searchParams.get('body') ?? '';
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
  });

  test('of an empty database says so', async ({ page, backend, signIn }) => {
    await backend.sql('delete from public.book_chapters');
    await backend.sql('delete from public.admin_notifications');
    await signIn(page);
    await expect(page.getByRole('region', { name: 'Published Chapters' })).toContainText('0/0');
    await expect(page.getByRole('region', { name: 'Published Chapters' })).toContainText('0 remaining');
    await expect(page.getByRole('region', { name: 'Next Release' })).toContainText('All Published!');
    await expect(page.getByRole('region', { name: 'Next Release' })).toContainText('No chapters yet');
    await expect(page.getByText('No recent activity')).toBeVisible();
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('No notifications');
  });

  test('treats what cannot be loaded as empty, says so, and tries again', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource/);
    await page.route(/rest\/v1\/(book_chapters|admin_notifications)\?.*select=id%2C/, (route) =>
      route.request().headers()['authorization'] ? route.abort() : route.continue(),
    );
    await signIn(page);
    await expect(page.getByText('Some figures could not be loaded')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Published Chapters' })).toContainText('0/14');
    await expect(page.getByText('No recent activity')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Published Chapters' })).toContainText('9/14');
    await expect(page.getByText('Some figures could not be loaded')).toHaveCount(0);
  });

  test('fits a small screen', async ({ page, signIn, axeViolations }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    const box = await page.getByRole('dialog', { name: 'Notifications' }).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await axeViolations(page)).toEqual([]);

    // Text of twice the size.
    await page.keyboard.press('Escape');
    for (const path of ['/admin', '/admin/settings']) {
      await page.goto(path);
      await expect(
        page.getByRole('link', { name: 'View Details' }).or(page.getByText('You', { exact: true })),
      ).toBeVisible();
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
      const name = await page
        .locator('.site-name')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(name, path).toBe(0);
    }
  });
});

for (const width of [390, 1440]) {
  test(`the administration's navigation leads to every page and marks the current one, ${width} px wide`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page);
    await page.goto('/admin');
    const navigation = page.getByRole('navigation', { name: 'Administration' });
    for (const [name, heading] of [
      ['Chapters', 'Manage Chapters'],
      ['Analytics', 'Analytics Dashboard'],
      ['Dashboard', 'Admin Dashboard'],
    ] as const) {
      await navigation.getByRole('link', { name, exact: true }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(navigation.locator('[aria-current="page"]')).toHaveText(name);
    }
    await page.goto('/admin/chapters/new');
    await expect(navigation.locator('[aria-current]')).toHaveText('Chapters');
  });
}

test('the sign-in page has no navigation of the administration', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Administration' })).toHaveCount(0);
});
