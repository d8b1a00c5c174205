import type { Page } from '@playwright/test';
import { chapterId, openMenu } from './support/editor.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

async function createLink(page: Page): Promise<string> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Share a preview' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const field = page.getByLabel('Your new link. Copy it now: it’s shown only once.');
  await expect(field).toBeFocused();
  return field.inputValue();
}

test.describe('a preview link', () => {
  test('shows the draft and expires', async ({ page, signIn, backend, browser, baseURL }) => {
    const id = await chapterId(backend.sql, 12);
    await signIn(page, `/admin/chapters/edit?chapter=${id}`);
    const url = await createLink(page);
    const token = new URL(url).hash.slice(1);
    const [chapter] = await backend.sql<{ chapter_title: string; content: string }>(
      `select chapter_title, drafts.content from public.book_chapters as chapters
       join public.chapter_drafts as drafts on drafts.chapter_id = chapters.id where chapters.id = '${id}'`,
    );
    const context = await browser.newContext({ viewport: PHONE, ...(baseURL ? { baseURL } : {}) });
    const visitorPage = await context.newPage();
    const requests: string[] = [];
    visitorPage.on('request', (request) => {
      requests.push(request.url(), JSON.stringify(request.headers()));
      if (request.method() !== 'GET') requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await visitorPage.goto(url);
    await expect(
      visitorPage.getByRole('heading', { level: 1, name: chapter?.chapter_title ?? 'a title' }),
    ).toBeVisible();
    await expect(visitorPage.getByText('This chapter is not published yet.')).toBeVisible();
    const opening = chapter?.content.split('\n')[0]?.replace(/<[^>]*>/g, '') ?? '';
    await expect(visitorPage.locator('.chapter-text')).toContainText(opening);
    await expect(visitorPage.getByRole('link', { name: 'Previous', exact: true })).toBeVisible();
    await expect(visitorPage).toHaveTitle(`Preview: ${chapter?.chapter_title} | Speaking with the Almighty`);
    await visitorPage.mouse.wheel(0, 4000);
    await visitorPage.waitForLoadState('networkidle');
    expect(requests.filter((line) => line.startsWith('POST '))).toEqual(['POST /rest/v1/rpc/read_preview']);
    expect(requests.filter((line) => line.includes(token))).toEqual([]);
    const [views] = await backend.sql<{ count: number }>(
      `select count(*)::int as count from public.chapter_views where chapter_id = '${id}'`,
    );
    expect(views?.count).toBe(0);
    expect(await visitorPage.evaluate(() => localStorage.getItem('viewed_chapters'))).toBeNull();

    const errorHeading = visitorPage.getByRole('heading', { name: 'This preview link does not work' });
    await backend.sql('update public.preview_links set expires_at = now()');
    await visitorPage.reload();
    await expect(errorHeading).toBeVisible();
    await backend.sql(
      "update public.preview_links set expires_at = now() + interval '1 day', revoked_at = now()",
    );
    await visitorPage.reload();
    await expect(errorHeading).toBeVisible();
    for (const invalidPath of ['/preview#short', `/preview#${'A'.repeat(43)}`]) {
      await visitorPage.goto('/robots.txt');
      await visitorPage.goto(invalidPath);
      await expect(errorHeading, invalidPath).toBeVisible();
    }
    await expect(visitorPage.getByRole('main').getByRole('link', { name: 'All chapters' })).toBeVisible();
    await context.close();
  });

  test('is neither indexed nor cached', async ({ request }) => {
    const response = await request.get('/preview');
    expect(response.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    const html = await response.text();
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(html).toContain('<meta name="referrer" content="no-referrer">');
    expect(await (await request.get('/sitemap-0.xml')).text()).not.toContain('/preview');
  });
});

test.describe('the admin preview', () => {
  test('shows a chapter at two widths', async ({ page, signIn, backend }) => {
    await page.setViewportSize(DESKTOP);
    const id = await chapterId(backend.sql, 13);
    await backend.sql(
      `update public.chapter_drafts set content = (
         select chapter_title || E'\n\nRead Deuteronomy 22:8 aloud.' from public.book_chapters where id = '${id}')
       where chapter_id = '${id}'`,
    );
    await signIn(page, `/admin/chapters/edit?chapter=${id}`);
    await openMenu(page);
    await page.getByRole('link', { name: 'As readers see it' }).click();
    const frame = page.frameLocator('iframe[title^="Preview of"]');
    await expect(frame.getByRole('link', { name: 'Deuteronomy 22:8' })).toHaveAttribute(
      'href',
      '/scripture/deuteronomy#22-8',
    );
    const heading = frame.getByRole('heading', { level: 1 });
    const title = (await heading.textContent()) ?? '';
    await expect(frame.locator('.chapter-text').getByText(title, { exact: true })).toBeVisible();
    expect((await heading.boundingBox())?.width).toBeLessThanOrEqual(1);

    const width = () =>
      page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.innerWidth);
    await page.getByRole('button', { name: 'Phone' }).click();
    await expect.poll(width).toBe(390);
    await expect(frame.getByRole('button', { name: 'Menu' })).toBeVisible();
    await page.getByRole('button', { name: 'Desktop' }).click();
    await expect.poll(width).toBe(1280);

    const draft = frame.getByText('This chapter is not published yet.');
    await expect(draft).toBeVisible();
    await frame.getByRole('link', { name: 'Previous', exact: true }).click();
    await expect(
      frame.getByText('This chapter is published; readers may see an earlier version.'),
    ).toBeVisible();
    await page.goBack();
    await expect(draft).toBeVisible();
  });

  test('shows the site as of a date', async ({ page, signIn, backend }) => {
    await page.setViewportSize(DESKTOP);
    await backend.sql(`update public.book_chapters set is_ready = false where chapter_number = 11`);
    await backend.sql(
      `update public.book_chapters set release_date = now() + (chapter_number - 9) * interval '7 days'
       where chapter_number in (10, 11, 12)`,
    );
    await backend.sql(`update public.book_chapters set is_ready = true where chapter_number in (10, 12)`);
    const [target] = await backend.sql<{ day: string }>(
      `select to_char(now() + interval '17 days', 'YYYY-MM-DD') as day`,
    );
    const [chapter] = await backend.sql<{ ten: string }>(
      `select chapter_title as ten from public.book_chapters where chapter_number = 10`,
    );
    await signIn(page, '/admin/preview');
    const frame = page.frameLocator('iframe[title="Preview of the site"]');
    const feed = frame.getByRole('region', { name: 'The feed' });
    await expect(feed.getByRole('listitem')).toHaveCount(9);
    await page.getByLabel('Date (Israel Time)').focus();
    await page.getByLabel('Date (Israel Time)').fill(`${target?.day}T12:00`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`as-of=${target?.day}T`));
    await expect(feed.getByRole('listitem')).toHaveCount(10);
    await expect(feed.getByRole('listitem').first()).toContainText(`Chapter 10: ${chapter?.ten}`);
    const menu = frame.getByRole('region', { name: 'The menu' });
    await expect(menu.getByText('Pragmatism of the Bible')).toBeVisible();
    await expect(menu.getByRole('link').first()).toContainText(chapter?.ten ?? '');
    const next = frame.getByRole('region', { name: 'Next release' });
    await expect(next).toContainText('Chapter 12:');
    await next.getByRole('heading').click({ trial: true });
    await expect(frame.getByRole('region', { name: 'Chapters' }).getByRole('link')).toHaveCount(10);
    await expect(page.getByText('Chapter 11 won’t be out by then: it isn’t marked ready.')).toBeVisible();

    await page.goto('/admin/preview?as-of=2026-01-01T12:00');
    await expect(menu.getByText('Latest Chapter')).toBeVisible();
  });
});
