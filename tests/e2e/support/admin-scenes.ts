import type { Page } from '@playwright/test';
import { packArchive } from '../../../src/admin/archive/archive.ts';
import { chapterText, openDetails, openMenu, writeText } from './editor.ts';
import { press, type Scene } from './scene.ts';

const LOAD_FAILURE = /Failed to load resource/;
const WRITE_REJECTED = /status of 404/;

const MESSAGE = `insert into public.contact_messages (name, email, message)
  values ('Ruth', 'ruth@example.com', E'Why an ox?\\nAnd why two?')`;

const LETTER = `insert into public.letters (subject, body) values ('A letter', E'First line\\n\\nSecond line')`;

const openChapter = async (page: Page, position: 'first' | 'last') =>
  page.getByRole('table').getByRole('link')[position]().click();

const importFile = async (page: Page, name: string, mimeType: string, content: string | Uint8Array) =>
  page
    .getByLabel('Manuscript', { exact: true })
    .setInputFiles({ name, mimeType, buffer: Buffer.from(content as string) });

const archive = async () => {
  const details = { state: 'draft' as const, description: null, searchTitle: null, keywords: [] };
  const date = '2027-02-05T09:00:00Z';
  const work = await packArchive({
    chapters: [
      { number: 15, title: 'The Well', address: 'the-well', date, ...details, text: 'The Well\n\nText.' },
    ],
    serials: [],
    drafts: [],
    episodes: [],
    books: [],
    letters: [
      { subject: 'A letter', preview: '', topic: 'news', isPublic: false, state: 'draft', body: 'Text' },
    ],
    texts: new Map([['faq', [{ id: 'a', question: 'Why?', answer: 'Because.' }]]]),
    media: [],
  });
  return work.bytes();
};

const CHAPTERS: Scene[] = [
  {
    name: 'the admin chapter list',
    path: '/admin/chapters',
    enter: async (page) => page.getByRole('link', { name: 'The Question at the Kitchen Table' }),
  },
  {
    name: 'the admin chapter list without matches',
    isRepeat: true,
    path: '/admin/chapters',
    shows: 'No chapters match “no such title.”',
    enter: async (page) => page.getByPlaceholder('Search by title...').fill('no such title'),
  },
  {
    name: 'selected chapters',
    path: '/admin/chapters',
    enter: async (page) => {
      await page.getByLabel('Select chapter 9').click();
      await page.getByLabel('Select chapter 14').click();
      return page.getByRole('button', { name: 'Set dates (1)…' });
    },
  },
  {
    name: 'the date dialog for selected chapters',
    path: '/admin/chapters',
    enter: async (page) => {
      await page.getByLabel('Select chapter 14').click();
      await press(page, 'Set dates (1)…');
      return page.getByRole('dialog', { name: 'Set a date' });
    },
  },
  {
    name: 'the actions for a chapter',
    path: '/admin/chapters',
    press: 'Actions for chapter 10',
    enter: async (page) => page.getByRole('button', { name: 'Publish Now' }),
  },
  {
    name: 'the editor with errors',
    isRepeat: true,
    path: '/admin/chapters/new',
    allowedConsole: LOAD_FAILURE,
    enter: async (page) => {
      await page.getByLabel('Title', { exact: true }).fill('Honest Weights');
      await openDetails(page);
      await page.getByLabel('Address').fill('seven-lean-cows');
      await press(page, 'Create chapter');
      return page.getByText('Another chapter has this address.', { exact: true });
    },
  },
  {
    name: 'the chapter editor with a preview',
    path: '/admin/chapters',
    enter: async (page) => {
      await openChapter(page, 'first');
      await openDetails(page);
      await press(page, 'Preview');
      return page.getByRole('region', { name: 'Preview' });
    },
  },
  {
    name: 'the editor with its link form',
    path: '/admin/chapters/new',
    enter: async (page) => {
      await writeText(page, 'A fence.');
      await chapterText(page).press('Control+k');
      await page.getByText('Select the words that you want to link').waitFor();
      await chapterText(page).press('Control+a');
      await chapterText(page).press('Control+k');
      return page.getByLabel('Web address');
    },
  },
  {
    name: 'the editor with its check and search panels',
    path: '/admin/chapters/new',
    enter: async (page) => {
      await writeText(
        page,
        'The Fence\n“Why?”\nA <b>fence</b> <em>is</em> <img> a fence, and it holds until morning.',
      );
      await page.getByText('Check before publishing').click();
      await page.getByText('Shown as a subheading.').last().waitFor();
      await press(page, 'More formatting');
      await press(page, 'Find and replace');
      await page.getByRole('textbox', { name: 'Find' }).pressSequentially('fence');
      await press(page, 'Replace');
      return page.getByRole('button', { name: 'Replace all' });
    },
  },
  {
    name: 'a new edition of a published chapter',
    path: '/admin/chapters',
    enter: async (page, { backend }) => {
      const [chapter] = await backend.sql<{ id: string }>(
        'select id from public.book_chapters where chapter_number = 4',
      );
      await page.goto(`/admin/chapters/edit?chapter=${chapter?.id}`);
      await writeText(page, 'Another beginning.');
      await page.getByText('A new edition, noted').click();
      return page.getByLabel('What changed (optional)');
    },
  },
  {
    name: 'a chapter changed elsewhere',
    isRepeat: true,
    path: '/admin/chapters',
    allowedConsole: WRITE_REJECTED,
    shows: 'This chapter was changed elsewhere',
    enter: async (page, { backend }) => {
      await openChapter(page, 'last');
      await page.getByLabel('Title', { exact: true }).fill('Mine');
      await backend.sql("update public.book_chapters set chapter_title = 'Theirs' where chapter_number = 14");
      await press(page, 'Save');
    },
  },
  {
    name: 'a text conflict',
    isRepeat: true,
    path: '/admin/chapters',
    allowedConsole: WRITE_REJECTED,
    enter: async (page, { backend }) => {
      await openChapter(page, 'last');
      await chapterText(page).waitFor();
      // Runs before typing so that the editor always saves afterward.
      await backend.sql("update public.chapter_drafts set content = 'Their line.'");
      await chapterText(page).fill('A line of mine.');
      return page
        .getByRole('region', { name: 'Comparison of their version and yours' })
        .locator('mark')
        .first();
    },
  },
  {
    name: 'the preview links of a chapter',
    path: '/admin/chapters',
    enter: async (page) => {
      await openChapter(page, 'first');
      await openMenu(page);
      await press(page, 'Share a preview');
      await press(page, 'Create link');
      await page.getByText('No note', { exact: true }).waitFor();
      return page.getByLabel('Your new link. Copy it now: it’s shown only once.');
    },
  },
  {
    name: 'a comparison with a chapter version',
    path: '/admin/chapters',
    enter: async (page, { backend }) => {
      const [chapter] = await backend.sql<{ id: string }>(
        'select id from public.book_chapters where chapter_number = 12',
      );
      await backend.sql(`insert into public.chapter_versions (chapter_id, kind, chapter_title, content, word_count, created_at)
        values ('${chapter?.id}', 'saved', 'Twelve', E'One.\\nTwo.\\nThree.\\nFour.\\nThe ox.', 6, now())`);
      await backend.sql(`update public.chapter_drafts set content = E'One.\\nTwo.\\nThree.\\nFour.\\nThe donkey.\\nMore.'
        where chapter_id = '${chapter?.id}'`);
      await page.goto(`/admin/chapters/history?chapter=${chapter?.id}`);
      await page
        .getByRole('button', { name: /^Compare Saved/ })
        .first()
        .click();
      return page.getByRole('deletion');
    },
  },
  {
    name: 'a missing chapter',
    isRepeat: true,
    path: '/admin/chapters/edit?chapter=x',
    shows: 'Chapter not found',
  },
  {
    name: 'a manuscript import',
    path: '/admin/chapters/import',
    enter: async (page) => {
      const text =
        '# Chapter 9\n\nNew words.\n\n# Chapter 15\n\n![](x.png)\n\nMore.\n\n# Chapter 15\n\nAgain.';
      await importFile(page, 'book.md', 'text/markdown', text);
      await page.getByText('On set days of the week').click();
      await page.getByRole('button', { name: 'Details, row 1' }).click();
      return page.getByRole('region', { name: 'Differences, word by word' });
    },
  },
  {
    name: 'the import of a download',
    path: '/admin/chapters/import',
    enter: async (page) => {
      await importFile(page, 'my-work.zip', 'application/zip', await archive());
      return page.getByLabel('Add 1 letter, as a draft');
    },
  },
  {
    name: 'an unreadable manuscript',
    isRepeat: true,
    path: '/admin/chapters/import',
    shows: 'This file type is not supported.',
    enter: async (page) => importFile(page, 'book.pdf', 'application/pdf', '%PDF-1.7'),
  },
  {
    name: 'the admin preview',
    path: '/admin/preview?as-of=2027-02-01T12:00',
    enter: async (page) => {
      await page.frameLocator('iframe').getByText('The feed').waitFor();
      return page.locator('iframe');
    },
  },
  {
    name: 'the recurring schedule dialog',
    path: '/admin/schedule',
    press: 'Actions for chapter 10',
    enter: async (page) => {
      await press(page, 'Set a weekly pattern from here…');
      return page.getByText('Skip dates');
    },
  },
  {
    name: 'the schedule with a rejected plan',
    path: '/admin/schedule',
    press: 'Actions for chapter 10',
    enter: async (page) => {
      await press(page, 'Change date…');
      const field = page.getByLabel('Date', { exact: true });
      const weekLater = Date.parse(await field.inputValue()) + 7 * 86_400_000;
      await field.fill(new Date(weekLater).toISOString().slice(0, 10));
      await press(page, 'Set date');
      return page.getByRole('listitem').filter({ hasText: 'Chapters 10 and 11 would both go out on' });
    },
  },
];

const ACCOUNTS: Scene[] = [
  {
    name: 'the sign-in page',
    path: '/admin/login',
    enter: async (page) => page.getByRole('button', { name: 'Login' }),
  },
  {
    name: 'a rejected sign-in',
    isRepeat: true,
    path: '/admin/login',
    allowedConsole: LOAD_FAILURE,
    shows: 'Invalid login credentials',
    enter: async (page) => {
      await page.getByLabel('Email').fill('admin@example.com');
      await page.getByLabel('Password').fill('wrong');
      await press(page, 'Login');
    },
  },
  {
    name: 'a password reset request',
    path: '/admin/reset',
    shows: 'If this address has an account',
    enter: async (page) => {
      await page.getByLabel('Email').fill('stranger@example.com');
      await press(page, 'Send the link');
    },
  },
  {
    name: 'an expired reset link',
    isRepeat: true,
    path: '/admin/reset#error=access_denied',
    shows: 'This link was already used or has expired.',
  },
  {
    name: 'a rejected password',
    isRepeat: true,
    path: '/admin/reset#token_hash=x&type=recovery',
    shows: 'Password should be at least 12 characters.',
    enter: async (page) => {
      await page.getByLabel('New password').fill('short');
      await press(page, 'Set password');
    },
  },
  {
    name: 'the settings with errors and an invitation',
    path: '/admin/settings',
    shows: 'Password should be at least 12 characters.',
    enter: async (page) => {
      await page.getByRole('list', { name: 'People' }).waitFor();
      await page.getByLabel('Invite by email').fill('new@example.com');
      await press(page, 'Invite');
      await page.getByText('new@example.com was added').waitFor();
      await page.getByText('Change your password', { exact: true }).click();
      await page.getByLabel('Current password').fill('current');
      await page.getByLabel('New password').fill('short');
      await press(page, 'Change password');
    },
  },
  {
    name: 'the settings when administrators cannot be loaded',
    isRepeat: true,
    path: '/admin/settings',
    allowedConsole: LOAD_FAILURE,
    aborts: /rpc\/list_administrators/,
    shows: 'The list of people could not be loaded.',
  },
];

const AUDIENCE: Scene[] = [
  {
    name: 'the inbox',
    path: '/admin/audience',
    // Visitors can send text without line break opportunities.
    sql: [
      `insert into public.contact_messages (name, email, message)
       values ('Ruth', 'ruth@example.com', 'Why an ox? https://example.com/' || repeat('a', 124))`,
    ],
    shows: 'Why an ox?',
  },
  {
    name: 'the follower list',
    isRepeat: true,
    path: '/admin/audience',
    sql: [
      `insert into public.followers (email, status, topics, source_page, confirmed_at)
       values ('a-follower-with-a-long-address@mail.example.com', 'confirmed', '{chapters,news}', '/follow', now())`,
    ],
    press: 'Followers (1)',
    shows: 'Chapters, News',
  },
  {
    name: 'all data stored about a person',
    path: '/admin/audience#person=ruth%40example.com',
    sql: [`insert into public.email_leads (email, first_name) values ('ruth@example.com', 'Ruth')`, MESSAGE],
    shows: 'Erase this person’s data',
  },
  {
    name: 'the tools for a list of followers',
    path: '/admin/audience',
    press: 'Followers (0)',
    enter: async (page) => {
      await page.getByText('Import followers').click();
      await page.getByLabel('CSV file').setInputFiles({
        name: 'list.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('email\nruth@example.org'),
      });
      await page.getByText('They already agreed to get email from me').click();
      return page.getByLabel('Where and when did they agree?');
    },
  },
  {
    name: 'the letters',
    isRepeat: true,
    path: '/admin/letters',
    sql: [LETTER],
    enter: async (page) => page.getByRole('link', { name: 'A letter' }),
  },
  {
    name: 'a letter with its preview and an image form',
    path: '/admin/letters',
    sql: [LETTER],
    enter: async (page) => {
      await page.getByRole('link', { name: 'A letter' }).click();
      await page.getByRole('button', { name: 'Add an image' }).click();
      await press(page, 'Preview');
      await page.getByRole('group', { name: 'The email' }).getByRole('paragraph').first().waitFor();
      return page.getByRole('region', { name: 'Preview' });
    },
  },
  {
    name: 'the dialog for sending a letter',
    path: '/admin/letters',
    sql: [LETTER, `update public.letters set is_public = true`],
    enter: async (page) => {
      await page.getByRole('link', { name: 'A letter' }).click();
      await press(page, 'Send…');
      await page.getByText('At a later time').click();
      return page.getByRole('dialog', { name: 'Send this letter' });
    },
  },
  {
    name: 'a scheduled letter',
    isRepeat: true,
    path: '/admin/letters',
    sql: [
      `insert into public.letters (subject, body, status, send_at)
       values ('A letter', 'First line', 'scheduled', now() + interval '9 days')`,
    ],
    enter: async (page) => {
      await page.getByRole('link', { name: 'A letter' }).click();
      return page.getByRole('button', { name: 'Take back and edit' });
    },
  },
  {
    name: 'the email list with one email open',
    path: '/admin/mail',
    sql: [
      `insert into public.mail_outbox (kind, recipient, data, idempotency_key)
       values ('ebook', 'reader@example.com', '{"first_name": "Ruth"}', 'waiting')`,
    ],
    press: 'Actions for the email to reader@example.com',
    enter: async (page) => {
      await press(page, 'View');
      return page.getByRole('group', { name: 'The email' });
    },
  },
  {
    name: 'the uploaded files',
    path: '/admin/files',
    sql: [
      `insert into public.media_files (name, original_name, bytes, duration_seconds)
       values (repeat('a', 64) || '.mp3', 'a-recording-with-a-long-name-without-any-space-in-it.mp3', 9000000, 601)`,
    ],
    shows: 'Not used',
  },
  {
    name: 'emails that cannot be loaded',
    isRepeat: true,
    path: '/admin/mail',
    allowedConsole: LOAD_FAILURE,
    aborts: /rpc\/list_emails/,
    shows: 'The emails could not be loaded.',
  },
  {
    name: 'the serials',
    path: '/admin/serials',
    enter: async (page) => page.getByRole('link', { name: 'Pragmatism of the Bible' }),
  },
  {
    name: 'a serial with errors and a conflict',
    path: '/admin/serials',
    allowedConsole: WRITE_REJECTED,
    enter: async (page, { backend }) => {
      await page.getByRole('link', { name: 'Pragmatism of the Bible' }).click();
      await page.getByLabel('Title').fill('');
      await press(page, 'Save');
      await page.getByText('Enter a title.').waitFor();
      await backend.sql(`update public.serials set tagline = 'Theirs'`);
      await page.getByLabel('Title').fill('Mine');
      await press(page, 'Save');
      return page.getByText('This serial was changed elsewhere');
    },
  },
  {
    name: 'the chapters of an earlier serial',
    path: '/admin/chapters',
    sql: [
      `update public.book_chapters set is_ready = false, release_date = null where not is_published`,
      `update public.serials set state = 'complete'`,
      `insert into public.serials (slug, title) values ('honest-questions', 'Honest Questions')`,
    ],
    enter: async (page) => {
      await press(page, 'Pragmatism of the Bible');
      return page.getByRole('link', { name: 'Honest Weights' });
    },
  },
  { name: 'the episodes', path: '/admin/episodes', shows: 'Was God a Vegan?' },
  {
    name: 'the episodes of a new site',
    isRepeat: true,
    path: '/admin/episodes',
    sql: ['delete from public.episodes'],
    shows: 'Episodes you add appear here.',
  },
  {
    name: 'a published episode',
    isRepeat: true,
    path: '/admin/episodes',
    enter: async (page) => {
      await page.getByRole('link', { name: 'Was God a Vegan?' }).click();
      return page.getByLabel('Date', { exact: true });
    },
  },
  {
    name: 'an episode with errors and a conflict',
    isRepeat: true,
    path: '/admin/episodes',
    allowedConsole: WRITE_REJECTED,
    press: 'New episode',
    enter: async (page, { backend }) => {
      await page.getByText('Now', { exact: true }).click();
      await press(page, 'Publish');
      await page.getByText('Add a recording.').waitFor();
      await page.getByText('Not yet.').click();
      await backend.sql(`update public.episodes set title = 'Theirs' where episode_number = 7`);
      await page.getByLabel('Title').fill('Mine');
      await press(page, 'Save');
      return page.getByText('This episode was changed elsewhere');
    },
  },
  { name: 'the books', path: '/admin/books', shows: '$24.99' },
  {
    name: 'the books of a new site',
    isRepeat: true,
    path: '/admin/books',
    sql: [`delete from public.books where is_bundle`, 'delete from public.books'],
    shows: 'Books you add appear here.',
  },
  {
    name: 'a published set',
    isRepeat: true,
    path: '/admin/books',
    enter: async (page) => {
      await page.getByRole('link', { name: /Genesis, Exodus/ }).click();
      return page.getByText('Books in this set');
    },
  },
  {
    name: 'a book with errors and a conflict',
    isRepeat: true,
    path: '/admin/books',
    allowedConsole: WRITE_REJECTED,
    press: 'New book',
    enter: async (page, { backend }) => {
      // The list has the same words.
      await page.getByRole('group', { name: 'On your site' }).getByText('For sale', { exact: true }).click();
      await page.getByLabel('Shop', { exact: true }).first().fill('A shop');
      await press(page, 'Publish');
      await page.getByText('Enter an address that starts with https://.').waitFor();
      await page.getByText('Not yet.').click();
      await page.getByLabel('Shop', { exact: true }).first().fill('');
      await backend.sql(`update public.books set title = 'Theirs' where position = 9`);
      await page.getByLabel('Title').fill('Mine');
      await press(page, 'Save');
      return page.getByText('This book was changed elsewhere');
    },
  },
  {
    name: 'the site texts',
    isRepeat: true,
    path: '/admin/texts?collection=reviews',
    press: 'A skeptic’s pencil',
    enter: async (page) => page.getByRole('combobox', { name: 'Stars' }),
  },
  {
    name: 'the site’s name and addresses',
    path: '/admin/texts?collection=site',
    press: 'Name, publisher, and addresses',
    enter: async (page) => page.getByLabel('Name of the site'),
  },
  {
    name: 'the free e-book of the site',
    path: '/admin/texts?collection=site',
    press: 'Free e-book',
    enter: async (page) => page.getByLabel('What readers get'),
  },
  {
    name: 'the site texts with errors and a conflict',
    path: '/admin/texts?collection=faq',
    allowedConsole: /status of 409/,
    press: 'Add a question',
    shows: 'These texts were changed elsewhere',
    enter: async (page, { backend }) => {
      await press(page, 'Save');
      await page.getByText('This field is required.').first().waitFor();
      await page.getByLabel('Question', { exact: true }).fill('Why?');
      await page.getByLabel('Answer').fill('Because.');
      await backend.sql(
        `insert into public.site_texts (collection, entries) values ('faq', '[{"id": "a", "answer": "b"}]')`,
      );
      await press(page, 'Save');
    },
  },
];

const OVERVIEW: Scene[] = [
  { name: 'the dashboard', isRepeat: true, path: '/admin', shows: '9/14' },
  {
    name: 'the notifications',
    path: '/admin',
    press: 'Notifications, 2 unread',
    enter: async (page) => page.getByRole('dialog', { name: 'Notifications' }),
  },
  {
    name: 'the dashboard with an empty database',
    isRepeat: true,
    path: '/admin',
    sql: ['delete from public.book_chapters', 'delete from public.admin_notifications'],
    shows: 'No notifications',
    enter: async (page) => {
      for (const text of ['All Published!', 'No recent activity']) await page.getByText(text).waitFor();
      await press(page, 'Notifications');
    },
  },
  {
    name: 'a dashboard that fails to load',
    path: '/admin',
    allowedConsole: LOAD_FAILURE,
    aborts: /rest\/v1\/admin_notifications/,
    shows: 'Recent activity could not be loaded.',
  },
  {
    name: 'the analytics with an empty database',
    isRepeat: true,
    path: '/admin/analytics',
    sql: [
      'delete from public.book_chapters',
      'delete from public.chapter_views',
      'delete from private.chapter_depths',
      'delete from private.chapter_referrers',
    ],
    enter: async (page) => page.getByRole('region', { name: 'Most Popular' }).getByText('No data yet'),
  },
  {
    name: 'the analytics',
    path: '/admin/analytics',
    sql: [
      `insert into private.visit_counts (day, step, tenth, chapter_id, source, visits)
       select private.today(), case tenth when 0 then 'reader' else 'tenth' end, tenth, id,
         'campaign:news', 1200 - 100 * tenth
       from generate_series(0, 10) as tenth, public.book_chapters where chapter_number < 3`,
      `insert into private.visit_counts (day, step, book, visits)
       values (private.today(), 'store', 'genesis', 7)`,
      `insert into public.email_leads (email, first_name, source_path)
       values ('a@example.com', 'A', 'https://example.com/landing?utm_source=news&utm_campaign=spring')`,
    ],
    enter: async (page) => {
      await page.getByText('Where e-book requests come from').click();
      await page.getByText('As a table').first().click();
      return page.locator('svg.recharts-surface').first();
    },
  },
];

export const ADMIN_SCENES: Scene[] = [...CHAPTERS, ...ACCOUNTS, ...AUDIENCE, ...OVERVIEW];
