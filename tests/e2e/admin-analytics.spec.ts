import { readFileSync } from 'node:fs';
import { expect, test } from './support/test.ts';

test('shows metrics and charts with data tables, and exports a CSV', async ({ page, backend, signIn }) => {
  await backend.sql(
    `update public.book_chapters set chapter_title = '=HYPERLINK("x"), really' where chapter_number = 2`,
  );
  await backend.sql(
    `delete from public.chapter_views where chapter_id = (select id from public.book_chapters where chapter_number = 9)`,
  );
  const [expected] = await backend.sql<{ total: number; recent: number; completion: number; top: number }>(
    `select (select sum(view_count)::int from public.book_chapters) as total,
      (select count(*)::int from public.chapter_views
        where viewed_at >= (((now() at time zone 'Asia/Jerusalem')::date - 6)::timestamp at time zone 'Asia/Jerusalem')) as recent,
      (select round(avg(scroll_depth))::int from public.chapter_views) as completion,
      (select view_count from public.book_chapters where chapter_number = 1) as top`,
  );
  await signIn(page);
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics Dashboard');
  await expect(page.getByText('Track chapter performance and engagement')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin');

  for (const [name, ...texts] of [
    ['Total Views', 'All time', String(expected?.total)],
    ['Recent Activity', 'Last 7 days', String(expected?.recent)],
    ['Avg. Completion', 'Scroll depth', `${expected?.completion}%`],
    ['Most Popular', 'Chapter 1', `${expected?.top} views`],
  ] as const)
    for (const text of texts) await expect(page.getByRole('region', { name })).toContainText(text);

  const daily = page.getByRole('region', { name: 'Views Over Time' });
  const chart = daily.locator('svg.recharts-surface');
  await expect(chart).toBeVisible();
  await expect(daily).toContainText('The last seven days');
  expect((await chart.boundingBox())?.height).toBe(300);
  await daily.getByText('As a table').click();
  await expect(daily.getByRole('row')).toHaveCount(8);
  await expect(
    page.getByRole('region', { name: 'Chapter Performance' }).locator('.recharts-bar-rectangle path').first(),
  ).toBeVisible();

  const table = page.getByRole('table', { name: 'Detailed Metrics' });
  await expect(table.getByRole('columnheader')).toHaveText([
    '#',
    'Title',
    'Views',
    'Avg. Scroll',
    'Top Referrer',
  ]);
  await expect(table.getByRole('row')).toHaveCount(10);
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(3)).toHaveText(/^\d+%$/);
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(4)).toHaveText('Source unknown');
  await expect(table.getByRole('row').nth(9).getByRole('cell').nth(3)).toHaveText('');
  await expect(table.getByRole('row').nth(9).getByRole('cell').nth(4)).toHaveText('No readers yet');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^pragmatism-analytics-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('Chapter,Title,Views,Status');
  expect(lines[1]).toBe(`1,The Question at the Kitchen Table,${expected?.top},Published`);
  expect(lines[2]).toMatch(/^2,"'=HYPERLINK\(""x""\), really",\d+,Published$/);
});
