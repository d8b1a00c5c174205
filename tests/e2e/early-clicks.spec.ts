import type { Locator, Page } from '@playwright/test';
import { READER_PATH } from '../bench/budgets.ts';
import { fillInLead, leadForm } from './support/lead-form.ts';
import { expect, holdRequests, test } from './support/test.ts';

async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const loadScripts = await holdRequests(page, '**/_astro/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return loadScripts;
}

async function expectPending(control: Locator): Promise<void> {
  await expect(control).toHaveAttribute('aria-busy', 'true');
  await expect(control).toHaveCSS('outline-style', 'dashed');
}

async function expectSettled(control: Locator): Promise<void> {
  await expect(control).not.toHaveAttribute('aria-busy', 'true');
  await expect(control).not.toHaveCSS('outline-style', 'dashed');
}

test.describe('controls clicked before their scripts load', () => {
  test('copies the link once and opens the Aa panel', async ({ page, context, baseURL }) => {
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
    const loadScripts = await openWithoutScripts(page, READER_PATH);
    const copy = page.getByRole('button', { name: 'Copy link' });
    const displayButton = page.getByRole('button', { name: 'Aa: reading settings' });
    await copy.click();
    await displayButton.click();
    await expectPending(copy);
    await expectPending(displayButton);
    loadScripts();
    await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
    await expectSettled(copy);
    expect(await page.evaluate(() => (window as unknown as { copied: string[] }).copied)).toEqual([
      baseURL + READER_PATH,
    ]);
    const panel = page.getByRole('dialog', { name: 'Reading settings' });
    await expect(panel).toBeVisible();
    await expectSettled(displayButton);
    await displayButton.click();
    await expect(panel).toBeHidden();
  });

  test('opens the Subscribe dialog and submits once', async ({ page, backend }) => {
    const loadScripts = await openWithoutScripts(page, '/podcast');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to the podcast' });
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await dialog.getByLabel('Email').fill('listener@example.org');
    await dialog.getByRole('checkbox').click();
    const submit = dialog.getByRole('button', { name: 'Subscribe' });
    await submit.click();
    await submit.click();
    await expectPending(submit);
    loadScripts();
    await expect(page.getByText('Successfully subscribed!')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await backend.sql('select email, consent from public.podcast_subscribers')).toEqual([
      { email: 'listener@example.org', consent: true },
    ]);
  });

  test('submits the e-book form once, even with Enter, and downloads the book', async ({ page, backend }) => {
    const loadScripts = await openWithoutScripts(page, '/landing');
    await fillInLead(page);
    const { submit, email } = leadForm(page);
    await submit.click();
    await email.press('Enter');
    await expectPending(submit);
    const downloading = page.waitForEvent('download');
    loadScripts();
    await downloading;
    await expect(page.getByText('Thanks!')).toBeVisible();
    await expectSettled(submit);
    expect(await backend.sql('select first_name, email from public.email_leads')).toEqual([
      { first_name: 'Ruth', email: 'ruth@example.org' },
    ]);
  });

  test('applies text choices and lamp clicks in order', async ({ page }) => {
    const loadScripts = await openWithoutScripts(page, '/accessibility');
    const radio = (name: string) => page.getByRole('radio', { name, exact: true });
    const lampButton = (name: string) => page.getByRole('button', { name, exact: true });
    for (const name of ['Extra large', 'Large', 'White']) await page.getByText(name, { exact: true }).click();
    for (const name of ['Judah', 'Issachar', 'Judah']) await lampButton(name).click();
    await expectPending(radio('White'));
    await expectPending(lampButton('Judah'));
    loadScripts();
    await expect(page.getByText('Put out the lamp of Judah. One lamp is burning.')).toBeVisible();
    await expect(lampButton('Issachar')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('html')).toHaveClass(/^(?=.*\btext-lg\b)(?=.*\btext-white\b)(?!.*\btext-xl\b)/);
    await expect(radio('Large')).toBeChecked();
    await expect(radio('White')).toBeChecked();
    await expectSettled(radio('White'));
    expect(await page.evaluate(() => localStorage.getItem('preferred-text-size'))).toBe('text-lg');
  });

  test('opens menus and the panel, and keeps the panel open after the scripts load', async ({ page }) => {
    const loadScripts = await openWithoutScripts(page, '/contact');
    await page.locator('header summary').click();
    await expect(page.locator('header details')).toHaveAttribute('open', '');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Accessibility settings' }).click();
    const panel = page.getByRole('dialog', { name: 'Accessibility settings' });
    await expect(panel).toBeVisible();
    await panel.getByText('Yellow', { exact: true }).click();
    loadScripts();
    await expect(page.getByText('Text color changed to Yellow')).toBeVisible();
    await expect(panel).toBeVisible();
  });
});
