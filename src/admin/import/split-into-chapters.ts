// Splits a manuscript into chapters at headings of one level, or at lines that begin with 'Chapter N'.
import { plainText, type Block, type HeadingLevel } from '../manuscript/manuscript.ts';

export type SplitAt = `level-${HeadingLevel}` | 'chapter-lines' | 'nowhere';

export type SourceChapter = {
  number: number | null;
  title: string;
  /** The title as chapter text; '' if the heading contains more than the title. */
  titleMarkup: string;
  blocks: Block[];
  images: { name: string; after: string }[];
  /** Whether it is outside all chapters, such as a title page or a part heading. */
  isAside: boolean;
};

const MAX_CHAPTER_LINE = 80;
const FRONT_MATTER_TITLE = 'Before the first chapter';
const WHOLE_TITLE = 'The whole manuscript';

export function splitChoices(blocks: readonly Block[]): { at: SplitAt; label: string; chapters: number }[] {
  const levels = ([0, 1, 2, 3, 4, 5, 6] as const).map((level) => ({
    at: `level-${level}` as const,
    label: labelOf(level),
    chapters: blocks.filter((block) => block.kind === 'heading' && block.level === level).length,
  }));
  const lines = blocks.filter(isChapterLine).length;
  return [
    ...[
      ...levels,
      { at: 'chapter-lines' as const, label: 'Lines that begin with ‘Chapter N’', chapters: lines },
    ].filter(({ chapters }) => chapters > 0),
    { at: 'nowhere', label: 'Do not split', chapters: 1 },
  ];
}

function labelOf(level: HeadingLevel): string {
  return level === 0 ? 'Style ‘Title’' : `Heading ${level}`;
}

export function likelySplit(blocks: readonly Block[]): SplitAt {
  const choices = splitChoices(blocks).filter(({ at }) => at !== 'nowhere');
  const countBySplit = new Map<SplitAt, number>();
  for (const block of blocks) {
    if (block.kind !== 'heading' || !isChapterLine(block)) continue;
    countBySplit.set(`level-${block.level}`, (countBySplit.get(`level-${block.level}`) ?? 0) + 1);
  }
  const lines = choices.find(({ at }) => at === 'chapter-lines')?.chapters ?? 0;
  const [best] = [...countBySplit].sort(([, a], [, b]) => b - a);
  if (best && best[1] >= Math.max(1, lines / 2)) return best[0];
  if (lines >= 2) return 'chapter-lines';
  const repeated = choices.find(({ chapters }) => chapters >= 2);
  return repeated?.at ?? choices.at(-1)?.at ?? 'nowhere';
}

export function splitManuscript(blocks: readonly Block[], at: SplitAt): SourceChapter[] {
  const chapters: SourceChapter[] = [];
  for (const block of blocks) {
    const start = chapterStart(block, at);
    if (start !== null) chapters.push(newChapter('markup' in block ? block.markup : '', start === 'aside'));
    else if (chapters.length === 0) {
      if (block.kind === 'empty') continue;
      const title = at === 'nowhere' ? WHOLE_TITLE : FRONT_MATTER_TITLE;
      chapters.push({ ...newChapter('', at !== 'nowhere'), title });
    }
    const current = chapters.at(-1);
    if (start === null) current?.blocks.push(block);
    if (current) addImages(current, block);
  }
  return chapters
    .map(withTitleBelow)
    .map(withoutTrailingSceneBreak)
    .filter((chapter) => !chapter.isAside || chapter.blocks.some(hasText));
}

function chapterStart(block: Block, at: SplitAt): 'chapter' | 'aside' | null {
  if (at === 'nowhere') return null;
  if (at === 'chapter-lines') return isChapterLine(block) ? 'chapter' : null;
  if (block.kind !== 'heading') return null;
  const level = Number(at.slice('level-'.length));
  if (block.level === level) return 'chapter';
  return block.level < level ? 'aside' : null;
}

function isChapterLine(block: Block): boolean {
  if (block.kind !== 'heading' && block.kind !== 'paragraph') return false;
  const text = plainText(block.markup);
  return text.length <= MAX_CHAPTER_LINE && parseHeading(text).isChapter;
}

function newChapter(markup: string, isAside: boolean): SourceChapter {
  const text = plainText(markup);
  const { number, title } = parseHeading(text);
  const titleMarkup = title === text ? markup : '';
  return { number, title, titleMarkup, blocks: [], images: [], isAside };
}

function addImages(chapter: SourceChapter, { images = [] }: Block): void {
  if (images.length === 0) return;
  const before = chapter.blocks.findLast(hasText);
  const after = before && 'markup' in before ? plainText(before.markup) : '';
  chapter.images.push(...images.map((name) => ({ name, after })));
}

/** In a book of this many chapters, a heading level used once is probably a mistake. */
const MIN_CHAPTERS_FOR_STRAY_HEADING = 3;

export function missedChapterStarts(chapters: readonly SourceChapter[]): { text: string; style: string }[] {
  const realChapters = chapters.filter(({ isAside }) => !isAside);
  const numbers = new Set(realChapters.map(({ number }) => number));
  const blocks = chapters
    .slice(realChapters[0] && chapters.indexOf(realChapters[0]))
    .flatMap((chapter) => chapter.blocks);
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
  return blocks.flatMap((block) => {
    if (block.kind !== 'heading' && block.kind !== 'paragraph') return [];
    const text = plainText(block.markup);
    const isNamed =
      isChapterLine(block) && !numbers.has(parseHeading(text).number) && !/[.?!…]["”’»]?$/.test(text);
    const isStray =
      block.kind === 'heading' &&
      realChapters.length >= MIN_CHAPTERS_FOR_STRAY_HEADING &&
      levels.filter((level) => level === block.level).length === 1;
    if (!isNamed && !isStray) return [];
    return [{ text, style: block.kind === 'heading' ? labelOf(block.level) : 'plain text' }];
  });
}

function withTitleBelow(chapter: SourceChapter): SourceChapter {
  const index = chapter.blocks.findIndex((block) => block.kind !== 'empty');
  const below = chapter.blocks[index];
  const isBareNumber = chapter.number !== null && parseHeading(chapter.title).isChapter;
  if (!isBareNumber || below?.kind !== 'heading') return chapter;
  const title = plainText(below.markup);
  return { ...chapter, title, titleMarkup: below.markup, blocks: chapter.blocks.slice(index + 1) };
}

function withoutTrailingSceneBreak(chapter: SourceChapter): SourceChapter {
  const last = chapter.blocks.findLastIndex(({ kind }) => kind !== 'empty' && kind !== 'scene-break');
  return { ...chapter, blocks: chapter.blocks.slice(0, last + 1) };
}

function hasText(block: Block): boolean {
  return 'markup' in block;
}

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const SEPARATOR = String.raw`\s*[:.)|\-\u2013\u2014\u05be]*\s*`;
const WORD = `(?:${[...UNITS, ...TENS].join('|')})`;
const WORDS = String.raw`${WORD}(?:[\s-](?:hundred\b|(?:and\s)?${WORD}\b))*`;
const CHAPTER = new RegExp(
  String.raw`^(?:chapter|chap\.|ch\.)\s+(\d+|${WORDS}|[ivxlcdm]+)\b${SEPARATOR}(.*)$`,
  'isu',
);
const HEBREW_CHAPTER = new RegExp(String.raw`^פרק\s+([0-9א-ת"'״׳]+)${SEPARATOR}(.*)$`, 'su');
const NUMBERED = new RegExp(String.raw`^(\d{1,6})(?:\s*[:.)|\u2013\u2014]|\s+-)\s*(.+)$`, 'su');
const MAX_NUMBER = 100_000;

/**
 * Parses headings such as 'Chapter 12: The Door', 'CHAPTER TWELVE', 'XII. The Door', and 'פרק י״ב'.
 * @param text without markup
 */
export function parseHeading(text: string) {
  const heading = text.replace(/\s+/g, ' ').trim();
  for (const [pattern, numberOf] of [
    [CHAPTER, latinNumber],
    [HEBREW_CHAPTER, hebrewNumber],
  ] as const) {
    const [, written = '', rest = ''] = pattern.exec(heading) ?? [];
    const number = inRange(/^\d+$/.test(written) ? Number(written) : numberOf(written));
    if (number !== null) return { number, title: rest.trim() || heading, isChapter: true };
  }
  const [, digits, rest = ''] = NUMBERED.exec(heading) ?? [];
  const number = inRange(Number(digits));
  return { number, title: number === null ? heading : rest.trim(), isChapter: false };
}

function inRange(number: number): number | null {
  return Number.isInteger(number) && number >= 1 && number <= MAX_NUMBER ? number : null;
}

function latinNumber(written: string): number {
  let total = 0;
  for (const word of written.toLowerCase().split(/[\s-]+/)) {
    if (word === 'hundred') total = (total || 1) * 100;
    else if (UNITS.includes(word)) total += UNITS.indexOf(word);
    else if (TENS.includes(word)) total += TENS.indexOf(word) * 10;
    else if (word !== 'and') return romanNumber(written);
  }
  return total;
}

const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

function romanNumber(written: string): number {
  const digits = written.toUpperCase();
  if (!/^M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/.test(digits)) return 0;
  const values = [...digits].map((digit) => ROMAN[digit] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

const HEBREW_DIGITS = 'אבגדהוזחט';
const HEBREW_TENS = 'יכלמנסעפצ';
const HEBREW_HUNDREDS = 'קרשת';

function hebrewNumber(written: string): number {
  const numerals = [...written.replace(/["'״׳]/g, '')];
  const valueOf = (numeral: string) =>
    HEBREW_DIGITS.indexOf(numeral) + 1 ||
    (HEBREW_TENS.indexOf(numeral) + 1) * 10 ||
    (HEBREW_HUNDREDS.indexOf(numeral) + 1) * 100;
  const values = numerals.map(valueOf);
  return numerals.length > 6 || values.includes(0) ? 0 : values.reduce((sum, value) => sum + value, 0);
}
