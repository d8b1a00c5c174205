import type { Page } from '@playwright/test';
import { chapterId, chapterText, chooseAction, openMenu, status, toast } from './support/editor.ts';
import { acceptDialogs, expect, test } from './support/test.ts';

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test.describe('the admin chapter list', () => {
  test('asks before publishing without an email, and undoes that with the email', async ({
    page,
    signIn,
    backend,
  }) => {
    const isAnnounced = async () =>
      backend.sql('select is_announced from public.book_chapters where chapter_number = 11');
    await backend.sql(`insert into public.followers (email, status, topics, confirmed_at)
      values ('ruth@example.com', 'confirmed', '{chapters}', now())`);
    await signIn(page, '/admin/chapters');
    const messages = acceptDialogs(page);
    const cowsRow = row(page, 'Seven Lean Cows');
    await chooseAction(cowsRow, 'Publish right away, without email');
    await expect(cowsRow).toContainText('🟢 Published');
    await expect(cowsRow).toContainText(/Undo until \d{1,2}:\d\d [AP]M/);
    expect(messages).toEqual([
      expect.stringMatching(/^Publish “Seven Lean Cows” now, without an email\? Its planned date is .+\.$/),
    ]);
    expect(await isAnnounced()).toEqual([{ is_announced: false }]);
    await toast(page, 'published successfully').getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Publication undone')).toBeVisible();
    await expect(cowsRow).toContainText('Ready');
    expect(await isAnnounced()).toEqual([{ is_announced: true }]);
  });

  test('undoes a publication for ten minutes', async ({ page, signIn, backend }) => {
    await signIn(page);
    await page.goto('/admin/chapters');
    const messages = acceptDialogs(page);
    const cowsRow = row(page, 'Seven Lean Cows');
    const getState = async () =>
      (
        await backend.sql<{ is_published: boolean; announcements: number }>(
          `select is_published, (select count(*) from public.admin_notifications
             where title = 'Chapter 11 published')::integer as announcements
           from public.book_chapters where chapter_number = 11`,
        )
      )[0];
    await chooseAction(cowsRow, 'Publish Now');
    await expect(page.getByText('Chapter published successfully!')).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Publication undone')).toBeVisible();
    // As before the publication.
    await expect(cowsRow).toContainText(/🟡 Scheduled.+Ready/);
    expect(await getState()).toEqual({ is_published: false, announcements: 0 });

    await chooseAction(cowsRow, 'Publish Now');
    await expect(cowsRow).toContainText(/Undo until \d{1,2}:\d\d [AP]M/);
    expect(await getState()).toEqual({ is_published: true, announcements: 1 });
    await chooseAction(cowsRow, 'Undo');
    await expect(cowsRow).toContainText('🟡 Scheduled');
    expect(await getState()).toEqual({ is_published: false, announcements: 0 });
    expect(messages).toEqual([]);

    await backend.sql(
      `update public.book_chapters set is_published = true, published_at = now() - interval '10 minutes 1 second'
       where chapter_number = 11`,
    );
    await page.reload();
    await cowsRow.getByRole('button', { name: 'Actions for chapter 11' }).click();
    await expect(cowsRow.getByRole('button', { name: 'Unpublish' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  test('marks selected chapters ready', async ({ page, signIn, backend, allowConsole }) => {
    allowConsole(/status of 422/);
    await backend.sql('update public.book_chapters set is_ready = false');
    await backend.sql('update public.book_chapters set release_date = null where chapter_number = 12');
    await signIn(page);
    await page.goto('/admin/chapters');
    await expect(page.getByRole('group', { name: 'Selection' })).toHaveCount(0);
    await page.getByLabel('Select chapter 14').click();
    await page.getByRole('button', { name: 'Select all 14' }).click();
    await page.getByRole('button', { name: 'Mark ready (5)' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'No chapter' })).toHaveText(
      'No chapters were marked ready. Chapter 12 has no release date.',
    );
    await page.getByLabel('Select chapter 12').click();
    await page.getByRole('button', { name: 'Mark ready (4)' }).click();
    await expect(page.getByText('4 chapters are ready')).toBeVisible();
    await expect(row(page, 'Seven Lean Cows')).toContainText(/\d\d:00 [AP]M · Ready/);
    await expect(page.getByRole('heading', { name: 'Chapters (14)' })).toBeFocused();
    expect(
      await backend.sql('select chapter_number as n from public.book_chapters where is_ready order by 1'),
    ).toEqual([{ n: 10 }, { n: 11 }, { n: 13 }, { n: 14 }]);

    await backend.sql('update public.book_chapters set is_ready = false');
    await page.goto('/admin/schedule');
    await page.getByLabel('Select chapter 13').click();
    await page.getByLabel('Select chapter 14').click();
    await page.getByRole('button', { name: 'Mark ready (2)' }).click();
    await expect(page.getByText('2 chapters are ready')).toBeVisible();
    await page.getByLabel('Select chapter 10').click();
    await page.getByRole('button', { name: 'Actions for chapter 10' }).click();
    await page.getByRole('button', { name: 'Skip this week and delay the rest' }).click();
    await page.getByRole('button', { name: 'Mark ready (1)' }).click();
    await expect(page.getByText('Save the schedule first')).toBeVisible();
    expect(
      await backend.sql('select chapter_number as n from public.book_chapters where is_ready order by 1'),
    ).toEqual([{ n: 13 }, { n: 14 }]);
  });

  test('edits several chapters at once', async ({ page, signIn, backend, allowConsole }) => {
    allowConsole(/status of 40[14]/);
    await signIn(page, '/admin/chapters');
    const messages = acceptDialogs(page);
    const select = async (...numbers: number[]) => {
      for (const number of numbers)
        await page.getByLabel(`Select chapter ${number}`, { exact: true }).click();
    };
    await select(11, 13, 9);
    await page.getByRole('button', { name: 'Set dates (2)…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set dates for 2 chapters' });
    await dialog.getByLabel('First date').fill('2020-01-03');
    await dialog.getByRole('button', { name: 'Set dates' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('The first date has passed. Choose a later one.');
    await dialog.getByLabel('First date').fill('2099-01-02');
    await expect(dialog.getByLabel('Friday', { exact: true })).toBeChecked();
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Chapter 11: Fri, Jan 2, 2099, 11:00 AM',
      'Chapter 13: Fri, Jan 9, 2099, 11:00 AM',
    ]);
    await dialog.getByRole('button', { name: 'Set dates' }).click();
    await expect(page.getByText('2 dates set')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'Seven Lean Cows')).toContainText('Jan 2, 2099');

    await select(8);
    await expect(page.getByText('4 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Unpublish (2)' }).click();
    await expect(page.getByText('2 chapters unpublished')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Selection' })).toHaveCount(0);
    await select(8, 9);
    await page.getByRole('button', { name: 'Delete (2)' }).click();
    await expect(page.getByText('2 chapters deleted')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Chapters (12)' })).toBeFocused();
    await expect(page.getByText('Recently deleted (2)')).toBeVisible();
    expect(messages).toEqual([
      expect.stringMatching(/^Unpublish 2 chapters\?/),
      expect.stringMatching(/^Delete 2 chapters\?/),
    ]);
    expect(
      await backend.sql(
        'select chapter_number as n from public.book_chapters where not is_published order by 1',
      ),
    ).toEqual([10, 11, 12, 13, 14].map((n) => ({ n })));
  });

  test('restores a deleted chapter as a draft', async ({ page, signIn, allowConsole }) => {
    allowConsole(/status of 40[14]/);
    await signIn(page);
    await page.goto('/admin/chapters');
    const messages = acceptDialogs(page);
    await chooseAction(row(page, 'The Spies and the Statistics'), 'Delete');
    await expect(page.getByText('Chapter deleted successfully')).toBeVisible();
    expect(messages).toEqual([
      'Are you sure you want to delete "The Spies and the Statistics"? This action cannot be undone.',
    ]);
    await expect(page.getByRole('heading', { name: 'Chapters (13)' })).toBeVisible();
    const deleted = page.locator('details').filter({ hasText: 'Recently deleted (1)' });
    await deleted.locator('summary').click();
    await expect(deleted).toContainText('Chapter 9: The Spies and the Statistics');
    await deleted.getByRole('button', { name: 'Bring back' }).click();
    await expect(page.getByText('Chapter 9 is back')).toBeVisible();
    await expect(deleted).toHaveCount(0);
    await expect(row(page, 'The Spies and the Statistics')).toContainText('Late · not ready');
    await expect(page.getByRole('link', { name: 'The Spies and the Statistics' })).toBeFocused();
  });

  test('separates Delete from Publish Now on a phone', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, '/admin/chapters');
    for (const [title, action] of [
      ['Seven Lean Cows', 'Publish Now'],
      ['Honest Weights', 'Unpublish'],
    ] as const) {
      await row(page, title)
        .getByRole('button', { name: /^Actions/ })
        .click();
      const deleteBox = await row(page, title).getByRole('button', { name: 'Delete' }).boundingBox();
      const otherBox = await row(page, title).getByRole('button', { name: action }).boundingBox();
      const below = Number(deleteBox?.y) - Number(otherBox?.y) - Number(otherBox?.height);
      const right = Number(deleteBox?.x) - Number(otherBox?.x) - Number(otherBox?.width);
      expect(Math.max(below, right), action).toBeGreaterThanOrEqual(24);
    }
  });
});

test('the editor unpublishes a chapter', async ({ page, signIn, backend, allowConsole }) => {
  // Until the next build, the old page requests the chapter and gets an error.
  allowConsole(/status of 40[14]/);
  await signIn(page);
  await page.goto(`/admin/chapters/edit?chapter=${await chapterId(backend.sql, 9)}`);
  const messages = acceptDialogs(page);
  await openMenu(page);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(toast(page, 'Chapter unpublished')).toBeVisible();
  expect(messages).toHaveLength(1);
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeVisible();
  await expect(status(page, 'Unpublished: it stays a draft')).toBeVisible();
  await expect(chapterText(page)).toContainText('Spies');
  const visitor = await page.context().newPage();
  await visitor.goto('/read/the-spies-and-the-statistics');
  await visitor.waitForURL('**/chapters');
  await expect(visitor.getByText('This chapter is not yet published')).toBeVisible();
  await visitor.close();

  await page.getByRole('button', { name: 'Publish Now' }).click();
  await toast(page, 'Chapter published successfully!').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Publication undone')).toBeVisible();
  await expect(status(page, 'Unpublished: it stays a draft')).toBeVisible();
});
