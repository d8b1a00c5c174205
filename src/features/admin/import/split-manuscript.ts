// A manuscript's blocks as chapters: split at headings of one level, or at lines that begin with 'Chapter N'.
import { headingName } from './heading-name.ts';
import { plainText, type Block, type HeadingLevel } from './manuscript-block.ts';

/** Where chapters begin: at headings of a level, at 'Chapter N' whatever its style, or nowhere. */
export type SplitAt = `level-${HeadingLevel}` | 'chapter-lines' | 'nowhere';

export type SourceChapter = {
  /** What the manuscript says; null where it says nothing. */
  number: number | null;
  title: string;
  /** The title with its emphasis, as a line of chapter text. */
  titleMarkup: string;
  blocks: Block[];
  /** A title page, a part's heading: text that belongs to no chapter. */
  isAside: boolean;
};

export type SplitChoice = { at: SplitAt; label: string; chapters: number };

/** Longer paragraphs that begin with 'Chapter 5' speak of it. */
const LONGEST_CHAPTER_LINE = 80;
const BEFORE_FIRST = 'Before the first chapter';
const WHOLE = 'The whole manuscript';

/** The ways in which this manuscript can be split, in the order of the headings. */
export function splitChoices(blocks: readonly Block[]): SplitChoice[] {
  const choices: SplitChoice[] = [];
  for (const level of [0, 1, 2, 3, 4, 5, 6] as const) {
    const chapters = blocks.filter((block) => block.kind === 'heading' && block.level === level).length;
    const label = level === 0 ? 'Style ‘Title’' : `Heading ${level}`;
    if (chapters > 0) choices.push({ at: `level-${level}`, label, chapters });
  }
  const lines = blocks.filter(isChapterLine).length;
  if (lines > 0)
    choices.push({ at: 'chapter-lines', label: 'Lines that begin with ‘Chapter N’', chapters: lines });
  return [...choices, { at: 'nowhere', label: 'Do not split', chapters: 1 }];
}

/** The way that most probably gives the chapters: where 'Chapter N' is written, else the highest level used twice. */
export function likelySplit(blocks: readonly Block[]): SplitAt {
  const choices = splitChoices(blocks).filter(({ at }) => at !== 'nowhere');
  const named = new Map<SplitAt, number>();
  for (const block of blocks) {
    if (block.kind !== 'heading' || !isChapterLine(block)) continue;
    named.set(`level-${block.level}`, (named.get(`level-${block.level}`) ?? 0) + 1);
  }
  const lines = choices.find(({ at }) => at === 'chapter-lines')?.chapters ?? 0;
  const [best] = [...named].sort(([, a], [, b]) => b - a);
  if (best && best[1] >= Math.max(1, lines / 2)) return best[0];
  if (lines >= 2) return 'chapter-lines';
  const twice = choices.find(({ chapters }) => chapters >= 2);
  return twice?.at ?? choices.at(-1)?.at ?? 'nowhere';
}

export function splitManuscript(blocks: readonly Block[], at: SplitAt): SourceChapter[] {
  const chapters: SourceChapter[] = [];
  let current: SourceChapter | null = null;
  for (const block of blocks) {
    const begins = beginningOf(block, at);
    if (begins !== null && block.kind !== 'empty') {
      current = newChapter('markup' in block ? block.markup : '', begins === 'aside');
      chapters.push(current);
    } else {
      if (current === null) {
        if (block.kind === 'empty') continue;
        current = { ...newChapter('', at !== 'nowhere'), title: at === 'nowhere' ? WHOLE : BEFORE_FIRST };
        chapters.push(current);
      }
      current.blocks.push(block);
    }
  }
  return chapters
    .map(withTitleBelow)
    .map(withoutBareEnd)
    .filter((chapter) => !chapter.isAside || chapter.blocks.some(hasWords));
}

function beginningOf(block: Block, at: SplitAt): 'chapter' | 'aside' | null {
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
  return text.length <= LONGEST_CHAPTER_LINE && headingName(text).isChapter;
}

function newChapter(markup: string, isAside: boolean): SourceChapter {
  const text = plainText(markup);
  const { number, title } = headingName(text);
  const isWhole = title === text;
  return { number, title, titleMarkup: isWhole ? markup : '', blocks: [], isAside };
}

/** 'Chapter 5' with another heading right below it is named by that. */
function withTitleBelow(chapter: SourceChapter): SourceChapter {
  const index = chapter.blocks.findIndex((block) => block.kind !== 'empty');
  const below = chapter.blocks[index];
  const isBareNumber = chapter.number !== null && headingName(chapter.title).isChapter;
  if (!isBareNumber || below?.kind !== 'heading') return chapter;
  const title = plainText(below.markup);
  return { ...chapter, title, titleMarkup: below.markup, blocks: chapter.blocks.slice(index + 1) };
}

/** A rule at the end of a chapter divides it from the next one, or from its notes. */
function withoutBareEnd(chapter: SourceChapter): SourceChapter {
  const last = chapter.blocks.findLastIndex(({ kind }) => kind !== 'empty' && kind !== 'scene-break');
  return { ...chapter, blocks: chapter.blocks.slice(0, last + 1) };
}

function hasWords(block: Block): boolean {
  return 'markup' in block;
}
