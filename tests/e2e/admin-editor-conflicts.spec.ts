import { chapterId, expectText, openDetails, status, toast, writeText } from './support/editor.ts';
import { expect, PASSWORD, test } from './support/test.ts';

test('resolves conflicting edits', async ({ page, signIn, backend, allowConsole }) => {
  allowConsole(/status of 404/);
  const id = await chapterId(backend.sql, 11);
  await signIn(page, `/admin/chapters/edit?chapter=${id}`);
  // A page in the background is throttled to a frame a second.
  const otherPage = await page.context().newPage();
  await otherPage.goto(`/admin/chapters/edit?chapter=${id}`);
  await expect(otherPage.getByLabel('Title', { exact: true })).toBeVisible();

  // Without a change of its own, the page would load the other one when it gets the focus.
  await page.bringToFront();
  await openDetails(page);
  await page.getByLabel('Number').fill('21');
  await otherPage.bringToFront();
  await otherPage.getByLabel('Title', { exact: true }).fill('Seven Fat Cows');
  await otherPage.getByRole('button', { name: 'Save' }).click();
  await expect(toast(otherPage, 'Chapter saved')).toBeVisible();

  await page.bringToFront();
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'This chapter was changed elsewhere' });
  await expect(alert).toContainText('Its title is different.');
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeDisabled();
  await alert.getByRole('button', { name: 'Keep mine' }).click();
  await expect(toast(page, 'Chapter saved')).toBeVisible();
  const [merged] = await backend.sql(
    `select chapter_number, chapter_title from public.book_chapters where id = '${id}'`,
  );
  expect(merged).toEqual({ chapter_number: 21, chapter_title: 'Seven Fat Cows' });

  await writeText(page, 'Mine.');
  await expect(status(page, 'Draft saved at')).toBeVisible();
  await otherPage.bringToFront();
  await writeText(otherPage, 'Theirs.');
  const otherAlert = otherPage.getByRole('alert').filter({ hasText: 'changed elsewhere' });
  await expect(otherAlert).toContainText('text');
  await otherAlert.getByRole('button', { name: 'Load theirs' }).click();
  await expectText(otherPage, 'Mine.');
  await openDetails(otherPage);
  await expect(otherPage.getByLabel('Number')).toHaveValue('21');

  await backend.sql(
    `update public.book_chapters set release_date = now(), is_ready = true where id = '${id}'`,
  );
  await page.bringToFront();
  await page.reload();
  await backend.sql('select private.publish_due_chapters()');
  await writeText(page, 'Mine, revised.');
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeEnabled();
  await expectText(page, 'Mine, revised.');
  const [published] = await backend.sql<{ content: string }>(
    `select content from public.book_chapters where id = '${id}'`,
  );
  expect(published?.content).toBe('Mine.');

  await expect(status(page, 'Draft saved at')).toBeVisible();
  await backend.sql(`delete from public.book_chapters where id = '${id}'`);
  await writeText(page, 'Mine, rewritten.');
  await page.getByRole('button', { name: 'Create a new chapter from it' }).click();
  await page.waitForURL('**/admin/chapters/new');
  await expectText(page, 'Mine, rewritten.');
  await page.getByRole('button', { name: 'Create chapter' }).click();
  await expect(toast(page, 'Chapter created')).toBeVisible();
});

test('loses no text while the backend is down', async ({ page, signIn, backend, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  // Saving a ready chapter would prompt for confirmation.
  await backend.sql('update public.book_chapters set is_ready = false where chapter_number = 12');
  const id = await chapterId(backend.sql, 12);
  await signIn(page, `/admin/chapters/edit?chapter=${id}`);
  await expectText(page, /\S/);
  backend.setBackendDown(true);
  await writeText(page, 'Typed during the outage.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(status(page, 'Not saved. The site can’t be reached right now.')).toBeVisible();
  await expect(status(page, 'Your text is safe in this browser.')).toBeVisible();

  const dialogTypes: string[] = [];
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole('link', { name: 'All chapters' }).click();
  await page.waitForURL('**/admin/chapters');
  expect(dialogTypes).toEqual(['beforeunload']);
  backend.setBackendDown(false);
  await page.goto(`/admin/chapters/edit?chapter=${id}`);
  await expect(page.getByText('Unsaved text restored.')).toBeVisible();
  await expectText(page, 'Typed during the outage.');
  await expect(status(page, 'Draft saved at')).toBeVisible();
  const [draft] = await backend.sql<{ content: string }>(
    `select content from public.chapter_drafts where chapter_id = '${id}'`,
  );
  expect(draft?.content).toBe('Typed during the outage.');
  await page.getByRole('link', { name: 'All chapters' }).click();
  await page.waitForURL('**/admin/chapters');
  expect(dialogTypes).toHaveLength(1);
});

test(
  'keeps all text through sign-in after the session ends mid-edit',
  { tag: '@nightly' },
  async ({ page, signIn, backend, allowConsole }) => {
    allowConsole(/status of 404/);
    // Saving a ready chapter would prompt for confirmation.
    await backend.sql('update public.book_chapters set is_ready = false where chapter_number = 13');
    const id = await chapterId(backend.sql, 13);
    await signIn(page, `/admin/chapters/edit?chapter=${id}`);
    await expectText(page, /\S/);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('sb-')) localStorage.removeItem(key);
    });
    await page.getByLabel('Title', { exact: true }).fill('The Year the Field Rests');
    await writeText(page, 'Half a sentence');
    await page.waitForURL('**/admin/login?next=**');
    await expect(toast(page, 'Your session has ended')).toContainText(
      'Sign in again to pick up where you left off. Your text is safe in this browser.',
    );
    await page.getByLabel('Email').fill('admin@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(`**/admin/chapters/edit?chapter=${id}`);
    await expectText(page, 'Half a sentence');
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The Year the Field Rests');
    await page.keyboard.press('Control+s');
    await expect(toast(page, 'Chapter saved')).toBeVisible();
    const [saved] = await backend.sql(`select chapter_title from public.book_chapters where id = '${id}'`);
    expect(saved).toEqual({ chapter_title: 'The Year the Field Rests' });
  },
);
