import { describe, expect, it } from 'vitest';
import { isLineId, lineIds } from '~/lib/chapter-text/line-ids.ts';
import { opensWithTitle } from '~/lib/chapter-text/chapter-lines.ts';
import { renderForReading } from '~/lib/chapter-text/render-chapter.ts';

const LINES = [
  'I knew the dog by its walk, and it was going down the middle of the bus lane in heavy rain.',
  'What I did was stand and think. I thought that someone would be looking for it by now.',
  'I got wet. The dog is heavier than it looks, and I rang at ten past eleven.',
];
const [FIRST = '', SECOND = '', THIRD = ''] = LINES;

describe('line IDs', () => {
  it('do not change when the surrounding lines do', () => {
    const [first, second, third] = lineIds(LINES);
    expect(lineIds(['A line that is new.', FIRST, THIRD])).toEqual([expect.anything(), first, third]);
    expect(new Set([first, second, third]).size).toBe(3);
    for (const id of [first, second, third]) expect(isLineId(id)).toBe(true);
  });

  it('survive changes to punctuation, case, and most single words', () => {
    const [id] = lineIds([SECOND]);
    expect(lineIds([SECOND.toUpperCase().replaceAll('.', '!')])).toEqual([id]);
    const words = SECOND.split(' ');
    const edited = words.map((_, at) => words.map((word, own) => (own === at ? 'other' : word)).join(' '));
    const kept = lineIds(edited).filter((found) => found.startsWith(id ?? '-'));
    expect(kept.length).toBeGreaterThan(words.length * 0.7);
  });

  it('are numbered for identical lines and valid for any text', () => {
    const [id] = lineIds([FIRST]);
    expect(lineIds([FIRST, FIRST, FIRST])).toEqual([id, `${id}-2`, `${id}-3`]);
    const odd = lineIds(['בראשית ברא אלהים את השמים', '?', 'word', '', 'w '.repeat(200_000)]);
    expect(odd.filter((found) => !isLineId(found))).toEqual([]);
    for (const other of ['main', 'p-', 'p-ABCD', 'p-abcd-x', null, 4]) expect(isLineId(other)).toBe(false);
  });
});

describe('chapter rendered for reading', () => {
  const text = ['The Title', 'A part', FIRST, '* * *', 'Another <em>part</em>', SECOND].join('\n\n');

  it('has an ID on every text line and, after the opening, contents that link to the subheadings', () => {
    const html = renderForReading(text);
    const ids = [...html.matchAll(/<(h2|h3|p|blockquote) id="(p-[a-z0-9]{4})"/g)].map(([, , id]) => id);
    expect(ids).toHaveLength(6);
    expect(html).toMatch(
      /^<h2 id="p-\w{4}" dir="auto" class="chapter-opening">The Title<\/h2><hr class="limb">\n<details/,
    );
    expect(html).toContain(`<li><a href="#${ids[1]}" dir="auto">A part</a></li>`);
    expect(html).toContain(`<a href="#${ids[4]}" dir="auto">Another part</a>`);
  });

  it('omits the contents for a single subheading, and is empty without text', () => {
    expect(renderForReading(['The Title', 'A part', FIRST].join('\n\n'))).not.toContain('<details');
    expect(renderForReading('')).toBe('');
    expect(renderForReading('One line')).toMatch(/^<h2 id="p-\w{4}"[^>]*>One line<\/h2><hr class="limb">$/);
  });
});

it('recognizes an opening line that repeats the title, despite markup and punctuation', () => {
  const opens = (content: string | null) => opensWithTitle({ chapter_title: 'Your Enemy’s Donkey', content });
  expect(opens("\n  Your enemy's <em>donkey</em>!\n\nText.")).toBe(true);
  expect(opens('Your Enemy’s Donkey, and mine')).toBe(false);
  expect(opens('')).toBe(false);
  expect(opens(null)).toBe(false);
  expect(opensWithTitle({ chapter_title: '…', content: '!!!' })).toBe(false);
});
