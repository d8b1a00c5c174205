import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import type { Element, Root, RootContent } from 'hast';
import { describe, expect, test } from 'vitest';
import { renderChapter } from '~/lib/chapter-text/render-chapter.ts';
import { sanitizeMarkup, escapeHtmlInMarkdown, sanitizeProse } from '~/lib/chapter-text/sanitize-markup.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, ATTACKS } from '../../hostile/markup.ts';

const LINE_TAGS = ['h2', 'hr', 'h3', 'p', 'blockquote', 'br'];
/** A URL without a scheme is relative. */
const HARMLESS_URL = /^(https?:|mailto:|[^:]*$|[^:]*[/?#])/i;

function findForbidden(html: string, tags: readonly string[]): string[] {
  const forbidden: string[] = [];
  const visit = (node: RootContent | Root) => {
    if (node.type === 'element') forbidden.push(...forbiddenIn(node, tags));
    else if (node.type !== 'text' && node.type !== 'root') forbidden.push(node.type);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(fromHtmlIsomorphic(html, { fragment: true }));
  return forbidden;
}

function forbiddenIn({ tagName, properties }: Element, tags: readonly string[]): string[] {
  const forbidden = tags.includes(tagName) ? [] : [`<${tagName}>`];
  for (const [name, value] of Object.entries(properties)) {
    const isLineClass = name === 'className' && LINE_TAGS.includes(tagName);
    if (!ALLOWED_ATTRIBUTES.includes(name) && !isLineClass) forbidden.push(`${tagName} ${name}`);
    if (name === 'href' && !HARMLESS_URL.test(String(value))) forbidden.push(`${tagName} ${String(value)}`);
  }
  return forbidden;
}

test('covers at least 200 different attacks', () => {
  expect(new Set(ATTACKS.map(({ markup }) => markup)).size).toBeGreaterThanOrEqual(200);
});

describe.each(Object.entries(Object.groupBy(ATTACKS, ({ kind }) => kind)))('%s', (_, attacks = []) => {
  test.each(attacks)('sanitizes $markup to harmless inline markup', ({ markup }) => {
    expect(findForbidden(sanitizeMarkup(markup), ALLOWED_TAGS)).toEqual([]);
  });
});

test('allows only harmless markup in headings, subheadings, paragraphs, and closing quotes', () => {
  const allowed = [...ALLOWED_TAGS, ...LINE_TAGS];
  for (const { markup } of ATTACKS) {
    const closingQuote = `${'A line that is long enough to be the closingQuote quote. '}${markup}`;
    const chapter = [markup, `Chapter ${markup}`, markup, `${markup} A paragraph.`, closingQuote].join(
      '\n\n',
    );
    expect({ markup, forbidden: findForbidden(renderChapter(chapter), allowed) }).toEqual({
      markup,
      forbidden: [],
    });
  }
});

test('keeps the line after each attack', () => {
  const html = renderChapter(ATTACKS.map(({ markup }) => `${markup}\nThe line after it.`).join('\n'));
  expect(html.split('<p dir="auto">The line after it.</p>')).toHaveLength(ATTACKS.length + 1);
});

const PROSE_TAGS = 'p blockquote h2 h3 h4 ul ol li hr code pre'.split(' ');

test('allows only harmless markup in rendered Markdown, and no tags in plain text', () => {
  for (const { markup } of ATTACKS) {
    const forbidden = findForbidden(sanitizeProse(`<p>${markup}</p>`), [...ALLOWED_TAGS, ...PROSE_TAGS]);
    expect({ markup, forbidden }).toEqual({ markup, forbidden: [] });
    expect(escapeHtmlInMarkdown(markup)).not.toContain('<');
  }
});

test('keeps Markdown block elements and demotes the main heading', () => {
  const html =
    '<h1 id="x">Who</h1><p>One <em>word</em> <a href="https://example.com">here</a></p><blockquote><p>Chairs</p></blockquote><ul><li>a</li></ul>';
  expect(sanitizeProse(html)).toBe(html.replace('<h1 id="x">Who</h1>', '<h2>Who</h2>'));
});
