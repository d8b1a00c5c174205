import { expect, it } from 'vitest';
import { readMarkup } from '~/admin/chapters/editor/text/markup.ts';

const tokens = (line: string) => readMarkup(line).tokens.map(({ kind, text }) => `${kind} ${text}`);

it('finds markup that readers do not see', () => {
  expect(tokens('<!--.-->a<br>b &amp; <EM>c</EM> <q>d</q> <img src=x><!-- e --> 1 < 2 & 3')).toEqual([
    'mark <!--.-->',
    'break <br>',
    'entity &amp;',
    'tag <EM>',
    'tag </EM>',
    'quote <q>',
    'quote </q>',
    'omitted <img src=x>',
    'note <!-- e -->',
  ]);
});

it('pairs tags by name, inner elements first, and ends an unclosed element with the line', () => {
  const line = '<q>a <em>b</q> c</em> <u>d';
  const elements = readMarkup(line).elements.map(({ name, openEnd, closeStart }) => [
    name,
    line.slice(openEnd, closeStart),
  ]);
  expect(elements).toEqual([
    ['q', 'a <em>b'],
    ['em', 'b</q> c'],
    ['u', 'd'],
  ]);
  expect(readMarkup('a</em>').elements).toEqual([]);
});

it('shows a speaker by name, without further quotation marks', () => {
  expect(tokens('<q data-speaker="elior">a <q>b</q></q> <q data-speaker="job">c</q>')).toEqual([
    'speaker <q data-speaker="elior">',
    'quote <q>',
    'quote </q>',
    'tag </q>',
    'quote <q data-speaker="job">',
    'quote </q>',
  ]);
});
