import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LATE_STYLES } from '~/features/chapters/reader/look/late-styles.ts';
import { offerQuotes } from '~/features/chapters/reader/quote/offer-quote.late.ts';

const written = vi.fn<(text: string) => Promise<void>>();
let end = new AbortController();

beforeEach(() => {
  written.mockReset().mockResolvedValue();
  end = new AbortController();
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: written } });
  document.head.innerHTML = `<title>The Spies</title><link rel="preload" href="${LATE_STYLES}">`;
  document.body.innerHTML = `<article>
    <div class="chapter-text"><p id="p-ab12">The first line.</p><p id="p-cd34">The closing words.</p></div>
    <nav><a href="/read/next">Next Chapter</a></nav></article>`;
});

afterEach(() => end.abort());

const button = () => document.querySelector<HTMLButtonElement>('.copy-quote');

function select(from: string, to: string): void {
  const [start, stop] = [from, to].map((selector) => document.querySelector(selector)?.firstChild as Text);
  getSelection()?.setBaseAndExtent(start as Text, 0, stop as Text, stop?.length ?? 0);
  document.dispatchEvent(new Event('selectionchange'));
}

const firstQuote = async () => {
  await vi.waitFor(() => expect(written).toHaveBeenCalledOnce());
  return written.mock.calls[0]?.[0].split('\n')[0];
};

it('ends the quote at the end of the text when the selection extends beyond it', async () => {
  offerQuotes(end.signal);
  select('#p-cd34', 'a');
  expect(button()?.hidden).toBe(false);
  document.dispatchEvent(new Event('selectionchange'));
  button()?.click();
  expect(await firstQuote()).toBe('“The closing words.”');
  await vi.waitFor(() => expect(button()?.hidden).toBe(true));
});
