import { waitFor } from '@testing-library/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readChapter } from '~/features/chapters/reader/read-chapter.ts';

const chapter = { id: 'id-3', chapter_number: 3, chapter_title: 'The Fence', slug: 'the-fence', words: 900 };
let end = () => {};
let events: unknown[][] = [];

function openChapter(documentHeight: number): void {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(documentHeight);
  vi.stubGlobal('innerHeight', 1000);
  end = readChapter(chapter);
}

function scrollTo(top: number): void {
  vi.stubGlobal('scrollY', top);
  window.dispatchEvent(new Event('scroll'));
}

const milestones = () =>
  events
    .filter(([, name]) => name === 'chapter_scroll')
    .map((event) => (event[2] as { milestone: number }).milestone);

beforeEach(() => {
  events = [];
  vi.stubGlobal('gtag', (...event: unknown[]) => events.push(event));
  // The backend is away; reading goes on without it.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

afterEach(() => end());

it('a chapter that fits the window is not read to its end by being opened', async () => {
  openChapter(1000);
  await waitFor(() => expect(events.map(([, name]) => name)).toContain('chapter_view'));
  window.dispatchEvent(new Event('resize'));
  expect(milestones()).toEqual([]);
});

it('milestones are reported where they are, not half a percent before', () => {
  openChapter(11_000);
  for (const top of [2499, 2500, 4960, 5000, 7500, 9998]) scrollTo(top);
  expect(milestones()).toEqual([25, 50, 75]);
  scrollTo(9999.2);
  expect(milestones()).toEqual([25, 50, 75, 100]);
});
