// Marks words in the paragraph that the address names, without changing its markup.
import { adoptStyles } from '~/lib/browser/adopt-styles.ts';
import { takeSoughtWords } from '~/lib/browser/sought-words.ts';

const NAME = 'sought';
const STYLE = `::highlight(${NAME}) { background-color: rgb(var(--gold) / 0.35); }`;

/** The words of the search that led here. */
export function markSoughtWords(): void {
  const words = takeSoughtWords();
  if (words.length === 0) return;
  const named = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  const place = named ?? document.querySelector('.chapter-text');
  if (!place || !('highlights' in CSS)) return;
  const ranges = rangesOf(place, new Set(words.map(plain)));
  if (ranges.length === 0) return;
  adoptStyles(STYLE);
  CSS.highlights.set(NAME, new Highlight(...ranges));
}

const plain = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}'’]/gu, '');

function rangesOf(place: Element, words: ReadonlySet<string>): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}'’]+/gu)) {
      if (!words.has(plain(word))) continue;
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      ranges.push(range);
    }
  }
  return ranges;
}
