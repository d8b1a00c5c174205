// A page of HTML as a manuscript: its headings and paragraphs in their order, however deep they stand.
import { formatCount } from '../../format-count.ts';
import type { DroppedKind } from '../../manuscript/dropped.ts';
import {
  boundedMarkupOf,
  type Run,
  splitAtDoubleBreaks,
  withoutMarks as withoutFormat,
} from '../../manuscript/inline-runs.ts';
import { type HtmlBlock, readHtml } from '../../manuscript/read-html.ts';
import {
  type Block,
  escaped,
  isSceneBreak,
  type Manuscript,
  noteMark,
  plainText,
  withoutMarks,
} from './manuscript.ts';

/**
 * Throws RangeError for a page that is nested thousands of elements deep.
 * @param keepsMarks whether marks of notes in it are ours
 */
export function manuscriptFromHtml(html: string, { keepsMarks = false } = {}): Manuscript {
  const read = readHtml(keepsMarks ? html : withoutMarks(html), { isFile: true, noteMark });
  const written = (runs: readonly Run[]) => {
    const { markup, isPlain } = boundedMarkupOf(runs);
    if (isPlain) read.dropped.set('excess-markup', (read.dropped.get('excess-markup') ?? 0) + 1);
    return markup;
  };
  const blocks: Block[] = [];
  let images: string[] = [];
  for (const block of read.blocks.filter((one) => one.notes.length === 0)) {
    images.push(...block.images);
    for (const made of blocksOf(block, written, blocks.length > 0)) {
      blocks.push(images.length > 0 ? { ...made, images } : made);
      images = [];
    }
  }
  const end = blocks.pop();
  if (end) blocks.push(images.length > 0 ? { ...end, images: [...(end.images ?? []), ...images] } : end);

  // A rule above the notes ends the text.
  const last = blocks.findLastIndex(({ kind }) => kind !== 'empty');
  if (read.notes.length > 0 && blocks[last]?.kind === 'scene-break') blocks.splice(last);
  const notes = new Map(
    read.notes.map((name) => {
      const lines = read.blocks.filter((one) => one.notes.includes(name)).map(({ runs }) => written(runs));
      return [name, lines.filter((line) => line !== '').join('<br>')];
    }),
  );
  return { blocks, notes, losses: lossesOf(read.dropped) };
}

function blocksOf(
  { kind, runs, heading, isQuote, isParagraph, mark }: HtmlBlock,
  written: (runs: readonly Run[]) => string,
  isFollowing: boolean,
): Block[] {
  if (kind === 'rule') return [{ kind: 'scene-break', markup: '* * *' }];
  if (heading !== null) {
    // Headings are bold by their style.
    const markup = written(runs.map((run) => ({ ...run, marks: withoutFormat(run.marks, 'strong', 'u') })));
    return plainText(markup) === '' ? [] : [{ kind: 'heading', level: heading, markup }];
  }
  const lines = splitAtDoubleBreaks(runs)
    .map(written)
    .filter((markup) => plainText(markup) !== '' || markup.includes('\uE000'));
  if (lines.length === 0) return isParagraph && isFollowing ? [{ kind: 'empty' }] : [];
  return lines.map((markup, index): Block => {
    const text = plainText(markup);
    if (isSceneBreak(text)) return { kind: 'scene-break', markup: escaped(text) };
    if (isQuote) return { kind: 'quote', markup };
    return { kind: 'paragraph', markup: index === 0 ? mark + markup : markup };
  });
}

const SENTENCES: Record<DroppedKind, (count: number) => string> = {
  image: (count) => leftOut(count, 'image', 'images'),
  drawing: (count) => leftOut(count, 'drawing', 'drawings'),
  formula: (count) => leftOut(count, 'formula', 'formulas'),
  embed: (count) => leftOut(count, 'embedded object', 'embedded objects'),
  'form-field': (count) => leftOut(count, 'form field', 'form fields'),
  comment: () => 'Comments are left out.',
  'deleted-words': () => 'Words deleted under tracked changes are left out.',
  'hidden-words': () => 'Hidden words are left out.',
  styles: () => 'Fonts, colors and alignment are left out.',
  'excess-markup': () => 'The formatting of lines with more than 200 tags is left out.',
  link: (count) =>
    `${counted(count, 'link', 'links')} without a web address ${count === 1 ? 'is' : 'are'} plain words.`,
  table: (count) => `${counted(count, 'table', 'tables')} became paragraphs, a row each.`,
  list: (count) => `${counted(count, 'list', 'lists')} became paragraphs, an item each.`,
  quotation: (count) =>
    `${counted(count, 'block quotation', 'block quotations')} became paragraphs in quotation marks.`,
};

function lossesOf(dropped: ReadonlyMap<DroppedKind, number>): string[] {
  return [...dropped].map(([what, count]) => SENTENCES[what](count));
}

function leftOut(count: number, one: string, many: string): string {
  return `${counted(count, one, many)} ${count === 1 ? 'is' : 'are'} left out.`;
}

function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
