// The pages of the administration for chapters, their editor and their history, in each of their states.
import { chapterText, writeText } from './editor.ts';
import { press, type Scene } from './scene.ts';

export const CHAPTERS: Scene[] = [
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
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      return page.getByRole('region', { name: 'Preview' });
    },
  },
  {
    name: 'the editor with its search and a link',
    path: '/admin/chapters/new',
    isAdmin: true,
    enter: async (page) => {
      await writeText(
        page,
        'The Fence\n“Why?”\nA <em>fence</em> is a fence, and it holds until the next morning.',
      );
      await chapterText(page).press('Control+k');
      await press(page, 'Find and replace');
      await page.getByLabel('Address of the link').waitFor();
      await page.getByRole('textbox', { name: 'Find' }).fill('fence');
      return page.getByRole('button', { name: 'Replace all' });
    },
  },
  {
    name: 'the check before publishing',
    path: '/admin/chapters/new',
    isAdmin: true,
    enter: async (page) => {
      await writeText(
        page,
        'The Fence\n“Why?”\nA <b>fence</b> <img> is a fence, and it holds until the morning.',
      );
      await page.getByText('Check before publishing').click();
      return page.getByText('so it becomes a subheading').last();
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
      return page.getByText('This chapter was changed elsewhere in the meantime');
    },
  },
  {
    name: 'the texts of a conflict',
    path: '/admin/chapters',
    isAdmin: true,
    enter: async (page, { backend, allowConsole }) => {
      allowConsole(/status of 404/);
      await page.getByRole('link', { name: /^Edit/ }).last().click();
      await chapterText(page).waitFor();
      // Before the first key, so that the editor's own saving comes after it, however slow the machine is.
      await backend.sql("update public.chapter_drafts set content = 'Their line.'");
      await chapterText(page).fill('A line of mine.');
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
];
