import type { Locator, Page } from '@playwright/test';
import { ADMIN_SCENES } from './admin-scenes.ts';
import { PUBLIC_ROUTES } from './routes.ts';
import { press, type Scene } from './scene.ts';

const LOAD_FAILURE = /Failed to load resource/;

/** A focused toast stays open. */
async function focusToast(page: Page, text: string): Promise<Locator> {
  await page.getByText(text).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).focus();
  return page.getByText(text);
}

const OVERRIDES: Record<string, Partial<Scene>> = {
  '/404': { allowedConsole: /404/ },
  '/terms': { isRepeat: true },
  '/follow/preferences': { isRepeat: true },
  '/portions': { hasManyStops: true },
  '/scripture': { hasManyStops: true },
  '/scripture/genesis': { hasManyStops: true },
  '/contact': { allowedConsole: LOAD_FAILURE, before: ({ outside }) => outside.allow(/recaptcha/) },
};

const PAGES: Scene[] = PUBLIC_ROUTES.map((path) => ({ name: path, path, ...OVERRIDES[path] }));

const STATES: Scene[] = [
  {
    name: 'an invalid preview link',
    isRepeat: true,
    path: '/preview',
    shows: 'This preview link does not work',
  },
  {
    name: 'a chapter opened from a preview link',
    path: '/preview',
    shows: 'This chapter is not published yet.',
    enter: async (page, { backend }) => {
      const token = 'A'.repeat(43);
      await backend.sql(`insert into public.preview_links (chapter_id, token_hash, expires_at)
        select id, private.sha256_hex('${token}'), now() + interval '1 day'
        from public.book_chapters where chapter_number = 12`);
      await page.goto(`/preview#${token}`);
    },
  },
  {
    name: 'a chapter that shows only one speaker',
    path: '/read/your-enemys-donkey',
    enter: async (page) => {
      await page.getByText('In this chapter').click();
      await page.getByText('Only Ayala').click();
      await page.getByText('I knew the dog by its walk.').waitFor({ state: 'hidden' });
      return page.getByRole('group', { name: 'Show', exact: true });
    },
  },
  {
    name: 'the cookie banner',
    path: '/podcast',
    showsPrompt: 'cookies',
    enter: async (page) => page.getByRole('region', { name: 'Cookie consent' }),
  },
  {
    name: 'the mobile menu',
    path: '/faq',
    only: 'phone',
    press: 'Menu',
    enter: async (page) => page.getByRole('navigation', { name: 'Main menu' }),
  },
  {
    name: 'search results',
    path: '/search?q=donkey',
    enter: async (page) => page.getByRole('heading', { name: 'Chapters', level: 2 }),
  },
  {
    name: 'a scripture reference popover',
    path: '/read/your-enemys-donkey',
    enter: async (page) => {
      await page.locator('.chapter-text a[aria-haspopup]').first().waitFor();
      await page.locator('.chapter-text').getByRole('link', { name: 'Exodus 23:4' }).click();
      return page.getByRole('link', { name: /Read on Sefaria/ });
    },
  },
  {
    name: 'a chapter revised since it was read',
    path: '/read/the-corner-of-the-field',
    enter: async (page) => {
      await page.evaluate(() => {
        const open = document.querySelector<HTMLElement>('[data-chapter]')?.dataset['chapter'] ?? '';
        const { id } = JSON.parse(open) as { id: string };
        localStorage.setItem('reading', `{"v":1,"chapters":{"${id}":{"share":1,"finished":true,"on":1}}}`);
      });
      await page.reload();
      await page.locator('summary').filter({ hasText: 'Edition 2' }).click();
      return page.getByText('Revised since you read it: two paragraphs');
    },
  },
  {
    name: 'a device date outside the covered portions',
    path: '/portion',
    enter: async (page) => {
      await page.clock.setFixedTime('2020-02-29T12:00:00Z');
      await page.reload();
      return page.getByText(/^This device’s date is February 29, 2020/);
    },
  },
  {
    name: 'the chapter menu',
    path: '/faq',
    only: 'desktop',
    enter: async (page) => {
      await page.locator('header summary').click();
      return page.getByRole('link', { name: /^Chapter 9/ });
    },
  },
  {
    name: 'a navigation tooltip',
    path: '/about',
    only: 'desktop',
    enter: async (page) => {
      const navigation = page.getByRole('navigation', { name: 'Main', exact: true });
      await navigation.getByRole('link', { name: 'FAQ' }).hover();
      return page.locator('#tip-5');
    },
  },
  {
    name: 'a book dialog',
    isRepeat: true,
    path: '/',
    press: 'Speaking with the Almighty: Genesis',
    enter: async (page) => page.getByRole('dialog', { name: 'Speaking with the Almighty: Genesis' }),
  },
  {
    name: 'an expanded FAQ answer',
    path: '/faq',
    enter: async (page) => {
      await page.getByText('What will I experience from reading these books?').click();
      return page.locator('details[open] p').first();
    },
  },
  {
    name: 'the subscribe dialog with errors',
    path: '/podcast',
    press: 'Subscribe',
    shows: 'You must consent to subscribe to our podcast',
    enter: async (page) => page.getByRole('dialog').getByRole('button', { name: 'Subscribe' }).click(),
  },
  {
    name: 'a failed subscription',
    isRepeat: true,
    path: '/podcast',
    allowedConsole: LOAD_FAILURE,
    press: 'Subscribe',
    shows: 'Subscription failed',
    enter: async (page, { backend }) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email').fill('listener@example.org');
      await dialog.getByRole('checkbox').click();
      backend.setBackendDown(true);
      await dialog.getByRole('button', { name: 'Subscribe' }).click();
    },
  },
  {
    name: 'the lead form with an error',
    isRepeat: true,
    path: '/landing',
    shows: 'Enter a valid email',
    enter: async (page) => {
      await page.getByLabel('First name').fill('Ruth');
      await press(page, 'Download my free copy');
    },
  },
  {
    name: 'the lead form in a dialog',
    isRepeat: true,
    path: '/landing',
    enter: async (page) => {
      await page.getByRole('button', { name: 'Get your free Genesis eBook' }).nth(1).click();
      return page.getByRole('dialog').getByLabel('First name');
    },
  },
  {
    name: 'the follow form with an error',
    isRepeat: true,
    path: '/follow',
    press: 'Email me new chapters',
    shows: 'Please enter a valid email address',
  },
  {
    name: 'an invalid confirmation link',
    isRepeat: true,
    path: '/follow/confirm',
    press: 'Confirm my email',
    shows: 'This link does not work',
  },
  {
    name: 'a follower’s preferences',
    path: '/follow/preferences',
    shows: 'Unsubscribe from everything',
    enter: async (page, { backend }) => {
      const [link] = await backend.sql<{ token: string }>(`
        with person as (insert into public.followers (email, status, topics, confirmed_at)
          values ('ruth@example.org', 'confirmed', '{news}', now()) returning id)
        insert into private.follower_links (follower_id, token) select id, repeat('a', 64) from person
        returning token`);
      await page.goto(`/follow/preferences#${link?.token}`);
    },
  },
  {
    name: 'the contact form with errors and no captcha',
    path: '/contact',
    ...OVERRIDES['/contact'],
    press: 'Send message',
    shows: 'Please complete the reCAPTCHA verification',
  },
  {
    name: 'the accessibility panel',
    path: '/contact',
    press: 'Accessibility settings',
    enter: async (page) => page.getByRole('dialog', { name: 'Accessibility settings' }),
  },
  {
    name: 'a toast',
    isRepeat: true,
    path: '/accessibility',
    enter: async (page) => {
      await page.getByText('White', { exact: true }).click();
      return focusToast(page, 'Color preference saved globally!');
    },
  },
  {
    name: 'an error toast',
    isRepeat: true,
    path: '/read/not-in-heaven',
    allowedConsole: /404/,
    enter: async (page) => focusToast(page, 'This chapter is not yet published'),
  },
  {
    name: 'the new-chapter toast',
    path: '/chapters',
    showsPrompt: 'new-chapter',
    enter: async (page) => {
      await page.evaluate(() => scrollTo(0, 900));
      return focusToast(page, 'New Chapter Available!');
    },
  },
  {
    name: 'the chapter list with read chapters',
    path: '/chapters',
    shows: "You've read 3 of 9 published chapters",
    enter: async (page, { backend }) => {
      const read = await backend.sql<{ id: string }>(
        'select id from public.book_chapters where chapter_number < 4',
      );
      await page.evaluate(
        (ids) => localStorage.setItem('viewed_chapters', JSON.stringify(ids)),
        read.map(({ id }) => id),
      );
      await page.reload();
    },
  },
  {
    name: 'a chapter newer than the build',
    isRepeat: true,
    path: '/read/the-king-who-copies-a-book',
    sql: ['update public.book_chapters set is_published = true where chapter_number = 10'],
    enter: async (page) => {
      // The links to neighboring chapters load after the text and widen the page.
      await page.getByRole('button', { name: 'Coming Soon' }).waitFor();
      return page.getByRole('heading', { level: 1, name: 'The King Who Copies a Book' });
    },
  },
  {
    name: 'a chapter that cannot be loaded',
    isRepeat: true,
    path: '/read/the-king-who-copies-a-book',
    allowedConsole: LOAD_FAILURE,
    before: ({ backend }) => backend.setBackendDown(true),
    shows: 'This chapter could not be loaded',
  },
];

export const SCENES: readonly Scene[] = [...PAGES, ...STATES, ...ADMIN_SCENES];
