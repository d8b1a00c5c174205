// A document of Word, Google Docs or the web, as lines of the text format.
import { kindOfLine } from '~/lib/chapter-text/chapter-lines.ts';
import { PARAGRAPH_MARK } from '~/lib/chapter-text/paragraph-mark.ts';
import { droppedSentence, type DroppedKind } from './dropped.ts';
import { readBlocks, type Block } from './html-blocks.ts';
import { markupOf, type Mark, type Run } from './inline-runs.ts';

/** Characters of HTML; more is refused. */
export const LONGEST_HTML = 5_000_000;
const MOST_TAGS_IN_A_LINE = 200;
const SCENE_BREAK = '* * *';
const NO_MARKS: ReadonlySet<Mark> = new Set();
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
  const isWord = /urn:schemas-microsoft-com:office|class=["']?Mso/.test(html.slice(0, 200_000));
  const { blocks, dropped, isInline } = readBlocks(body, isWord);
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
    block.heading === null ? runs : runs.map((run) => ({ ...run, marks: without(run.marks, 'strong', 'u') }));
  let markup = markupOf(kept);
  if (markup.split('<').length - 1 > MOST_TAGS_IN_A_LINE) {
    dropped.set('excess-markup', 1);
    markup = markupOf(
      runs.map(({ text, isBreak }) => ({ text: isBreak ? ' ' : text, marks: NO_MARKS, href: null })),
    );
  }
  if (markup === '') return '';
  if (block.isNote) return `<small>${markup}</small>`;
  const isQuoted = block.isQuote && block.heading === null && !QUOTED_START.test(markup);
  return isQuoted ? `<q>${markup}</q>` : markup;
}

function without<Value>(set: ReadonlySet<Value>, ...values: Value[]): ReadonlySet<Value> {
  return values.some((value) => set.has(value))
    ? new Set([...set].filter((one) => !values.includes(one)))
    : set;
}

/** Two line breaks in a row are how web pages write a new paragraph. */
function splitAtDoubleBreaks(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]];
  let breaks: Run[] = [];
  for (const run of runs) {
    if (run.isBreak) breaks.push(run);
    else if (run.text.trim() === '' && breaks.length > 0) continue;
    else {
      if (breaks.length > 1) parts.push([]);
      else parts.at(-1)?.push(...breaks);
      breaks = [];
      parts.at(-1)?.push(run);
    }
  }
  return parts;
}
