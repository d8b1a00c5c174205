import { expect, test } from 'vitest';
import type { Block, HeadingLevel } from '~/admin/manuscript/manuscript.ts';
import {
  parseHeading,
  likelySplit,
  missedChapterStarts,
  splitChoices,
  splitManuscript,
} from '~/admin/import/split-into-chapters.ts';

const head = (level: HeadingLevel, markup: string): Block => ({ kind: 'heading', level, markup });
const line = (markup: string): Block => ({ kind: 'paragraph', markup });
const titles = (blocks: Block[], at = likelySplit(blocks)) =>
  splitManuscript(blocks, at).map(({ number, title, isAside }) =>
    isAside ? `(${title})` : `${number ?? '–'} ${title}`,
  );

test.each([
  ['Chapter 7: Your Enemy’s Donkey', 7, 'Your Enemy’s Donkey'],
  ['CHAPTER TWENTY-ONE — The Door', 21, 'The Door'],
  ['Chapter One Hundred and Five', 105, 'Chapter One Hundred and Five'],
  ['Chapter IX. Nine', 9, 'Nine'],
  ['chapter 12', 12, 'chapter 12'],
  ['Ch. 3 Three', 3, 'Three'],
  ['12. The Window', 12, 'The Window'],
  ['12 – The Window', 12, 'The Window'],
  ['פרק י״ב: הדלת', 12, 'הדלת'],
  ['פרק 3', 3, 'פרק 3'],
  ['פרק ראשון', null, 'פרק ראשון'],
  ['1984', null, '1984'],
  ['Chapter and verse', null, 'Chapter and verse'],
  ['Chapter 0', null, 'Chapter 0'],
  ['Chapter 100001', null, 'Chapter 100001'],
  ['The Door', null, 'The Door'],
])('parses the heading ‘%s’ as number %s and title ‘%s’', (text, number, title) => {
  expect(parseHeading(text)).toMatchObject({ number, title });
});

const findMissed = (blocks: Block[]) =>
  missedChapterStarts(splitManuscript(blocks, 'level-1')).map(({ text, style }) => `${text} (${style})`);
const chapter = (number: number) => [head(1, `Chapter ${number}: C${number}`), line('Words.')];

test('reports headings of another style and plain lines that look like a chapter title', () => {
  expect(
    findMissed([
      line('Chapter 2: C2'),
      ...chapter(1),
      line('Chapter 1 was short.'),
      head(3, 'Chapter 2: The Well'),
      ...chapter(3),
      line('Chapter 4: The Road'),
      head(2, 'Inside'),
      head(2, 'Outside'),
      ...chapter(5),
    ]),
  ).toEqual(['Chapter 2: The Well (Heading 3)', 'Chapter 4: The Road (plain text)']);
});

test('reports a heading style used only once among at least three chapters', () => {
  const subsection = [head(2, 'The Well'), line('Deep.')];
  expect(findMissed([...chapter(1), ...subsection, ...chapter(2)])).toEqual([]);
  expect(findMissed([...chapter(1), ...subsection, ...chapter(2), ...chapter(3)])).toEqual([
    'The Well (Heading 2)',
  ]);
});

const book = [
  head(1, 'Part One'),
  head(2, 'Chapter 1: A'),
  line('a.'),
  head(3, 'Inside'),
  line('b.'),
  head(2, 'Chapter 2: B'),
  line('c.'),
  head(1, 'Part Two'),
  line('An epigraph.'),
  head(2, 'Chapter 3: C'),
  line('d.'),
];

test('splits at the level of ‘Chapter N’ headings, without counting parts as chapters', () => {
  expect(likelySplit(book)).toBe('level-2');
  expect(titles(book)).toEqual(['1 A', '2 B', '(Part Two)', '3 C']);
  expect(splitManuscript(book, 'level-2')[0]?.blocks).toHaveLength(3);
});

test('offers to split at any other level, at ‘Chapter N’ lines, or not at all', () => {
  expect(splitChoices(book).map(({ label, chapters }) => `${label} ${chapters}`)).toEqual([
    'Heading 1 2',
    'Heading 2 3',
    'Heading 3 1',
    'Lines that begin with ‘Chapter N’ 3',
    'Do not split 1',
  ]);
  expect(titles(book, 'level-1')).toEqual(['– Part One', '– Part Two']);
  expect(titles(book, 'nowhere')).toEqual(['– The whole manuscript']);
});

test('splits a manuscript without headings at chapter lines, not at mentions of a chapter', () => {
  const blocks = [
    line('A page before.'),
    line('Chapter 1'),
    line('Chapter 5 was the one that he had read so often that he knew every single word of it by heart.'),
    line('Chapter 2'),
    line('b.'),
  ];
  expect(titles(blocks)).toEqual(['(Before the first chapter)', '1 Chapter 1', '2 Chapter 2']);
});

test('uses the heading directly below ‘Chapter 5’ as its title', () => {
  const [chapter] = splitManuscript(
    [head(1, 'Chapter 5'), head(2, 'The <em>Door</em>'), line('a.')],
    'level-1',
  );
  expect(chapter).toMatchObject({ number: 5, title: 'The Door', titleMarkup: 'The <em>Door</em>' });
  expect(chapter?.blocks).toEqual([line('a.')]);
});

test('splits an unnumbered manuscript at the highest heading level used twice', () => {
  const unnumbered = [
    head(1, 'The Book'),
    head(2, 'The Door'),
    line('a.'),
    head(2, 'The Window'),
    line('b.'),
  ];
  expect(titles(unnumbered)).toEqual(['– The Door', '– The Window']);
});
