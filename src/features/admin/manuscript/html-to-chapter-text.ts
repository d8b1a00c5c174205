// A document of Word, Google Docs or the web, as lines of the text format.
import { kindOfLine } from '~/lib/chapter-text/chapter-lines.ts';
import { PARAGRAPH_MARK } from '~/lib/chapter-text/paragraph-mark.ts';
import { droppedSentence, type DroppedKind } from './dropped.ts';
import { readBlocks, type Block } from './html-blocks.ts';
import { boundedMarkupOf, splitAtDoubleBreaks, withoutMarks, type Run } from './inline-runs.ts';
import { isFromWord } from './left-out.ts';

/** Characters of HTML; more is refused. */
export const LONGEST_HTML = 5_000_000;
const SCENE_BREAK = '* * *';
const QUOTED_START = /^(?:<[^>]*>)*["“„«‘'״]/;

export type ConvertedLine = {
  /** Markup as the text format has it, without a paragraph mark. */
  markup: string;
  /** 1 to 6 for a heading. */
  heading: number | null;
  /** A footnote's or an endnote's text. */
  isNote: boolean;
  /** Whether the author left more than one empty paragraph before it. */
  isAfterBreak: boolean;
};

export type ConvertedHtml = {
  lines: ConvertedLine[];
  /** Words within a line, not paragraphs. */
  isInline: boolean;
  /** A sentence about what was left out; null when nothing was. */
  dropped: string | null;
};

/** Null for HTML that is longer than `LONGEST_HTML`. Needs a browser's DOM parser. */
export function convertHtml(html: string): ConvertedHtml | null {
  if (html.length > LONGEST_HTML) return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const { blocks, dropped, isInline } = readBlocks(body, isFromWord(html));
  const lines: ConvertedLine[] = [];
  let empty = 0;
  for (const block of blocks) {
    const parts = linesOfBlock(block, dropped);
    if (parts.length === 0) empty += 1;
    for (const markup of parts) {
      const { heading, isNote } = block;
      lines.push({ markup, heading, isNote, isAfterBreak: empty > 1 && lines.length > 0 });
      empty = 0;
    }
  }
  return { lines, isInline: isInline && lines.length <= 1, dropped: droppedSentence(dropped) };
}

/** Lines joined, each written so that the line rules make of it what it was. */
export function textOf({ lines, isInline }: ConvertedHtml): string {
  return lines
    .map((line, index) => {
      const gap = index === 0 ? '' : line.isAfterBreak ? '\n\n\n' : '\n\n';
      return gap + (isInline ? line.markup : writtenLine(line));
    })
    .join('');
}

/** A heading without full stops that the rules would see; a short paragraph with its mark. */
export function writtenLine({ markup, heading }: ConvertedLine): string {
  if (heading !== null) {
    const written = markup.replaceAll('.', '&#46;');
    return kindOfLine(written, false, false) === 'paragraph' ? markup : written;
  }
  return kindOfLine(markup, false, false) === 'paragraph' ? markup : PARAGRAPH_MARK + markup;
}

function linesOfBlock(block: Block, dropped: Map<DroppedKind, number>): string[] {
  if (block.isRule) return [SCENE_BREAK];
  return splitAtDoubleBreaks(block.runs)
    .map((runs) => lineOf(runs, block, dropped))
    .filter((line) => line !== '');
}

function lineOf(runs: readonly Run[], block: Block, dropped: Map<DroppedKind, number>): string {
  // Headings are bold by their style; that says nothing.
  const kept =
    block.heading === null
      ? runs
      : runs.map((run) => ({ ...run, marks: withoutMarks(run.marks, 'strong', 'u') }));
  const { markup, isPlain } = boundedMarkupOf(kept);
  if (isPlain) dropped.set('excess-markup', 1);
  if (markup === '') return '';
  if (block.isNote) return `<small>${markup}</small>`;
  const isQuoted = block.isQuote && block.heading === null && !QUOTED_START.test(markup);
  return isQuoted ? `<q>${markup}</q>` : markup;
}
