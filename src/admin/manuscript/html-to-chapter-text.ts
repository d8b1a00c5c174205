// A document of Word, Google Docs or the web, as lines of the text format.
import { kindOfLine, PARAGRAPH_MARK } from '~/lib/chapter-text/chapter-lines.ts';
import { droppedSentence, type DroppedKind } from './dropped.ts';
import { boundedMarkupOf, splitAtDoubleBreaks, withoutMarks, type Run } from './inline-runs.ts';
import { readHtml, type HtmlBlock } from './read-html.ts';

const MAX_HTML_CHARACTERS = 5_000_000;
const SCENE_BREAK = '* * *';
const QUOTED_START = /^(?:<[^>]*>)*["“„«‘'״]/;

type ConvertedLine = {
  /** Markup as the text format has it, without a paragraph mark. */
  markup: string;
  /** 1 to 6 for a heading. */
  heading: number | null;
  isNote: boolean;
  /** Whether the author left more than one empty paragraph before it. */
  isAfterBreak: boolean;
};

export type ConvertedHtml = {
  lines: ConvertedLine[];
  /** Text within a line, not paragraphs. */
  isInline: boolean;
  dropped: string | null;
};

/** Null for HTML that is too long. */
export function convertHtml(html: string): ConvertedHtml | null {
  if (html.length > MAX_HTML_CHARACTERS) return null;
  const { blocks, dropped, isInline } = readHtml(html, { isFile: false });
  const lines: ConvertedLine[] = [];
  let empty = 0;
  for (const block of blocks) {
    const parts = linesOfBlock(block, dropped);
    if (parts.length === 0) empty += 1;
    for (const markup of parts) {
      // Word's title is a heading of the first level.
      const heading = block.heading === null ? null : Math.max(1, block.heading);
      const isNote = block.notes.length > 0;
      lines.push({ markup, heading, isNote, isAfterBreak: empty > 1 && lines.length > 0 });
      empty = 0;
    }
  }
  return { lines, isInline: isInline && lines.length <= 1, dropped: droppedSentence(dropped) };
}

/** Lines joined, each written so that the line rules keep its kind. */
export function textOf({ lines, isInline }: ConvertedHtml): string {
  return lines
    .map((line, index) => {
      const gap = index === 0 ? '' : line.isAfterBreak ? '\n\n\n' : '\n\n';
      return gap + (isInline ? line.markup : writtenLine(line));
    })
    .join('');
}

/** A heading without full stops that the rules would see; a short paragraph with its mark. */
function writtenLine({ markup, heading }: ConvertedLine): string {
  if (heading !== null) {
    const written = markup.replaceAll('.', '&#46;');
    return kindOfLine(written, false, false) === 'paragraph' ? markup : written;
  }
  return kindOfLine(markup, false, false) === 'paragraph' ? markup : PARAGRAPH_MARK + markup;
}

function linesOfBlock(block: HtmlBlock, dropped: Map<DroppedKind, number>): string[] {
  if (block.kind === 'rule') return [SCENE_BREAK];
  return splitAtDoubleBreaks(block.runs)
    .map((runs) => lineOf(runs, block, dropped))
    .filter((line) => line !== '');
}

function lineOf(runs: readonly Run[], block: HtmlBlock, dropped: Map<DroppedKind, number>): string {
  // Headings are bold by their style; that says nothing.
  const kept =
    block.heading === null
      ? runs
      : runs.map((run) => ({ ...run, marks: withoutMarks(run.marks, 'strong', 'u') }));
  const { markup, isPlain } = boundedMarkupOf(kept);
  if (isPlain) dropped.set('excess-markup', 1);
  if (markup === '') return '';
  if (block.notes.length > 0) return `<small>${markup}</small>`;
  const isQuoted = block.isQuote && block.heading === null && !QUOTED_START.test(markup);
  return isQuoted ? `<q>${markup}</q>` : markup;
}
