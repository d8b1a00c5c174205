import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LAZY_STYLES } from '~/features/chapters/reader/appearance/lazy-styles.ts';

const ID = '0a4a1e0e-8651-45c7-89b3-7a07a140d7f6';
const WINDOW_HEIGHT = 1000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('innerHeight', WINDOW_HEIGHT);
  document.head.innerHTML = `<meta name="theme-color" content="#0a0c1c"><link rel="preload" href="${LAZY_STYLES}">`;
  document.body.innerHTML = `<div class="reader-bar"><p class="reader-minutes">1 min read</p></div>
    <div class="chapter-text"><p id="p-ab12">A chapter of one line.</p></div>`;
});

afterEach(() => {
  vi.useRealTimers();
  document.documentElement.removeAttribute('style');
  location.hash = '';
});

async function startFollowing(documentHeight: number): Promise<() => void> {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(documentHeight);
  const { trackPosition } = await import('~/features/chapters/reader/position/track-position.lazy.ts');
  return trackPosition({ id: ID, wordCount: 5 });
}

const stored = () => JSON.parse(localStorage.getItem('reading') ?? '{}') as { chapters?: object };

it('marks a chapter that fits the window as finished after its reading time, without storing a position', async () => {
  const stop = await startFollowing(WINDOW_HEIGHT);
  vi.advanceTimersByTime(400);
  expect(stored().chapters).toMatchObject({ [ID]: { at: null, finished: false } });
  vi.advanceTimersByTime(5000);
  window.dispatchEvent(new Event('pagehide'));
  expect(stored().chapters).toMatchObject({ [ID]: { at: null, finished: true } });
  stop();
});

it('stores the edition in which a chapter was finished, and the one whose changes were opened', async () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(WINDOW_HEIGHT);
  document.body.insertAdjacentHTML(
    'beforeend',
    '<p data-revised><a href="#changes">See what changed</a></p>',
  );
  const { trackPosition } = await import('~/features/chapters/reader/position/track-position.lazy.ts');
  const stop = trackPosition({ id: ID, wordCount: 5, edition: 3 });
  vi.advanceTimersByTime(5000);
  window.dispatchEvent(new Event('pagehide'));
  expect(stored().chapters).toMatchObject({ [ID]: { finished: true, edition: 3 } });
  stop();
  const again = trackPosition({ id: ID, wordCount: 5, edition: 4 });
  document.querySelector<HTMLElement>('[data-revised] a')?.click();
  expect(stored().chapters).toMatchObject({ [ID]: { finished: true, edition: 4 } });
  again();
});

it('stores nothing for a longer chapter until it is scrolled', async () => {
  const stop = await startFollowing(WINDOW_HEIGHT * 5);
  vi.advanceTimersByTime(5000);
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem('reading')).toBeNull();
  stop();
});

it.each([
  ['p-gone', 1],
  ['p-ab12', 0],
])('opening a link to line %s shows %i continue buttons', async (line, count) => {
  const place = { at: 'p-gone', share: 0.5, seconds: 90, finished: false, on: 1000 };
  localStorage.setItem('reading', JSON.stringify({ v: 1, chapters: { [ID]: place } }));
  location.hash = line;
  const stop = await startFollowing(WINDOW_HEIGHT * 5);
  expect(document.querySelectorAll('.continue-button')).toHaveLength(count);
  stop();
});
