import { expect, it } from 'vitest';
import { isLineId, lineIds } from '~/lib/chapter-text/line-ids.ts';
import { opensWithTitle } from '~/lib/chapter-text/chapter-lines.ts';
import { renderForReading } from '~/lib/chapter-text/render-chapter.ts';

const LINES = [
  'I knew the dog by its walk, and it was going down the middle of the bus lane in heavy rain.',
  'What I did was stand and think. I thought that someone would be looking for it by now.',
  'I got wet. The dog is heavier than it looks, and I rang at ten past eleven.',
];
const [FIRST = '', SECOND = '', THIRD = ''] = LINES;

it('keeps a line’s ID when the surrounding lines change', () => {
  const [first, second, third] = lineIds(LINES);
  expect(lineIds(['A line that is new.', FIRST, THIRD])).toEqual([expect.anything(), first, third]);
  expect(new Set([first, second, third]).size).toBe(3);
  for (const id of [first, second, third]) expect(isLineId(id)).toBe(true);
});

it('keeps a line’s ID after changes to punctuation and case, and to most single words', () => {
  const [id] = lineIds([SECOND]);
  expect(lineIds([SECOND.toUpperCase().replaceAll('.', '!')])).toEqual([id]);
  const words = SECOND.split(' ');
  const edited = words.map((_, index) =>
    words.map((word, other) => (other === index ? 'other' : word)).join(' '),
  );
  const unchanged = lineIds(edited).filter((other) => other.startsWith(id ?? '-'));
  expect(unchanged.length).toBeGreaterThan(words.length * 0.7);
});

it('numbers the IDs of identical lines, and creates valid IDs for any text', () => {
  const [id] = lineIds([FIRST]);
  expect(lineIds([FIRST, FIRST, FIRST])).toEqual([id, `${id}-2`, `${id}-3`]);
  const ids = lineIds(['בראשית ברא אלהים את השמים', '?', 'word', '', 'w '.repeat(200_000)]);
  expect(ids.filter((id) => !isLineId(id))).toEqual([]);
  for (const invalid of ['main', 'p-', 'p-ABCD', 'p-abcd-x', null, 4]) expect(isLineId(invalid)).toBe(false);
});

const text = ['The Title', 'A part', FIRST, '* * *', 'Another <em>part</em>', SECOND].join('\n\n');

it('renders an ID on every text line, and a table of contents after the opening', () => {
  const html = renderForReading(text);
  const ids = [...html.matchAll(/<(h2|h3|p|blockquote) id="(p-[a-z0-9]{4})"/g)].map(([, , id]) => id);
  expect(ids).toHaveLength(6);
  expect(html).toMatch(
    /^<h2 id="p-\w{4}" dir="auto" class="chapter-opening">The Title<\/h2><hr class="tick-rule">\n<details/,
  );
  expect(html).toContain(`<li><a href="#${ids[1]}" dir="auto">A part</a></li>`);
  expect(html).toContain(`<a href="#${ids[4]}" dir="auto">Another part</a>`);
});

it('renders no table of contents for a single subheading, and nothing without text', () => {
  expect(renderForReading(['The Title', 'A part', FIRST].join('\n\n'))).not.toContain('<details');
  expect(renderForReading('')).toBe('');
  expect(renderForReading('One line')).toMatch(
    /^<h2 id="p-\w{4}"[^>]*>One line<\/h2><hr class="tick-rule">$/,
  );
});

it('recognizes an opening line that repeats the title, despite markup and punctuation', () => {
  const repeats = (content: string | null) =>
    opensWithTitle({ chapter_title: 'Your Enemy’s Donkey', content });
  expect(repeats("\n  Your enemy's <em>donkey</em>!\n\nText.")).toBe(true);
  expect(repeats('Your Enemy’s Donkey, and mine')).toBe(false);
  expect(repeats('')).toBe(false);
  expect(repeats(null)).toBe(false);
  expect(opensWithTitle({ chapter_title: '…', content: '!!!' })).toBe(false);
});
