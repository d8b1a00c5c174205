import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { EBOOK, fillInLead, leadForm } from './support/lead-form.ts';
import { expect, test } from './support/test.ts';

const getEvents = (page: Page) =>
  page.evaluate(() => {
    const { dataLayer, pixels } = window as unknown as {
      dataLayer: Iterable<unknown>[];
      pixels: unknown[][];
    };
    const events = dataLayer.map((entry) => [...entry]).filter(([command]) => command === 'event');
    return { events, pixels };
  });

test('shows one validation message at a time, then downloads the book', async ({ page, backend }) => {
  await page.addInitScript(() => {
    const pixels: unknown[][] = [];
    const recordCall =
      (name: string) =>
      (...call: unknown[]) =>
        void pixels.push([name, ...call]);
    Object.assign(window, { pixels, fbq: recordCall('fbq'), ttq: { track: recordCall('ttq') } });
  });
  await page.goto('/landing?utm_source=ad');
  await expect(page).toHaveTitle(/^Free Genesis eBook Download \| /);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /^https:\/\/genesis\.[^/]+\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Begin with Genesis' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'terms (opens in a new tab)' })).toHaveAttribute(
    'href',
    '/terms',
  );
  await expect(page.getByRole('link', { name: 'privacy policy (opens in a new tab)' })).toHaveAttribute(
    'href',
    '/privacy',
  );

  const { firstName, email, terms, marketing, submit } = leadForm(page);
  await submit.click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByText('Enter a valid email')).toBeVisible();
  await expect(page.getByText('Please accept the terms')).toBeVisible();
  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveAccessibleDescription('First name is required');
  await firstName.fill('  Ruth ');
  await expect(page.getByText('First name is required')).toHaveCount(0);
  await email.fill('ruth@example');
  await submit.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription('Enter a valid email');
  await email.fill('Ruth@Example.org');
  await submit.click();
  await expect(terms).toBeFocused();
  await expect(terms).toHaveAccessibleDescription('Please accept the terms');
  await terms.click();
  await marketing.click();

  const inserts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/email_leads')) inserts.push(request.method());
  });
  const downloading = page.waitForEvent('download');
  await submit.dblclick();
  await expect(page.getByText('Thanks!')).toBeVisible();
  await expect(page.getByText('Your download will start shortly.')).toBeVisible();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Speaking_With_Genesis.epub');
  expect(await readFile(await download.path())).toEqual(await readFile(`public${EBOOK}`));
  await expect(submit).toBeVisible();
  expect(inserts).toEqual(['POST']);

  expect(
    await backend.sql(
      'select email, first_name, marketing_opt_in, book_name, source_path, user_agent from public.email_leads',
    ),
  ).toEqual([
    {
      email: 'ruth@example.org',
      first_name: 'Ruth',
      marketing_opt_in: true,
      book_name: 'Genesis',
      source_path: page.url(),
      user_agent: await page.evaluate(() => navigator.userAgent),
    },
  ]);
  const eventParams = { form_name: 'genesis_lp', content_name: 'Genesis eBook' };
  expect(await getEvents(page)).toEqual({
    events: [
      ['event', 'lead_genesis_submit', eventParams],
      ['event', 'genesis_download', eventParams],
    ],
    pixels: [
      ['fbq', 'trackCustom', 'lead_genesis_submit', eventParams],
      ['ttq', 'lead_genesis_submit', eventParams],
      ['fbq', 'trackCustom', 'genesis_download', eventParams],
      ['ttq', 'genesis_download', eventParams],
    ],
  });
});

test('opens the same form in a dialog from the buttons below', async ({ page, backend }) => {
  await page.goto('/landing');
  const triggers = page.getByRole('button', { name: 'Get your free Genesis eBook' });
  await expect(triggers).toHaveCount(3);
  await triggers.nth(1).click();
  const dialog = page.getByRole('dialog', { name: 'Get your free Genesis eBook' });
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await dialog.getByLabel('First name').fill('Boaz');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(triggers.nth(1)).toBeFocused();

  await triggers.nth(2).click();
  await expect(dialog.getByLabel('First name')).toHaveValue('Boaz');
  await dialog.getByRole('button', { name: 'Download my free copy' }).click();
  await expect(dialog.getByText('Enter a valid email')).toBeVisible();
  await dialog.getByLabel('Email').fill('boaz@example.org');
  await dialog.getByLabel('I accept the terms').click();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download my free copy' }).click();
  await expect(page.getByText('Thanks!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await downloading;
  expect(await backend.sql('select email, marketing_opt_in from public.email_leads')).toEqual([
    { email: 'boaz@example.org', marketing_opt_in: false },
  ]);
});

test('serves the landing page only at / on the e-book’s host', async ({ page, world }) => {
  const genesis = `http://genesis.localhost:${world.port}`;
  const html = await (await page.request.get('/', { headers: { Host: new URL(genesis).host } })).text();
  expect(html).toContain('Begin with Genesis');
  expect(html).not.toMatch(/<header class="site|<footer|aria-label="Main"/);
  await page.goto(`${genesis}/landing?utm_source=ad`);
  await expect(page).toHaveURL(`${genesis}/?utm_source=ad`);
  await fillInLead(page);
  const downloading = page.waitForEvent('download');
  await leadForm(page).submit.click();
  await downloading;

  // A static host serves /landing unchanged; the page itself redirects.
  const response = await page.request.get('/landing');
  await page.route(`${genesis}/landing`, async (route) => route.fulfill({ response }));
  await page.goto(`${genesis}/landing`);
  await expect(page).toHaveURL(`${genesis}/`);
});

test('handles download and network failures', async ({ page, context, backend, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await page.goto('/landing');
  await fillInLead(page, 'one@example.org');
  const { submit, firstName, email } = leadForm(page);
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

  await email.fill('three@example.org');
  backend.setBackendDown(true);
  const downloadWithoutBackend = page.waitForEvent('download');
  await submit.click();
  await expect(page.getByText('Submission failed')).toBeVisible();
  await expect(page.getByText('Proceeding to download.')).toBeVisible();
  await downloadWithoutBackend;
  await expect(firstName).toHaveValue('Ruth');
  await expect(email).toHaveValue('three@example.org');
  expect(await backend.sql("select 1 from public.email_leads where email like 'three%'")).toEqual([]);
});

test('reports islands that fail to load', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource|Error hydrating/);
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'custom'));
  await page.route(/\/_astro\/LeadForm/, (route) => route.abort());
  await page.goto('/landing');
  await leadForm(page).firstName.fill('Ruth');
  await expect(page.getByRole('link', { name: 'download the file' })).toHaveAttribute('href', EBOOK);
  await expect(leadForm(page).firstName).toHaveValue('Ruth');

  for (const { path, island, trigger, message } of [
    {
      path: '/podcast',
      island: 'SubscribeForm',
      trigger: () => page.getByRole('button', { name: 'Subscribe' }).click(),
      message: /^Part of the form didn’t load, so it cannot be sent\./,
    },
    {
      path: '/privacy-policy',
      island: 'ConsentSettings',
      trigger: () => page.getByText(/^Analytics storage/).click(),
      message: /^The settings could not be loaded, so your choice will not be saved\./,
    },
    {
      path: '/read/the-king-who-copies-a-book',
      island: 'ChapterFallback',
      trigger: () => Promise.resolve(),
      message: /^Part of this page didn’t load\. Check your connection and reload it\./,
    },
  ]) {
    await page.route(new RegExp(`/_astro/${island}`), (route) => route.abort());
    await page.goto(path);
    await trigger();
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(page.getByText('Loading the chapter')).toBeHidden();
  }
});

test('fits the entire form above the fold', async ({ page, world }) => {
  for (const address of ['/landing', `http://genesis.localhost:${world.port}/`]) {
    await page.goto(address);
    for (const [width, height] of [
      [375, 667],
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const { y, height: buttonHeight } = (await leadForm(page).submit.boundingBox()) ?? {
        y: Infinity,
        height: 0,
      };
      expect(y + buttonHeight, `${address} at ${width}×${height}`).toBeLessThanOrEqual(height);
    }
  }
});
