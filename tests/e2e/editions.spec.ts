import type { Page } from '@playwright/test';
import { READER_PATH, REVISED_PATH } from '../bench/budgets.ts';
import { expect, suppressPrompts, test } from './support/test.ts';

const NOON = /“At noon he calls her/;
const revisedLine = (page: Page) => page.locator('[data-revised]');
const toast = (page: Page) => page.locator('.toast');
const chapterId = (page: Page) =>
  page.locator('[data-chapter]').evaluate((element) => {
    const { id } = JSON.parse((element as HTMLElement).dataset['chapter'] ?? '') as { id: string };
    return id;
  });
/** As if the reader had finished the chapter. */
async function finish(page: Page, progress: object): Promise<void> {
  await page.evaluate(
    ([id, stored]) => {
      const reading = { at: null, share: 1, seconds: 900, finished: true, on: 1, ...stored };
      localStorage.setItem('reading', JSON.stringify({ v: 1, chapters: { [id]: reading } }));
    },
    [await chapterId(page), progress] as const,
  );
  await page.reload();
}
const storedEdition = async (page: Page) => {
  const id = await chapterId(page);
  return page.evaluate(
    (id) =>
      (JSON.parse(localStorage.getItem('reading') ?? '') as { chapters: Record<string, { edition: number }> })
        .chapters[id]?.edition,
    id,
  );
};

test.beforeEach(({ page }) => suppressPrompts(page));

test('says which edition a revised chapter is, and what changed', async ({ page }) => {
  await page.goto(READER_PATH);
  await expect(page.getByText(/^Edition/)).toHaveCount(0);
  await page.goto(REVISED_PATH);
  const summary = page.locator('summary').filter({ hasText: 'Edition 2' });
  await expect(summary).toHaveText(/^Edition 2, [A-Z][a-z]+ \d+, \d{4}$/, { useInnerText: true });
  await summary.click();
  await expect(page.locator('details', { has: summary }).getByRole('listitem')).toHaveText([
    /^Changed: What happens at noon, and how big a corner is\.\s+Compare the editions$/,
    /^Edition 1, [A-Z][a-z]+ \d+, \d{4} \(first published\)$/,
  ]);
  await page.getByRole('link', { name: 'Compare the editions' }).click();
  await expect(page).toHaveURL(`${REVISED_PATH}/changes`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^Since Edition 1/);
  await expect(page.locator('.change')).toHaveText([/a sixtieth as the least/, NOON]);
  await expect(page.locator('ins')).toHaveText(
    ['The sages later named a sixtieth as the least that one could decently leave. '].map(
      (text) => new RegExp(text.trim()),
    ),
  );
  await page.getByRole('link', { name: 'Read it in the chapter' }).last().click();
  await expect(page.locator('.chapter-text :target')).toHaveText(NOON);
});

test('tells those who finished an earlier edition, also before editions had numbers', async ({ page }) => {
  await page.goto(REVISED_PATH);
  await expect(revisedLine(page)).toBeHidden();
  await finish(page, {});
  await expect(revisedLine(page)).toHaveText('Revised since you read it: two paragraphs. See what changed');
  const atEnd = page.locator('summary').getByText('Revised since you read it.');
  await expect(atEnd).toBeVisible();
  await finish(page, { finished: false, edition: 1 });
  await expect(atEnd).toBeHidden();
  await expect(revisedLine(page)).toBeHidden();
  await finish(page, { edition: 2 });
  await expect(revisedLine(page)).toBeHidden();
  await finish(page, { edition: 1 });
  await revisedLine(page).getByRole('link').click();
  await expect(page).toHaveURL(`${REVISED_PATH}/changes#since-1`);
  await page.goBack();
  expect(await storedEdition(page)).toBe(2);
  await page.reload();
  await expect(revisedLine(page)).toBeHidden();
});

test('counts from the nearest earlier edition that is kept', async ({ page }) => {
  await page.goto(REVISED_PATH);
  await page.route(new RegExp(`${REVISED_PATH}$`), async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/data-counts="[^"]*"/, `data-counts='{"1":"nine paragraphs","5":"one paragraph"}'`)
      .replace(/,2,"reading"/, ',15,"reading"');
    // The policy has the hash of the original script.
    await route.fulfill({ body, contentType: 'text/html' });
  });
  await finish(page, { edition: 4 });
  await expect(revisedLine(page)).toHaveText('Revised since you read it: nine paragraphs. See what changed');
  await expect(revisedLine(page).getByRole('link')).toHaveAttribute('href', /\/changes#since-1$/);
  await finish(page, { edition: 6 });
  await expect(revisedLine(page)).toHaveText('Revised since you read it: one paragraph. See what changed');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('leads from the chapter to its changes', async ({ page }) => {
    await page.goto(REVISED_PATH);
    await expect(revisedLine(page)).toBeHidden();
    await page.locator('summary').filter({ hasText: 'Edition 2' }).click();
    await page.getByRole('link', { name: 'Compare the editions' }).click();
    await expect(page.locator('.change').last()).toHaveText(NOON);
  });
});

test('names the edition in the link to a quote', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copyQuote = async () => {
    await page.locator('.chapter-text p').first().selectText();
    await page.getByRole('button', { name: 'Copy quote' }).click();
    await expect(toast(page)).toHaveText(/Quote copied/);
    return (await page.evaluate(() => navigator.clipboard.readText())).split('\n').at(-1);
  };
  await page.goto(REVISED_PATH);
  const link = await copyQuote();
  expect(link).toMatch(/\/read\/the-corner-of-the-field\?edition=2#p-[a-z0-9]{4}$/);
  await page.goto(link ?? '');
  await expect(page.locator('.chapter-text :target')).toHaveText(/^The photograph/);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/the-corner-of-the-field$/);
  await page.goto(READER_PATH);
  expect(await copyQuote()).toMatch(/\/read\/your-enemys-donkey#p-/);
});

test('says that a quoted paragraph is gone, and goes to the nearest', async ({ page }) => {
  await page.goto(`${REVISED_PATH}/changes`);
  await page.route(/\/changes$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const targets = {
      'p-zzzz': { id: await lineOf(/^“Give to the poor,”/), isGone: true },
      'p-yyyy': { id: await lineOf(NOON), isGone: false },
    };
    await route.fulfill({
      response,
      body: text.replace(
        /data-targets="[^"]*"/,
        `data-targets="${JSON.stringify(targets).replaceAll('"', '&quot;')}"`,
      ),
    });
  });
  const reader = await page.context().newPage();
  await suppressPrompts(reader);
  await reader.goto(REVISED_PATH);
  const lineOf = async (text: RegExp) =>
    (await reader.locator('.chapter-text [id^=p-]').filter({ hasText: text }).first().getAttribute('id')) ??
    '';

  await page.goto(`${REVISED_PATH}?edition=1#p-zzzz`);
  await expect(toast(page)).toContainText('The quoted paragraph was changed or removed');
  await expect(toast(page)).toContainText('This is the place nearest to where it was.');
  await expect(page.locator('.chapter-text :target')).toHaveText(/^“Give to the poor,”/);

  await page.goto('/chapters');
  await page.goto(`${REVISED_PATH}?edition=1#p-yyyy`);
  await expect(page.locator('.chapter-text :target')).toHaveText(NOON);
  await expect(toast(page)).toHaveCount(0);

  await page.goto(`${READER_PATH}#p-zzzz`);
  await expect(toast(page)).toContainText('The quoted paragraph was changed or removed');
});
