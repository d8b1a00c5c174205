// What becomes of a chapter: nothing goes out unready, and what is out can be taken back.
import type { Page } from '@playwright/test';
import { chapterId, chapterText, status, toast, writeText } from './support/editor.ts';
import { expect, test } from './support/test.ts';
import { countFrames, meterWork } from './support/work.ts';

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Answers the browser's own questions, and collects them. */
function answering(page: Page): { questions: string[]; answer: (isYes: boolean) => void } {
  const questions: string[] = [];
  let isYes = false;
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (isYes ? dialog.accept() : dialog.dismiss());
  });
  return { questions, answer: (yes) => (isYes = yes) };
}

test.describe('the list of chapters', () => {
  test('asks before a chapter is published that is not ready', async ({ page, signIn, backend }) => {
    await backend.sql('update public.book_chapters set is_ready = false where chapter_number = 11');
    await signIn(page);
    await page.goto('/admin/chapters');
    const { questions, answer } = answering(page);
    const cows = row(page, 'Seven Lean Cows');
    await expect(cows).toContainText('Draft · Not ready: will not go out on');
    await cows.getByRole('button', { name: 'Publish Now' }).click();
    await expect(cows).toContainText('🟡 Scheduled');
    answer(true);
    await cows.getByRole('button', { name: 'Publish Now' }).click();
    await expect(page.getByText('Chapter published successfully!')).toBeVisible();
    await expect(cows).toContainText('🟢 Published');
    expect(questions).toEqual(
      Array(2).fill('"Seven Lean Cows" is not marked ready. Publish its draft as it is now?'),
    );
  });

  test('takes a published chapter back, and its link answers as that of an unpublished one', async ({
    page,
    signIn,
    backend,
    allowConsole,
  }) => {
    // Until the next build the page is the one of before: it asks for its chapter, is refused, and leads away.
    allowConsole(/status of 40[14]/);
    await signIn(page);
    await page.goto('/admin/chapters');
    const { questions, answer } = answering(page);
    const spies = row(page, 'The Spies and the Statistics');
    await spies.getByRole('button', { name: 'Unpublish' }).click();
    await expect(spies).toContainText('🟢 Published');
    answer(true);
    await spies.getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByText('Chapter unpublished')).toBeVisible();
    await expect(spies).toContainText('🟡 Scheduled');
    await expect(spies).toContainText('Withdrawn · Not ready: was planned for');
    await expect(spies.getByRole('cell').nth(5)).toHaveText(/^1,\d{3}$/);
    await expect(spies.getByRole('link', { name: 'Edit' })).toBeFocused();
    expect(questions).toHaveLength(2);
    expect(questions[0]).toContain('Unpublish "The Spies and the Statistics"?');
    const [stored] = await backend.sql<{
      content: string | null;
      draft: string;
      published_at: string | null;
    }>(
      `select chapters.content, published_at, drafts.content as draft from public.book_chapters as chapters
       join public.chapter_drafts as drafts on drafts.chapter_id = chapters.id where chapter_number = 9`,
    );
    expect(stored).toMatchObject({ content: null, published_at: null });
    expect(stored?.draft.length).toBeGreaterThan(1000);

    const visitor = await page.context().newPage();
    await visitor.goto('/read/the-spies-and-the-statistics');
    await visitor.waitForURL('**/chapters');
    await expect(visitor.getByText('This chapter is not yet published')).toBeVisible();
  });

  test('keeps Delete out of the reach of a finger that means Publish Now', async ({ page, signIn }) => {
    await signIn(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/admin/chapters');
      for (const [title, action] of [
        ['Seven Lean Cows', 'Publish Now'],
        ['Honest Weights', 'Unpublish'],
      ] as const) {
        const deletion = await row(page, title).getByRole('button', { name: 'Delete' }).boundingBox();
        const other = await row(page, title).getByRole('button', { name: action }).boundingBox();
        const edge = Number(other?.x) + Number(other?.width);
        const isBelow = Number(deletion?.y) - Number(other?.y) - Number(other?.height) >= 24;
        expect(isBelow || Number(deletion?.x) - edge >= 24, `${action} at ${width} px`).toBe(true);
      }
    }
  });

  test('shows 1,000 chapters within a second of their data, and filters them within 100 ms', async ({
    page,
    signIn,
    backend,
  }) => {
    await backend.sql(
      `insert into public.book_chapters (chapter_number, chapter_title, slug)
       select number, 'Made chapter ' || number, 'made-' || number from generate_series(15, 1000) as number`,
    );
    await signIn(page);
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.body?.textContent?.includes('Chapters (1,000)')) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => performance.mark('shown')));
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto('/admin/chapters');
    await expect(page.getByRole('heading', { name: 'Chapters (1,000)' })).toBeVisible();
    await expect(page.getByText('50 of 1,000 are shown.')).toBeVisible();
    await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
    const shownMs = await page.evaluate(() => {
      const answers = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/rest/v1/'));
      const arrived = Math.max(...answers.map((answer) => (answer as PerformanceResourceTiming).responseEnd));
      return Number(performance.getEntriesByName('shown')[0]?.startTime) - arrived;
    });
    expect(shownMs).toBeLessThan(1000);

    const frames = await countFrames(page, 'input');
    const workMs = await meterWork(page);
    const times: number[] = [];
    for (const [words, count] of [
      ['made', '986'],
      ['chapter 5', '110'],
      ['chapter 55', '11'],
      ['', '1,000'],
      ['chapter 99', '11'],
    ] as const) {
      const before = await workMs();
      await page.getByPlaceholder('Search by title...').fill(words);
      await expect(page.getByRole('heading', { name: `Chapters (${count})` })).toBeVisible();
      times.push((await workMs()) - before);
      await expect.poll(async () => (await frames()).length, { intervals: [10] }).toBe(times.length);
    }
    test
      .info()
      .annotations.push({ type: 'filter, ms of work', description: times.map(Math.round).join(', ') });
    expect(Math.max(...times)).toBeLessThan(100);
    expect(await frames(), 'the next frame shows the rows').toEqual(times.map(() => 0));
    await page.getByPlaceholder('Search by title...').fill('');
    await page.getByRole('button', { name: 'Show 50 more' }).click();
    await expect(page.getByText('100 of 1,000 are shown.')).toBeVisible();
    await page.getByPlaceholder('Search by title...').fill('Made chapter 999');
    await expect(row(page, 'Made chapter 999')).toContainText('Draft · No date, no text yet');
  });
});

test.describe('the editor', () => {
  test('marks a chapter ready, and asks for a date where there is none', async ({
    page,
    signIn,
    backend,
    axeViolations,
  }) => {
    await backend.sql('update public.book_chapters set release_date = null where chapter_number = 10');
    await signIn(page);
    await page.goto(`/admin/chapters/edit?chapter=${await chapterId(backend.sql, 10)}`);
    await expect(status(page, 'Not ready, and no date.')).toBeVisible();
    await page.getByRole('button', { name: 'Mark ready' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'When does the chapter go out?' });
    await expect(dialog.getByLabel('Goes out on')).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Mark ready' })).toBeFocused();

    await page.keyboard.press('Enter');
    await dialog.getByLabel('Goes out on').fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Mark ready' }).click();
    await expect(dialog).toContainText('Choose a date and a time in the future.');
    await dialog.getByLabel('Goes out on').fill('2099-11-28');
    await dialog.getByLabel('At (Asia/Jerusalem)').fill('20:00');
    await dialog.getByRole('button', { name: 'Mark ready' }).click();
    await expect(toast(page, 'Chapter is ready')).toContainText('Goes out Nov 28, 2099, 20:00.');
    await expect(status(page, 'Ready: goes out Nov 28, 2099, 20:00.')).toBeVisible();
    const [stored] = await backend.sql<{ is_ready: boolean }>(
      'select is_ready from public.book_chapters where chapter_number = 10',
    );
    expect(stored?.is_ready).toBe(true);
  });

  test('autosave takes the mark of a ready chapter away and says so; saving asks whether it stays', async ({
    page,
    signIn,
    backend,
  }) => {
    const isReady = async () => {
      const [stored] = await backend.sql<{ is_ready: boolean }>(
        'select is_ready from public.book_chapters where chapter_number = 10',
      );
      return stored?.is_ready;
    };
    await signIn(page);
    await page.goto(`/admin/chapters/edit?chapter=${await chapterId(backend.sql, 10)}`);
    await expect(status(page, 'Ready: goes out')).toBeVisible();
    await chapterText(page).press('ControlOrMeta+End');
    await page.keyboard.type('Half a sent');
    await expect(status(page, 'No longer ready, because the text changed: will not go out on')).toBeVisible();
    expect(await isReady()).toBe(false);

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Does the chapter stay ready?' });
    await dialog.getByRole('button', { name: 'Stay ready' }).click();
    await expect(toast(page, 'Chapter is ready')).toBeVisible();
    expect(await isReady()).toBe(true);

    await writeText(page, 'Another text.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save as a draft' }).click();
    await expect(toast(page, 'Chapter saved')).toBeVisible();
    await expect(status(page, 'Not ready: will not go out on')).toBeVisible();
    expect(await isReady()).toBe(false);
  });

  test('takes a published chapter back', async ({ page, signIn, backend }) => {
    await signIn(page);
    await page.goto(`/admin/chapters/edit?chapter=${await chapterId(backend.sql, 9)}`);
    const { questions, answer } = answering(page);
    answer(true);
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await expect(toast(page, 'Chapter unpublished')).toBeVisible();
    expect(questions).toHaveLength(1);
    await expect(page.getByRole('button', { name: 'Publish Now' })).toBeVisible();
    await expect(status(page, 'Not ready: its date, ')).toBeVisible();
    await expect(chapterText(page)).toContainText('Spies');
  });
});
