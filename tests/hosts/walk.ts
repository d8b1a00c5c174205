// A walk through the site on a host, in a browser: read, write a message, publish a chapter, read it.
import assert from 'node:assert/strict';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/support/browser.ts';
import type { serveBackend } from './backend.ts';

const TENTH = { slug: 'the-king-who-copies-a-book', title: 'The King Who Copies a Book' };
const WITHIN_MS = 60_000;

type Backend = Awaited<ReturnType<typeof serveBackend>>;

export async function walk(
  origin: string,
  backend: Backend,
  { answersNewChapters }: { answersNewChapters: boolean },
): Promise<void> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const context = await browser.newContext({ baseURL: origin, locale: 'en-US', timezoneId: 'UTC' });
    context.setDefaultTimeout(WITHIN_MS);
    const page = await context.newPage();
    const refusals = collectRefusals(page);
    await readAndSubscribe(page, backend);
    await publish(page);
    await readNewChapter(page, answersNewChapters);
    assert.deepEqual(refusals, [], 'the policy refused something');
  } finally {
    await browser.close();
  }
}

/** What the policy or another origin's rules forbade. */
function collectRefusals(page: Page): string[] {
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|CORS policy/i.test(message.text())) refusals.push(message.text());
  });
  return refusals;
}

async function readAndSubscribe(page: Page, backend: Backend): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/landing');
  await page.getByLabel('First name').fill('Ruth');
  await page.getByLabel('Email').fill('ruth@example.org');
  await page.locator('form button[type="submit"]').first().click();
  const until = Date.now() + WITHIN_MS;
  for (;;) {
    const rows = await backend.sql("select 1 from public.email_leads where email = 'ruth@example.org'");
    if (rows.length === 1) return;
    assert.ok(Date.now() < until, 'the lead did not arrive');
    await page.waitForTimeout(500);
  }
}

async function publish(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('let-there-be-light');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin');
  await page.goto('/admin/chapters');
  const row = page.getByRole('row', { name: TENTH.title });
  await row.getByRole('button', { name: 'Publish Now' }).click();
  await page.getByText('Chapter published successfully!').waitFor();
}

async function readNewChapter(page: Page, answersNewChapters: boolean): Promise<void> {
  const answer = await page.goto(`/read/${TENTH.slug}`);
  assert.equal(answer?.status(), answersNewChapters ? 200 : 404);
  if (answersNewChapters)
    assert.match((await answer?.text()) ?? '', new RegExp(`<title>[^<]*${TENTH.title}`));
  // With or without the function, the page's script shows the chapter.
  await page.getByRole('heading', { level: 1, name: TENTH.title }).waitFor();
}
