import { expect, test } from './support/test.ts';

test('shows and manages the email queue', async ({ page, backend, signIn }) => {
  await backend.sql(
    `insert into public.mail_outbox (kind, recipient, data, idempotency_key)
     values ('ebook', 'reader@example.com', '{"first_name": "Ruth"}', 'waiting')`,
  );
  await backend.sql(
    `insert into public.mail_outbox (kind, recipient, status, attempts, last_error, subject, data, idempotency_key)
     values ('ebook', 'gone@example.com', 'failed', 1, '550 5.1.1 No such user here', 'Your e-book',
       '{"first_name": "Gone"}', 'gone')`,
  );
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'custom'));
  await signIn(page, '/admin/mail');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mail');
  // What failed today is shown first.
  await expect(page.getByRole('cell', { name: 'gone@example.com', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Waiting (1)' }).click();
  await expect(page.getByRole('cell', { name: 'reader@example.com', exact: true })).toBeVisible();
  await expect(page.getByText('Email isn’t connected, so 1 email is waiting.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause sending' })).toHaveCount(0);
  await page.getByRole('link', { name: 'See “Not sent”' }).click();
  await expect(page.getByRole('cell', { name: 'gone@example.com', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Waiting (1)' }).click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the instructions' }).click();
  await expect(page.getByText('Instructions copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('MAIL_URL=');

  await page.getByRole('button', { name: 'Actions for the email to reader@example.com' }).click();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'E-book to reader@example.com' });
  await expect(dialog.getByRole('group', { name: 'The email' })).toContainText('Hello Ruth');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Preview the next email' }).click();
  const preview = page.getByRole('dialog', { name: 'Chapter 10 is out' });
  await expect(preview.getByRole('group', { name: 'The email' })).toContainText('Chapter 10');
  await preview.getByRole('button', { name: 'Close' }).click();

  await backend.sql('update public.mail_settings set is_paused = true');
  await page.reload();
  await expect(
    page.getByText(
      'Sending is paused. Emails about accounts and test emails are still sent. 1 email is waiting to go out.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Resume sending' }).click();
  await expect(page.getByText('Email isn’t connected, so 1 email is waiting.')).toBeVisible();

  await page.getByText('How fast emails go out').click();
  await page.getByLabel('Emails per second').fill('99');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Emails per second')).toBeFocused();
  await expect(page.getByLabel('Emails per second')).toHaveJSProperty('validity.rangeOverflow', true);
  await page.getByLabel('Emails per second').fill('5');
  await page.getByLabel('Send the next day’s email at').fill('08:30');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  expect(
    await backend.sql(
      'select per_second, chapter_delay_seconds, next_day_at::text from public.mail_settings',
    ),
  ).toEqual([{ per_second: 5, chapter_delay_seconds: 600, next_day_at: '08:30:00' }]);

  await page.getByText('Send a test email', { exact: true }).click();
  await page.getByLabel('Send a test email to').fill('me@example.com');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    page.getByText('The email to me@example.com will be sent once email is connected.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Waiting (2)' }).click();
  await expect(page.getByRole('row', { name: /me@example\.com/ })).toBeVisible();

  await page.getByRole('button', { name: 'Not sent (1)' }).click();
  await expect(
    page.getByText('This address doesn’t exist. It may have a typo. Sending again will probably fail.'),
  ).toBeVisible();
  await expect(page.getByText('The mail server said: 550 5.1.1 No such user here')).toBeVisible();
  await expect(page.getByRole('link', { name: 'gone@example.com' })).toHaveAttribute(
    'href',
    '/admin/audience#person=gone%40example.com',
  );
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Actions for the email to gone@example.com' }).click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('No email failed or was canceled.')).toBeVisible();
  expect(
    await backend.sql(`select status, attempts from public.mail_outbox where recipient = 'gone@example.com'`),
  ).toEqual([{ status: 'waiting', attempts: 0 }]);
});
