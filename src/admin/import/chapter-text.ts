// The line rules infer a line's kind from its length and periods. Imported kinds are known, so lines that the rules would
// misclassify are marked.
import { chapterLines, PARAGRAPH_MARK } from '~/lib/chapter-text/chapter-lines.ts';
import { escaped, lineOf, NOTE_MARK, plainText, type Block } from '../manuscript/manuscript.ts';
import type { SourceChapter } from './split-into-chapters.ts';

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
  keepsShortParagraphs: boolean,
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
  const last = chapter.blocks.findLast(({ kind }) => kind !== 'empty');
  const lastLine = body.at(-1);
  if (last?.kind === 'quote' && lastLine && noteLines.length === 0) {
    // No quotation marks, because a closing quote is highlighted.
    lastLine.markup = numbered(last.markup);
    lastLine.intended = 'closing-quote';
  }
  const { text, warnings } = withIntendedKinds([head, ...body, ...noteLines], keepsShortParagraphs);
  return { text, warnings: [...imageWarnings(chapter), ...warnings], isEmpty: body.length === 0 };
}

function imageWarnings({ images }: SourceChapter): string[] {
  return images.map(({ name, after }) => {
    const image = name === '' ? 'An image' : `The image ‘${truncate(name)}’`;
    const position = after === '' ? 'at the beginning' : `at ‘${truncate(after)}’`;
    return `${image} ${position} is omitted.`;
  });
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

function withIntendedKinds(lines: Line[], keepsShortParagraphs: boolean) {
  const warnings: string[] = [];
  let subheadings = 0;
  kindsOf(lines).forEach((kind, index) => {
    const line = lines[index];
    if (line?.intended === 'heading' && kind === 'paragraph')
      warnings.push(
        `The heading ‘${truncate(plainText(line.markup))}’ is too long or has a period, so it becomes a paragraph.`,
      );
    if (!line || (line.intended !== 'paragraph' && line.intended !== 'closing-quote')) return;
    if (kind !== 'heading' && kind !== 'subheading') return;
    if (keepsShortParagraphs || line.markup.startsWith('<small>')) line.markup = PARAGRAPH_MARK + line.markup;
    else subheadings += 1;
  });
  if (subheadings > 0)
    warnings.push(
      subheadings === 1
        ? 'A short line becomes a subheading.'
        : `${subheadings} short lines become subheadings.`,
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
