import type { Locator, Page } from '@playwright/test';
import { chapterId, chapterText, expectText, writeText } from './support/editor.ts';
import { fakeSpeech, lastUtterance } from './support/fake-speech.ts';
import { expect, holdRequests, test } from './support/test.ts';

const CHAPTER = '/read/your-enemys-donkey';
const paragraph = (page: Page, text: string) => page.locator('.chapter-text p', { hasText: text });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows only what one speaker says', async ({ page }) => {
    await page.goto(CHAPTER);
    await page.getByText('In this chapter').click();
    await page.getByText('Only Ayala').click();
    await expect(paragraph(page, 'How do you feel?')).toBeVisible();
    await expect(paragraph(page, 'Then you are in a position')).toBeHidden();
    await page.getByText('Show everyone').click();
    await expect(paragraph(page, 'Then you are in a position')).toBeVisible();
    await expect(page.getByText('Show everyone')).toBeHidden();
    await page.getByText('Only Elior').click();
    await expect(paragraph(page, 'How do you feel?')).toBeHidden();
    await expect(paragraph(page, 'Then you are in a position')).toBeVisible();
    await page.getByText('Only the narrator').click();
    await expect(paragraph(page, 'How do you feel?')).toBeVisible();
    await page.getByText('Everyone', { exact: true }).click();
    await expect(paragraph(page, 'I knew the dog by its walk')).toBeVisible();
  });

  test('lists the questions by speaker, each with a link to its paragraph', async ({ page }) => {
    await page.goto('/questions');
    await expect(page.getByRole('link', { name: 'Does it tell you to make peace with him?' })).toBeVisible();
    await page.getByLabel('Ayala').click();
    await expect(page.getByRole('link', { name: 'Does it tell you to make peace with him?' })).toBeHidden();
    await expect(page.getByRole('heading', { name: '2. Six Days and a Deadline' })).toBeHidden();
    await page.getByRole('link', { name: 'Was the box any good?' }).click();
    await expect(page).toHaveURL(/\/read\/the-corner-of-the-field#p-/);
    await expect(page.locator(':target')).toContainText('Was the box any good?');
  });
});

test('lays out the choice of a speaker before more styles have loaded', async ({ page }) => {
  await holdRequests(page, /lazy.*\.css/);
  await page.goto(CHAPTER);
  await page.getByText('In this chapter').click();
  const choice = page.locator('.chapter-contents label').first();
  expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('shows everyone again after another page, because the choice is not in view', async ({ page }) => {
  await page.goto(CHAPTER);
  await page.getByText('In this chapter').click();
  await page.getByText('Only Ayala').click();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Everyone', includeHidden: true })).toBeChecked();
  await page.getByText('In this chapter').click();
  await page.getByText('Only Ayala').click();
  await page.goto('/faq');
  await page.goBack();
  // A page from the back-forward cache is as the reader left it.
  const state = await page.locator('.chapter-contents').evaluate((contents: HTMLDetailsElement) => ({
    isOpen: contents.open,
    only: contents.querySelector<HTMLInputElement>(':checked')?.value,
  }));
  expect([
    { isOpen: false, only: '' },
    { isOpen: true, only: 'ayala' },
  ]).toContainEqual(state);
});

test('dims what others say with forced colors', { tag: '@nightly' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(CHAPTER);
  await page.getByText('In this chapter').click();
  await page.getByText('Only Ayala').click();
  const line = paragraph(page, 'How do you feel?');
  const color = (target: Locator) => target.evaluate((element) => getComputedStyle(element).color);
  await expect.poll(async () => (await color(line)) !== (await color(line.locator('q')))).toBe(true);
});

test('listens to one speaker’s paragraphs if only they are shown', async ({ page }) => {
  await fakeSpeech(page);
  await page.goto(CHAPTER);
  await page.getByText('In this chapter').click();
  await page.getByText('Only Ayala').click();
  await expect(paragraph(page, 'I knew the dog by its walk')).toBeHidden();
  await page.getByRole('button', { name: 'Listen' }).click();
  for (const text of ['Your Enemy’s Donkey', 'The verse and its animals', '“How do you feel?”']) {
    await expect.poll(async () => (await lastUtterance(page))?.text).toBe(text);
    await page.evaluate(() =>
      (window as unknown as { endSentence: (how: string) => void }).endSentence('end'),
    );
  }
});

test('puts two names of one line into the text, not over each other in the margin', async ({ page }) => {
  await page.goto(CHAPTER);
  await page
    .locator('.chapter-text p')
    .first()
    .evaluate((line) => {
      document.documentElement.classList.add('speakers-shown');
      line.innerHTML =
        '<q data-speaker="elior" data-turn>“Why?”</q> he asked. <q data-speaker="ayala" data-turn>“Why not?”</q>';
    });
  const positions = () =>
    page
      .locator('.chapter-text p')
      .first()
      .locator('q')
      .evaluateAll((all) => all.map((turn) => getComputedStyle(turn, '::before').position));
  await page.getByText('In this chapter').click();
  await expect.poll(positions).toEqual(['absolute', 'static']);
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
  expect(await name()).toEqual({ content: '"narrator: "', clipPath: 'inset(50%)' });
  await page.getByRole('button', { name: 'Aa: reading settings' }).click();
  await page.getByRole('group', { name: 'Speaker names' }).getByText('Shown').click();
  await expect.poll(name).toEqual({ content: '"narrator "', clipPath: 'none' });
  expect(
    await turns.first().evaluate((turn) => getComputedStyle(turn, '::after').content),
    'quotation marks of the browser',
  ).toBe('none');
});

test('prints a chapter’s questions on two sides', async ({ page }) => {
  await page.goto('/read/two-witnesses');
  await page.getByRole('link', { name: 'Questions for a reading group' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions for a reading group');
  await expect(page.getByText('Chapter 5: Two Witnesses')).toBeVisible();
  await expect(page.getByText('between a narrator and his two guides, Elior and Ayala')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Verses' }).getByRole('link')).toHaveText([
    'Deuteronomy 19:15',
    'Exodus 23:1',
  ]);
  await expect(page.getByRole('link', { name: 'So what do I do?' })).toBeVisible();
  await expect(page.locator('.sheet-questions')).toContainText('What would you have asked?');
  const question = 'Who says so, and why would anyone believe it? '.repeat(4).trim();
  await page.locator('.sheet-questions').evaluateAll((lists, text) => {
    for (const list of lists)
      list.replaceChildren(
        ...Array.from({ length: 12 }, () => {
          const item = document.createElement('li');
          item.innerHTML = `<a href="#">${text}</a> <span>Narrator</span>`;
          return item;
        }),
      );
  }, question);
  await page.emulateMedia({ media: 'print' });
  for (const side of await page.locator('.sheet-side').all())
    expect(await side.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(2);
  }
});

test('finds what one speaker says first', async ({ page }) => {
  const first = page.locator('.search-result').first();
  await page.goto('/search?q=what+does+Ayala+say+about+crates');
  await expect(first.locator('p').first()).toContainText('I knew a woman who carried crates');
  await expect(page.getByText('says nothing about this')).toBeHidden();
  await page.goto('/search?q=what+does+Elior+say+about+crates');
  await expect(first.locator('p').first()).toContainText('Your woman with the crates');
  await page.goto('/search?q=what+does+Ayala+say+about+wages');
  await expect(page.getByText('Ayala says nothing about this. 2 results.')).toBeVisible();
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
    await signIn(page, '/admin/chapters/new');
    await writeText(page, TEXT);
    await page.getByText('Speakers', { exact: true }).click();
    await expect(page.getByText('No speaker is named yet.')).toBeVisible();
    await expect(panel(page)).toContainText('Quotation 1 of 5 · Ayala, sure');
    await panel(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 of 5 quotations named.')).toBeVisible();
    await expect(panel(page)).toContainText('Quotation 2 of 5');
    await page.keyboard.press('ArrowRight');
    await expect(panel(page)).toContainText(/Quotation 3 of 5 · \w+, uncertain/);
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Accept 2 sure names' }).click();
    await expect(panel(page)).toBeFocused();
    await expect(page.getByRole('button', { name: /sure name/ })).toHaveCount(0);
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
    const names = page.locator('.cm-sign-speaker');
    await expect(names).toHaveText(['Ayala', 'Ayala', 'Narrator', 'Elior']);
    await page.getByText('Speakers', { exact: true }).click();
    await expect(names).toHaveCount(0);
    await chapterText(page).locator('.cm-line', { hasText: 'It comes later' }).click();
    await page.keyboard.press('Home');
    await page.keyboard.type('So: ');
    await expect(chapterText(page).locator('.cm-line').nth(2)).toContainText('So: ');
    await page.keyboard.press('ControlOrMeta+z');
    await page.getByText('Speakers', { exact: true }).click();
    await panel(page).getByRole('button', { name: 'Previous' }).click();
    await panel(page).getByRole('button', { name: 'No name' }).click();
    await expect(page.getByText('3 of 5 quotations named.')).toBeVisible();
  });

  test('offers no speakers if nothing can be named', async ({ page, signIn }) => {
    await signIn(page, '/admin/chapters/new');
    const text =
      'The Fence\nBy <a href="https://example.org">the gate</a>.\n<q>Build a railing for your roof.</q>';
    await writeText(page, text);
    await expect(page.getByText('Check before publishing')).toBeVisible();
    await expect(page.getByText('Speakers', { exact: true })).toHaveCount(0);
  });

  test('keeps the direction of a Hebrew line with a speaker', async ({ page, signIn }) => {
    await signIn(page, '/admin/chapters/new');
    await writeText(page, 'The Fence\n<q data-speaker="ayala">"מה זה?"</q> אמרה איילה.\nShe left.');
    await page.getByText('Speakers', { exact: true }).click();
    const line = page.locator('.cm-line', { has: page.locator('.cm-sign-speaker') });
    await expect(line).toHaveCSS('direction', 'rtl');
  });

  test('undoes a speaker like other changes of the text', async ({ page, signIn, backend }) => {
    await signIn(page, `/admin/chapters/edit?chapter=${await chapterId(backend.sql, 14)}`);
    const names = page.locator('.cm-sign-speaker');
    await expect(chapterText(page)).toContainText('Mr. Adler');
    await expect(names).toHaveCount(0);
    await page.getByText('Speakers', { exact: true }).click();
    await expect(names.first()).toHaveText('Narrator');
    await expect(page.getByText(/^\d+ of 26 quotations named\.$/)).toHaveText('17 of 26 quotations named.');
    await panel(page).focus();
    await page.keyboard.press('a');
    await expect(page.getByText('18 of 26 quotations named.')).toBeVisible();
    await page.getByRole('button', { name: 'More formatting' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('17 of 26 quotations named.')).toBeVisible();
  });
});
