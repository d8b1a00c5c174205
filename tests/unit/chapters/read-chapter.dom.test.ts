import { waitFor } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { readChapter } from '~/features/chapters/reader/read-chapter.ts';

const chapter = {
  id: 'id-3',
  chapter_number: 3,
  chapter_title: 'The Fence',
  slug: 'the-fence',
  wordCount: 900,
};

it('sends no scroll event when opening a chapter that fits the window', async () => {
  const events: unknown[] = [];
  vi.stubGlobal('gtag', (_: string, name: string) => events.push(name));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(1000);
  vi.stubGlobal('innerHeight', 1000);
  const stop = readChapter(chapter);
  await waitFor(() => expect(events).toContain('chapter_view'));
  window.dispatchEvent(new Event('resize'));
  expect(events).not.toContain('chapter_scroll');
  stop();
});
