import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

const CHAPTER = {
  id: '6f1b1a52-0000-4000-8000-000000000009',
  chapter_number: 9,
  chapter_title: 'The Spies',
  slug: 'the-spies',
  is_published: true,
  release_date: '2026-11-20T06:00:00+00:00',
};

let asked: URL[] = [];
let answer: () => Response;

beforeEach(() => {
  vi.resetModules();
  asked = [];
  answer = () => Response.json([CHAPTER]);
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(new URL(address));
    return answer();
  });
});

async function openMenu(): Promise<void> {
  document.body.innerHTML = '<details open><a href="/chapters">View All Chapters</a></details>';
  const { showNewestChapter } = await import('~/features/navigation/show-newest-chapter.ts');
  await showNewestChapter(document.body);
}

const offerNewest = async () =>
  (await import('~/features/chapters/announcement/offer-newest-chapter.ts')).offerNewestChapter();
const shownToast = async () => (await import('~/lib/toasts/toasts.store.ts')).$toast.get();

it('the newest chapter is asked for once, for the menu and for the offer', async () => {
  await openMenu();
  await screen.findByText('The Spies');
  await offerNewest();
  expect((await shownToast())?.description).toBe('Chapter 9: The Spies');
  expect(asked).toHaveLength(1);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    is_published: 'eq.true',
    order: 'chapter_number.desc',
    limit: '1',
  });
});

it('a question that failed is asked again by the next part of the page', async () => {
  answer = () => Response.json({ message: 'away' }, { status: 400 });
  await openMenu();
  await screen.findByText('View All Chapters');
  answer = () => Response.json([CHAPTER]);
  await offerNewest();
  expect((await shownToast())?.description).toBe('Chapter 9: The Spies');
  expect(asked).toHaveLength(2);
});

it('a chapter that is newer than the build asks once for the chapters around it', async () => {
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
