import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { toast } from './support/editor.ts';
import { expect, suppressPrompts, test } from './support/test.ts';

const SAVED = 'Saved. Your site shows it within a minute.';

const save = (page: Page, name = 'Save') => page.getByRole('button', { name, exact: true }).click();
const rows = (page: Page) => page.getByRole('table', { name: 'Books' }).getByRole('row');
const act = async (page: Page, title: string, action: string) => {
  await page.getByRole('button', { name: `Actions for “${title}”` }).click();
  await page.getByRole('button', { name: action, exact: true }).click();
};
const open = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).click();

test.beforeEach(({ page }) => suppressPrompts(page));

test('adds a book with a cover and two shops, and publishes it', async ({ page, signIn, backend }) => {
  const stored = async () => {
    const [book] = await backend.sql<Record<string, unknown>>(
      `select slug, title, label, price, isbn, state, position, shops, in_store, teasers, cover
       from public.books where position = 9`,
    );
    return book;
  };
  await signIn(page, '/admin/texts');
  await page.getByRole('navigation', { name: 'Collections' }).getByRole('link', { name: 'Books' }).click();
  await expect(rows(page).nth(1)).toContainText('Genesis, Exodus, Leviticus');
  await expect(rows(page).nth(1)).toContainText('$24.99');
  await expect(rows(page).nth(1)).toContainText('For sale');
  await save(page, 'New book');
  await expect(page.getByRole('heading', { name: 'Untitled book' })).toBeVisible();

  await page.getByLabel('Title').fill('Speaking with the Almighty: Ruth');
  await page.getByText('For sale', { exact: true }).click();
  await save(page, 'Publish');
  await expect(page.getByLabel('Short name')).toBeFocused();
  for (const problem of ['Enter a short name.', 'Enter the premise.', 'Add a cover.', 'Enter a summary.'])
    await expect(page.getByText(problem)).toBeVisible();
  await page.getByLabel('Short name').fill('Ruth');
  await page.getByLabel('Premise').fill('A widow follows a widow home.');
  await page.getByLabel('Summary, first part').fill('They arrive at the barley harvest.');
  await page.getByLabel('Question 1').fill('Why does Ruth stay?');
  await page.getByLabel('Cover', { exact: true }).setInputFiles({
    name: 'ruth.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 400, height: 600, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  });
  await page.getByLabel('What the cover shows').fill('A field of barley.');
  await page.getByLabel('Price in dollars').fill('12,50');
  await page.getByLabel('ISBN').fill('978-0-306-40615-8');
  const first = page.getByRole('group', { name: 'Shop 1' });
  await first.getByLabel('Shop', { exact: true }).fill('The Corner Shop');
  await first.getByLabel('The book’s web address there').fill('http://corner.example/ruth');
  const second = page.getByRole('group', { name: 'Shop 2' });
  await second.getByLabel('The book’s web address there').fill('javascript:alert(1)');
  await save(page, 'Publish');
  await expect(page.getByLabel('Price in dollars')).toHaveAccessibleDescription(
    'Shown on your site. Your store sets what buyers pay. Enter a number from 0.01 to 9,999. Use a decimal point, as in 1.5.',
  );
  await expect(page.getByLabel('ISBN')).toHaveAccessibleDescription(/one of its digits is wrong\.$/);
  await expect(page.getByText('Enter an address that starts with https://.')).toHaveCount(2);
  await expect(second.getByLabel('Shop', { exact: true })).toHaveAccessibleDescription(
    'Enter the shop’s name.',
  );
  expect(await stored()).toMatchObject({ title: '', state: 'draft' });

  await page.getByLabel('Price in dollars').fill('12.50');
  await page.getByLabel('ISBN').fill('978-0-306-40615-7');
  await first.getByLabel('The book’s web address there').fill('https://corner.example/ruth');
  await second.getByLabel('Shop', { exact: true }).fill('Big Books');
  await second.getByLabel('The book’s web address there').fill('https://big.example/9780306406157');
  await page.getByRole('button', { name: 'Put shop 2 first' }).click();
  await save(page, 'Publish');
  await expect(toast(page, SAVED)).toBeVisible();
  expect(await stored()).toMatchObject({
    slug: 'ruth',
    title: 'Speaking with the Almighty: Ruth',
    label: 'Ruth',
    price: 12.5,
    isbn: '9780306406157',
    state: 'published',
    in_store: false,
    teasers: ['Why does Ruth stay?'],
    shops: [
      { name: 'Big Books', url: 'https://big.example/9780306406157' },
      { name: 'The Corner Shop', url: 'https://corner.example/ruth' },
    ],
    cover: expect.stringMatching(/^[0-9a-f]{64}\.webp$/),
  });
  await expect(page.getByLabel('Address', { exact: true })).not.toBeEditable();
  await expect(page.getByRole('link', { name: 'View on the site' })).toHaveAttribute('href', '/books/ruth');
});

test('orders, retires, sells again, and deletes books, but keeps one that a set contains', async ({
  page,
  signIn,
  backend,
  allowConsole,
}) => {
  allowConsole(/status of 422/);
  const genesis = 'Speaking with the Almighty: Genesis';
  const judges = 'Speaking with the Almighty: Judges';
  const stateOf = async (slug: string) => {
    const [book] = await backend.sql<{ state: string }>('select state from public.books where slug = $1', [
      slug,
    ]);
    return book?.state;
  };
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog.accept();
  });
  await signIn(page, '/admin/books');
  await expect(rows(page).nth(8)).toContainText(judges);
  await act(page, judges, 'Move up');
  await expect(rows(page).nth(7)).toContainText(judges);
  await expect(page.getByRole('button', { name: `Actions for “${judges}”` })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move down', exact: true }).press('Enter');
  await expect(rows(page).nth(8)).toContainText(judges);

  await open(page, judges);
  await page.getByText('No longer sold. Its page stays').click();
  await save(page, 'Retire');
  await expect(toast(page, SAVED)).toBeVisible();
  expect(await stateOf('judges')).toBe('retired');
  await page.getByText('For sale', { exact: true }).click();
  await save(page, 'Sell again');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  expect(await stateOf('judges')).toBe('published');
  await page.getByRole('link', { name: 'All books' }).click();

  await act(page, genesis, 'Delete');
  await expect(
    page.getByText(
      'This book is part of ‘Speaking with the Almighty: Genesis, Exodus, Leviticus’. Remove it from that set first.',
    ),
  ).toBeVisible();
  await act(page, judges, 'Delete');
  await expect(toast(page, 'Book deleted')).toBeVisible();
  expect(await stateOf('judges')).toBeUndefined();
  expect(messages).toEqual([
    `Delete “${genesis}”? Its page will be removed from your site. This cannot be undone.`,
    `Delete “${judges}”? Its page will be removed from your site. This cannot be undone.`,
  ]);
});

test(
  'says which address is taken, and keeps unsaved text in the browser',
  { tag: '@nightly' },
  async ({ page, signIn, allowConsole }) => {
    allowConsole(/status of 409/);
    await signIn(page, '/admin/books');
    await save(page, 'New book');
    await page.getByLabel('Address', { exact: true }).fill('judges');
    await save(page);
    await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(
      /Another book has this address\.$/,
    );
    await page.getByLabel('Address', { exact: true }).fill('ruth');
    await page.getByLabel('Premise').fill('A widow follows a widow home.');
    await expect(page.getByText('Unsaved changes are kept in this browser.')).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('Unsaved changes restored.')).toBeVisible();
    await save(page);
    await expect(toast(page, 'Draft saved')).toBeVisible();
    await page.goto('/admin/books/edit?book=dddddddd-0000-4000-8000-000000000001');
    await expect(page.getByRole('heading', { name: 'This book does not exist' })).toBeVisible();
  },
);

test('asks which version to keep after a change elsewhere, but not after a new order', async ({
  page,
  signIn,
  backend,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  await signIn(page, '/admin/books');
  await open(page, 'Speaking with the Almighty: Joshua');
  await page.getByLabel('Length').fill('About 181 pages');
  await backend.sql(`update public.books set position = position + 1 where position > 5`);
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  await page.getByLabel('Length').fill('Mine');
  await backend.sql(`update public.books set length = 'Theirs' where slug = 'joshua'`);
  await save(page);
  await expect(page.getByRole('heading', { name: 'This book was changed elsewhere' })).toBeVisible();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /at .+M\. It differs in:/ })
      .getByRole('listitem'),
  ).toHaveText(['Length: theirs “Theirs”; yours “Mine”']);
  await save(page, 'Keep mine');
  await save(page);
  await expect(page.getByText(/^Saved at /)).toBeVisible();
  expect(await backend.sql(`select length from public.books where slug = 'joshua'`)).toEqual([
    { length: 'Mine' },
  ]);
});
