import type { Page, Route } from '@playwright/test';
import { expect, test } from './support/test.ts';

const CAPTCHA_HOST = /^https:\/\/www\.google\.com\/recaptcha\//;
const MESSAGE = { name: 'Ruth', email: 'ruth@example.org', message: 'Why is Noah silent?\n\nאני שואלת.' };

const fakeCaptcha = (route: Route) =>
  route.fulfill({
    contentType: 'text/javascript',
    body: `
      window.grecaptcha = {
        render(container, options) {
          const button = document.createElement('button');
          button.type = 'button';
          button.textContent = "I'm not a robot";
          button.dataset.siteKey = options.sitekey;
          button.onclick = () => { button.textContent = 'Solved'; options.callback('token'); };
          button.expire = () => { button.textContent = "I'm not a robot"; options['expired-callback'](); };
          container.append(button);
          this.button = button;
          return 0;
        },
        reset() { this.button.textContent = "I'm not a robot"; },
        getResponse: () => '',
      };
      window.onloadcallback();`,
  });

const fields = (page: Page) => ({
  name: page.getByLabel('Name'),
  email: page.getByLabel('Email'),
  message: page.getByLabel('Message'),
  captcha: page.getByRole('button', { name: "I'm not a robot" }),
  send: page.getByRole('button', { name: 'Send message' }),
});

async function fillForm(page: Page) {
  const { name, email, message } = fields(page);
  await name.fill(MESSAGE.name);
  await email.fill(MESSAGE.email);
  await message.fill(MESSAGE.message);
}

async function expectInputKept(page: Page) {
  const { name, email, message } = fields(page);
  await expect(name).toHaveValue(MESSAGE.name);
  await expect(email).toHaveValue(MESSAGE.email);
  await expect(message).toHaveValue(MESSAGE.message);
}

const STORED_MESSAGES = 'select name, email, message from public.contact_messages';

test('stores a message with a solved captcha', async ({ page, backend, outside }) => {
  let requests = 0;
  await outside.handle(CAPTCHA_HOST, async (route) => {
    requests += 1;
    expect(route.request().url()).toContain('render=explicit');
    await fakeCaptcha(route);
  });
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'privacy policy (opens in a new tab)' })).toHaveAttribute(
    'href',
    '/privacy',
  );
  expect(requests, 'captcha requests before the first focus').toBe(0);

  const { name, email, message, captcha, send } = fields(page);
  await send.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Name cannot be blank');
  await expect(email).toHaveAccessibleDescription('Email cannot be blank');
  await expect(message).toHaveAccessibleDescription('Please enter your message');
  await expect(page.getByText('Please complete the reCAPTCHA verification')).toBeVisible();
  await expect(captcha).toHaveAttribute('data-site-key', '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI');
  expect(requests).toBe(1);

  await fillForm(page);
  await send.click();
  await expect(page.getByRole('group', { name: 'reCAPTCHA verification' })).toBeFocused();
  await expect(page.getByText('Please complete the reCAPTCHA verification')).toBeVisible();
  expect(await backend.sql(STORED_MESSAGES)).toEqual([]);

  await captcha.click();
  await expect(page.getByText('Please complete the reCAPTCHA verification')).toHaveCount(0);
  await page.evaluate(() =>
    document.querySelector<HTMLElement & { expire: () => void }>('[data-site-key]')?.expire(),
  );
  await send.click();
  await expect(page.getByText('Please complete the reCAPTCHA verification')).toBeVisible();
  await captcha.click();

  await send.dblclick();
  await expect(page.getByText("Message sent successfully! We'll get back to you soon.")).toBeVisible();
  for (const input of [name, email, message]) await expect(input).toHaveValue('');
  await expect(captcha).toBeVisible();
  expect(await backend.sql(STORED_MESSAGES)).toEqual([MESSAGE]);
});

test('keeps input after failures', async ({ page, context, backend, outside, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  let isBlocked = true;
  await outside.handle(CAPTCHA_HOST, (route) =>
    isBlocked ? route.abort('blockedbyclient') : fakeCaptcha(route),
  );
  await page.goto('/contact');
  await fillForm(page);
  const { captcha, send } = fields(page);
  await expect(page.getByText(/The reCAPTCHA check could not be loaded/)).toBeVisible();
  await send.click();
  await expect(page.getByText('Please complete the reCAPTCHA verification')).toBeVisible();
  await expectInputKept(page);
  isBlocked = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').locator('div:focus')).toBeVisible();
  await captcha.click();
  await expect(page.getByText('Please complete the reCAPTCHA verification')).toHaveCount(0);
  await expectInputKept(page);

  const failed = page.getByText('Failed to send message. Please try again.');
  const close = page.getByRole('button', { name: 'Close', exact: true });

  for (const [status, body] of [
    [500, '{"code":"XX000","message":"boom"}'],
    [200, '<html>Sign in to the Wi-Fi</html>'],
  ] as const) {
    await page.route('**/rest/v1/contact_messages*', (route) => route.fulfill({ status, body }), {
      times: 1,
    });
    await send.click();
    await expect(failed).toBeVisible();
    await expectInputKept(page);
    await close.click();
  }

  await context.setOffline(true);
  await send.click();
  await expect(failed).toBeVisible();
  await expectInputKept(page);
  await context.setOffline(false);
  await close.click();

  await send.click();
  await expect(page.getByText(/^Message sent successfully!/)).toBeVisible();
  expect(await backend.sql(STORED_MESSAGES)).toEqual([MESSAGE]);
});
