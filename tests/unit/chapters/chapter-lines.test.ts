import { expect, it } from 'vitest';
import { chapterLines } from '~/lib/chapter-text/chapter-lines.ts';

const kinds = (text: string) => chapterLines(text).map(({ kind }) => kind);
const kindOf = (line: string) => chapterLines(`Opening\n${line}\nThe end.`)[1]?.kind;

it('treats the first non-empty line as the opening', () => {
  expect(chapterLines('\n\n  The Fence \nText that ends with a period.\nThe end.')[0]).toEqual({
    kind: 'opening',
    markup: 'The Fence',
  });
});

it('treats a last line of more than 50 characters as the closing quote', () => {
  expect(kinds(`Opening\n${'q'.repeat(51)}\n\n`)).toEqual(['opening', 'closing-quote']);
  expect(kinds(`Opening\n${'q'.repeat(50)}`)).toEqual(['opening', 'subheading']);
});

it('treats lines that start with "Chapter " and have fewer than 50 characters as headings', () => {
  expect(kindOf(`Chapter ${'x'.repeat(41)}`)).toBe('heading');
  expect(kindOf(`Chapter ${'x'.repeat(42)}`)).toBe('subheading');
  expect(kindOf('Chapters of a life')).toBe('subheading');
  expect(kindOf('Chapter 2. The second.')).toBe('heading');
});

it('treats lines with fewer than 100 characters and no period as subheadings', () => {
  expect(kindOf('x'.repeat(99))).toBe('subheading');
  expect(kindOf('x'.repeat(100))).toBe('paragraph');
  expect(kindOf('Short.')).toBe('paragraph');
});

it('splits at every kind of line ending', () => {
  expect(kinds('Opening\r\n\r\nOne.\rTwo.\n \nThe end.')).toEqual([
    'opening',
    'paragraph',
    'paragraph',
    'paragraph',
  ]);
});

it('treats each additional empty line as a break', () => {
  expect(kinds('Opening\n\nOne.\n\n\nTwo.\n\n \n\nThe end.\n\n')).toEqual([
    'opening',
    'paragraph',
    'break',
    'paragraph',
    'break',
    'break',
    'paragraph',
  ]);
});

it('returns no lines for an empty text', () => {
  expect(chapterLines('')).toEqual([]);
  expect(chapterLines(' \n\t\n')).toEqual([]);
});
