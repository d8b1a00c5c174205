import { describe, expect, it } from 'vitest';
import { chapterLines } from '~/lib/chapter-text/chapter-lines.ts';

const kinds = (text: string) => chapterLines(text).map(({ kind }) => kind);
const between = (line: string) => chapterLines(`Opening\n${line}\nThe end.`)[1]?.kind;

describe('a chapter’s lines', () => {
  it('open with the first line that is not empty', () => {
    expect(chapterLines('\n\n  The Fence \nText that has a full stop.\nThe end.')[0]).toEqual({
      kind: 'opening',
      markup: 'The Fence',
    });
  });

  it('close with a quote when the last line has more than 50 characters', () => {
    expect(kinds(`Opening\n${'q'.repeat(51)}\n\n`)).toEqual(['opening', 'closing-quote']);
    expect(kinds(`Opening\n${'q'.repeat(50)}`)).toEqual(['opening', 'subheading']);
  });

  it('are a heading when they start with "Chapter " and have fewer than 50 characters', () => {
    expect(between(`Chapter ${'x'.repeat(41)}`)).toBe('heading');
    expect(between(`Chapter ${'x'.repeat(42)}`)).toBe('subheading');
    expect(between('Chapters of a life')).toBe('subheading');
    expect(between('Chapter 2. The second.')).toBe('heading');
  });

  it('are a subheading when they have fewer than 100 characters and no full stop', () => {
    expect(between('x'.repeat(99))).toBe('subheading');
    expect(between('x'.repeat(100))).toBe('paragraph');
    expect(between('Short.')).toBe('paragraph');
  });

  it('take every kind of line ending', () => {
    expect(kinds('Opening\r\n\r\nOne.\rTwo.\n \nThe end.')).toEqual([
      'opening',
      'paragraph',
      'paragraph',
      'paragraph',
    ]);
  });

  it('are told apart by one empty line, and each further empty line is a break', () => {
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

  it('are none in an empty text', () => {
    expect(chapterLines('')).toEqual([]);
    expect(chapterLines(' \n\t\n')).toEqual([]);
  });
});
