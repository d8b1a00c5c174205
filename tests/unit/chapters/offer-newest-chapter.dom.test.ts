import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const OFFERED = 'new-chapter-offered';
const CHAPTER = {
  id: '6f1b1a52-0000-4000-8000-000000000009',
  chapter_number: 9,
  chapter_title: 'The Spies',
  slug: 'the-spies',
  is_published: true,
  release_date: '2026-11-20T06:00:00+00:00',
};

let answers: ((response: Response) => void)[] = [];
let offerNewestChapter: () => Promise<void>;
let { dismissToast, showToast, $toast } = await import('~/lib/toasts/toasts.store.ts');

beforeEach(async () => {
  // A page asks once, so every test is a new page.
  vi.resetModules();
  ({ dismissToast, showToast, $toast } = await import('~/lib/toasts/toasts.store.ts'));
  ({ offerNewestChapter } = await import('~/features/chapters/announcement/offer-newest-chapter.ts'));
  answers = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
});

afterEach(closeToast);

function closeToast(): void {
  const toast = $toast.get();
  if (toast) dismissToast(toast.id);
}

async function answer(...rows: unknown[]): Promise<void> {
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(Response.json(rows));
}

it('is remembered for the session once it was shown, not when it was asked for', async () => {
  const offering = offerNewestChapter();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  expect(sessionStorage.getItem(OFFERED)).toBeNull();
  showToast({ title: 'Link copied to clipboard!' });
  await answer(CHAPTER);
  expect(sessionStorage.getItem(OFFERED)).toBeNull();
  await vi.waitFor(() => {
    closeToast();
    expect(sessionStorage.getItem(OFFERED)).toBe('true');
  });
  await offering;
});

it('is made on a later page where the question found no answer', async () => {
  const offering = offerNewestChapter();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(Response.json({ message: 'away' }, { status: 400 }));
  await offering;
  expect($toast.get()).toBeNull();
  expect(sessionStorage.getItem(OFFERED)).toBeNull();
});

it.each([
  ['was opened in another tab', () => localStorage.setItem('viewed_chapters', JSON.stringify([CHAPTER.id]))],
  ['was offered by another page', () => sessionStorage.setItem(OFFERED, 'true')],
])('is not made of a chapter that %s while it waited', async (_, happen) => {
  const offering = offerNewestChapter();
  showToast({ title: 'Link copied to clipboard!' });
  await answer(CHAPTER);
  happen();
  window.dispatchEvent(new Event('pageshow'));
  closeToast();
  await offering;
  expect($toast.get()).toBeNull();
});
