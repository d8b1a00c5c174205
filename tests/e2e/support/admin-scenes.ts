// The administration's pages in each of their states.
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
  {
    name: 'the chapters',
    path: '/admin/chapters',
    isAdmin: true,
    enter: async (page) => page.getByText('The Question at the Kitchen Table'),
  },
  {
    name: 'the chapters, none of which matches',
    path: '/admin/chapters',
    isAdmin: true,
    enter: async (page) => {
      await page.getByPlaceholder('Search by title...').fill('no such title');
      return page.getByText('No chapter matches the filters');
    },
  },
  {
    name: 'the editor with errors',
    path: '/admin/chapters/new',
    isAdmin: true,
    before: async ({ allowConsole }) => allowConsole(/Failed to load resource/),
    enter: async (page) => {
      await page.getByLabel('Title', { exact: true }).fill('Honest Weights');
      await press(page, 'Create chapter');
      await page.getByText('Failed to save chapter').waitFor();
      return page.getByText('Another chapter has this slug.', { exact: true });
    },
  },
  {
    name: 'the editor of a chapter',
    path: '/admin/chapters',
    isAdmin: true,
    enter: async (page) => {
      await page.getByRole('link', { name: /^Edit/ }).first().click();
      await page.getByText('For search engines and shared links').click();
      await page.getByRole('button', { name: 'Preview' }).click();
      return page.getByRole('region', { name: 'Preview' });
    },
  },
  {
    name: 'a chapter that was changed elsewhere',
    path: '/admin/chapters',
    isAdmin: true,
    enter: async (page, { backend, allowConsole }) => {
      // The browser prints a write that changed nothing.
      allowConsole(/status of 404/);
      await page.getByRole('link', { name: /^Edit/ }).last().click();
      await page.getByLabel('Title', { exact: true }).fill('Mine');
      await backend.sql("update public.book_chapters set chapter_title = 'Theirs' where chapter_number = 14");
      await press(page, 'Save');
      return page.getByText('This chapter was changed elsewhere meanwhile');
    },
  },
  {
    name: 'the texts of a conflict',
    path: '/admin/chapters',
    isAdmin: true,
    enter: async (page, { backend, allowConsole }) => {
      allowConsole(/status of 404/);
      await page.getByRole('link', { name: /^Edit/ }).last().click();
      await page.getByLabel('Chapter text').fill('A line of mine.');
      await backend.sql("update public.chapter_drafts set content = 'A line of theirs.'");
      await page.getByRole('button', { name: 'Save' }).click();
      return page.getByRole('region', { name: 'Theirs and mine, compared' }).getByRole('deletion');
    },
  },
  {
    name: 'the links to a preview',
    path: '/admin/chapters',
    isAdmin: true,
    enter: async (page) => {
      await page.getByRole('link', { name: /^Edit/ }).first().click();
      await press(page, 'Share a preview');
      await press(page, 'Create link');
      await page.getByText('Without a note', { exact: true }).waitFor();
      return page.getByLabel('The new link. Copy it now: it is shown this once.');
    },
  },
  {
    name: 'two versions of a chapter, compared',
    path: '/admin/chapters',
    isAdmin: true,
    enter: async (page, { backend }) => {
      const [chapter] = await backend.sql<{ id: string }>(
        'select id from public.book_chapters where chapter_number = 12',
      );
      await backend.sql(`insert into public.chapter_versions (chapter_id, kind, chapter_title, content, word_count)
        values ('${chapter?.id}', 'saved', 'Twelve', E'One.\\nTwo.\\nThree.\\nFour.\\nThe ox.', 6),
          ('${chapter?.id}', 'saved', 'Twelve', E'One.\\nTwo.\\nThree.\\nFour.\\nThe donkey.\\nMore.', 7)`);
      await page.goto(`/admin/chapters/history?chapter=${chapter?.id}`);
      await page.getByRole('checkbox').nth(1).check();
      await page.getByRole('checkbox').nth(2).check();
      await press(page, 'Compare');
      return page.getByRole('deletion');
    },
  },
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
    name: 'the analytics',
    path: '/admin/analytics',
    isAdmin: true,
    enter: async (page) => {
      await page.getByText('Show as a table').click();
      return page.locator('svg.recharts-surface').first();
    },
  },
];
