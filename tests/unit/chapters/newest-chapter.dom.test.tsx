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

let requests: URL[] = [];
let respond: () => Response | Promise<Response>;
let offerNewestChapter: () => Promise<void>;
let { dismissToast, showToast, $toast } = await import('~/lib/toasts/toasts.store.ts');

beforeEach(async () => {
  // A page requests the chapter only once, so every test loads a new page.
  vi.resetModules();
  ({ dismissToast, showToast, $toast } = await import('~/lib/toasts/toasts.store.ts'));
  ({ offerNewestChapter } = await import('~/features/chapters/announcement/offer-newest-chapter.ts'));
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

const fail = () => Response.json({ message: 'away' }, { status: 400 });

async function openMenu(): Promise<void> {
  document.body.innerHTML = '<details open><a href="/chapters">View All Chapters</a></details>';
  const { showNewestChapter } = await import('~/features/navigation/show-newest-chapter.ts');
  await showNewestChapter(document.body);
}

it('requests the newest chapter once for both the menu and the offer', async () => {
  await openMenu();
  await screen.findByText('The Spies');
  await offerNewestChapter();
  expect($toast.get()?.description).toBe('Chapter 9: The Spies');
  expect(requests).toHaveLength(1);
  expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toMatchObject({
    is_published: 'eq.true',
    order: 'chapter_number.desc',
    limit: '1',
  });
});

it('requests the newest chapter again after a failure', async () => {
  respond = fail;
  await openMenu();
  await screen.findByText('View All Chapters');
  await offerNewestChapter();
  expect($toast.get()).toBeNull();
  expect(sessionStorage.getItem(OFFERED)).toBeNull();
  respond = () => Response.json([CHAPTER]);
  await offerNewestChapter();
  expect($toast.get()?.description).toBe('Chapter 9: The Spies');
  expect(requests).toHaveLength(3);
});

it('records the offer for the session when it is shown, not when the chapter is requested', async () => {
  const deferred = Promise.withResolvers<Response>();
  respond = () => deferred.promise;
  const offering = offerNewestChapter();
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(sessionStorage.getItem(OFFERED)).toBeNull();
  showToast({ title: 'Link copied to clipboard!' });
  deferred.resolve(Response.json([CHAPTER]));
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
])('does not offer a chapter that %s while the offer was waiting', async (_, change) => {
  const offering = offerNewestChapter();
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
  const whole = { ...CHAPTER, ...text, word_count: 4, updated_at: CHAPTER.release_date };
  respond = () => Response.json([whole]);
  const { ChapterFallback } = await import('~/features/chapters/reader/ChapterFallback.island.tsx');
  await act(async () => void render(<ChapterFallback />));
  await screen.findByRole('heading', { level: 1, name: 'The Spies' });
  const lists = requests.filter(({ searchParams }) => searchParams.get('order') === 'chapter_number.asc');
  expect(lists).toHaveLength(1);
});
