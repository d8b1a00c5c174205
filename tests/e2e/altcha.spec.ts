// The contact form with a proof of work instead of reCAPTCHA: a site of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runAxe } from './support/axe.ts';
import { expect, test as base } from './support/test.ts';
import { makeWorld, openWorld } from './support/world.ts';

const test = base.extend<object, { altchaFolder: string }>({
  altchaFolder: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'altcha-world-'));
      process.env['PUBLIC_CAPTCHA'] = 'altcha';
      try {
        await makeWorld(folder, (sql) => sql('update private.site_settings set captcha_required = true'));
        await use(folder);
      } finally {
        delete process.env['PUBLIC_CAPTCHA'];
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  world: [
    async ({ altchaFolder }, use) => {
      const world = await openWorld(altchaFolder);
      await use(world);
      await world.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const FORM = '/functions/v1/contact';
const MESSAGE = { name: 'Ruth', email: 'ruth@example.org', message: 'Why is Noah silent?' };

test('sends a message without a third party, once per solution @nightly', async ({
  page,
  backend,
  allowConsole,
}) => {
  const challenges: string[] = [];
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.url().includes(FORM)) return;
    if (request.method() === 'GET') challenges.push(request.url());
    else sent.push(request.postData() ?? '');
  });
  const response = await page.goto('/contact');
  expect(response?.headers()['content-security-policy'] ?? (await page.content())).not.toContain('google');
  await expect(page.getByText('There is no puzzle to solve')).toBeVisible();
  await expect(page.getByText('reCAPTCHA')).toHaveCount(0);
  expect(await runAxe(page)).toEqual([]);
  expect(challenges, 'challenges before the first focus').toEqual([]);

  const fill = async () => {
    await page.getByLabel('Name').fill(MESSAGE.name);
    await page.getByLabel('Email').fill(MESSAGE.email);
    await page.getByLabel('Message').fill(MESSAGE.message);
  };
  const send = page.getByRole('button', { name: 'Send message' });
  const stored = () => backend.sql('select name, email, message from public.contact_messages');
  await fill();
  await send.press('Enter');
  await expect(page.getByText("Message sent successfully! We'll get back to you soon.")).toBeVisible();
  expect(await stored()).toEqual([MESSAGE]);
  expect(challenges).toHaveLength(1);

  // The same solution again.
  expect((await page.request.post(FORM, { data: JSON.parse(sent[0] ?? '') as object })).status()).toBe(403);
  expect(await stored()).toHaveLength(1);

  // No challenge: the text is kept, and the next attempt gets one.
  allowConsole(/Failed to load resource/);
  await page.route(`**${FORM}`, (route) => route.abort(), { times: 1 });
  await fill();
  await send.click();
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue(MESSAGE.message);
  await send.click();
  await expect.poll(stored).toHaveLength(2);

  await page.goto('/privacy-policy');
  await expect(page.getByText('a short calculation in your browser')).toBeVisible();
  await expect(page.getByText('reCAPTCHA')).toHaveCount(0);
});
