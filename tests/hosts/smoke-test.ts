import assert from 'node:assert/strict';
import { chromium, type Page } from '@playwright/test';
import { fillInLead, leadForm } from '../e2e/support/lead-form.ts';
import { PUBLIC_ROUTES } from '../e2e/support/routes.ts';
import { findBrowser } from '../e2e/support/browser.ts';
import type { TestBackend } from './backend.ts';

const NEW_CHAPTER = { slug: 'the-king-who-copies-a-book', title: 'The King Who Copies a Book' };
const NOT_FOUND = '/404';
const TIMEOUT_MS = 60_000;

export async function smokeTest(
  origin: string,
  backend: TestBackend,
  { servesNewChapters }: { servesNewChapters: boolean },
): Promise<void> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const context = await browser.newContext({ baseURL: origin, locale: 'en-US', timezoneId: 'UTC' });
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    const errors = collectErrors(page, origin);
    await visitEveryPage(page);
    await searchFor(page, 'parapet', 'The Fence Around the Roof');
    await requestEbook(page, backend);
    await follow(page, backend);
    await publish(page);
    assert.deepEqual(errors, [], 'the browser reported policy violations, errors, or missing files');
    await readNewChapter(page, servesNewChapters);
  } finally {
    await browser.close();
  }
}

function collectErrors(page: Page, origin: string): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|CORS policy/i.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().startsWith(origin))
      errors.push(`${response.status()} ${response.url()}`);
  });
  return errors;
}

async function visitEveryPage(page: Page): Promise<void> {
  for (const path of PUBLIC_ROUTES) {
    if (path === NOT_FOUND) continue;
    const response = await page.goto(path);
    assert.equal(response?.status(), 200, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
}

async function searchFor(page: Page, word: string, title: string): Promise<void> {
  await page.goto('/search');
  await page.getByRole('searchbox', { name: 'Words, names, or verses' }).fill(word);
  await page.locator('[data-search-results]').getByRole('link', { name: title }).first().waitFor();
}

async function requestEbook(page: Page, backend: TestBackend): Promise<void> {
  await page.goto('/landing');
  await fillInLead(page, 'ruth@example.org');
  await leadForm(page).submit.click();
  await waitForRow(page, backend, "select 1 from public.email_leads where email = 'ruth@example.org'");
}

async function follow(page: Page, backend: TestBackend): Promise<void> {
  await page.goto('/follow');
  await page.getByLabel('Email').fill('boaz@example.org');
  await page.getByRole('button', { name: 'Email me new chapters' }).click();
  await page.getByRole('heading', { name: 'One more step: check your inbox' }).waitFor();
  await waitForRow(page, backend, "select 1 from public.followers where email = 'boaz@example.org'");
}

async function waitForRow(page: Page, backend: TestBackend, query: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while ((await backend.sql(query)).length !== 1) {
    assert.ok(Date.now() < deadline, `no row found: ${query}`);
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
  const row = page.getByRole('row', { name: NEW_CHAPTER.title });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await row.getByRole('button', { name: 'Publish Now' }).click();
  await page.getByText('Chapter published successfully!').waitFor();
}

async function readNewChapter(page: Page, servesNewChapters: boolean): Promise<void> {
  const response = await page.goto(`/read/${NEW_CHAPTER.slug}`);
  assert.equal(response?.status(), servesNewChapters ? 200 : 404);
  if (servesNewChapters)
    assert.match((await response?.text()) ?? '', new RegExp(`<title>[^<]*${NEW_CHAPTER.title}`));
  await page.getByRole('heading', { level: 1, name: NEW_CHAPTER.title }).waitFor();
}
