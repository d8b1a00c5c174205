import type { Page } from '@playwright/test';
import { chapterId, chapterText, expectText, status, toast, writeText } from './support/editor.ts';
import { expect, test } from './support/test.ts';

const preview = (page: Page) => page.locator('.editor-preview');
const toolbarButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Formatting' }).getByRole('button', { name, exact: true });

async function openEditor(
  page: Page,
  signIn: (page: Page, path: string) => Promise<void>,
  text: string,
): Promise<void> {
  await signIn(page, '/admin/chapters/new');
  await writeText(page, text);
}

test.describe('the chapter text editor', () => {
  test('formats text with shortcuts and the toolbar, by keyboard only', async ({ page, signIn }) => {
    await openEditor(page, signIn, 'The Fence\nShe had seen it');
    await expect(page.getByRole('textbox', { name: 'Chapter text' })).toBeFocused();
    await page.keyboard.press('Control+b');
    await expectText(page, 'The Fence\nShe had seen <strong>it</strong>');
    await expect(toolbarButton(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+i');
    await expectText(page, 'The Fence\nShe had seen <em>it</em>');
    await expect(toolbarButton(page, 'Italic')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('End');
    await page.keyboard.type(' before');

    await page.keyboard.press('Control+k');
    await expect(page.getByLabel('Web address')).toBeFocused();
    await expect(page.getByText('For the words “before”')).toBeVisible();
    await page.keyboard.type('ftp://example.org');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Web address')).toHaveAccessibleDescription(
      /Enter a full web address, such as https:\/\/example\.com\.$/,
    );
    await page.keyboard.press('Control+a');
    await page.keyboard.type('example.org/fence');
    await page.keyboard.press('Enter');
    await expect(chapterText(page)).toBeFocused();
    await expectText(
      page,
      'The Fence\nShe had seen <em>it</em> <a href="https://example.org/fence">before</a>',
    );
    await expect(preview(page).getByRole('link', { name: 'before' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByLabel('Web address')).toHaveValue('https://example.org/fence');
    await page.getByRole('button', { name: 'Remove link' }).press('Enter');
    await expectText(page, 'The Fence\nShe had seen <em>it</em> before');

    for (const name of ['More formatting', 'Subheading', 'Quotation marks']) {
      await page.keyboard.press('Shift+Tab');
      await expect(toolbarButton(page, name)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(chapterText(page)).toBeFocused();
    await expectText(page, 'The Fence\nShe had seen <em>it</em> <q>before</q>');
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('and after.');
    await expectText(page, 'The Fence\nShe had seen <em>it</em> <q>before</q><br>and after.');
    await page.keyboard.press('Tab');
    await expect(chapterText(page)).not.toBeFocused();
  });

  test('shows formatting instead of tags, and keeps the tags while editing', async ({ page, signIn }) => {
    await openEditor(
      page,
      signIn,
      'The Fence\n\nShe had <em>seen</em> it <q>first</q> at <a href="https://example.org">the gate</a> &amp; left.\n<!--.-->Why?',
    );
    const line = chapterText(page).locator('.cm-line').nth(2);
    await expect(line).toHaveText('She had seen it “first” at the gate & left.');
    await expect(line.locator('em')).toHaveCSS('font-style', 'italic');
    await expect(chapterText(page)).not.toContainText('<');
    await line.getByText('the gate').click();
    await expect(chapterText(page)).toBeFocused();
    await expect(page.getByLabel('Web address')).toHaveCount(0);
    await expect(toolbarButton(page, 'Link')).toHaveAttribute('aria-pressed', 'true');

    await page.keyboard.press('End');
    for (let steps = 0; steps < 8; steps += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('house');
    await page.keyboard.press('Backspace');
    await expectText(
      page,
      'The Fence\n\nShe had <em>seen</em> it <q>first</q> at <a href="https://example.org">the gate</a>hous &amp; left.\n<!--.-->Why?',
    );
  });

  for (const width of [390, 1440])
    test(`shows the bar in one row and the text within 320 pixels at ${width}`, async ({
      page,
      signIn,
      backend,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await signIn(page, `/admin/chapters/edit?chapter=${await chapterId(backend.sql, 11)}`);
      const box = await chapterText(page).locator('.cm-line').first().boundingBox();
      expect(Number(box?.y) + Number(box?.height)).toBeLessThanOrEqual(320);
      await expect(page.getByRole('button', { name: 'Publish Now' })).toBeInViewport({ ratio: 1 });
      const details = await page.getByRole('button', { name: 'Details' }).boundingBox();
      const menu = await page.getByRole('button', { name: 'More about this chapter' }).boundingBox();
      expect(menu?.y).toBe(details?.y);
      expect(Number(menu?.x) + Number(menu?.width)).toBeLessThanOrEqual(width);
    });

  test('keeps undo history after an autosave', async ({ page, signIn, backend, allowConsole }) => {
    allowConsole(/status of 404/);
    // Saving a ready chapter would prompt for confirmation.
    await backend.sql('update public.book_chapters set is_ready = false where chapter_number = 11');
    const id = await chapterId(backend.sql, 11);
    await signIn(page, `/admin/chapters/edit?chapter=${id}`);
    await writeText(page, 'One.');
    await expect(status(page, 'Draft saved at')).toBeVisible();
    await page.keyboard.type(' Two.');
    await page.keyboard.press('Control+s');
    await expect(toast(page, 'Chapter saved')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expectText(page, 'One.');
    await page.keyboard.press('Control+y');
    await expectText(page, 'One. Two.');
    await expect(status(page, 'Draft saved at')).toBeVisible();

    await backend.sql(`update public.chapter_drafts set content = 'Theirs.' where chapter_id = '${id}'`);
    await page.keyboard.type(' Three.');
    await page.getByRole('button', { name: 'Load theirs' }).click();
    await expectText(page, 'Theirs.');
    await toolbarButton(page, 'More formatting').click();
    await expect(toolbarButton(page, 'Undo')).toBeDisabled();
    await page.keyboard.press('Escape');
    await chapterText(page).press('Control+z');
    await expectText(page, 'Theirs.');
  });

  test('shows Hebrew right to left in the editor and the preview', async ({ page, signIn }) => {
    await openEditor(page, signIn, 'The Fence\nועשו סייג לתורה, ולא יותר.\nIn English.');
    const line = chapterText(page).locator('.cm-line', { hasText: 'סייג' });
    await expect(line).toHaveCSS('direction', 'rtl');
    await expect(preview(page).locator('p', { hasText: 'סייג' })).toHaveCSS('direction', 'rtl');
    await expect(preview(page).locator('p', { hasText: 'סייג' })).toHaveAttribute('dir', 'auto');
    await expect(chapterText(page).locator('.cm-line').last()).toHaveCSS('direction', 'ltr');
  });

  test('ends italics at their end, and quotes the line that was just written', async ({ page, signIn }) => {
    await openEditor(page, signIn, 'The Fence\nA');
    await chapterText(page).press('Control+End');
    await page.keyboard.type(' ');
    for (const key of ['Control+i', 'd', 'r', 'y', 'Control+i', ' ', 'w', 'e', 'l', 'l', '.'])
      await page.keyboard.press(key === ' ' ? 'Space' : key);
    await expectText(page, 'The Fence\nA <em>dry</em> well.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Build a railing for your roof.');
    await toolbarButton(page, 'Quotation marks').click();
    await expectText(page, 'The Fence\nA <em>dry</em> well.\n<q>Build a railing for your roof.</q>');
  });

  test('shows the last line as the closing quote once its writer leaves it', async ({ page, signIn }) => {
    await openEditor(page, signIn, 'The Fence\nOne.');
    await chapterText(page).press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Whoever builds a fence should also build a gate in it, she said.');
    const last = chapterText(page).locator('.cm-line').last();
    await expect(last).not.toHaveClass(/cm-kind-closing-quote/);
    await expect(page.getByText('Set apart as a quotation. To make it ordinary text')).toBeVisible();
    await page.getByLabel('Title', { exact: true }).focus();
    await expect(last).toHaveClass(/cm-kind-closing-quote/);
  });

  test('reloads the page to load the text editor, and keeps the title', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource|net::ERR_FAILED/);
    await page.route('**/_astro/code-editor*', (route) => route.abort());
    await signIn(page, '/admin/chapters/new');
    await expect(page.getByText('The editor could not be loaded.')).toBeVisible();
    await page.getByLabel('Title', { exact: true }).fill('The Fence');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.unroute('**/_astro/code-editor*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(chapterText(page)).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The Fence');
  });

  test('selects the first match of a search, counts all, and replaces after ‘Replace’', async ({
    page,
    signIn,
  }) => {
    await openEditor(page, signIn, 'The Fence\nA fence, and a fence.');
    await chapterText(page).press('Control+f');
    const panel = page.locator('.cm-search');
    const find = page.getByRole('textbox', { name: 'Find' });
    await find.pressSequentially('fence');
    await expect(panel).toHaveAttribute('data-matches', '1 of 3');
    await find.press('Enter');
    await expect(panel).toHaveAttribute('data-matches', '2 of 3');
    const newText = page.getByRole('textbox', { name: 'New text' });
    const replace = page.getByRole('button', { name: 'Replace', exact: true });
    await expect(newText).toBeHidden();
    await replace.click();
    await expect(newText).toBeFocused();
    await newText.fill('wall');
    await replace.click();
    await expect(chapterText(page)).toContainText('A wall, and a fence.');
    await find.press('Enter');
    await expect(panel).toHaveAttribute('data-matches', '1 of 2');
    await find.pressSequentially('post');
    await expect(panel).toHaveAttribute('data-matches', 'No matches');

    await find.fill('a');
    await newText.fill('');
    await page.getByRole('button', { name: 'Replace all' }).click();
    await expect(panel).toHaveAttribute('data-matches', '4 deleted');
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expectText(page, 'The Fence\nA wall, and a fence.');
    await expect(panel.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  test('leaves room for a match between the search and a phone’s keyboard', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 450 });
    await openEditor(page, signIn, `The Fence\n${'A line about something else.\n'.repeat(40)}A gate.`);
    await chapterText(page).press('Control+f');
    await page.getByRole('textbox', { name: 'Find' }).pressSequentially('gate');
    const panel = page.locator('.cm-search');
    await expect(panel).toHaveAttribute('data-matches', '1 of 1');
    const panelBox = await panel.boundingBox();
    expect(Number(panelBox?.height)).toBeLessThanOrEqual(120);
    const match = page.locator('.cm-searchMatch-selected');
    await expect(match).toBeInViewport({ ratio: 1 });
    const matchBox = await match.boundingBox();
    expect(Number(matchBox?.y)).toBeGreaterThan(Number(panelBox?.y) + Number(panelBox?.height));
    const barBox = await page.locator('.editor-actions').boundingBox();
    expect(Number(matchBox?.y) + Number(matchBox?.height)).toBeLessThan(Number(barBox?.y));
  });

  test('shows no mark after a footnote, and says why a picture is left out', async ({ page, signIn }) => {
    await openEditor(page, signIn, 'The Fence\nA gate. <img src=x>');
    const badge = chapterText(page).getByTitle('Only text can be shown.');
    await expect(badge).toHaveText('Picture left out');
    await chapterText(page).press('Control+Home');
    await page.keyboard.press('End');
    await toolbarButton(page, 'More formatting').click();
    await page.getByRole('button', { name: 'Footnote' }).click();
    await page.keyboard.type('A note.');
    await expectText(page, /<small>1\. A note\.<\/small>\n\n<!--\.-->$/);
    for (const mark of await chapterText(page).locator('.cm-sign-mark').all())
      await expect(mark).toBeHidden();
  });

  test('begins the text of a new chapter with its title', async ({ page, signIn }) => {
    await signIn(page, '/admin/chapters/new');
    await expect(chapterText(page)).toContainText('Write here, or paste your chapter.');
    await page.getByLabel('Title', { exact: true }).fill('The Fence');
    await chapterText(page).click();
    await page.keyboard.type('She stopped.');
    await expectText(page, 'The Fence\n\nShe stopped.');
  });

  test('has controls of at least 44 pixels on a phone', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, '/admin/chapters/new');
    await toolbarButton(page, 'More formatting').click();
    await toolbarButton(page, 'Find and replace').click();
    await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
    const controls = page.locator(
      '.editor-tool, .cm-button, .cm-textfield, .cm-dialog-close, [name="close"]',
    );
    for (const control of await controls.filter({ visible: true }).all()) {
      const box = await control.boundingBox();
      expect(Math.min(Number(box?.height), Number(box?.width))).toBeGreaterThanOrEqual(44);
    }
  });
});
