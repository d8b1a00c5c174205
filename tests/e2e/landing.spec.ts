import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { EBOOK, fillInLead, leadForm } from './support/lead-form.ts';
import { expect, test } from './support/test.ts';

/** What reached the data layer and the pixels. */
const eventsOf = (page: Page) =>
  page.evaluate(() => {
    const { dataLayer, pixels } = window as unknown as {
      dataLayer: Iterable<unknown>[];
      pixels: unknown[][];
    };
    const events = dataLayer.map((entry) => [...entry]).filter(([command]) => command === 'event');
    return { events, pixels };
  });

test('a visitor is told what is missing, one thing after the other, and then gets the book', async ({
  page,
  backend,
  axeViolations,
}) => {
  await page.addInitScript(() => {
    const pixels: unknown[][] = [];
    const note =
      (name: string) =>
      (...call: unknown[]) =>
        void pixels.push([name, ...call]);
    Object.assign(window, { pixels, fbq: note('fbq'), ttq: { track: note('ttq') } });
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
  await expect(page.getByText('Enter a valid email')).toHaveCount(0);
  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveAccessibleDescription('First name is required');
  expect(await axeViolations(page)).toEqual([]);
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
  await terms.check();
  await marketing.check();

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
  const about = { form_name: 'genesis_lp', content_name: 'Genesis eBook' };
  expect(await eventsOf(page)).toEqual({
    events: [
      ['event', 'lead_genesis_submit', about],
      ['event', 'genesis_download', about],
    ],
    pixels: [
      ['fbq', 'trackCustom', 'lead_genesis_submit', about],
      ['ttq', 'lead_genesis_submit', about],
      ['fbq', 'trackCustom', 'genesis_download', about],
      ['ttq', 'genesis_download', about],
    ],
  });
});

test('a visitor who is already on the list gets the book again', async ({ page, backend, allowConsole }) => {
  allowConsole(/status of 409/);
  await backend.sql("insert into public.email_leads (email, first_name) values ('ruth@example.org', 'Ruth')");
  await page.goto('/landing');
  await fillInLead(page, 'RUTH@example.org');
  const downloading = page.waitForEvent('download');
  await leadForm(page).submit.click();
  await expect(page.getByText("You're already on the list")).toBeVisible();
  await expect(page.getByText('Starting your download...')).toBeVisible();
  await downloading;
  const { events } = await eventsOf(page);
  expect(events.map(([, name]) => name)).toEqual(['lead_genesis_dup', 'genesis_download']);
});

test('the buttons further down open the same form in a dialog', async ({ page, backend, axeViolations }) => {
  await page.goto('/landing');
  const triggers = page.getByRole('button', { name: 'Get your free Genesis eBook' });
  await expect(triggers).toHaveCount(3);
  await triggers.nth(1).click();
  const dialog = page.getByRole('dialog', { name: 'Get your free Genesis eBook' });
  await expect(dialog.getByLabel('First name')).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel('First name').fill('Boaz');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(triggers.nth(1)).toBeFocused();

  await triggers.nth(2).click();
  await expect(dialog.getByLabel('First name')).toHaveValue('Boaz');
  await dialog.getByRole('button', { name: 'Download my free copy' }).click();
  await expect(dialog.getByText('Enter a valid email')).toBeVisible();
  await dialog.getByLabel('Email').fill('boaz@example.org');
  await dialog.getByLabel('I accept the terms').check();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download my free copy' }).click();
  await expect(page.getByText('Thanks!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await downloading;
  expect(await backend.sql('select email, marketing_opt_in from public.email_leads')).toEqual([
    { email: 'boaz@example.org', marketing_opt_in: false },
  ]);
});

test('header and footer show on the main host and are hidden on the e-book’s own', async ({
  page,
  world,
}) => {
  const main = page.getByRole('navigation', { name: 'Main', exact: true });
  await page.goto('/landing');
  await expect(main).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();

  // In the HTML already: nothing is shown and taken away.
  const genesis = `http://genesis.localhost:${world.port}/`;
  const html = await (await page.request.get('/', { headers: { Host: new URL(genesis).host } })).text();
  expect(html).toContain('Begin with Genesis');
  expect(html).not.toMatch(/<header class="site|<footer|aria-label="Main"/);
  await page.goto(genesis);
  await expect(page.getByRole('heading', { level: 1, name: 'Begin with Genesis' })).toBeVisible();
  await expect(main).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test("the e-book's own host shows the page at / and nowhere else", async ({ page, world }) => {
  const genesis = `http://genesis.localhost:${world.port}`;
  await page.goto(`${genesis}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Begin with Genesis' })).toBeVisible();
  await page.goto(`${genesis}/landing?utm_source=ad`);
  await expect(page).toHaveURL(`${genesis}/?utm_source=ad`);
  await fillInLead(page);
  const downloading = page.waitForEvent('download');
  await leadForm(page).submit.click();
  await downloading;

  // A host of static files serves /landing as it is; the page itself then moves.
  const response = await page.request.get('/landing');
  await page.route(`${genesis}/landing`, async (route) => route.fulfill({ response }));
  await page.goto(`${genesis}/landing`);
  await expect(page).toHaveURL(`${genesis}/`);
});

test('the landing page is accessible, wide and narrow, and its questions open one at a time', async ({
  page,
  axeViolations,
}) => {
  await page.goto('/landing');
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 720 });
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByText('Is it really free?').click();
  const answer = page.getByText(/we never ask for a card number/);
  await expect(answer).toBeVisible();
  await page.getByText('Do I need to be religious?').click();
  await expect(answer).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the book is a plain link away and no form pretends to work', async ({ page }) => {
    await page.goto('/landing');
    await expect(page.getByRole('heading', { level: 1, name: 'Begin with Genesis' })).toBeVisible();
    await expect(page.getByLabel('First name')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Get your free Genesis eBook' })).toBeHidden();
    const link = page.getByRole('link', { name: 'Download the free e-book' });
    const downloading = page.waitForEvent('download');
    await link.click();
    expect((await downloading).suggestedFilename()).toBe('Speaking_With_Genesis.epub');
  });
});
