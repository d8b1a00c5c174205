import { beforeEach, expect, it, vi } from 'vitest';
import { createVisitCounter, markInSession } from '~/data/visit-counter.ts';
import { trackReadingDepth } from '~/features/chapters/reader/record-view.ts';
import { countClicks } from '~/features/counting/count-clicks-and-visits.ts';

const BACKEND = { backend: 'https://backend.example', apikey: 'key' };
const CHAPTER = 'aaaaaaaa-0000-4000-8000-000000000001';

let sent: Record<string, unknown>[] = [];
beforeEach(() => {
  sent = [];
  vi.useFakeTimers({ now: Date.parse('2026-11-22T08:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    expect(new URL(url).pathname).toBe('/rest/v1/rpc/count_visit');
    expect(init.keepalive).toBe(true);
    sent.push(JSON.parse(init.body as string) as Record<string, unknown>);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  return () => void vi.useRealTimers();
});

const stubNavigator = (overrides: object) =>
  vi.stubGlobal('navigator', { doNotTrack: null, userAgent: 'Mozilla/5.0 Firefox/140.0', ...overrides });
const stubReferrer = (referrer: string, address = 'https://example.com/') => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  vi.stubGlobal('location', new URL(address));
};
const hidePage = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

it('sends a step, a chapter, and a source, but no visitor data', () => {
  stubReferrer('https://www.example.org/path?q=1');
  createVisitCounter(BACKEND)?.({ step: 'reading', chapter: CHAPTER, already: -1, reached: 0 });
  stubReferrer('https://example.com/read/one', 'https://example.com/landing');
  createVisitCounter(BACKEND)?.({ step: 'ebook' });
  expect(sent).toEqual([
    { step: 'reading', chapter: CHAPTER, already: -1, reached: 0, source: 'example.org' },
    { step: 'ebook', chapter: CHAPTER, source: 'example.org' },
  ]);
});

it.each([
  ['', 'https://example.com/', 'direct'],
  ['android-app://com.example/', 'https://example.com/', 'direct'],
  ['https://t.co/x', 'https://example.com/?utm_source=News Mail&utm_campaign=Spring!', 'campaign:news-mail'],
  ['', `https://example.com/?utm_source=${'x'.repeat(500)}`, `campaign:${'x'.repeat(91)}`],
])('attributes a visit from %j at %s to the source %s', (referrer, address, source) => {
  stubReferrer(referrer, address);
  createVisitCounter(BACKEND)?.({ step: 'ebook' });
  expect(sent).toEqual([{ step: 'ebook', source }]);
});

it.each([
  ['a browser with Do Not Track', { doNotTrack: '1' }],
  ['a browser with Global Privacy Control', { globalPrivacyControl: true }],
  [
    'a search engine crawler',
    { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  ],
  ['a link preview', { userAgent: 'facebookexternalhit/1.1' }],
])('sends and stores nothing for %s', (_, overrides) => {
  stubNavigator(overrides);
  createVisitCounter(BACKEND)?.({ step: 'ebook' });
  trackReadingDepth(CHAPTER).stop();
  expect(sent).toEqual([]);
  expect(sessionStorage.length).toBe(0);
});

it('counts a phone whose model name ends in “bot”', () => {
  stubNavigator({
    userAgent: 'Mozilla/5.0 (Linux; Android 9; CUBOT NOTE 20) Chrome/120 Mobile Safari/537.36',
  });
  createVisitCounter(BACKEND)?.({ step: 'ebook' });
  expect(sent).toHaveLength(1);
});

it('counts visits even if storage is malformed or unavailable', () => {
  sessionStorage.setItem('visit', '{"source"');
  createVisitCounter(BACKEND)?.({ step: 'ebook' });
  sessionStorage.setItem('visit-notes', 'null');
  expect(markInSession('ebook', 1)).toBeUndefined();
  vi.stubGlobal('sessionStorage', undefined);
  createVisitCounter(BACKEND)?.({ step: 'ebook' });
  expect(markInSession('ebook', 1)).toBeUndefined();
  vi.unstubAllGlobals();
  expect(sent.map(({ source }) => source)).toEqual(['direct', 'direct']);
});

it('keeps at most twenty notes, for half an hour each', () => {
  for (let note = 0; note < 25; note += 1) markInSession(`note-${note}`, note);
  expect(markInSession('note-4', 0)).toBeUndefined();
  expect(markInSession('note-24', 0)).toBe(24);
  vi.setSystemTime(Date.now() + 30 * 60_000);
  expect(markInSession('note-24', 0)).toBeUndefined();
});

it('counts a reader immediately, and the tenths read when the page is hidden', () => {
  const reading = trackReadingDepth(CHAPTER);
  expect(sent).toMatchObject([{ step: 'reading', already: -1, reached: 0 }]);
  reading.reach(9.99);
  hidePage();
  expect(sent).toHaveLength(1);
  reading.reach(47);
  reading.reach(12);
  hidePage();
  reading.reach(100);
  hidePage();
  hidePage();
  expect(sent.slice(1)).toMatchObject([
    { already: 0, reached: 4 },
    { already: 4, reached: 10 },
  ]);
  reading.stop();
});

it('resumes counting a reading after a reload within thirty minutes, and starts over later', () => {
  const readTo = (depth: number) => {
    const reading = trackReadingDepth(CHAPTER);
    reading.reach(depth);
    hidePage();
    reading.stop();
  };
  readTo(30);
  vi.setSystemTime(Date.now() + 29 * 60_000);
  readTo(20);
  readTo(50);
  expect(sent).toMatchObject([
    { already: -1, reached: 0 },
    { already: 0, reached: 3 },
    { already: 3, reached: 5 },
  ]);
  vi.setSystemTime(Date.now() + 30 * 60_000);
  readTo(0);
  expect(sent.slice(3)).toMatchObject([{ already: -1, reached: 0 }]);
});

it('counts clicks on store links by book, and no other clicks', () => {
  document.body.innerHTML = `
      <a id="genesis" href="https://store.example/checkout/genesis"><b>Buy</b></a>
      <a id="home" href="https://store.example">Store</a>
      <a id="other" href="https://other.example/checkout/genesis">Other</a>`;
  document.addEventListener('click', (event) => event.preventDefault());
  countClicks(() => createVisitCounter(BACKEND), 'https://store.example');
  document.querySelector<HTMLElement>('#genesis b')?.click();
  for (const id of ['home', 'other']) document.getElementById(id)?.click();
  document.body.click();
  expect(sent.map(({ step, book }) => [step, book])).toEqual([
    ['store', 'genesis'],
    ['store', 'store'],
  ]);
});
