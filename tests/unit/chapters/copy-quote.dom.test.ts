import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LAZY_STYLES } from '~/features/chapters/reader/appearance/lazy-styles.ts';
import { startQuoteButton } from '~/features/chapters/reader/quote/quote-button.lazy.ts';

const writeText = vi.fn<(text: string) => Promise<void>>();
let controller = new AbortController();

beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  controller = new AbortController();
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  document.head.innerHTML = `<title>The Spies</title><link rel="preload" href="${LAZY_STYLES}">`;
  document.body.innerHTML = `<article>
    <div class="chapter-text"><p id="p-ab12">The first line.</p><p id="p-cd34">The last line.</p></div>
    <nav><a href="/read/next">Next Chapter</a></nav></article>`;
});

afterEach(() => controller.abort());

const button = () => document.querySelector<HTMLButtonElement>('.copy-quote');

function select(from: string, to: string): void {
  const [start, end] = [from, to].map((selector) => document.querySelector(selector)?.firstChild as Text);
  getSelection()?.setBaseAndExtent(start as Text, 0, end as Text, end?.length ?? 0);
  document.dispatchEvent(new Event('selectionchange'));
}

const copiedQuote = async () => {
  await vi.waitFor(() => expect(writeText).toHaveBeenCalledOnce());
  return writeText.mock.calls[0]?.[0].split('\n')[0];
};

it('ends the quote where the text ends if the selection extends beyond it', async () => {
  startQuoteButton(controller.signal);
  select('#p-cd34', 'a');
  expect(button()?.hidden).toBe(false);
  document.dispatchEvent(new Event('selectionchange'));
  button()?.click();
  expect(await copiedQuote()).toBe('“The last line.”');
  await vi.waitFor(() => expect(button()?.hidden).toBe(true));
});

const copiedLines = async () => {
  await vi.waitFor(() => expect(writeText).toHaveBeenCalledOnce());
  return writeText.mock.calls[0]?.[0].split('\n').slice(0, 2);
};

it('names the speaker if only one person’s words are selected', async () => {
  document.body.innerHTML = `<div class="chapter-text"><p id="p-ab12"><q data-speaker="ayala" id="a">“One.”</q> <q data-speaker="ayala" id="b">“Two.”</q> <span>She left.</span></p></div>`;
  startQuoteButton(controller.signal);
  select('#a', '#a');
  button()?.click();
  expect(await copiedLines()).toEqual(['“One.”', 'Ayala, in The Spies']);
  writeText.mockClear();
  select('#a', '#b');
  button()?.click();
  expect((await copiedLines())?.[1]).toBe('Ayala, in The Spies');
  writeText.mockClear();
  select('#b', 'span');
  button()?.click();
  expect((await copiedLines())?.[1]).toBe('The Spies');
});
