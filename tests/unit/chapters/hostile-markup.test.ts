import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import type { Element, Root, RootContent } from 'hast';
import { describe, expect, test } from 'vitest';
import { renderChapter } from '~/lib/chapter-text/render-chapter.ts';
import { sanitizeMarkup, plainMarkdown, sanitizeProse } from '~/lib/chapter-text/sanitize-markup.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, ATTACKS } from '../../hostile/markup.ts';

const LINE_TAGS = ['h2', 'hr', 'h3', 'p', 'blockquote', 'br'];
/** A URL without a scheme is relative. */
const HARMLESS_URL = /^(https?:|mailto:|[^:]*$|[^:]*[/?#])/i;

function foreignParts(html: string, tags: readonly string[]): string[] {
  const found: string[] = [];
  const visit = (node: RootContent | Root) => {
    if (node.type === 'element') found.push(...foreignPartsOf(node, tags));
    else if (node.type !== 'text' && node.type !== 'root') found.push(node.type);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(fromHtmlIsomorphic(html, { fragment: true }));
  return found;
}

function foreignPartsOf({ tagName, properties }: Element, tags: readonly string[]): string[] {
  const found = tags.includes(tagName) ? [] : [`<${tagName}>`];
  for (const [name, value] of Object.entries(properties)) {
    const isLineClass = name === 'className' && LINE_TAGS.includes(tagName);
    if (!ALLOWED_ATTRIBUTES.includes(name) && !isLineClass) found.push(`${tagName} ${name}`);
    if (name === 'href' && !HARMLESS_URL.test(String(value))) found.push(`${tagName} ${String(value)}`);
  }
  return found;
}

test('covers at least 200 different attacks', () => {
  expect(new Set(ATTACKS.map(({ markup }) => markup)).size).toBeGreaterThanOrEqual(200);
});

describe.each(Object.entries(Object.groupBy(ATTACKS, ({ kind }) => kind)))('%s', (_kind, attacks = []) => {
  test.each(attacks)('sanitizes $markup to harmless inline markup', ({ markup }) => {
    expect(foreignParts(sanitizeMarkup(markup), ALLOWED_TAGS)).toEqual([]);
  });
});

test('leaves only harmless markup in headings, subheadings, paragraphs, and closing quotes', () => {
  const allowed = [...ALLOWED_TAGS, ...LINE_TAGS];
  for (const { markup } of ATTACKS) {
    const closing = `${'A line that is long enough to be the closing quote. '}${markup}`;
    const chapter = [markup, `Chapter ${markup}`, markup, `${markup} A paragraph.`, closing].join('\n\n');
    expect({ markup, found: foreignParts(renderChapter(chapter), allowed) }).toEqual({ markup, found: [] });
  }
});

test('keeps the line after each attack', () => {
  const html = renderChapter(ATTACKS.map(({ markup }) => `${markup}\nThe line after it.`).join('\n'));
  expect(html.split('<p dir="auto">The line after it.</p>')).toHaveLength(ATTACKS.length + 1);
});

const PROSE_TAGS = 'p blockquote h2 h3 h4 ul ol li hr code pre'.split(' ');

test('leaves only harmless markup in rendered Markdown and no tags in plain text', () => {
  for (const { markup } of ATTACKS) {
    const found = foreignParts(sanitizeProse(`<p>${markup}</p>`), [...ALLOWED_TAGS, ...PROSE_TAGS]);
    expect({ markup, found }).toEqual({ markup, found: [] });
    expect(plainMarkdown(markup)).not.toContain('<');
  }
});

test('keeps the blocks of a Markdown text and demotes its main heading', () => {
  const html =
    '<h1 id="x">Who</h1><p>One <em>word</em> <a href="https://example.com">here</a></p><blockquote><p>Chairs</p></blockquote><ul><li>a</li></ul>';
  expect(sanitizeProse(html)).toBe(html.replace('<h1 id="x">Who</h1>', '<h2>Who</h2>'));
});
