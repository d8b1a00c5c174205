import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { acceptDialogs, expect, test } from './support/test.ts';

async function download(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await click();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('manages messages and personal data', async ({ page, backend, signIn }) => {
  await backend.sql(`insert into public.contact_messages (name, email, message) values
    ('Ruth', 'ruth@example.com', E'Why an ox?\\nAnd why two?'), ('Boaz', 'boaz@example.com', 'About barley')`);
  await backend.sql(`insert into public.email_leads (email, first_name, marketing_opt_in, source_path)
    values ('ruth@example.com', '=Ruth', true, 'https://example.com/landing?utm_source=news')`);
  await signIn(page);
  await page.getByRole('button', { name: /^Notifications, / }).click();
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  await expect(notifications.getByText('New message')).toBeVisible();
  await expect(notifications.getByText('New e-book request')).toBeVisible();
  await expect(notifications.getByRole('link')).toHaveText(['New e-book request', 'New message']);
  await notifications
    .getByRole('listitem')
    .filter({ hasText: 'New e-book request' })
    .getByRole('link')
    .click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audience');
  await expect(page.getByRole('table', { name: 'E-book requests' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Messages (2)' }).click();
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(messages).toHaveCount(2);
  const messageFromRuth = messages.filter({ hasText: 'Ruth' });
  const reply = new URL(
    (await messageFromRuth.getByRole('link', { name: 'Reply by email' }).getAttribute('href')) ?? '',
  );
  expect(reply.protocol + reply.pathname).toBe('mailto:ruth@example.com');
  expect(reply.searchParams.get('body')).toMatch(/Ruth wrote:\r\n> Why an ox\?\r\n> And why two\?$/);
  // Prevents the email program from opening.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await expect(messageFromRuth.getByRole('button', { name: 'Mark answered' })).toHaveCount(0);
  await messageFromRuth.getByRole('link', { name: 'Reply by email' }).click();
  await messageFromRuth.getByRole('button', { name: 'Mark answered' }).click();
  await expect(messages).toHaveCount(1);
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(status.getByRole('option', { name: 'New (1)' })).toBeAttached();
  await status.selectOption('Answered (1)');
  await expect(messages).toHaveText([/Why an ox\?/]);

  await page.getByRole('searchbox', { name: 'Search the audience' }).fill('RUTH@');
  await page.getByRole('button', { name: 'E-book requests (1)' }).click();
  const leads = page.getByRole('table', { name: 'E-book requests' }).getByRole('row');
  await expect(leads.nth(1)).toContainText('Opted in');
  const csv = await download(page, () => page.getByRole('button', { name: 'Download this list' }).click());
  expect(csv.name).toMatch(/^audience-leads-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.text).toMatch(
    /^\uFEFFReceived,First name,Email,News,Page\r\n[^,]+,'=Ruth,ruth@example\.com,yes,https/,
  );

  await leads.nth(1).getByRole('link', { name: 'ruth@example.com' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ruth');
  for (const fact of ['Wrote 1 message', 'Requested Genesis'])
    await expect(page.getByText(fact, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Messages (1)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'E-book requests (1)' })).toBeVisible();
  await page.goBack();
  await expect(leads.nth(1).getByRole('link', { name: 'ruth@example.com' })).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('RUTH@');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Messages (1)' })).toBeVisible();
  const json = await download(page, () => page.getByRole('button', { name: 'Download their data' }).click());
  expect(json.name).toBe('stored-about-one-person.json');
  expect(JSON.parse(json.text)).toMatchObject({
    email: 'ruth@example.com',
    messages: [{ message: 'Why an ox?\nAnd why two?', status: 'answered' }],
    leads: [{ first_name: '=Ruth' }],
  });

  const erase = page.getByRole('button', { name: 'Erase this person' });
  page.once('dialog', (dialog) => void dialog.dismiss());
  await erase.click();
  await expect(page.getByRole('heading', { name: 'Messages (1)' })).toBeVisible();
  const dialogMessages = acceptDialogs(page);
  await erase.click();
  await expect(page.getByText('Nothing is stored about this address.')).toBeVisible();
  expect(dialogMessages).toEqual(['Erase everything about ruth@example.com? This cannot be undone.']);
  expect(await backend.sql('select email from public.contact_messages')).toEqual([
    { email: 'boaz@example.com' },
  ]);
  expect(await backend.sql('select 1 from public.email_leads')).toEqual([]);
  await page.getByRole('link', { name: 'Back to Audience' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audience');
});

test('counts readers, visits, and store clicks', async ({ page, backend, outside, signIn }) => {
  const visits = (step: string) =>
    backend.sql<{ n: number }>(
      `select coalesce(sum(visits), 0)::integer as n from private.visit_counts where step = '${step}'`,
    );
  await page.goto('/read/your-enemys-donkey?utm_source=News');
  await expect.poll(() => visits('reader')).toEqual([{ n: 1 }]);
  await page.reload();
  await expect
    .poll(() =>
      backend.sql(
        `select count(*)::integer as n from public.chapter_views where viewed_at > now() - interval '1 minute'`,
      ),
    )
    .toEqual([{ n: 2 }]);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(
    page.getByRole('progressbar', { name: /./ }).or(page.locator('.reading-progress')),
  ).toHaveCount(1);
  await page.goto('/landing');
  await expect.poll(() => visits('tenth')).toEqual([{ n: 10 }]);
  await expect.poll(() => visits('ebook')).toEqual([{ n: 1 }]);
  expect(await visits('reader')).toEqual([{ n: 1 }]);
  await outside.handle(/store\.speakingwiththealmighty\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Store</title>' }),
  );
  await page.goto('/summaries');
  const store = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^Buy/ }).first().click();
  await (await store).close();
  await expect.poll(() => visits('store')).toEqual([{ n: 1 }]);

  await signIn(page, '/admin/analytics');
  const byChapter = page.getByRole('table', { name: 'By chapter' });
  await expect(byChapter.getByRole('row').nth(1)).toHaveText(/^7\. .*11 \(100%\)1001$/);
  await page.getByText('By source').click();
  await expect(page.getByRole('table', { name: 'By source' }).getByRole('row').nth(1)).toContainText(
    'Campaign news',
  );
  await page.getByRole('button', { name: '7 days', exact: true }).click();
  await expect(byChapter.getByRole('row')).toHaveCount(2);
  await expect(byChapter.getByRole('img', { name: /^0 to 10%: 0, .*, The end: 1$/ })).toBeVisible();
  const csv = await download(page, () =>
    page.getByRole('button', { name: 'Export this table' }).first().click(),
  );
  expect(csv.name).toMatch(/^funnel-by-chapter-7-days-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.text).toMatch(/\r\n7\. [^\r]*,1,1,1,0,0,1,0,0,0,0,0,0,0,0,0,0,1\r\nAll,1,1,1,0,0,1,/);

  const [chapter] = await backend.sql<{ id: string }>(
    `select id from public.book_chapters where slug = 'your-enemys-donkey'`,
  );
  await page.goto(`/admin/chapters/edit?chapter=${chapter?.id}`);
  await page.getByText('Where readers stop').click();
  await expect(page.getByText('1 reader in the last 90 days')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Where readers stop' }).getByRole('row').last()).toHaveText(
    /^The end1/,
  );
});
