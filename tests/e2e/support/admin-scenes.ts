// The administration's pages in each of their states.
import { CHAPTERS } from './admin-chapter-scenes.ts';
import { press, type Scene } from './scene.ts';

export const ADMINISTRATION: Scene[] = [
  {
    name: 'the sign-in page',
    path: '/admin/login',
    enter: async (page) => page.getByRole('button', { name: 'Login' }),
  },
  {
    name: 'a sign-in refused',
    path: '/admin/login',
    before: async ({ allowConsole }) => allowConsole(/Failed to load resource/),
    enter: async (page) => {
      await page.getByLabel('Email').fill('admin@example.com');
      await page.getByLabel('Password').fill('wrong');
      await press(page, 'Login');
      return page.getByText('Invalid login credentials');
    },
  },
  {
    name: 'the dashboard',
    path: '/admin',
    isAdmin: true,
    enter: async (page) => page.getByText('9/14'),
  },
  {
    name: 'the notifications',
    path: '/admin',
    isAdmin: true,
    enter: async (page) => {
      await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
      return page.getByRole('dialog', { name: 'Notifications' });
    },
  },
  {
    name: 'the dashboard of an empty database',
    path: '/admin',
    isAdmin: true,
    before: async ({ backend }) => {
      await backend.sql('delete from public.book_chapters');
      await backend.sql('delete from public.admin_notifications');
    },
    enter: async (page) => {
      await page.getByText('All Published!').waitFor();
      await press(page, 'Notifications');
      return page.getByText('No notifications');
    },
  },
  {
    name: 'a dashboard that cannot be loaded',
    path: '/admin',
    isAdmin: true,
    before: async ({ page, allowConsole }) => {
      allowConsole(/Failed to load resource/);
      await page.route(/rest\/v1\/admin_notifications/, (route) => route.abort());
    },
    enter: async (page) => page.getByText('Some figures could not be loaded'),
  },
  ...CHAPTERS,
  {
    name: 'the administrator’s preview',
    path: '/admin/preview?as-of=2027-02-01T12:00',
    isAdmin: true,
    enter: async (page) => {
      await page.frameLocator('iframe').getByText('The feed').waitFor();
      return page.locator('iframe');
    },
  },
  {
    name: 'a chapter that is not there',
    path: '/admin/chapters/edit?chapter=x',
    isAdmin: true,
    enter: async (page) => page.getByText('There is no such chapter'),
  },
  {
    name: 'a forgotten password',
    path: '/admin/reset',
    enter: async (page) => {
      await page.getByLabel('Email').fill('stranger@example.com');
      await press(page, 'Send the link');
      return page.getByText('If there is an account with this address');
    },
  },
  {
    name: 'a link that is over',
    path: '/admin/reset#error=access_denied',
    enter: async (page) => page.getByText('This link was used before or is too old.'),
  },
  {
    name: 'a new password, refused',
    path: '/admin/reset#token_hash=x&type=recovery',
    enter: async (page) => {
      await page.getByLabel('New password').fill('short');
      await press(page, 'Set password');
      return page.getByText('Password should be at least 12 characters.');
    },
  },
  {
    name: 'the settings',
    path: '/admin/settings',
    isAdmin: true,
    enter: async (page) => page.getByRole('cell', { name: 'admin@example.com' }),
  },
  {
    name: 'the settings with errors and an invitation',
    path: '/admin/settings',
    isAdmin: true,
    enter: async (page) => {
      await page.getByLabel('Invite by email').fill('new@example.com');
      await press(page, 'Invite');
      await page.getByText('new@example.com is invited.').waitFor();
      await page.getByLabel('Days until user agents and IP addresses are emptied').fill('0');
      await page
        .getByRole('region', { name: 'What is forgotten' })
        .getByRole('button', { name: 'Save' })
        .click();
      await page.getByText('Enter a whole number from 1 to 3,650.').waitFor();
      await press(page, 'Change password');
      return page.getByText('Enter your current password.');
    },
  },
  {
    name: 'settings whose administrators cannot be loaded',
    path: '/admin/settings',
    isAdmin: true,
    before: async ({ page, allowConsole }) => {
      allowConsole(/Failed to load resource/);
      await page.route(/rpc\/list_administrators/, (route) => route.abort());
    },
    enter: async (page) => page.getByText('The administrators could not be loaded.'),
  },
  {
    name: 'the mails, one of them shown',
    path: '/admin/mail',
    isAdmin: true,
    before: async ({ backend }) => {
      await backend.sql(
        `insert into public.mail_outbox (kind, recipient, data, idempotency_key)
         values ('ebook', 'reader@example.com', '{"first_name": "Ruth"}', 'waiting')`,
      );
    },
    enter: async (page) => {
      await press(page, 'Show');
      return page.getByRole('group', { name: 'The email' });
    },
  },
  {
    name: 'mails that cannot be loaded',
    path: '/admin/mail',
    isAdmin: true,
    before: async ({ page, allowConsole }) => {
      allowConsole(/Failed to load resource/);
      await page.route(/rpc\/list_mails/, (route) => route.abort());
    },
    enter: async (page) => page.getByText('The emails could not be loaded.'),
  },
  {
    name: 'the texts of the site',
    path: '/admin/texts?collection=reviews',
    isAdmin: true,
    enter: async (page) => page.getByRole('button', { name: 'Add a review' }),
  },
  {
    name: 'the texts with errors and a changed row',
    path: '/admin/texts?collection=faq',
    isAdmin: true,
    before: async ({ allowConsole }) => allowConsole(/status of 409/),
    enter: async (page, { backend }) => {
      await press(page, 'Add a question');
      await press(page, 'Save');
      await page.getByText('Write something here.').first().waitFor();
      await page.getByLabel('Question', { exact: true }).last().fill('Why?');
      await page.getByLabel('Answer').last().fill('Because.');
      await backend.sql(
        `insert into public.site_texts (collection, entries) values ('faq', '[{"id": "a", "answer": "b"}]')`,
      );
      await press(page, 'Save');
      return page.getByText('These texts were changed elsewhere');
    },
  },
  {
    name: 'the import of a manuscript',
    path: '/admin/chapters/import',
    isAdmin: true,
    enter: async (page) => {
      const text =
        '# Chapter 9\n\nNew words.\n\n# Chapter 15\n\n![](x.png)\n\nMore.\n\n# Chapter 15\n\nAgain.';
      await page
        .getByLabel('Manuscript', { exact: true })
        .setInputFiles({ name: 'book.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
      await page.getByLabel('By a rule').check();
      await page.getByRole('button', { name: 'Details, row 1' }).click();
      return page.getByRole('region', { name: 'Differences, word by word' });
    },
  },
  {
    name: 'a manuscript that cannot be read',
    path: '/admin/chapters/import',
    isAdmin: true,
    enter: async (page) => {
      await page
        .getByLabel('Manuscript', { exact: true })
        .setInputFiles({ name: 'book.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
      return page.getByText('This kind of file cannot be read.');
    },
  },
  {
    name: 'the schedule with a plan that is refused',
    path: '/admin/schedule',
    isAdmin: true,
    enter: async (page) => {
      await press(page, 'Move this chapter');
      return page.getByRole('listitem').filter({ hasText: 'Chapters 10 and 11 would both go out on' });
    },
  },
  {
    name: 'the inbox',
    path: '/admin/audience',
    isAdmin: true,
    before: async ({ backend }) => {
      await backend.sql(`insert into public.contact_messages (name, email, message)
        values ('Ruth', 'ruth@example.com', E'Why an ox?\\nAnd why two?')`);
    },
    enter: async (page) => page.getByText('Why an ox?'),
  },
  {
    name: 'the followers',
    path: '/admin/audience',
    isAdmin: true,
    before: async ({ backend }) => {
      await backend.sql(`insert into public.followers (email, status, wants_chapters, wants_news, source_page, confirmed_at)
        values ('a-follower-with-a-long-address@mail.example.com', 'confirmed', true, true, '/follow', now())`);
    },
    enter: async (page) => {
      await page.getByRole('button', { name: 'Followers (1)' }).click();
      return page.getByText('Chapters, News');
    },
  },
  {
    name: 'everything that is stored about a person',
    path: '/admin/audience#person=ruth%40example.com',
    isAdmin: true,
    before: async ({ backend }) => {
      await backend.sql(
        `insert into public.email_leads (email, first_name) values ('ruth@example.com', 'Ruth')`,
      );
      await backend.sql(`insert into public.contact_messages (name, email, message)
        values ('Ruth', 'ruth@example.com', E'Why an ox?\\nAnd why two?')`);
    },
    enter: async (page) => page.getByText('What erasing means'),
  },
  {
    name: 'the analytics',
    path: '/admin/analytics',
    isAdmin: true,
    before: async ({ backend }) => {
      await backend.sql(`insert into private.visit_counts (day, step, tenth, chapter_id, source, visits)
        select (now() at time zone 'UTC')::date, case tenth when 0 then 'reader' else 'tenth' end, tenth, id,
          'campaign:news', 1200 - 100 * tenth
        from generate_series(0, 10) as tenth, public.book_chapters where chapter_number < 3`);
      await backend.sql(`insert into private.visit_counts (day, step, book, visits)
        values ((now() at time zone 'UTC')::date, 'store', 'genesis', 7)`);
      await backend.sql(`insert into public.email_leads (email, first_name, source_path)
        values ('a@example.com', 'A', 'https://example.com/landing?utm_source=news&utm_campaign=spring')`);
    },
    enter: async (page) => {
      await page.getByRole('table', { name: 'Where leads come from' }).waitFor();
      await page.getByText('Show as a table').click();
      return page.locator('svg.recharts-surface').first();
    },
  },
];
