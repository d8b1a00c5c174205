import { expect, it } from 'vitest';
import { sanitizeMarkup } from '~/lib/chapter-text/sanitize-markup.ts';
import { renderChapter } from '~/lib/chapter-text/render-chapter.ts';

it.each([
  ['plain words', 'plain words'],
  ['<em>with</em> <strong>emphasis</strong>', '<em>with</em> <strong>emphasis</strong>'],
  ['<em>never closed', '<em>never closed</em>'],
  ['a < b & c', 'a &#x3C; b &#x26; c'],
  ['<a href="https://example.org/a?b=1">out</a>', '<a href="https://example.org/a?b=1">out</a>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<span lang="he" dir="rtl">שלום</span>', '<span lang="he" dir="rtl">שלום</span>'],
  ['<span dir="javascript:">x</span>', '<span>x</span>'],
])('sanitizes %s to %s', (line, html) => {
  expect(sanitizeMarkup(line)).toBe(html);
});

it('renders a large heading with a rule, headings, paragraphs, and a closing quote', () => {
  const closing = 'A closing thought that is certainly longer than fifty characters';
  expect(renderChapter(`The Fence\n\nChapter 3\nOn the roof\nA paragraph.\n${closing}`)).toBe(
    [
      '<h2 dir="auto" class="chapter-opening">The Fence</h2><hr class="tick-rule">',
      '<h3 dir="auto" class="chapter-heading">Chapter 3</h3>',
      '<h3 dir="auto" class="chapter-subheading">On the roof</h3>',
      '<p dir="auto">A paragraph.</p>',
      `<blockquote dir="auto" class="chapter-closing">${closing}</blockquote>`,
    ].join('\n'),
  );
});

it('keeps the author’s breaks within and between lines', () => {
  expect(renderChapter('The<br>Fence\n\n\nOne<br>two.')).toBe(
    [
      '<h2 dir="auto" class="chapter-opening">The<br>Fence</h2><hr class="tick-rule">',
      '<br>',
      '<p dir="auto">One<br>two.</p>',
    ].join('\n'),
  );
});
