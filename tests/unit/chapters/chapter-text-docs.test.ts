import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALLOWED, sanitizeMarkup } from '~/lib/chapter-text/sanitize-markup.ts';

const docs = readFileSync('docs/chapter-text.md', 'utf8');
const section = (title: string) => docs.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const elementsIn = (text: string) => [...text.matchAll(/`<([a-z]+)>`/g)].map(([, name = '']) => name).sort();

test('documents exactly the allowed elements', () => {
  expect(elementsIn(section('Elements'))).toEqual([...(ALLOWED.tagNames ?? [])].sort());
});

test('documents exactly the elements removed with their content', () => {
  const bullet = section('Removed markup').split('\n- ').at(-1) ?? '';
  expect(elementsIn(bullet)).toEqual([...(ALLOWED.strip ?? [])].sort());
});

test('keeps attributes documented as allowed and removes others', () => {
  for (const markup of [
    '<a href="https://example.org" title="Out">x</a>',
    '<a href="mailto:a@example.org">x</a>',
    '<a href="/chapters">x</a>',
    '<a href="#end">x</a>',
    '<abbr title="Before the common era">x</abbr>',
    '<em lang="he" dir="rtl">x</em>',
    '<bdi dir="auto">x</bdi>',
  ])
    expect(sanitizeMarkup(markup)).toBe(markup);
  for (const attribute of ['style="color:red"', 'class="x"', 'id="x"', 'target="_top"', 'onclick="x()"'])
    expect(sanitizeMarkup(`<em ${attribute}>x</em>`)).toBe('<em>x</em>');
  expect(sanitizeMarkup('<h2>x</h2><ul><li>y</li></ul><!-- z --><img src="/a.png" alt="a">')).toBe('xy');
});
