import assert from 'node:assert/strict';
import { chromium, type Page } from '@playwright/test';
import { fillInLead, leadForm } from '../e2e/support/lead-form.ts';
import { PUBLIC_ROUTES } from '../e2e/support/routes.ts';
import { findBrowser } from '../e2e/support/browser.ts';
import type { TestBackend } from './backend.ts';

const TENTH = { slug: 'the-king-who-copies-a-book', title: 'The King Who Copies a Book' };
const NOT_FOUND = '/404';
const TIMEOUT_MS = 60_000;

export async function walk(
  origin: string,
  backend: TestBackend,
  { answersNewChapters }: { answersNewChapters: boolean },
): Promise<void> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const context = await browser.newContext({ baseURL: origin, locale: 'en-US', timezoneId: 'UTC' });
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    const problems = collectProblems(page, origin);
    await seeEveryPage(page);
    await searchFor(page, 'parapet', 'The Fence Around the Roof');
    await subscribe(page, backend);
    await follow(page, backend);
    await publish(page);
    assert.deepEqual(problems, [], 'the policy blocked something, or something is missing');
    await readNewChapter(page, answersNewChapters);
  } finally {
    await browser.close();
  }
}

function collectProblems(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|CORS policy/i.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().startsWith(origin))
      problems.push(`${response.status()} ${response.url()}`);
  });
  return problems;
}

async function seeEveryPage(page: Page): Promise<void> {
  for (const path of PUBLIC_ROUTES) {
    if (path === NOT_FOUND) continue;
    const response = await page.goto(path);
    assert.equal(response?.status(), 200, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
}

async function searchFor(page: Page, word: string, title: string): Promise<void> {
  await page.goto('/search');
  await page.getByRole('searchbox', { name: 'Words, names or verses' }).fill(word);
  await page.locator('[data-search-results]').getByRole('link', { name: title }).first().waitFor();
}

async function subscribe(page: Page, backend: TestBackend): Promise<void> {
  await page.goto('/landing');
  await fillInLead(page, 'ruth@example.org');
  await leadForm(page).submit.click();
  await arrival(page, backend, "select 1 from public.email_leads where email = 'ruth@example.org'");
}

async function follow(page: Page, backend: TestBackend): Promise<void> {
  await page.goto('/follow');
  await page.getByLabel('Email').fill('boaz@example.org');
  await page.getByRole('button', { name: 'Tell me by email' }).click();
  await page.getByRole('heading', { name: 'One more step: check your inbox' }).waitFor();
  await arrival(page, backend, "select 1 from public.followers where email = 'boaz@example.org'");
}

async function arrival(page: Page, backend: TestBackend, query: string): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while ((await backend.sql(query)).length !== 1) {
    assert.ok(Date.now() < until, `no row found: ${query}`);
    await page.waitForTimeout(500);
  }
}

async function publish(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('let-there-be-light');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/admin');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/chapters');
  const row = page.getByRole('row', { name: TENTH.title });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await row.getByRole('button', { name: 'Publish Now' }).click();
  await page.getByText('Chapter published successfully!').waitFor();
}

async function readNewChapter(page: Page, answersNewChapters: boolean): Promise<void> {
  const response = await page.goto(`/read/${TENTH.slug}`);
  assert.equal(response?.status(), answersNewChapters ? 200 : 404);
  if (answersNewChapters)
    assert.match((await response?.text()) ?? '', new RegExp(`<title>[^<]*${TENTH.title}`));
  await page.getByRole('heading', { level: 1, name: TENTH.title }).waitFor();
}
