import type { Page } from '@playwright/test';
import { chapterId, expectText, writeText } from './support/editor.ts';
import { expect, test } from './support/test.ts';

const CHAPTER = '/read/your-enemys-donkey';
const paragraph = (page: Page, text: string) => page.locator('.chapter-text p', { hasText: text });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows only what one speaker says', async ({ page }) => {
    await page.goto(CHAPTER);
    await page.getByText('Speakers', { exact: true }).click();
    await page.getByText('Only Ayala').click();
    await expect(paragraph(page, 'How do you feel?')).toBeVisible();
    await expect(paragraph(page, 'Then you are in a position')).toBeHidden();
    await page.getByText('Only Elior').click();
    await expect(paragraph(page, 'How do you feel?')).toBeHidden();
    await expect(paragraph(page, 'Then you are in a position')).toBeVisible();
    await page.getByText('Only the narrator').click();
    await expect(paragraph(page, 'How do you feel?')).toBeVisible();
    await page.getByText('Everyone').click();
    await expect(paragraph(page, 'I knew the dog by its walk')).toBeVisible();
  });

  test('lists the questions by speaker, each with a link to its paragraph', async ({ page }) => {
    await page.goto('/questions');
    await expect(page.getByRole('link', { name: 'Why hide?' })).toBeVisible();
    await page.getByLabel('Ayala').click();
    await expect(page.getByRole('link', { name: 'Why hide?' })).toBeHidden();
    await expect(page.getByRole('heading', { name: '2. Six Days and a Deadline' })).toBeHidden();
    await page.getByRole('link', { name: 'How do you feel?' }).click();
    await expect(page).toHaveURL(new RegExp(`${CHAPTER}#p-`));
    await expect(page.locator(':target')).toContainText('How do you feel?');
  });
});

test('names each change of speaker for screen readers, and in the margin if chosen', async ({ page }) => {
  await page.goto(CHAPTER);
  const turns = page.locator('.chapter-text q[data-turn]');
  const speakers = await turns.evaluateAll((all) => all.map((turn) => turn.dataset['speaker']));
  expect(speakers.length).toBeGreaterThan(5);
  expect(speakers.every((speaker, index) => speaker !== speakers[index - 1])).toBe(true);
  const name = () =>
    turns.first().evaluate((turn) => {
      const { content, clipPath } = getComputedStyle(turn, '::before');
      return { content, clipPath };
    });
  expect(await name()).toEqual({ content: '"narrator" ": "', clipPath: 'inset(50%)' });
  await page.getByRole('button', { name: 'Aa: reading settings' }).click();
  await page.getByRole('group', { name: 'Speakers' }).getByText('In the margin').click();
  await expect.poll(name).toEqual({ content: '"narrator" " "', clipPath: 'none' });
  expect(
    await turns.first().evaluate((turn) => getComputedStyle(turn, '::after').content),
    'quotation marks of the browser',
  ).toBe('none');
});

test('prints a chapter’s questions on two sides', async ({ page }) => {
  await page.goto('/read/two-witnesses');
  await page.getByRole('link', { name: 'Questions for a reading group' }).click();
  await expect(page.getByRole('heading', { name: 'Two Witnesses' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Passages' }).getByRole('link')).toHaveText([
    'Deuteronomy 19:15',
    'Exodus 23:1',
  ]);
  await expect(page.getByRole('link', { name: 'So what do I do?' })).toBeVisible();
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(2);
  }
});

test('finds what one speaker says first', async ({ page }) => {
  await page.goto('/search?q=what+does+Ayala+say+about+rent');
  await expect(page.locator('.search-match').first()).toContainText('a seventh of her rent');
  await page.goto('/search?q=what+does+Elior+say+about+rent');
  await expect(page.locator('.search-match').first()).toBeVisible();
});

test.describe('the editor', () => {
  const TEXT = [
    'The Fence',
    '“Where is the fence?” asked Ayala. “I see none.”',
    '“It comes later.”',
    '“When?” asked Elior.',
    'A sign said “closed” on Sundays.',
  ].join('\n');
  const panel = (page: Page) => page.getByRole('group', { name: 'Who speaks' });

  test('names speakers with keys, and all that are sure at once', async ({ page, signIn }) => {
    const scripts: string[] = [];
    page.on('request', ({ url }) => scripts.push(url()));
    await signIn(page, '/admin/chapters/new');
    await writeText(page, TEXT);
    expect(scripts.filter((url) => url.includes('SpeakerSteps'))).toEqual([]);
    await page.getByText('Speakers', { exact: true }).click();
    await expect(page.getByText('0 of 5 quotations named.')).toBeVisible();
    await expect(panel(page)).toContainText('Quotation 1 of 5 · Ayala, sure');
    await panel(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 of 5 quotations named.')).toBeVisible();
    await expect(panel(page)).toContainText('Quotation 2 of 5');
    await page.keyboard.press('ArrowRight');
    await expect(panel(page)).toContainText(/Quotation 3 of 5 · \w+, uncertain/);
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Accept all that are sure · 2' }).click();
    await expect(page.getByText('4 of 5 quotations named.')).toBeVisible();
    await expectText(
      page,
      [
        'The Fence',
        '<q data-speaker="ayala">“Where is the fence?”</q> asked Ayala. <q data-speaker="ayala">“I see none.”</q>',
        '<q data-speaker="narrator">“It comes later.”</q>',
        '<q data-speaker="elior">“When?”</q> asked Elior.',
        'A sign said “closed” on Sundays.',
      ].join('\n'),
    );
    await expect(page.locator('.cm-sign-speaker')).toHaveText(['Ayala', 'Ayala', 'Narrator', 'Elior']);
    await panel(page).getByRole('button', { name: 'Previous' }).click();
    await panel(page).getByRole('button', { name: 'No one' }).click();
    await expect(page.getByText('3 of 5 quotations named.')).toBeVisible();
  });

  test('undoes a speaker like other changes of the text', async ({ page, signIn, backend }) => {
    await signIn(page, `/admin/chapters/edit?chapter=${await chapterId(backend.sql, 14)}`);
    await expect(page.locator('.cm-sign-speaker').first()).toHaveText('Narrator');
    await page.getByText('Speakers', { exact: true }).click();
    await expect(page.getByText(/^\d+ of 26 quotations named\.$/)).toHaveText('17 of 26 quotations named.');
    await panel(page).focus();
    await page.keyboard.press('a');
    await expect(page.getByText('18 of 26 quotations named.')).toBeVisible();
    await page.getByRole('button', { name: 'More formatting' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('17 of 26 quotations named.')).toBeVisible();
  });
});
