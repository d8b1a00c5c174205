import type { Page } from '@playwright/test';
import { Author, DEVICES, type Device } from './support/author.ts';
import { chapterId, chapterText, expectText, paste, status, toast, writeText } from './support/editor.ts';
import { wordManuscript } from './support/manuscripts.ts';
import { expect, test } from './support/test.ts';

type Sql = <Row>(query: string) => Promise<Row[]>;

/** Spans the switch to daylight saving time on March 26, 2027. */
const SCHEDULE_FRIDAYS = `update public.book_chapters set is_ready = false, release_date =
    (timestamp '2027-03-05 20:00' + make_interval(days => 7 * (chapter_number - 10))) at time zone 'Asia/Jerusalem'
  where chapter_number between 10 and 14`;

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const stateLabel = (page: Page) => page.locator('.editor-state');
const openEditor = async (page: Page, sql: Sql, number: number) => {
  await page.goto(`/admin/chapters/edit?chapter=${await chapterId(sql, number)}`);
  await expect(chapterText(page)).toBeVisible();
};
const getChapter = async (sql: Sql, number: number) => {
  const [chapter] = await sql<{
    slug: string;
    planned: string | null;
    is_ready: boolean;
    content: string | null;
    draft: string | null;
  }>(
    `select slug, is_ready, chapter.content, draft.content as draft,
       to_char(release_date at time zone 'Asia/Jerusalem', 'FMDay YYYY-MM-DD HH24:MI') as planned
     from public.book_chapters as chapter
     left join public.chapter_drafts as draft on draft.chapter_id = chapter.id where chapter_number = ${number}`,
  );
  if (!chapter) throw new Error(`Chapter ${number} does not exist.`);
  return chapter;
};

for (const device of Object.keys(DEVICES) as Device[]) {
  const tag = device === 'keyboard' ? '@nightly' : [];
  test.describe(`by ${device} at ${DEVICES[device].viewport.width} px`, { tag }, () => {
    test.use(DEVICES[device]);
    let author: Author;

    test.beforeEach(async ({ page, signIn, backend }) => {
      author = new Author(page, device);
      await backend.sql(SCHEDULE_FRIDAYS);
      await signIn(page, '/admin/chapters');
    });

    test('import: schedules thirty chapters from a Word file', async ({ page, backend }) => {
      await page.goto('/admin');
      await author.press(page.getByRole('link', { name: 'Manage Chapters' }));
      await author.press(page.getByRole('link', { name: 'Import a manuscript' }));
      const chooser = page.waitForEvent('filechooser');
      await author.press(page.getByLabel('Manuscript', { exact: true }));
      await (await chooser).setFiles(await wordManuscript({ chapters: 30 }));
      await expect(page.getByRole('heading', { name: '3. The chapters (30)' })).toBeVisible();
      await author.press(page.getByRole('link', { name: 'Continue to dates' }));
      await author.selectRadio(page.getByLabel('On set days of the week'));
      await expect(page.getByLabel('First date')).toHaveValue('2027-04-09');
      await expect(page.getByLabel('Friday', { exact: true })).toBeChecked();
      await author.fill(page.getByLabel('First date'), '2027-01-05', '01052027');
      await expect(page.getByLabel('Tuesday', { exact: true })).toBeChecked();
      await expect(page.getByText('Readers see titles and dates right away')).toBeVisible();
      await author.press(button(page, 'Import 30 chapters'));
      await expect(page.getByRole('heading', { name: 'Manuscript imported' })).toBeFocused();
      await expect(page.getByText('30 chapters created. Readers don’t see the texts yet.')).toBeVisible();
      const first = await getChapter(backend.sql, 15);
      expect(first).toMatchObject({ slug: 'story-15', planned: 'Tuesday 2027-01-05 11:00', is_ready: false });
      expect(first.draft).toContain(
        'Story 15\n\nIt began quietly. This is <em>the beginning</em> of story 15.\n\n<!--.-->“Why?”\n\nword word',
      );
      await author.press(button(page, 'Mark all ready'));
      await expect(toast(page, '30 chapters are ready')).toBeVisible();
      await expect(
        page.getByText(/^All are ready. The first goes out on Tue, Jan 5, 2027, 11:00 AM; the last on/),
      ).toBeVisible();
      await author.expectFinished(15);
      expect(await getChapter(backend.sql, 44)).toMatchObject({
        planned: 'Tuesday 2027-07-27 11:00',
        is_ready: true,
      });
    });

    test('paste: keeps italics from Word and reports omissions', async ({ page, backend }) => {
      await openEditor(page, backend.sql, 11);
      await writeText(page, 'Seven Lean Cows\n');
      await paste(page, {
        'text/plain': 'She had seen the angel first.\nWhy?',
        'text/html': `<html><body><!--StartFragment--><p class=MsoNormal><span style='font-family:Arial'>She had seen the
          angel <i>first</i>.</span></p><p class=MsoNormal>“Why?”<img src="file:///C:/x.png"></p><!--EndFragment--></body></html>`,
      });
      await expectText(page, 'Seven Lean Cows\nShe had seen the angel <em>first</em>.\n\n<!--.-->“Why?”');
      await expect(status(page, 'Left out: 1 image, fonts, colors and alignment.')).toBeVisible();
      await author.press(button(page, 'Save'));
      await expect(toast(page, 'Chapter saved')).toBeVisible();
      await author.expectFinished(1);
      expect((await getChapter(backend.sql, 11)).draft).toContain('the angel <em>first</em>.');
    });

    test('schedule: sets a chapter’s date and marks it ready', async ({ page, backend }) => {
      await backend.sql('update public.book_chapters set release_date = null where chapter_number = 14');
      await openEditor(page, backend.sql, 14);
      await expect(stateLabel(page)).toHaveText('🟡 Not ready');
      await author.press(button(page, 'Mark ready'));
      const dialog = page.getByRole('dialog', { name: 'When does the chapter go out?' });
      await author.fill(dialog.getByLabel('Goes out on'), '2027-05-07', '05072027');
      await author.press(dialog.getByRole('button', { name: 'Mark ready' }));
      await expect(toast(page, 'Chapter is ready')).toContainText('Planned for May 7, 2027, 11:00 AM.');
      // Nothing publishes in these tests.
      await expect(status(page, 'so publish it yourself on May 7, 2027, 11:00 AM.')).toBeVisible();
      await expect(stateLabel(page)).toHaveText('🟡 Scheduled');
      await author.expectFinished(3);
      expect(await getChapter(backend.sql, 14)).toMatchObject({
        is_ready: true,
        planned: 'Friday 2027-05-07 11:00',
      });
    });

    test('swap: exchanges two chapters’ numbers', async ({ page, backend }) => {
      await page.goto('/admin/schedule');
      await author.press(button(page, 'Actions for chapter 10'));
      await author.press(button(page, 'Swap with…'));
      const dialog = page.getByRole('dialog', { name: 'Swap two chapters' });
      await author.selectOption(dialog.getByLabel('With'), '12. The Daughters Who Asked');
      await author.press(dialog.getByRole('button', { name: 'Swap' }));
      await author.press(button(page, 'Save schedule'));
      await expect(page.getByText('Schedule saved')).toBeVisible();
      await author.expectFinished(5);
      expect(await getChapter(backend.sql, 10)).toMatchObject({
        slug: 'the-daughters-who-asked',
        planned: 'Friday 2027-03-05 20:00',
      });
      expect((await getChapter(backend.sql, 12)).slug).toBe('the-king-who-copies-a-book');
    });

    test('skip: moves a chapter and all later ones by a week', async ({ page, backend }) => {
      await page.goto('/admin/schedule');
      await author.press(button(page, 'Actions for chapter 11'));
      await author.press(button(page, 'Skip this week and delay the rest'));
      await author.press(button(page, 'Save schedule'));
      await expect(page.getByText('Schedule saved')).toBeVisible();
      await author.expectFinished(3);
      expect((await getChapter(backend.sql, 10)).planned).toBe('Friday 2027-03-05 20:00');
      expect((await getChapter(backend.sql, 11)).planned).toBe('Friday 2027-03-19 20:00');
      expect((await getChapter(backend.sql, 14)).planned).toBe('Friday 2027-04-09 20:00');
    });

    test('skip: delays the next chapter and all later ones, from the dashboard', async ({
      page,
      backend,
    }) => {
      await backend.sql('update private.site_health set clock_ran_at = now()');
      await page.goto('/admin');
      await author.press(page.getByRole('link', { name: 'Skip a week' }));
      await author.press(button(page, 'Save schedule'));
      await expect(page.getByText('Schedule saved')).toBeVisible();
      await author.expectFinished(2);
      expect((await getChapter(backend.sql, 10)).planned).toBe('Friday 2027-03-12 20:00');
      expect((await getChapter(backend.sql, 14)).planned).toBe('Friday 2027-04-09 20:00');
    });

    test('correct: replaces a published text with an edited draft', async ({ page, backend }) => {
      await author.press(row(page, 'Honest Weights').getByRole('link', { name: 'Honest Weights' }));
      await writeText(page, 'Honest Weights\n\nA corrected beginning. It is short.');
      await expect(status(page, 'Draft saved at')).toBeVisible();
      expect((await getChapter(backend.sql, 4)).content).not.toContain('A corrected beginning.');
      await author.press(button(page, 'Publish changes'));
      await expect(toast(page, 'Changes published')).toBeVisible();
      await expect(status(page, '. Your site shows it within a minute.')).toBeVisible();
      await author.expectFinished(2);
      expect(await getChapter(backend.sql, 4)).toMatchObject({
        content: 'Honest Weights\n\nA corrected beginning. It is short.',
        draft: null,
      });
    });

    test(
      'unpublish: turns a published chapter into a draft, and explains this at its old URL',
      { tag: '@nightly' },
      async ({ page, backend, allowConsole }) => {
        // Until the next build, the old page requests the chapter and gets an error.
        allowConsole(/status of 40[14]/);
        const spiesRow = row(page, 'The Spies and the Statistics');
        await author.press(spiesRow.getByRole('button', { name: 'Actions for chapter 9' }));
        await author.press(spiesRow.getByRole('button', { name: 'Unpublish' }));
        await expect(page.getByText('Chapter unpublished')).toBeVisible();
        await expect(spiesRow).toContainText(/\d Unpublished/);
        expect(author.dialogMessages).toHaveLength(1);
        await author.expectFinished(2);
        const { content, draft } = await getChapter(backend.sql, 9);
        expect(content).toBeNull();
        expect(draft?.length).toBeGreaterThan(1000);
        const visitor = await page.context().newPage();
        await visitor.goto('/read/the-spies-and-the-statistics');
        await visitor.waitForURL('**/chapters');
        await expect(visitor.getByText('This chapter is not yet published')).toBeVisible();
      },
    );

    test('restore: copies an earlier version into the draft', async ({ page, backend }) => {
      const id = await chapterId(backend.sql, 12);
      await backend.sql(`insert into public.chapter_versions (chapter_id, kind, chapter_title, content, word_count, created_at)
        values ('${id}', 'saved', 'Twelve', 'The ox was strong.', 4, '2025-11-20T18:00:00Z')`);
      await backend.sql(
        `update public.chapter_drafts set content = 'The ox was weak.' where chapter_id = '${id}'`,
      );
      await openEditor(page, backend.sql, 12);
      await author.press(button(page, 'More about this chapter'));
      await author.press(page.getByRole('link', { name: 'History' }));
      await author.press(button(page, 'Compare Saved Nov 20, 2025, 8:00 PM'));
      await expect(page.getByRole('deletion')).toHaveText(' removed: strong');
      await author.press(button(page, 'Restore Saved Nov 20, 2025, 8:00 PM'));
      await expect(toast(page, 'This version is now the draft')).toBeVisible();
      expect(author.dialogMessages).toHaveLength(1);
      await author.expectFinished(4);
      expect((await getChapter(backend.sql, 12)).draft).toBe('The ox was strong.');
      const versions = await backend.sql(
        "select 1 from public.chapter_versions where content = 'The ox was weak.'",
      );
      expect(versions).toHaveLength(1);
    });
  });
}
