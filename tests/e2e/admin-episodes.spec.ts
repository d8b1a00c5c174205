import type { Page } from '@playwright/test';
import { toast } from './support/editor.ts';
import { expect, suppressPrompts, test } from './support/test.ts';

const WITH_RECORDING = `update public.episodes set audio_source = '/audio/human-dynamics.mp3', audio_bytes = 5,
  duration_seconds = 890 where episode_number = 7`;

const save = (page: Page, name = 'Save') => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const choose = (page: Page, release: string) => page.getByText(release, { exact: true }).click();

test.beforeEach(({ page }) => suppressPrompts(page));

test('adds an episode, schedules it, and publishes it', async ({ page, signIn, backend }) => {
  const stored = async () => {
    const [episode] = await backend.sql<Record<string, unknown>>(
      `select slug, title, transcript, is_published, release_date > now() as is_later
       from public.episodes where episode_number = 7`,
    );
    return episode;
  };
  await signIn(page, '/admin/texts');
  await page.getByRole('navigation', { name: 'Collections' }).getByRole('link', { name: 'Episodes' }).click();
  await expect(row(page, 'Was God a Vegan?')).toContainText('Published Oct 19, 2025');
  await expect(page.getByText('Times are in')).toBeHidden();
  await save(page, 'New episode');
  await expect(page.getByRole('heading', { name: 'Episode 7' })).toBeVisible();

  await page.getByLabel('Title').fill('The Well & the Road');
  await choose(page, 'Now');
  await save(page, 'Publish');
  await expect(page.getByLabel('Description')).toBeFocused();
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/Describe the episode\.$/);
  await expect(page.getByText('Add a recording.')).toBeVisible();
  await page.getByLabel('Description').fill('Who digs, and who drinks?');
  await page.getByLabel('Load the transcript from a file').setInputFiles({
    name: 'well.srt',
    mimeType: 'text/plain',
    buffer: Buffer.from('1\r\n00:00:01,000 --> 00:00:02,500\r\nWho dug it?\r\n'),
  });
  await expect(page.getByRole('textbox', { name: 'Transcript', exact: true })).toHaveValue(
    'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nWho dug it?',
  );
  await page.getByText('Not yet.').click();
  await save(page);
  await expect(toast(page, 'Draft saved')).toBeVisible();

  await backend.sql(WITH_RECORDING);
  await page.reload();
  await choose(page, 'On a date');
  await page.getByLabel('Date', { exact: true }).fill('2031-05-01');
  await save(page, 'Schedule');
  await expect(page.getByText(/^Scheduled for May 1, 2031/).first()).toBeVisible();
  expect(await stored()).toMatchObject({ slug: 'the-well-the-road', is_published: true, is_later: true });
  await page.getByRole('link', { name: 'All episodes' }).click();
  await expect(page.getByText('Times are in')).toBeVisible();
  await page.getByRole('link', { name: 'The Well & the Road' }).click();
  await page.getByLabel('Date', { exact: true }).fill('2025-05-01');
  await save(page);
  await expect(toast(page, 'Published. Your site shows it within a minute.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View on the site' })).toHaveAttribute(
    'href',
    '/podcast/the-well-the-road',
  );
  await expect(page.getByLabel('Address')).not.toBeEditable();

  await page.getByText('Take it off the site.').click();
  await save(page, 'Unpublish');
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  expect(await stored()).toMatchObject({ title: 'The Well & the Road', is_published: false });

  await page.getByRole('link', { name: 'All episodes' }).click();
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('Delete “The Well & the Road”? This cannot be undone.');
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Actions for “The Well & the Road”' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Episode deleted')).toBeVisible();
  expect(await stored()).toBeUndefined();
});

test(
  'says which number or address is taken, and keeps unsaved text in the browser',
  { tag: '@nightly' },
  async ({ page, signIn, allowConsole }) => {
    allowConsole(/status of 409/);
    await signIn(page, '/admin/episodes');
    await page.getByRole('link', { name: 'Pandemic Purpose' }).click();
    await page.getByLabel('Number').fill('2');
    await save(page);
    await expect(page.getByLabel('Number')).toHaveAccessibleDescription('Another episode has this number.');
    await page.getByLabel('Number').fill('3');
    await page.getByLabel('Description').fill('What was isolation for?');
    await expect(page.getByText('Unsaved changes are kept in this browser.')).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('Unsaved changes restored.')).toBeVisible();
    await save(page);
    await expect(toast(page, 'Saved. Your site shows it within a minute.')).toBeVisible();
    await page.goto('/admin/episodes/edit?episode=dddddddd-0000-4000-8000-000000000001');
    await expect(page.getByRole('heading', { name: 'This episode does not exist' })).toBeVisible();
  },
);

test(
  'asks which version to keep after a change elsewhere',
  { tag: '@nightly' },
  async ({ page, signIn, backend, allowConsole }) => {
    allowConsole(/status of 404/);
    await signIn(page, '/admin/episodes');
    await page.getByRole('link', { name: 'Tribal Networks' }).click();
    await page.getByLabel('Title').fill('Mine');
    await backend.sql(`update public.episodes set title = 'Theirs' where episode_number = 4`);
    await save(page);
    await expect(page.getByRole('heading', { name: 'This episode was changed elsewhere' })).toBeVisible();
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /at .+M\. It differs in:/ })
        .getByRole('listitem'),
    ).toHaveText(['Title: theirs “Theirs”; yours “Mine”']);
    await save(page, 'Keep mine');
    await save(page);
    await expect(toast(page, 'Saved.')).toBeVisible();
    expect(await backend.sql('select title from public.episodes where episode_number = 4')).toEqual([
      { title: 'Mine' },
    ]);
  },
);
