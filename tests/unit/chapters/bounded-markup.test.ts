// Hostile amounts of markup in one line: the words stay, the tags are bounded, and no line is slow or throws.
import fc from 'fast-check';
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import type { Root, RootContent } from 'hast';
import { expect, test } from 'vitest';
import { sanitizeMarkup } from '~/lib/chapter-text/sanitize-markup.ts';

const LONGEST_LINE = 250_000;
const WITHIN_MS = 100;

type Shape = { words: string; elements: number; depth: number };

function shapeOf(html: string): Shape {
  const shape: Shape = { words: '', elements: 0, depth: 0 };
  const visit = (node: Root | RootContent, depth: number) => {
    shape.depth = Math.max(shape.depth, depth);
    if (node.type === 'text') shape.words += node.value;
    if (node.type === 'element') shape.elements += 1;
    if ('children' in node)
      for (const child of node.children) visit(child, child.type === 'element' ? depth + 1 : depth);
  };
  visit(fromHtmlIsomorphic(html, { fragment: true }), 0);
  return shape;
}

/** The least CPU time of three runs, to exclude other load. */
function quickestMs(task: () => void): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    task();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

test.each([1500, 80_000])('%i nested elements in a line keep their words and 50 of their tags', (count) => {
  const html = sanitizeMarkup(`${'<b>'.repeat(count)}In the beginning`);
  expect(shapeOf(html)).toEqual({ words: 'In the beginning', elements: 50, depth: 50 });
});

test('51 levels are one too many; what follows the flattened element is where it was', () => {
  const nested = (levels: number) =>
    `before ${'<i>'.repeat(levels)}deep${'</i>'.repeat(levels)} <b>after</b> ${'.'.repeat(8000)}`;
  expect(shapeOf(sanitizeMarkup(nested(50))).depth).toBe(50);
  const html = sanitizeMarkup(nested(51));
  expect(shapeOf(html).depth).toBe(50);
  expect(html).toContain(`deep${'</i>'.repeat(50)} <b>after</b>`);
});

test('of 1,001 elements the last loses its tags, and no word', () => {
  const line = '<b>light</b> '.repeat(1001);
  const html = sanitizeMarkup(line);
  expect(html.match(/<b>/g)).toHaveLength(1000);
  expect(html.endsWith('<b>light</b> light ')).toBe(true);
  expect(sanitizeMarkup('<b>light</b> '.repeat(1000))).toBe('<b>light</b> '.repeat(1000));
});

test('a long line is read as a short one is: links, attributes, references, forbidden elements', () => {
  const filler = ' and it was so'.repeat(600);
  const line = `<A HREF='https://e.org/?a=1&amp;b=2' onclick="x()">a > b</a> &amp; <script>if (1 < 2) {}</script><em lang=he title="1">c</em> 1 < 2 <p>d</p><a href="javascript:x()">e</a><!-- <b> --><u title="<b>">f</u>`;
  const short = shapeOf(sanitizeMarkup(line));
  const html = sanitizeMarkup(line + filler);
  expect(shapeOf(html)).toEqual({ ...short, words: short.words + filler });
  expect(html).toContain('<em lang="he">c</em>');
  expect(html).toMatch(/<a href="https:\/\/e\.org\/\?a=1&(amp|#x26);b=2">a &gt; b<\/a>/);
  expect(html).not.toMatch(/script|onclick|if \(1/);
});

const PIECES = [
  '<b>',
  '</b>',
  '<i title="x">',
  '</i>',
  '<a href="https://e.org">',
  '</a>',
  '<span>',
  '</span>',
  '<p>',
  '<table>',
  '<svg>',
  '<script>',
  '</script>',
  '</script ',
  '<!--',
  '-->',
  '<br/>',
  '<',
  '</',
  '>',
  '"',
  "'",
  '=',
  ' ',
  '&amp;',
  '&',
  '\0',
  'word ',
  '<a ',
  'x=1 ',
  '<<b>b>',
  '\uE000',
];

test('no line throws, nests deeper than 50 or holds more than 1,000 elements, and none takes over 100 ms', () => {
  const piece = fc.constantFrom(...PIECES);
  const start = fc.array(piece, { maxLength: 40 });
  // A few pieces over and over, up to the longest line there is: that is what makes parsers slow.
  const again = fc.array(piece, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(start, again, start, fc.boolean(), (first, repeated, last, isLongest) => {
      const unit = repeated.join('');
      const ends = first.join('').length + last.join('').length;
      const times = Math.floor(((isLongest ? LONGEST_LINE : 4000) - ends) / unit.length);
      const line = first.join('') + unit.repeat(times) + last.join('');
      let html = '';
      const ms = quickestMs(() => (html = sanitizeMarkup(line)));
      const { elements, depth } = shapeOf(html);
      expect(depth).toBeLessThanOrEqual(50);
      expect(elements).toBeLessThanOrEqual(1000);
      expect(ms).toBeLessThan(WITHIN_MS);
    }),
    { numRuns: 150 },
  );
}, 120_000);

test.each([
  ['distinct attributes', `<a${Array.from({ length: 30_000 }, (_, index) => ` a${index}`).join('')}>x</a>`],
  ['elements that the parser opens over and over', mixed(500)],
  ['end tags without a start', '<b>'.repeat(40_000) + '</i>'.repeat(30_000)],
  ['end tags that do not end', `<script>${'</script '.repeat(27_000)}`],
  ['signs that begin a tag', '<'.repeat(LONGEST_LINE)],
  ['ampersands', '&'.repeat(LONGEST_LINE)],
  ['equals signs', `<b ${'= '.repeat(LONGEST_LINE / 2 - 2)}`],
])('%s are read within 100 ms', (_name, line) => {
  expect(quickestMs(() => sanitizeMarkup(line))).toBeLessThan(WITHIN_MS);
});

function mixed(count: number): string {
  const distinct = Array.from({ length: count }, (_, index) => `<i title="${index}">`).join('');
  return '<span>'.repeat(count) + distinct + '</span>x'.repeat(count);
}
