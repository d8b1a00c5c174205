import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createVisitCounter, noteInTab } from '~/data/visit-counter.ts';
import { countReading } from '~/features/chapters/reader/record-view.ts';
import { countPresses } from '~/features/counting/count-page.ts';

const AT = { backend: 'https://backend.example', apikey: 'key' };
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

const visitor = (changes: object) =>
  vi.stubGlobal('navigator', { doNotTrack: null, userAgent: 'Mozilla/5.0 Firefox/140.0', ...changes });
const comingFrom = (referrer: string, address = 'https://example.com/') => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  vi.stubGlobal('location', new URL(address));
};
const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('a sum', () => {
  it('has a step, a chapter and a source, and nothing of the visitor', () => {
    comingFrom('https://www.example.org/path?q=1');
    createVisitCounter(AT)?.({ step: 'reading', chapter: CHAPTER, already: -1, reached: 0 });
    comingFrom('https://example.com/read/one', 'https://example.com/landing');
    createVisitCounter(AT)?.({ step: 'ebook' });
    expect(sent).toEqual([
      { step: 'reading', chapter: CHAPTER, already: -1, reached: 0, source: 'example.org' },
      { step: 'ebook', chapter: CHAPTER, source: 'example.org' },
    ]);
  });

  it.each([
    ['', 'https://example.com/', 'direct'],
    ['android-app://com.example/', 'https://example.com/', 'direct'],
    [
      'https://t.co/x',
      'https://example.com/?utm_source=News Mail&utm_campaign=Spring!',
      'campaign:news-mail',
    ],
    ['', `https://example.com/?utm_source=${'x'.repeat(500)}`, `campaign:${'x'.repeat(91)}`],
  ])('of a visit from %j at %s has the source %s', (referrer, address, source) => {
    comingFrom(referrer, address);
    createVisitCounter(AT)?.({ step: 'ebook' });
    expect(sent).toEqual([{ step: 'ebook', source }]);
  });

  it.each([
    ['that asks not to be tracked', { doNotTrack: '1' }],
    ['with Global Privacy Control', { globalPrivacyControl: true }],
    [
      'of a crawler',
      { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['of a link preview', { userAgent: 'facebookexternalhit/1.1' }],
  ])('is not made for a browser %s, and nothing is stored there', (_name, changes) => {
    visitor(changes);
    createVisitCounter(AT)?.({ step: 'ebook' });
    countReading(CHAPTER).stop();
    expect(sent).toEqual([]);
    expect(sessionStorage.length).toBe(0);
  });

  it('is made for a phone whose name ends in bot', () => {
    visitor({ userAgent: 'Mozilla/5.0 (Linux; Android 9; CUBOT NOTE 20) Chrome/120 Mobile Safari/537.36' });
    createVisitCounter(AT)?.({ step: 'ebook' });
    expect(sent).toHaveLength(1);
  });

  it('survives storage that holds something else, or refuses', () => {
    sessionStorage.setItem('visit', '{"source"');
    createVisitCounter(AT)?.({ step: 'ebook' });
    sessionStorage.setItem('visit-notes', 'null');
    expect(noteInTab('ebook', 1)).toBeUndefined();
    vi.stubGlobal('sessionStorage', undefined);
    createVisitCounter(AT)?.({ step: 'ebook' });
    expect(noteInTab('ebook', 1)).toBeUndefined();
    vi.unstubAllGlobals();
    expect(sent.map(({ source }) => source)).toEqual(['direct', 'direct']);
  });

  it('is noted for half an hour, and at most twenty at once', () => {
    for (let note = 0; note < 25; note += 1) noteInTab(`note-${note}`, note);
    expect(noteInTab('note-4', 0)).toBeUndefined();
    expect(noteInTab('note-24', 0)).toBe(24);
    vi.setSystemTime(Date.now() + 30 * 60_000);
    expect(noteInTab('note-24', 0)).toBeUndefined();
  });
});

describe('reading', () => {
  it('counts a reader at once and the tenths when the page is left', () => {
    const reading = countReading(CHAPTER);
    expect(sent).toMatchObject([{ step: 'reading', already: -1, reached: 0 }]);
    reading.reach(9.99);
    hide();
    expect(sent).toHaveLength(1);
    reading.reach(47);
    reading.reach(12);
    hide();
    reading.reach(100);
    hide();
    hide();
    expect(sent.slice(1)).toMatchObject([
      { already: 0, reached: 4 },
      { already: 4, reached: 10 },
    ]);
    reading.stop();
  });

  it('goes on after a reload within thirty minutes, and begins again after them', () => {
    const open = (depth: number) => {
      const reading = countReading(CHAPTER);
      reading.reach(depth);
      hide();
      reading.stop();
    };
    open(30);
    vi.setSystemTime(Date.now() + 29 * 60_000);
    open(20);
    open(50);
    expect(sent).toMatchObject([
      { already: -1, reached: 0 },
      { already: 0, reached: 3 },
      { already: 3, reached: 5 },
    ]);
    vi.setSystemTime(Date.now() + 30 * 60_000);
    open(0);
    expect(sent.slice(3)).toMatchObject([{ already: -1, reached: 0 }]);
  });
});

describe('a page', () => {
  it('counts each press on a link to the store by its book, and no other press', () => {
    document.body.innerHTML = `
      <a id="genesis" href="https://store.example/checkout/genesis"><b>Buy</b></a>
      <a id="front" href="https://store.example">Store</a>
      <a id="other" href="https://other.example/checkout/genesis">Other</a>`;
    document.addEventListener('click', (event) => event.preventDefault(), { once: false });
    countPresses(() => createVisitCounter(AT), 'https://store.example');
    document.querySelector<HTMLElement>('#genesis b')?.click();
    for (const id of ['front', 'other']) document.getElementById(id)?.click();
    document.body.click();
    expect(sent.map(({ step, book }) => [step, book])).toEqual([
      ['store', 'genesis'],
      ['store', 'store'],
    ]);
  });
});
