import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { startMailWorker } from '../../src/server/mail/mail-worker.ts';
import { readMailSettings } from '../../supabase/functions/_shared/mail/mail-settings.ts';
import { startMailSink } from '../server/mail-sink.ts';
import { chooseAction, paste, status, toast } from './support/editor.ts';
import { expect, holdRequests, suppressPrompts, test } from './support/test.ts';

const FOLLOWER = `with follower as (
    insert into public.followers (email, status, topics, confirmed_at) values ($1, 'confirmed', $2, now()) returning id
  ) insert into private.follower_links (follower_id, token) select id, $3 from follower`;

/** Saves the letter now, instead of 1.5 seconds after the last change. */
const autosave = (page: Page) => page.clock.fastForward(1500);

async function startLetter(page: Page) {
  await page.getByRole('button', { name: 'New letter' }).click();
  const subject = page.getByLabel('Subject');
  await subject.fill('First');
  await autosave(page);
  await expect(status(page, 'Saved at')).toBeVisible();
  return subject;
}

test('sends a letter to the followers of its topic, after a test and an undone attempt', async ({
  page,
  request,
  backend,
  baseURL,
  signIn,
}) => {
  const origin = baseURL ?? '';
  const sink = await startMailSink();
  const worker = startMailWorker({
    backend: { sql: backend.sql, isDiskFull: () => Promise.resolve(false) },
    settings: readMailSettings({ MAIL_URL: sink.url, MAIL_FROM: 'Speaking <site@example.org>' }),
    site: () => ({
      siteUrl: origin,
      siteName: 'Speaking with the Almighty',
      backendUrl: origin,
      timeZone: 'UTC',
    }),
  });
  const recipients = (subject: string) =>
    sink.received.filter((mail) => mail.subject === subject).flatMap(({ envelopeTo }) => envelopeTo);
  try {
    await backend.sql(FOLLOWER, ['news@example.org', ['news', 'chapters'], 'a'.repeat(64)]);
    await backend.sql(FOLLOWER, ['chapters@example.org', ['chapters'], 'b'.repeat(64)]);
    await suppressPrompts(page);
    await page.clock.install();
    await signIn(page, '/admin/letters');
    await page.getByRole('button', { name: 'New letter' }).click();
    await page.getByLabel('Subject').fill('What I found at the river');
    await page.getByRole('textbox', { name: 'Letter text' }).click();
    await paste(page, { 'text/plain': 'Dear reader,\n\nThe water is low.' }, 'Letter text');
    await expect(page.getByRole('combobox', { name: 'Who gets it' })).toContainText(
      'News about the series · 1',
    );
    await autosave(page);
    await expect(status(page, 'Saved at')).toBeVisible();
    await expect(page.getByRole('group', { name: 'The email' })).toContainText('The water is low.');

    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await expect.poll(() => recipients('What I found at the river')).toEqual(['admin@example.com']);

    const send = async () => {
      await page.getByRole('button', { name: 'Send…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send this letter' });
      await expect(dialog).toContainText(
        'This letter goes to the one follower who chose news about the series.',
      );
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    };
    await send();
    await expect(
      status(page, /^Goes out .+To the one follower who chose news about the series\.$/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Take back and edit' }).click();
    await expect(toast(page, 'Taken back. The letter is a draft again.')).toBeVisible();
    await page.getByLabel('Subject').fill('Corrected');
    await autosave(page);
    await expect(status(page, 'Draft, not sent. Saved at')).toBeVisible();
    await backend.sql('update public.mail_settings set chapter_delay_seconds = 0');
    await page.reload();
    await send();
    await expect(async () => {
      // The page asks every five seconds.
      await page.clock.fastForward(5000);
      await expect(status(page, /^Sent .* to 1 follower$/)).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(recipients('Corrected')).toEqual(['news@example.org']);
    expect(recipients('What I found at the river')).toEqual(['admin@example.com']);

    const letter = sink.received.find((mail) => mail.subject === 'Corrected');
    const oneClick = letter?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '';
    expect((await request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(200);
    expect(await backend.sql(`select topics from public.followers where email = 'news@example.org'`)).toEqual(
      [{ topics: ['chapters'] }],
    );
  } finally {
    await worker.stop();
    await sink.close();
  }
});

test('inserts a picture from this computer, or one on the web', async ({ page, signIn, outside }) => {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await outside.handle(/^https:\/\/example\.org\//, (route) =>
    route.fulfill({ contentType: 'image/png', body: picture }),
  );
  await signIn(page, '/admin/letters');
  await startLetter(page);
  const form = page.getByRole('group', { name: 'Image' });
  await page.getByRole('button', { name: 'Add an image' }).click();
  await form.getByRole('button', { name: 'Insert image' }).click();
  await expect(form.getByLabel('Image address')).toHaveAccessibleDescription(/Choose a file, or enter/);
  const release = await holdRequests(page, /\/storage\/v1\/upload/);
  await form.getByLabel('Image file').setInputFiles({
    name: 'well.png',
    mimeType: 'image/png',
    buffer: picture,
  });
  // While the file is being uploaded.
  await form.getByLabel('Image description').fill('A well');
  await expect(form.getByRole('button', { name: 'Uploading…' })).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect(form.getByLabel('Image address')).toHaveCount(0);
  await form.getByRole('button', { name: 'Insert image' }).click();
  const email = page.getByRole('group', { name: 'The email' });
  await expect(email.getByRole('img', { name: 'A well' })).toHaveAttribute('src', /\/media\/[\w.]+$/);

  await page.getByRole('button', { name: 'Add an image' }).click();
  await form.getByLabel('Image address').fill('https://example.org/road.jpg');
  await form.getByLabel('Image description').fill('A road');
  await form.getByRole('button', { name: 'Insert image' }).click();
  await expect(email.getByRole('img', { name: 'A road' })).toHaveAttribute(
    'src',
    'https://example.org/road.jpg',
  );
});

test('loses no text of a letter while the backend is down or someone else edits it', async ({
  page,
  backend,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await suppressPrompts(page);
  await page.clock.install();
  await signIn(page, '/admin/letters');
  const subject = await startLetter(page);
  backend.setBackendDown(true);
  await subject.fill('Written offline');
  await autosave(page);
  await expect(
    status(page, 'Not saved. The site can’t be reached right now. Your text is safe'),
  ).toBeVisible();
  backend.setBackendDown(false);
  await page.reload();
  await expect(subject).toHaveValue('Written offline');
  await autosave(page);
  await expect(status(page, 'Saved at')).toBeVisible();

  await backend.sql(`update public.letters set subject = 'Theirs'`);
  await subject.fill('Mine');
  await autosave(page);
  const conflict = page
    .getByRole('alert', { name: '' })
    .filter({ hasText: 'This letter was changed elsewhere' });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await autosave(page);
  await expect(status(page, 'Saved at')).toBeVisible();
  expect(await backend.sql('select subject from public.letters')).toEqual([{ subject: 'Mine' }]);
});

test('keeps the words on the page if the letter was sent or deleted elsewhere', async ({
  page,
  backend,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await suppressPrompts(page);
  await page.clock.install();
  await signIn(page, '/admin/letters');
  const subject = await startLetter(page);

  await backend.sql(`update public.letters set status = 'sent', sent_at = now()`);
  await subject.fill('Words of the other tab');
  await autosave(page);
  await expect(page.getByText('This letter was changed elsewhere')).toBeVisible();
  await expect(subject).toHaveValue('Words of the other tab');
  await page.getByRole('button', { name: 'Keep mine' }).click();

  await backend.sql('delete from public.letters');
  await subject.fill('More words');
  await autosave(page);
  await expect(status(page, 'This letter was deleted elsewhere.')).toBeVisible();
  await expect(subject).toHaveValue('More words');
});

test('imports followers from a CSV file after showing what was found', async ({ page, backend, signIn }) => {
  await suppressPrompts(page);
  await signIn(page, '/admin/audience');
  await page.getByRole('button', { name: 'Followers' }).click();
  await page.getByText('Import followers').click();
  await page.getByLabel('CSV file').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Name;E-Mail;Status\nRuth;ruth@example.org;subscribed\nBoaz;boaz@example.org;unsubscribed',
    ),
  });
  await expect(page.getByText('1 address in the column “E-Mail”: ruth@example.org.')).toBeVisible();
  await expect(page.getByText('Skipped: 1 who unsubscribed.')).toBeVisible();
  await page.getByText('They already agreed to get email from me').click();
  await page.getByLabel('Where and when did they agree?').fill('At my readings in 2025.');
  await page.getByRole('button', { name: 'Import 1' }).click();
  await expect(page.getByText('1 added.')).toBeFocused();
  expect(await backend.sql('select email, status, topics from public.followers')).toEqual([
    { email: 'ruth@example.org', status: 'confirmed', topics: ['chapters'] },
  ]);
});

test('drafts a letter that announces a new episode', async ({ page, backend, signIn }) => {
  await backend.sql(FOLLOWER, ['listener@example.org', ['episodes'], 'c'.repeat(64)]);
  await page.route('**/admin/announcements.json', async (route) => {
    const response = await route.fetch();
    const [episode, ...others] = (await response.json()) as object[];
    await route.fulfill({ json: [{ ...episode, publishedOn: new Date().toISOString() }, ...others] });
  });
  await suppressPrompts(page);
  await signIn(page, '/admin/letters');
  await page.getByRole('button', { name: 'Tell 1 follower of new episodes' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue(/^New episode: /);
  await expect(page.getByRole('group', { name: 'The email' })).toContainText(
    'A new episode of the podcast is out',
  );
  await expect(page.getByRole('combobox', { name: 'Who gets it' })).toHaveValue('episodes');
  await page.goto('/admin/letters');
  await expect(page.getByRole('link', { name: /^New episode: / })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Tell 1 follower/ })).toHaveCount(0);
});

test('schedules a chapter to be published without an email, and sends whole chapters if the author chooses so', async ({
  page,
  backend,
  signIn,
}) => {
  await backend.sql(FOLLOWER, ['reader@example.org', ['chapters'], 'd'.repeat(64)]);
  await suppressPrompts(page);
  await signIn(page, '/admin/schedule');
  const row = page.getByRole('row').filter({ hasText: 'Seven Lean Cows' });
  await chooseAction(row, 'Go out without emailing followers');
  await expect(row).toContainText('no email');
  await backend.sql('update public.book_chapters set is_published = true where chapter_number = 11');
  expect(await backend.sql('select id from public.mail_outbox')).toEqual([]);

  await page.goto('/admin/chapters');
  await page.getByRole('button', { name: 'Actions for chapter 10' }).click();
  await expect(page.getByRole('dialog', { name: 'Actions for chapter 10' })).toContainText(
    /Publish NowIt goes out now, not on .+ [AP]M\. 1 follower gets an email once email is connected\./,
  );
  await page.goto('/admin/mail');
  await page.getByText('The whole chapter').click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Preview the next email' }).click();
  await expect(page.getByRole('group', { name: 'The email' })).toContainText('Open chapter 10 on the site');
});
