import { act, render, screen } from '@testing-library/react';
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

let asked: URL[] = [];
let answer: () => Response | Promise<Response>;
let offerNewestChapter: () => Promise<void>;
let { dismissToast, showToast, $toast } = await import('~/lib/toasts/toasts.store.ts');

beforeEach(async () => {
  // A page asks once, so every test is a new page.
  vi.resetModules();
  ({ dismissToast, showToast, $toast } = await import('~/lib/toasts/toasts.store.ts'));
  ({ offerNewestChapter } = await import('~/features/chapters/announcement/offer-newest-chapter.ts'));
  asked = [];
  answer = () => Response.json([CHAPTER]);
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(new URL(address));
    return answer();
  });
});

afterEach(closeToast);

function closeToast(): void {
  const toast = $toast.get();
  if (toast) dismissToast(toast.id);
}

const fail = () => Response.json({ message: 'away' }, { status: 400 });

async function openMenu(): Promise<void> {
  document.body.innerHTML = '<details open><a href="/chapters">View All Chapters</a></details>';
  const { showNewestChapter } = await import('~/features/navigation/show-newest-chapter.ts');
  await showNewestChapter(document.body);
}

it('is asked for once, for the menu and for the offer', async () => {
  await openMenu();
  await screen.findByText('The Spies');
  await offerNewestChapter();
  expect($toast.get()?.description).toBe('Chapter 9: The Spies');
  expect(asked).toHaveLength(1);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    is_published: 'eq.true',
    order: 'chapter_number.desc',
    limit: '1',
  });
});

it('is asked for again by the next part of the page after a failure', async () => {
  answer = fail;
  await openMenu();
  await screen.findByText('View All Chapters');
  await offerNewestChapter();
  expect($toast.get()).toBeNull();
  expect(sessionStorage.getItem(OFFERED)).toBeNull();
  answer = () => Response.json([CHAPTER]);
  await offerNewestChapter();
  expect($toast.get()?.description).toBe('Chapter 9: The Spies');
  expect(asked).toHaveLength(3);
});

it('is remembered for the session once its offer was shown, not when it was asked for', async () => {
  const held = Promise.withResolvers<Response>();
  answer = () => held.promise;
  const offering = offerNewestChapter();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(sessionStorage.getItem(OFFERED)).toBeNull();
  showToast({ title: 'Link copied to clipboard!' });
  held.resolve(Response.json([CHAPTER]));
  expect(sessionStorage.getItem(OFFERED)).toBeNull();
  await vi.waitFor(() => {
    closeToast();
    expect(sessionStorage.getItem(OFFERED)).toBe('true');
  });
  await offering;
});

it.each([
  ['was opened in another tab', () => localStorage.setItem('viewed_chapters', JSON.stringify([CHAPTER.id]))],
  ['was offered by another page', () => sessionStorage.setItem(OFFERED, 'true')],
])('is not offered if it %s while the offer waited', async (_, happen) => {
  const offering = offerNewestChapter();
  showToast({ title: 'Link copied to clipboard!' });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  happen();
  window.dispatchEvent(new Event('pageshow'));
  closeToast();
  await offering;
  expect($toast.get()).toBeNull();
});

it('asks once for the chapters around it if it is newer than the build', async () => {
  history.replaceState(null, '', '/read/the-spies');
  const text = { content: 'Go up and see.', meta_title: null, meta_description: null, keywords: [] };
  const whole = { ...CHAPTER, ...text, word_count: 4, updated_at: CHAPTER.release_date };
  answer = () => Response.json([whole]);
  const { ChapterFallback } = await import('~/features/chapters/reader/ChapterFallback.island.tsx');
  await act(async () => void render(<ChapterFallback />));
  await screen.findByRole('heading', { level: 1, name: 'The Spies' });
  const lists = asked.filter(({ searchParams }) => searchParams.get('order') === 'chapter_number.asc');
  expect(lists).toHaveLength(1);
});
