import { chapterLines, type ChapterLine } from './chapter-lines.ts';
import { lineIds } from './line-ids.ts';
import { renderLine } from './render-chapter.ts';

const FEWEST_HEADINGS = 2;
const MOST_HEADINGS = 60;

/** A chapter as its page has it: every line can be linked to, and a list of contents where there are subheadings. */
export function renderForReading(text: string): string {
  const lines = chapterLines(text).map((line) => ({ line, html: renderLine(line) }));
  const named = lines.filter(({ line, html }) => line.kind !== 'break' && wordsIn(html) !== '');
  const ids = lineIds(named.map(({ html }) => wordsIn(html)));
  const idOf = new Map(named.map((entry, at) => [entry, ids[at] ?? '']));
  const rendered = lines.map((entry) => {
    const id = idOf.get(entry);
    return id ? entry.html.replace(/^<\w+/, (tag) => `${tag} id="${id}"`) : entry.html;
  });
  const headings = named.filter(({ line }) => isHeading(line));
  if (headings.length < FEWEST_HEADINGS) return rendered.join('\n');
  const items = headings
    .slice(0, MOST_HEADINGS)
    .map((entry) => `<li><a href="#${idOf.get(entry)}" dir="auto">${escaped(wordsIn(entry.html))}</a></li>`);
  const contents = `<details class="chapter-contents"><summary>In this chapter</summary><ol>${items.join('')}</ol></details>`;
  // The opening line comes first.
  return [...rendered.slice(0, 1), contents, ...rendered.slice(1)].join('\n');
}

function isHeading(line: ChapterLine): boolean {
  return line.kind === 'heading' || line.kind === 'subheading';
}

/** The words of sanitized HTML, entities as they are: equal texts have equal words. */
function wordsIn(html: string): string {
  return html.replace(/<[^>]*>/g, '').trim();
}

/** Only what the sanitizer leaves alone in a line without markup. */
function escaped(words: string): string {
  return words.replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'));
}
