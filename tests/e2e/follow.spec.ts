import type { Page } from '@playwright/test';
import { expect, suppressPrompts, test } from './support/test.ts';

type Backend = { sql: (query: string) => Promise<unknown> };

const UNKNOWN_TOKEN = 'f'.repeat(64);

test.beforeEach(({ page }) => suppressPrompts(page));

/** `with` marks the statement as a write, so that the rows are restored. */
const follow = (backend: Backend, email: string, topics: string) =>
  backend.sql(
    `with calls as (select public.follow('${email}', '{${topics}}', '/follow', 'follow-2')) select from calls`,
  );

const recordApiRequests = (page: Page) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/rest/')) requests.push(`${request.method()} ${pathname}`);
  });
  return requests;
};

test('shows the same response for all email addresses', async ({ page, backend, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await follow(backend, 'known@example.org', 'chapters');
  await page.goto('/read/your-enemys-donkey');
  await page.getByRole('link', { name: 'Email me when a new chapter is out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Get an email when the next chapter is out',
  );
  const email = page.getByLabel('Email');
  const submit = page.getByRole('button', { name: 'Email me new chapters' });
  await submit.click();
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(email).toBeFocused();
  await email.fill('new@example.org');
  backend.setBackendDown(true);
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your request could not be sent' })).toBeVisible();
  await expect(email).toHaveValue('new@example.org');
  backend.setBackendDown(false);
  const responses: string[] = [];
  for (const address of ['Known@example.org', 'new@example.org']) {
    await email.fill(address);
    await page.getByText('new podcast episodes').click();
    await submit.click();
    const heading = page.getByRole('heading', { name: 'One more step: check your inbox' });
    await expect(heading).toBeFocused();
    responses.push(await page.locator('main').innerText());
    await page.getByRole('button', { name: 'Enter another address' }).click();
    await expect(email).toBeFocused();
  }
  expect(responses[1]).toBe(responses[0]);
  expect(
    await backend.sql(`select f.email, f.status, r.topics, r.consent_text, r.consent_version, r.page, r.confirmed_at
      from public.followers f join public.consent_receipts r on r.follower_id = f.id
      where f.email = 'new@example.org'`),
  ).toEqual([
    {
      email: 'new@example.org',
      status: 'pending',
      topics: ['chapters', 'episodes'],
      consent_text: 'Email me about new chapters and anything I checked. I can unsubscribe anytime.',
      consent_version: 'follow-3',
      page: '/follow',
      confirmed_at: null,
    },
  ]);
});

test('confirms links and reports invalid ones', async ({ page, backend, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await follow(backend, 'ruth@example.org', 'chapters');
  const [link] = await backend.sql<{ token: string }>('select token from private.follower_links');
  const token = link?.token ?? '';
  const status = async () =>
    (await backend.sql<{ status: string }>('select status from public.followers'))[0]?.status;
  const confirm = () => page.getByRole('button', { name: 'Confirm my email' }).click();

  const requests = recordApiRequests(page);
  await page.goto(`/follow/confirm#${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  expect(requests).toEqual([]);
  expect(await status()).toBe('pending');

  backend.setBackendDown(true);
  await confirm();
  await expect(
    page.getByText('That did not work, but your link is still valid. Please try again.'),
  ).toBeVisible();
  backend.setBackendDown(false);
  await confirm();
  const confirmed = page.getByRole('heading', { name: 'Thank you! Your address is confirmed' });
  await expect(confirmed).toBeFocused();
  expect(await status()).toBe('confirmed');
  expect(requests).toEqual(['POST /rest/v1/rpc/confirm_follow', 'POST /rest/v1/rpc/confirm_follow']);
  await page.reload();
  await confirm();
  await expect(confirmed).toBeVisible();

  for (const [fragment, name] of [
    [UNKNOWN_TOKEN, 'This link has expired'],
    [token.slice(0, 40), 'This link does not work'],
  ] as const) {
    await page.goto('/robots.txt');
    await page.goto(`/follow/confirm#${fragment}`);
    await confirm();
    await expect(page.getByRole('heading', { name })).toBeFocused();
  }
  await follow(backend, 'late@example.org', 'news');
  const [late] = await backend.sql<{ token: string }>(`
    select token from private.follower_links join public.followers f on f.id = follower_id
    where f.email = 'late@example.org'`);
  await backend.sql(`update public.consent_receipts set requested_at = now() - interval '15 days'
    where confirmed_at is null`);
  await page.goto('/robots.txt');
  await page.goto(`/follow/confirm#${late?.token}`);
  await confirm();
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Enter my address again' })).toHaveAttribute('href', '/follow');
});

test('changes topics, unsubscribes, and resubscribes', async ({ page, backend, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await follow(backend, 'ruth@example.org', 'chapters,news');
  const [link] = await backend.sql<{ token: string }>('select token from private.follower_links');
  await backend.sql(`with done as (select public.confirm_follow('${link?.token}')) select from done`);
  const follower = () => backend.sql('select status, topics from public.followers');

  await page.goto(`/follow/preferences#${link?.token}`);
  await expect(page.getByText('r…@example.org')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused();
  await expect(page.getByLabel('New chapters')).toBeChecked();
  await expect(page.getByLabel('New podcast episodes')).not.toBeChecked();
  await expect(page.getByLabel('News about the series')).toBeChecked();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');

  await page.getByText('New podcast episodes').click();
  await page.getByText('News about the series').click();
  backend.setBackendDown(true);
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.getByText('Your preferences could not be saved. Please try again.')).toBeVisible();
  await expect(page.getByLabel('New podcast episodes')).toBeChecked();
  backend.setBackendDown(false);
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.getByText('Your preferences are saved.')).toBeVisible();
  expect(await follower()).toEqual([{ status: 'confirmed', topics: ['chapters', 'episodes'] }]);

  const portion = page.getByLabel(
    'The weekly Torah portion, on Sundays, when one of our chapters discusses it',
  );
  await expect(portion).not.toBeChecked();
  await page.getByText('The weekly Torah portion, on Sundays, when one of our chapters discusses it').click();
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.getByText('Your preferences are saved.')).toBeVisible();
  expect(await follower()).toMatchObject([{ topics: ['chapters', 'episodes', 'portions'] }]);

  await page.getByRole('button', { name: 'Unsubscribe from everything' }).click();
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeFocused();
  expect(await follower()).toMatchObject([{ status: 'unsubscribed' }]);
  await page.getByRole('button', { name: 'Change my preferences' }).click();
  await expect(page.getByText('We don’t email this address.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What should we email you about?' })).toBeFocused();
  await page.getByText('New chapters').click();
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.getByText('Your preferences are saved.')).toBeVisible();
  expect(await follower()).toEqual([{ status: 'confirmed', topics: ['chapters'] }]);

  await page.goto('/robots.txt');
  await page.goto(`/follow/preferences#${UNKNOWN_TOKEN}`);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  backend.setBackendDown(true);
  await page.goto('/robots.txt');
  await page.goto(`/follow/preferences#${link?.token}`);
  await expect(page.getByRole('heading', { name: 'Your preferences could not be loaded' })).toBeVisible();
  backend.setBackendDown(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('New chapters')).toBeChecked();
  await expect(page.getByRole('heading', { name: 'What should we email you about?' })).toBeFocused();
});

test('without a link, the preferences page loads nothing until requested', async ({ page }) => {
  const requests = recordApiRequests(page);
  await page.goto('/follow/preferences');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email preferences');
  await page.getByRole('button', { name: 'Show my preferences' }).click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  expect(requests).toEqual([]);
  // Following a link on this page changes only the fragment.
  await page.evaluate((token) => (location.hash = token), UNKNOWN_TOKEN);
  await expect.poll(() => requests.length).toBe(1);
});

test('offers the weekly portion to new followers, unchosen', async ({ page, backend }) => {
  await page.goto('/follow');
  await page.getByLabel('Email').fill('new@example.org');
  await expect(
    page.getByLabel('The weekly Torah portion, on Sundays, when one of our chapters discusses it'),
  ).not.toBeChecked();
  await page.getByText('The weekly Torah portion, on Sundays, when one of our chapters discusses it').click();
  await page.getByRole('button', { name: 'Email me new chapters' }).click();
  await expect(page.getByRole('heading', { name: 'One more step: check your inbox' })).toBeFocused();
  expect(await backend.sql('select topics from public.followers')).toEqual([
    { topics: ['chapters', 'portions'] },
  ]);
});

test('the build lists the weeks whose portion chapters discuss, for the mail sender', async ({ request }) => {
  const weeks = (await (await request.get('/portion-mail.json')).json()) as Record<string, unknown>[];
  expect(weeks.length).toBeGreaterThan(3);
  for (const week of weeks)
    expect(week).toMatchObject({
      shabbat: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      name: expect.stringMatching(/./),
      verses: expect.stringMatching(/\d:\d/),
      passages: expect.arrayContaining([expect.any(String)]),
      chapters: expect.arrayContaining([expect.stringMatching(/^[0-9a-f-]{36}$/)]),
    });
});
