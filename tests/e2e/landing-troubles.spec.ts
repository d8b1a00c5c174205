// The e-book's form where something is slow, missing or broken: the book comes all the same.
import { EBOOK, fillInLead, leadForm } from './support/lead-form.ts';
import { expect, test } from './support/test.ts';

test('whatever the backend answers, the visitor is told and gets the book', async ({
  page,
  backend,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await page.goto('/landing');
  await fillInLead(page);
  const { submit, firstName, email } = leadForm(page);
  const answers: [status: number, body: string, said: string][] = [
    [500, JSON.stringify({ code: '53300', message: 'too many connections' }), 'too many connections'],
    [502, '<html><h1>Bad Gateway</h1></html>', 'Proceeding to download.'],
    [200, '<html><h1>Sign in to the Wi-Fi</h1></html>', 'Proceeding to download.'],
    [500, 'null', 'Proceeding to download.'],
    [409, '{"message":"duplicate key value violates unique constraint"}', 'Starting your download...'],
  ];
  for (const [status, body, said] of answers) {
    await page.route('**/rest/v1/email_leads*', (route) => route.fulfill({ status, body }), { times: 1 });
    const downloading = page.waitForEvent('download');
    await submit.click();
    await expect(page.getByText(said, { exact: true })).toBeVisible();
    await expect(
      page.getByText(said.startsWith('Starting') ? "You're already on the list" : 'Submission failed'),
    ).toBeVisible();
    await downloading;
    await expect(submit).toBeEnabled();
  }

  backend.setBackendDown(true);
  const downloading = page.waitForEvent('download');
  await submit.click();
  await expect(page.getByText('Submission failed')).toBeVisible();
  await expect(page.getByText('Proceeding to download.')).toBeVisible();
  await downloading;
  await expect(firstName).toHaveValue('Ruth');
  await expect(email).toHaveValue('ruth@example.org');
  expect(await backend.sql('select 1 from public.email_leads')).toEqual([]);
});

test('with too many leads at once the visitor is told, keeps what was typed, and gets the book', async ({
  page,
  backend,
  allowConsole,
}) => {
  allowConsole(/429/);
  await backend.sql(`update private.write_limits set per_day = 1 where table_name = 'email_leads'`);
  await page.goto('/landing');
  await fillInLead(page, 'one@example.org');
  const { submit, firstName, email } = leadForm(page);
  const first = page.waitForEvent('download');
  await submit.click();
  await expect(page.getByText('Thanks!')).toBeVisible();
  await first;
  await expect(submit).toBeEnabled();

  await email.fill('two@example.org');
  const second = page.waitForEvent('download');
  await submit.click();
  await expect(page.getByText('Too many requests right now. Please try again in a minute.')).toBeVisible();
  await second;
  await expect(firstName).toHaveValue('Ruth');
  await expect(email).toHaveValue('two@example.org');
  expect(await backend.sql('select email from public.email_leads')).toEqual([{ email: 'one@example.org' }]);
});

test('a slow backend shows that it is being waited for, and then the book still comes', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  let giveUp = () => {};
  const waiting = new Promise<void>((resolve) => (giveUp = resolve));
  await page.route('**/rest/v1/email_leads*', async (route) => {
    await waiting;
    await route.abort('timedout');
  });
  await page.goto('/landing');
  await fillInLead(page);
  await leadForm(page).submit.click();
  const busy = page.getByRole('button', { name: 'Submitting...' });
  await expect(busy).toBeDisabled();
  const downloading = page.waitForEvent('download');
  giveUp();
  await expect(page.getByText('Submission failed')).toBeVisible();
  await downloading;
  await expect(leadForm(page).submit).toBeEnabled();
});

test('a missing file is said, a broken fetch is left to the browser, and offline nothing typed is lost', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await page.goto('/landing');
  await fillInLead(page, 'one@example.org');
  const { submit, email } = leadForm(page);
  const missing = () => page.getByText('Download not available yet');

  await page.route(`**${EBOOK}`, (route) => route.fulfill({ status: 404, body: 'gone' }), { times: 1 });
  await submit.click();
  await expect(missing()).toBeVisible();
  await expect(page.getByText("We couldn't find the file. Please contact support.")).toBeVisible();
  await expect(page).toHaveURL(/\/landing$/);

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await context.setOffline(true);
  await email.fill('two@example.org');
  await submit.click();
  await expect(missing()).toBeVisible();
  await expect(page).toHaveURL(/\/landing$/);
  await expect(email).toHaveValue('two@example.org');
  await context.setOffline(false);
  await page.waitForFunction(() => navigator.onLine);

  await page.route(`**${EBOOK}`, (route) => route.abort('connectionreset'), { times: 1 });
  const opened = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().endsWith(EBOOK),
  );
  const downloading = page.waitForEvent('download');
  await submit.click();
  await opened;
  expect((await downloading).suggestedFilename()).toBe('Speaking_With_Genesis.epub');
});

test('what is typed and sent before the scripts are there is kept and sent when they come', async ({
  page,
  backend,
}) => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'custom'));
  await page.route(/\/_astro\/LeadForm/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('/landing');
  await fillInLead(page);
  await leadForm(page).submit.click();
  await expect(page).toHaveURL(/\/landing$/);
  const downloading = page.waitForEvent('download');
  arrive();
  await expect(page.getByText('Thanks!')).toBeVisible();
  await downloading;
  expect(await backend.sql('select first_name, email from public.email_leads')).toEqual([
    { first_name: 'Ruth', email: 'ruth@example.org' },
  ]);
});

test('a form whose scripts never come gives the plain link, and other islands say that theirs did not', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|Error hydrating/);
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'custom'));
  await page.route(/\/_astro\/LeadForm/, (route) => route.abort());
  await page.goto('/landing');
  await leadForm(page).firstName.fill('Ruth');
  await expect(page.getByRole('link', { name: 'download the file' })).toHaveAttribute('href', EBOOK);
  await expect(leadForm(page).firstName).toHaveValue('Ruth');

  // The other islands without which a page does nothing say so too.
  for (const { path, island, use, says } of [
    {
      path: '/podcast',
      island: 'SubscribeForm',
      use: () => page.getByRole('button', { name: 'Subscribe' }).click(),
      says: /^The form could not be loaded completely, so it cannot be sent\./,
    },
    {
      path: '/privacy-policy',
      island: 'ConsentSettings',
      use: () => page.getByLabel(/^Analytics storage/).check(),
      says: /^The settings could not be loaded completely, so your choice is not stored\./,
    },
    {
      path: '/read/the-king-who-copies-a-book',
      island: 'ChapterFallback',
      use: () => Promise.resolve(),
      says: /^This page could not be loaded completely\. Check your connection and reload it\./,
    },
  ]) {
    await page.route(new RegExp(`/_astro/${island}`), (route) => route.abort());
    await page.goto(path);
    await use();
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible();
    await expect(page.getByText('Loading the chapter')).toBeHidden();
  }
});
