import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const OFFERED_KEY = 'new-chapter-offered';
const CHAPTER = {
  id: '6f1b1a52-0000-4000-8000-000000000009',
  chapter_number: 9,
  chapter_title: 'The Spies',
  slug: 'the-spies',
  is_published: true,
  release_date: '2026-11-20T06:00:00+00:00',
};

let requests: URL[] = [];
let respond: () => Response | Promise<Response>;
let announceNewestChapter: () => Promise<void>;
let { dismissToast, showToast, $toast } = await import('~/lib/toasts/toasts.store.ts');

beforeEach(async () => {
  // A page requests the chapter only once, so every test reloads the modules.
  vi.resetModules();
  ({ dismissToast, showToast, $toast } = await import('~/lib/toasts/toasts.store.ts'));
  ({ announceNewestChapter } = await import('~/features/chapters/announcement/announce-newest-chapter.ts'));
  requests = [];
  respond = () => Response.json([CHAPTER]);
  vi.stubGlobal('fetch', async (address: string | URL) => {
    requests.push(new URL(address));
    return respond();
  });
});

afterEach(closeToast);

function closeToast(): void {
  const toast = $toast.get();
  if (toast) dismissToast(toast.id);
}

const respondWithError = () => Response.json({ message: 'unavailable' }, { status: 400 });

async function openMenu(): Promise<void> {
  document.body.innerHTML = '<details open><a href="/chapters">View All Chapters</a></details>';
  const { showNewestChapter } = await import('~/features/navigation/show-newest-chapter.ts');
  await showNewestChapter(document.body);
}

it('requests the newest chapter once for both the menu and the offer', async () => {
  await openMenu();
  await screen.findByText('The Spies');
  await announceNewestChapter();
  expect($toast.get()?.description).toBe('Chapter 9: The Spies');
  expect(requests).toHaveLength(1);
  expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toMatchObject({
    is_published: 'eq.true',
    order: 'chapter_number.desc',
    limit: '1',
  });
});

it('requests the newest chapter again after a failure', async () => {
  respond = respondWithError;
  await openMenu();
  await screen.findByText('View All Chapters');
  await announceNewestChapter();
  expect($toast.get()).toBeNull();
  expect(sessionStorage.getItem(OFFERED_KEY)).toBeNull();
  respond = () => Response.json([CHAPTER]);
  await announceNewestChapter();
  expect($toast.get()?.description).toBe('Chapter 9: The Spies');
  expect(requests).toHaveLength(3);
});

it('records the offer for the session when it is shown, not when it is requested', async () => {
  const deferred = Promise.withResolvers<Response>();
  respond = () => deferred.promise;
  const offering = announceNewestChapter();
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(sessionStorage.getItem(OFFERED_KEY)).toBeNull();
  showToast({ title: 'Link copied to clipboard!' });
  deferred.resolve(Response.json([CHAPTER]));
  expect(sessionStorage.getItem(OFFERED_KEY)).toBeNull();
  await vi.waitFor(() => {
    closeToast();
    expect(sessionStorage.getItem(OFFERED_KEY)).toBe('true');
  });
  await offering;
});

it.each([
  ['was opened in another tab', () => localStorage.setItem('viewed_chapters', JSON.stringify([CHAPTER.id]))],
  ['was offered by another page', () => sessionStorage.setItem(OFFERED_KEY, 'true')],
])('does not offer a chapter that %s while the offer was queued', async (_, change) => {
  const offering = announceNewestChapter();
  showToast({ title: 'Link copied to clipboard!' });
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  change();
  window.dispatchEvent(new Event('pageshow'));
  closeToast();
  await offering;
  expect($toast.get()).toBeNull();
});

it('requests the neighboring chapters once for a chapter newer than the build', async () => {
  history.replaceState(null, '', '/read/the-spies');
  const text = { content: 'Go up and see.', meta_title: null, meta_description: null, keywords: [] };
  const fullChapter = { ...CHAPTER, ...text, word_count: 4, updated_at: CHAPTER.release_date };
  respond = () => Response.json([fullChapter]);
  const { ChapterFallback } = await import('~/features/chapters/reader/ChapterFallback.island.tsx');
  await act(async () => void render(<ChapterFallback />));
  await screen.findByRole('heading', { level: 1, name: 'The Spies' });
  const lists = requests.filter(({ searchParams }) => searchParams.get('order') === 'chapter_number.asc');
  expect(lists).toHaveLength(1);
});
