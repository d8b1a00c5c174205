import { describe, expect, it } from 'vitest';
import { chapterLines } from '~/lib/chapter-text/chapter-lines.ts';

const kinds = (text: string) => chapterLines(text).map(({ kind }) => kind);
const between = (line: string) => chapterLines(`Opening\n${line}\nThe end.`)[1]?.kind;

describe('chapter lines', () => {
  it('start with the first non-empty line as the opening', () => {
    expect(chapterLines('\n\n  The Fence \nText that has a full stop.\nThe end.')[0]).toEqual({
      kind: 'opening',
      markup: 'The Fence',
    });
  });

  it('end with a closing quote if the last line has more than 50 characters', () => {
    expect(kinds(`Opening\n${'q'.repeat(51)}\n\n`)).toEqual(['opening', 'closing-quote']);
    expect(kinds(`Opening\n${'q'.repeat(50)}`)).toEqual(['opening', 'subheading']);
  });

  it('are headings if they start with "Chapter " and have fewer than 50 characters', () => {
    expect(between(`Chapter ${'x'.repeat(41)}`)).toBe('heading');
    expect(between(`Chapter ${'x'.repeat(42)}`)).toBe('subheading');
    expect(between('Chapters of a life')).toBe('subheading');
    expect(between('Chapter 2. The second.')).toBe('heading');
  });

  it('are subheadings if they have fewer than 100 characters and no period', () => {
    expect(between('x'.repeat(99))).toBe('subheading');
    expect(between('x'.repeat(100))).toBe('paragraph');
    expect(between('Short.')).toBe('paragraph');
  });

  it('are split at every kind of line ending', () => {
    expect(kinds('Opening\r\n\r\nOne.\rTwo.\n \nThe end.')).toEqual([
      'opening',
      'paragraph',
      'paragraph',
      'paragraph',
    ]);
  });

  it('are separated by one empty line; each additional empty line is a break', () => {
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

  it('are empty if the text is empty', () => {
    expect(chapterLines('')).toEqual([]);
    expect(chapterLines(' \n\t\n')).toEqual([]);
  });
});
