// What is pressed right after the first paint, on slow 4G with a slow CPU, before its scripts are there: it shows at
// once that it was heard, and acts once.
import type { Locator, Page } from '@playwright/test';
import { READER_PATH } from '../bench/budgets.ts';
import { fillInLead, leadForm } from './support/lead-form.ts';
import { expect, test } from './support/test.ts';

const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const AFTER_PAINT_MS = 100;

/** Opens a page slowly until 100 ms after its first paint. Its scripts wait for `letThrough`. */
async function openSlowly(page: Page, path: string): Promise<() => void> {
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/_astro/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.emulateNetworkConditions', SLOW_4G);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction((after) => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    return paint && performance.now() > paint.startTime + after;
  }, AFTER_PAINT_MS);
  return letThrough;
}

/** Whether a control shows, to the eye and to assistive technology, that it was heard. */
async function expectHeard(control: Locator): Promise<void> {
  await expect(control).toHaveAttribute('aria-busy', 'true');
  await expect(control).toHaveCSS('outline-style', 'dashed');
}

async function expectSettled(control: Locator): Promise<void> {
  await expect(control).not.toHaveAttribute('aria-busy', 'true');
  await expect(control).not.toHaveCSS('outline-style', 'dashed');
}

test.describe('pressed before its scripts are there', () => {
  test.describe.configure({ timeout: 90_000 });

  test('Copy link copies once', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      const write = navigator.clipboard.writeText.bind(navigator.clipboard);
      const copied: string[] = [];
      Object.assign(window, { copied });
      navigator.clipboard.writeText = (text) => {
        copied.push(text);
        return write(text);
      };
    });
    const letThrough = await openSlowly(page, READER_PATH);
    const copy = page.getByRole('button', { name: 'Copy link' });
    await copy.click();
    await expectHeard(copy);
    letThrough();
    await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
    await expectSettled(copy);
    const copied = () => page.evaluate(() => (window as unknown as { copied: string[] }).copied);
    expect(await copied()).toEqual([baseURL + READER_PATH]);
    await copy.click();
    expect(await copied()).toHaveLength(2);
  });

  test('Aa opens its panel, and its first press is not the last', async ({ page }) => {
    const letThrough = await openSlowly(page, READER_PATH);
    const button = page.getByRole('button', { name: 'Aa: theme and type' });
    await button.click();
    await expectHeard(button);
    letThrough();
    const panel = page.getByRole('dialog', { name: 'Theme and type' });
    await expect(panel).toBeVisible();
    await expectSettled(button);
    await button.click();
    await expect(panel).toBeHidden();
  });

  test('chapters are kept for offline and the reading is saved, each once', async ({ page }) => {
    const letThrough = await openSlowly(page, '/chapters');
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));
    const keep = page.getByRole('button', { name: 'Keep for offline' });
    const save = page.getByRole('button', { name: 'Save as a file' });
    await keep.click();
    await save.click();
    await expectHeard(keep);
    await expectHeard(save);
    letThrough();
    await expect(page.getByText(/^9 chapters are kept/)).toBeVisible();
    await expect.poll(() => downloads).toEqual(['my-reading.json']);
    await expectSettled(save);
  });

  test('the carousel turns as often as it was pressed', async ({ page }) => {
    const letThrough = await openSlowly(page, '/');
    const next = page.getByRole('button', { name: 'Next books' });
    await next.click();
    await next.click();
    await expectHeard(next);
    letThrough();
    await expect(page.getByText('Books 6–8 of 8')).toBeVisible();
    await expectSettled(next);
  });

  test('the carousel of a small screen turns by one book', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const letThrough = await openSlowly(page, '/');
    const next = page.getByRole('button', { name: 'Next books' });
    await next.click();
    await expectHeard(next);
    letThrough();
    await expect(page.getByText('Book 2 of 8')).toBeVisible();
    await expectSettled(next);
  });

  test('Subscribe opens its dialog at once, can be pressed in it, and sends once', async ({
    page,
    backend,
  }) => {
    const letThrough = await openSlowly(page, '/podcast');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to the podcast' });
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await dialog.getByLabel('Email').fill('listener@example.org');
    await dialog.getByRole('checkbox').check();
    const submit = dialog.getByRole('button', { name: 'Subscribe' });
    await submit.click();
    await submit.click();
    await expectHeard(submit);
    letThrough();
    await expect(page.getByText('Successfully subscribed!')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await backend.sql('select email, consent from public.podcast_subscribers')).toEqual([
      { email: 'listener@example.org', consent: true },
    ]);
  });

  test('the cookie banner comes with its script, and a press as it appears counts once', async ({ page }) => {
    const letThrough = await openSlowly(page, '/faq');
    letThrough();
    await page.getByRole('button', { name: 'Accept All' }).click();
    await expect(page.getByText('Your cookie preferences have been saved.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Cookie consent' })).toHaveCount(0);
    const updates = await page.evaluate(
      () => window.dataLayer?.map((entry) => Array.from(entry as ArrayLike<unknown>)[1]) ?? [],
    );
    expect(updates.filter((command) => command === 'update')).toHaveLength(1);
  });

  test('the contact form keeps what was typed and checks it once it can', async ({ page, outside }) => {
    await outside.answer(/^https:\/\/www\.google\.com\/recaptcha\//, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'window.grecaptcha = { render: () => 0, reset() {}, getResponse: () => "" }; window.onloadcallback();',
      }),
    );
    const letThrough = await openSlowly(page, '/contact');
    await page.getByLabel('Name').fill('Ruth');
    await page.getByLabel('Message').fill('Why is Noah silent?');
    const send = page.getByRole('button', { name: 'Send message' });
    await send.click();
    await expectHeard(send);
    letThrough();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email cannot be blank');
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByText('Please complete the reCAPTCHA verification')).toBeVisible();
    await expectSettled(send);
    await expect(page.getByLabel('Name')).toHaveValue('Ruth');
    await expect(page.getByLabel('Message')).toHaveValue('Why is Noah silent?');
  });

  test('the e-book form sends once, by Enter too, and the book comes', async ({ page, backend }) => {
    const letThrough = await openSlowly(page, '/landing');
    await fillInLead(page);
    const { submit, email } = leadForm(page);
    await submit.click();
    await email.press('Enter');
    await expectHeard(submit);
    const downloading = page.waitForEvent('download');
    letThrough();
    await downloading;
    await expect(page.getByText('Thanks!')).toBeVisible();
    await expectSettled(submit);
    expect(await backend.sql('select first_name, email from public.email_leads')).toEqual([
      { first_name: 'Ruth', email: 'ruth@example.org' },
    ]);
  });

  test('the e-book dialog opens at once, with its form', async ({ page }) => {
    const letThrough = await openSlowly(page, '/landing');
    await page.getByRole('button', { name: 'Get your free Genesis eBook' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Get your free Genesis eBook' });
    await expect(dialog.getByLabel('First name')).toBeFocused();
    letThrough();
    await expect(page.locator('dialog astro-island[ssr]')).toHaveCount(0);
    await expect(dialog).toBeVisible();
  });

  test('text choices apply in their order, the last one stays, and it is said', async ({ page }) => {
    const letThrough = await openSlowly(page, '/accessibility');
    const radio = (name: string) => page.getByRole('radio', { name, exact: true });
    await radio('Extra large').check();
    await radio('Large').check();
    await radio('White').check();
    await expectHeard(radio('White'));
    letThrough();
    await expect(page.getByText('Color preference saved globally!')).toBeVisible();
    await expect(page.locator('html')).toHaveClass(/^(?=.*\btext-lg\b)(?=.*\btext-white\b)(?!.*\btext-xl\b)/);
    await expect(radio('Large')).toBeChecked();
    await expect(radio('White')).toBeChecked();
    await expectSettled(radio('White'));
    expect(await page.evaluate(() => localStorage.getItem('preferred-text-size'))).toBe('text-lg');
  });

  test('the lamps of the keyboard demo are lit and put out in the order of the presses', async ({ page }) => {
    const letThrough = await openSlowly(page, '/accessibility');
    const lamp = (name: string) => page.getByRole('button', { name, exact: true });
    for (const name of ['Judah', 'Issachar', 'Judah']) await lamp(name).click();
    await expectHeard(lamp('Judah'));
    letThrough();
    await expect(page.getByText('Put out the lamp of Judah. One lamp is burning.')).toBeVisible();
    await expect(lamp('Judah')).toHaveAttribute('aria-pressed', 'false');
    await expect(lamp('Issachar')).toHaveAttribute('aria-pressed', 'true');
  });
});

test('what needs no script works before it, and stays as it was put when the scripts come', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const letThrough = await openSlowly(page, '/contact');
  await page.locator('header summary').click();
  await expect(page.locator('header details')).toHaveAttribute('open', '');
  letThrough();
  await expect(page.locator('astro-island[component-export="LatestChapterMenu"]')).not.toHaveAttribute('ssr');
  await expect(page.locator('header details')).toHaveAttribute('open', '');
});

test('panel and menu of a small screen open before their scripts, and stay open when these come', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const letThrough = await openSlowly(page, '/contact');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Accessibility settings' }).click();
  const panel = page.getByRole('dialog', { name: 'Accessibility settings' });
  await expect(panel).toBeVisible();
  await panel.getByRole('radio', { name: 'Yellow' }).check();
  letThrough();
  await expect(page.getByText('Text color changed to Yellow')).toBeVisible();
  await expect(panel).toBeVisible();
});
