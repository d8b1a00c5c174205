// Every page in every state, for tests that run on all of them.
import type { Locator, Page } from '@playwright/test';
import { ADMINISTRATION } from './admin-scenes.ts';
import { PUBLIC_ROUTES } from './routes.ts';
import { press, type Scene } from './scene.ts';
import type { Stage } from './test.ts';

/** A toast stays as long as something in it has the focus. */
async function heldToast(page: Page, text: string): Promise<Locator> {
  await page.getByText(text).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).focus();
  return page.getByText(text);
}

const PAGES: Scene[] = PUBLIC_ROUTES.map((path) => ({
  name: path,
  path,
  ...(path === '/404' && { before: async ({ allowConsole }: Stage) => allowConsole(/404/) }),
}));

const STATES: Scene[] = [
  {
    name: 'a preview link that has ended',
    path: '/preview',
    enter: async (page) => page.getByRole('heading', { name: 'This preview link does not work' }),
  },
  {
    name: 'a chapter by its preview link',
    path: '/preview',
    enter: async (page, { backend }) => {
      const token = 'A'.repeat(43);
      await backend.sql(`insert into public.preview_links (chapter_id, token_hash, expires_at)
        select id, private.preview_token_hash('${token}'), now() + interval '1 day'
        from public.book_chapters where chapter_number = 12`);
      await page.goto(`/preview#${token}`);
      return page.getByText('This chapter is not published yet.');
    },
  },
  {
    name: 'the cookie question',
    path: '/podcast',
    awaits: 'cookies',
    enter: async (page) => page.getByRole('region', { name: 'Cookie consent' }),
  },
  {
    name: 'the mobile menu',
    path: '/faq',
    only: 'phone',
    enter: async (page) => {
      await press(page, 'Menu');
      return page.getByRole('navigation', { name: 'Main menu' });
    },
  },
  {
    name: 'search results',
    path: '/search?q=donkey',
    enter: async (page) => page.getByRole('heading', { name: 'Chapters', level: 2 }),
  },
  {
    name: 'a reference in its popover',
    path: '/read/your-enemys-donkey',
    enter: async (page) => {
      const reference = page.locator('.chapter-text').getByRole('link', { name: 'Exodus 23:4' });
      await page.locator('.chapter-text a[aria-haspopup]').first().waitFor();
      await reference.click();
      return page.getByRole('link', { name: /Read it on Sefaria/ });
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
    name: 'a tooltip of the navigation',
    path: '/about',
    only: 'desktop',
    enter: async (page) => {
      await page
        .getByRole('navigation', { name: 'Main', exact: true })
        .getByRole('link', { name: 'FAQ' })
        .hover();
      return page.locator('#about-faq');
    },
  },
  {
    name: 'a book in its dialog',
    path: '/',
    enter: async (page) => {
      await page.getByRole('button', { name: 'Speaking with the Almighty: Genesis', exact: true }).click();
      return page.getByRole('dialog', { name: 'Speaking with the Almighty: Genesis' });
    },
  },
  {
    name: 'an open answer',
    path: '/faq',
    enter: async (page) => {
      await page.getByText('What will I experience from reading these books?').click();
      return page.locator('details[open] p').first();
    },
  },
  {
    name: 'an open transcript',
    path: '/podcast',
    enter: async (page) => {
      await page.getByRole('link', { name: 'Read the transcript' }).first().click();
      return page.locator('details[open]').first();
    },
  },
  {
    name: 'the subscribe dialog with its errors',
    path: '/podcast',
    enter: async (page) => {
      await press(page, 'Subscribe');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Subscribe' }).click();
      return dialog.getByText('You must consent to subscribe to our podcast');
    },
  },
  {
    name: 'a subscription that failed',
    path: '/podcast',
    before: async ({ allowConsole }) => allowConsole(/Failed to load resource/),
    enter: async (page, { backend }) => {
      await press(page, 'Subscribe');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email').fill('listener@example.org');
      await dialog.getByRole('checkbox').check();
      backend.setBackendDown(true);
      await dialog.getByRole('button', { name: 'Subscribe' }).click();
      return dialog.getByText('Subscription failed');
    },
  },
  {
    name: 'the lead form with an error',
    path: '/landing',
    enter: async (page) => {
      await page.getByLabel('First name').fill('Ruth');
      await press(page, 'Download my free copy');
      return page.getByText('Enter a valid email');
    },
  },
  {
    name: 'the lead form in its dialog',
    path: '/landing',
    enter: async (page) => {
      await page.getByRole('button', { name: 'Get your free Genesis eBook' }).nth(1).click();
      return page.getByRole('dialog').getByLabel('First name');
    },
  },
  {
    name: 'the form to follow with an error',
    path: '/follow',
    enter: async (page) => {
      await press(page, 'Tell me by email');
      return page.getByText('Please enter a valid email address');
    },
  },
  {
    name: 'a link that confirms nothing',
    path: '/follow/confirm',
    enter: async (page) => {
      await press(page, 'Yes, write to me');
      return page.getByRole('heading', { name: 'This link does not work' });
    },
  },
  {
    name: 'the preferences of a follower',
    path: '/follow/preferences',
    enter: async (page, { backend }) => {
      const [link] = await backend.sql<{ token: string }>(`
        with person as (insert into public.followers (email, status, wants_news, confirmed_at)
          values ('ruth@example.org', 'confirmed', true, now()) returning id)
        insert into private.follower_links (follower_id, token) select id, repeat('a', 64) from person
        returning token`);
      await page.goto(`/follow/preferences#${link?.token}`);
      return page.getByRole('button', { name: 'Unsubscribe from everything' });
    },
  },
  {
    name: 'the contact form with its errors and without a captcha',
    path: '/contact',
    before: async ({ allowConsole, outside }) => {
      allowConsole(/Failed to load resource/);
      outside.allow(/recaptcha/);
    },
    enter: async (page) => {
      await press(page, 'Send message');
      await page.getByText('Name cannot be blank').waitFor();
      return page.getByText('Please complete the reCAPTCHA verification');
    },
  },
  {
    name: 'the quick panel',
    path: '/contact',
    enter: async (page) => {
      await press(page, 'Accessibility settings');
      return page.getByRole('dialog', { name: 'Accessibility settings' });
    },
  },
  {
    name: 'a toast',
    path: '/accessibility',
    enter: async (page) => {
      await page.getByRole('radio', { name: 'White' }).check();
      return heldToast(page, 'Color preference saved globally!');
    },
  },
  {
    name: 'an error in a toast',
    path: '/read/not-in-heaven',
    before: async ({ allowConsole }) => allowConsole(/404/),
    enter: async (page) => heldToast(page, 'This chapter is not yet published'),
  },
  {
    name: 'the offer of the newest chapter',
    path: '/chapters',
    awaits: 'offer',
    enter: async (page) => {
      await page.evaluate(() => scrollTo(0, 900));
      return heldToast(page, 'New Chapter Available!');
    },
  },
  {
    name: 'a list with something read',
    path: '/chapters',
    enter: async (page, { backend }) => {
      const read = await backend.sql<{ id: string }>(
        'select id from public.book_chapters where chapter_number < 4',
      );
      await page.evaluate(
        (ids) => localStorage.setItem('viewed_chapters', JSON.stringify(ids)),
        read.map(({ id }) => id),
      );
      await page.reload();
      return page.getByText("You've read 3 of 9 published chapters");
    },
  },
  {
    name: 'a chapter that came after the build',
    path: '/read/the-king-who-copies-a-book',
    before: async ({ backend }) => {
      await backend.sql('update public.book_chapters set is_published = true where chapter_number = 10');
    },
    enter: async (page) => {
      // The neighbors arrive after the text and make the page wider.
      await page.getByRole('button', { name: 'Coming Soon' }).waitFor();
      return page.getByRole('heading', { level: 1, name: 'The King Who Copies a Book' });
    },
  },
  {
    name: 'a chapter that cannot be loaded',
    path: '/read/the-king-who-copies-a-book',
    before: async ({ backend, allowConsole }) => {
      allowConsole(/Failed to load resource/);
      backend.setBackendDown(true);
    },
    enter: async (page) => page.getByText('This chapter could not be loaded.'),
  },
];

export const SCENES: readonly Scene[] = [...PAGES, ...STATES, ...ADMINISTRATION];

/** Brings a page into a scene and waits until the state is there, in the window's width of the moment. */
export async function enterScene(scene: Scene, stage: Stage): Promise<Locator> {
  const { page } = stage;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript((awaits) => {
    if (awaits !== 'cookies') localStorage.setItem('cookieConsent', 'custom');
    if (awaits !== 'offer') sessionStorage.setItem('new-chapter-offered', 'true');
  }, scene.awaits);
  if (scene.isAdmin) await stage.holdSession(page);
  await scene.before?.(stage);
  await page.goto(scene.path, { waitUntil: 'load' });
  const proof = (await scene.enter?.(page, stage)) ?? page.locator('h1');
  await proof.waitFor();
  return proof;
}
