import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const openChapter = async (page: Page, slug: string) => {
  const viewCounted = page.waitForResponse('**/rest/v1/rpc/increment_chapter_views');
  await page.goto(`/read/${slug}`);
  await viewCounted;
};

const getEvents = (page: Page, name: string) =>
  page.evaluate(
    (eventName) =>
      ((window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer ?? [])
        .filter((entry) => entry[0] === 'event' && entry[1] === eventName)
        .map((entry) => entry[2]),
    name,
  );

test.describe('the reader', () => {
  test('disables Previous on the first chapter and Next on the newest', async ({ page }) => {
    await page.goto('/read/the-question-at-the-kitchen-table');
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await expect(page.getByText('First Chapter')).toBeVisible();
    await page.goto('/read/the-spies-and-the-statistics');
    await expect(page.getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
    await expect(page.getByText('Coming Soon')).toHaveCount(2);
  });

  test('records one view, counts it once, and marks the chapter as read', async ({ page, backend }) => {
    const before = await backend.sql<{ id: string; view_count: number }>(
      "select id, view_count from public.book_chapters where slug = 'honest-weights'",
    );
    await page.goto('/chapters');
    await page.locator('#chapters ol > li').nth(3).getByRole('link').click();
    await expect
      .poll(() =>
        backend.sql(
          `select ip_address, user_agent like '%Chrome%' as has_agent, referrer, scroll_depth::int as depth
           from public.chapter_views where viewed_at > now() - interval '1 minute' and user_agent not like '%seed%'`,
        ),
      )
      .toEqual([
        // This site's own pages do not count as referrers.
        { ip_address: null, has_agent: true, referrer: null, depth: 0 },
      ]);
    const after = await backend.sql<{ view_count: number }>(
      "select view_count from public.book_chapters where slug = 'honest-weights'",
    );
    expect(after[0]?.view_count).toBe((before[0]?.view_count ?? 0) + 1);
    expect(await page.evaluate(() => localStorage.getItem('viewed_chapters'))).toBe(
      JSON.stringify([before[0]?.id]),
    );
    expect(await getEvents(page, 'chapter_view')).toEqual([
      { chapter_number: 4, chapter_title: 'Honest Weights' },
    ]);
  });

  test('reports scroll milestones once and stores the depth', async ({ page, backend }) => {
    await openChapter(page, 'honest-weights');
    // The web font changes the height of the text.
    await page.waitForFunction(() =>
      [...document.fonts].some(
        ({ family, status }) => /Frank Ruhl Libre/.test(family) && status === 'loaded',
      ),
    );
    for (const fraction of [0.3, 0.6, 0.2, 0.8, 1, 0, 1]) {
      await page.evaluate((value) => {
        scrollTo({ top: value * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' });
      }, fraction);
      await expect
        .poll(() => page.getByRole('progressbar', { name: 'Reading progress' }).getAttribute('aria-valuenow'))
        .toBe(String(fraction * 100));
    }
    const milestones = (await getEvents(page, 'chapter_scroll')) as { milestone: number }[];
    expect(milestones.map(({ milestone }) => milestone)).toEqual([25, 50, 75, 100]);
    expect(milestones[0]).toEqual({
      category: 'Engagement',
      label: 'Chapter 4: Honest Weights',
      chapter_number: 4,
      scroll_depth: 30,
      milestone: 25,
    });
    await expect
      .poll(() =>
        backend.sql(
          "select scroll_depth::int as depth from public.chapter_views where viewed_at > now() - interval '1 minute' and user_agent not like '%seed%'",
        ),
      )
      .toEqual([{ depth: 100 }]);
  });

  test('has share links for X and Facebook, and copies the link', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openChapter(page, 'honest-weights');
    const url = encodeURIComponent(`${baseURL}/read/honest-weights`);
    const text = encodeURIComponent('I just read Chapter 4: Honest Weights from Pragmatism of the Bible');
    await expect(page.getByRole('link', { name: /Share on X/ })).toHaveAttribute(
      'href',
      `https://twitter.com/intent/tweet?text=${text}&url=${url}`,
    );
    await expect(page.getByRole('link', { name: /Share on Facebook/ })).toHaveAttribute(
      'href',
      `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    );
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/read/honest-weights`);
  });

  test('redirects from missing chapters', async ({ page, backend, allowConsole }) => {
    allowConsole(/40[14]/);
    await page.goto('/read/not-in-heaven');
    await expect(page).toHaveURL(/\/chapters$/);
    await expect(page.getByText('This chapter is not yet published')).toBeVisible();
    await page.goto('/read/no-such-chapter');
    await expect(page).toHaveURL(/\/chapters$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pragmatism of the Bible');
    await expect(page.getByRole('alert')).toHaveText('');
    await backend.sql("delete from public.book_chapters where slug = 'honest-weights'");
    await page.goto('/read/honest-weights');
    await expect(page).toHaveURL(/\/chapters$/);
  });

  test('shows prerendered chapters without a backend', async ({ page, backend, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    backend.setBackendDown(true);
    await page.goto('/read/honest-weights');
    await expect(page.locator('.chapter-closing')).toBeVisible();
    await page.goto('/read/the-king-who-copies-a-book');
    await expect(
      page.getByRole('alert').filter({ hasText: 'This chapter could not be loaded' }),
    ).toBeVisible();
    await backend.sql('update public.book_chapters set is_published = true where chapter_number = 10');
    backend.setBackendDown(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The King Who Copies a Book');
  });
});
