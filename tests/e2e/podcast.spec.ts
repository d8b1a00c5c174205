import type { Page } from '@playwright/test';
import { expect, suppressPrompts, test } from './support/test.ts';

const EPISODES = [
  ['Human Dynamics', 'Episode 1 • 14:50', 'human-dynamics'],
  ["Joseph's Rise To Power", 'Episode 2 • 13:38', 'josephs-rise-to-power'],
  ['Pandemic Purpose', 'Episode 3 • 3:59', 'pandemic-purpose'],
  ['Tribal Networks', 'Episode 4 • 5:18', 'tribal-networks'],
  ['The Glow of Life', 'Episode 5 • 6:33', 'the-glow-of-life'],
  ['Was God a Vegan?', 'Episode 6 • 4:38', 'was-god-a-vegan'],
] as const;

const cards = (page: Page) => page.locator('article[data-episode]');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Subscribe to the podcast' });
const SUBSCRIBERS = 'select email, consent from public.podcast_subscribers order by email';

test.beforeEach(({ page }) => suppressPrompts(page));

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByLabel('Email')).toBeFocused();
  const submit = dialog(page).getByRole('button', { name: 'Subscribe' });
  await expect(submit).toBeEnabled();
  return {
    email: dialog(page).getByLabel('Email'),
    consent: dialog(page).getByRole('checkbox'),
    submit,
  };
}

test('shows six episodes with players and transcripts', async ({ page, request }) => {
  const audioRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/audio/')) audioRequests.push(request.url());
  });
  await page.goto('/podcast');
  await expect(cards(page)).toHaveCount(6);
  for (const [index, [title, details, slug]] of EPISODES.entries()) {
    const card = cards(page).nth(index);
    await expect(card.getByRole('heading')).toHaveText(title);
    await expect(card.getByText(details, { exact: true })).toBeVisible();
    await expect(card.getByRole('img')).toHaveAttribute('alt', /\w{3}/);
    await expect(card.locator('audio')).toHaveAttribute('controls', '');
    await expect(card.getByRole('button')).toHaveCount(1);
    await expect(card.getByRole('button', { name: `Play ${title}` })).toBeVisible();
    await expect(card.locator('audio source')).toHaveAttribute('src', `/audio/${slug}.mp3`);
    await expect(card.locator('audio source')).toHaveAttribute('type', 'audio/mpeg');
  }
  expect(audioRequests).toEqual([]);
  await expect(page.getByRole('main').locator('header a[target=_blank]')).toHaveCount(0);

  await expect(page.getByText('These recordings are sample narration.')).toBeVisible();
  await cards(page).nth(2).getByRole('link', { name: 'Read the transcript' }).click();
  await expect(page).toHaveURL(/\/podcast\/pandemic-purpose#transcript$/);
  await expect(page.locator('[data-transcript] b').first()).toHaveText('Narrator');
  expect(await page.locator('[data-transcript] > div').count()).toBeGreaterThan(8);
  for (const [, , slug] of EPISODES) {
    const response = await request.get(`/audio/${slug}.vtt`);
    expect(await response.text()).toMatch(/^WEBVTT/);
  }
});

test('validates and stores a subscription', async ({ page, backend, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await page.goto('/podcast');
  const { email, consent, submit } = await openDialog(page);
  await submit.click();
  await expect(dialog(page).getByText('Please enter a valid email address')).toBeVisible();
  await expect(dialog(page).getByText('You must consent to subscribe to our podcast')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address');

  await email.fill('Listener@Example.org');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeFocused();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(email).toHaveValue('Listener@Example.org');

  await consent.click();
  backend.setBackendDown(true);
  await submit.click();
  await expect(dialog(page).getByText('Subscription failed')).toBeVisible();
  await expect(
    dialog(page).getByText('There was a problem submitting your subscription. Please try again.'),
  ).toBeVisible();
  await expect(email).toHaveValue('Listener@Example.org');
  await expect(consent).toBeChecked();
  await expect(submit).toBeFocused();
  backend.setBackendDown(false);

  const startedAt = Date.now();
  await submit.dblclick();
  const submitting = dialog(page).getByRole('button', { name: 'Subscribing...' });
  await expect(submitting).toBeDisabled();
  await expect(dialog(page)).toBeHidden();
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1000);
  await expect(page.getByText('Successfully subscribed!')).toBeVisible();
  await expect(page.getByText('Thank you for subscribing to our podcast updates.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeFocused();
  expect(await backend.sql(SUBSCRIBERS)).toEqual([{ email: 'listener@example.org', consent: true }]);

  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(email).toHaveValue('');
  await expect(consent).not.toBeChecked();
});
