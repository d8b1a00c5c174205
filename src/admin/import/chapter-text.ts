// The line rules infer a line's kind from its length and periods. Imported kinds are known, so lines that the rules would
// misclassify are marked.
import { chapterLines, PARAGRAPH_MARK } from '~/lib/chapter-text/chapter-lines.ts';
import { escaped, lineOf, NOTE_MARK, plainText, type Block } from '../manuscript/manuscript.ts';
import type { SourceChapter } from './split-into-chapters.ts';

export type TextOptions = {
  keepsShortParagraphs: boolean;
  hasClosingQuotes: boolean;
};

export type TextSource = {
  notes: ReadonlyMap<string, string>;
  /** How many empty paragraphs make a break; two if every paragraph is followed by one. */
  emptyLinesPerBreak: 1 | 2;
};

type Line = {
  markup: string;
  intended: 'opening' | 'heading' | 'paragraph' | 'closing-quote';
  hasBreak: boolean;
};

export function chapterTextOf(
  chapter: SourceChapter,
  title: string,
  { notes, emptyLinesPerBreak }: TextSource,
  options: TextOptions,
) {
  const opening =
    title === chapter.title && chapter.titleMarkup !== '' ? chapter.titleMarkup : escaped(title);
  const noteNumbers = new Map<string, number>();
  const numbered = (markup: string) =>
    markup.replace(NOTE_MARK, (_mark, name: string) => {
      if (!notes.has(name)) return '';
      const number = noteNumbers.get(name) ?? noteNumbers.size + 1;
      noteNumbers.set(name, number);
      return `<sup>${number}</sup>`;
    });
  const head: Line = { markup: numbered(opening), intended: 'opening', hasBreak: false };
  const body = bodyLines(chapter.blocks, emptyLinesPerBreak);
  for (const line of body) line.markup = numbered(line.markup);
  const noteLines = [...noteNumbers].map(([name, number], index): Line => {
    const note = (notes.get(name) ?? '').replace(NOTE_MARK, '');
    return { markup: `<small>${number}. ${note}</small>`, intended: 'paragraph', hasBreak: index === 0 };
  });
  const warnings = imageWarnings(chapter);
  const closing = intendedClosing(chapter.blocks, body, options);
  if (closing && noteLines.length === 0) closing.intended = 'closing-quote';
  else if (closing) warnings.push(NOTES_AFTER_CLOSING);
  const lines = [head, ...body, ...noteLines];
  return { ...withIntendedKinds(lines, options, warnings), isEmpty: body.length === 0 };
}

const NOTES_AFTER_CLOSING =
  'Its notes come after the last paragraph, so that can’t be set apart as a quotation.';

const MAX_NAMED_IMAGES = 10;

function imageWarnings({ images }: SourceChapter): string[] {
  const listed = images.slice(0, MAX_NAMED_IMAGES).map(({ name, after }) => {
    const image = name === '' ? 'An image' : `The image ‘${truncate(name)}’`;
    const position = after === '' ? 'at the beginning' : `at ‘${truncate(after)}’`;
    return `${image} ${position} is omitted.`;
  });
  const more = images.length - listed.length;
  return more > 0 ? [...listed, `${more} more ${more === 1 ? 'image is' : 'images are'} omitted.`] : listed;
}

export function emptyLinesPerBreak(blocks: readonly Block[]): 1 | 2 {
  let direct = 0;
  let separated = 0;
  blocks.forEach(({ kind }, index) => {
    if (kind !== 'paragraph') return;
    if (blocks[index - 1]?.kind === 'paragraph') direct += 1;
    if (blocks[index - 1]?.kind === 'empty') separated += 1;
  });
  return separated > direct ? 2 : 1;
}

function bodyLines(blocks: readonly Block[], emptyLinesPerBreak: 1 | 2): Line[] {
  const lines: Line[] = [];
  let emptyLines = 0;
  for (const block of blocks) {
    if (block.kind === 'empty') {
      emptyLines += 1;
      continue;
    }
    lines.push({
      markup: lineOf(block),
      intended: block.kind === 'heading' ? 'heading' : 'paragraph',
      hasBreak: emptyLines >= emptyLinesPerBreak && lines.length > 0,
    });
    emptyLines = 0;
  }
  return lines;
}

function intendedClosing(
  blocks: readonly Block[],
  body: readonly Line[],
  { hasClosingQuotes }: TextOptions,
): Line | undefined {
  const last = blocks.findLast(({ kind }) => kind !== 'empty');
  const line = body.at(-1);
  if (line === undefined || line.intended !== 'paragraph') return undefined;
  if (last?.kind === 'quote') {
    // No quotation marks, because a closing quote is highlighted.
    line.markup = last.markup;
    return line;
  }
  return hasClosingQuotes && last?.kind === 'paragraph' ? line : undefined;
}

function withIntendedKinds(lines: Line[], options: TextOptions, warnings: string[]) {
  let subheadings = 0;
  kindsOf(lines).forEach((kind, index) => {
    const line = lines[index];
    if (line?.intended === 'heading' && kind === 'paragraph')
      warnings.push(
        `The heading ‘${truncate(plainText(line.markup))}’ is too long or has a period, so it becomes a paragraph.`,
      );
    if (!line || (line.intended !== 'paragraph' && line.intended !== 'closing-quote')) return;
    if (kind !== 'heading' && kind !== 'subheading') return;
    if (options.keepsShortParagraphs || line.markup.startsWith('<small>'))
      line.markup = PARAGRAPH_MARK + line.markup;
    else subheadings += 1;
  });
  if (subheadings > 0)
    warnings.push(
      subheadings === 1
        ? 'A short paragraph becomes a subheading.'
        : `${subheadings} short paragraphs become subheadings.`,
    );
  const last = lines.at(-1);
  const wouldBeClosingQuote = kindsOf(lines).at(-1) === 'closing-quote' && last?.intended !== 'closing-quote';
  const text = textOf(lines);
  return { text: wouldBeClosingQuote ? `${text}\n\n${PARAGRAPH_MARK}` : text, warnings };
}

function textOf(lines: readonly Line[]): string {
  return lines
    .map(({ markup, hasBreak }, index) => (index === 0 ? '' : hasBreak ? '\n\n\n' : '\n\n') + markup)
    .join('');
}

function kindsOf(lines: readonly Line[]) {
  return chapterLines(textOf(lines)).flatMap(({ kind }) => (kind === 'break' ? [] : [kind]));
}

export function truncate(text: string, maxLength = 60): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2))} …`;
}
