import { lineKind, PARAGRAPH_MARK } from '~/lib/chapter-text/chapter-lines.ts';
import { markupOf, splitAtDoubleBreaks, type Run } from './inline-runs.ts';
import {
  escaped,
  isSceneBreak,
  plainText,
  lineOf,
  type Block,
  type Manuscript,
  type WrittenBlock,
} from './manuscript.ts';
import { readHtml, type HtmlBlock } from './read-html.ts';

/**
 * Throws RangeError for deeply nested HTML.
 * @param html without note marks but our own
 */
export function manuscriptFromHtml(html: string): Manuscript {
  const read = readHtml(html, { isFile: true });
  const blocks: Block[] = [];
  let images: string[] = [];
  for (const block of read.blocks.filter((candidate) => candidate.notes.length === 0)) {
    images.push(...block.images);
    for (const converted of blocksOf(block)) {
      if (converted.kind === 'empty' && blocks.length === 0) continue;
      blocks.push({ ...converted, images });
      images = [];
    }
  }
  const end = blocks.pop();
  if (end) blocks.push({ ...end, images: [...(end.images ?? []), ...images] });

  // A rule above the notes is not a scene break.
  const last = blocks.findLastIndex(({ kind }) => kind !== 'empty');
  if (read.notes.length > 0 && blocks[last]?.kind === 'scene-break') blocks.splice(last);
  const notes = new Map(
    read.notes.map((name) => {
      const lines = read.blocks
        .filter((candidate) => candidate.notes.includes(name))
        .map(({ runs }) => markupOf(runs));
      return [name, lines.filter((line) => line !== '').join('<br>')];
    }),
  );
  return { blocks, notes, omissions: read.dropped };
}

const MAX_PASTED_CHARACTERS = 5_000_000;

export function convertPaste(html: string) {
  if (html.length > MAX_PASTED_CHARACTERS) return null;
  const { blocks, dropped, isInline } = readHtml(html, { isFile: false });
  const lines: { block: WrittenBlock; gap: string }[] = [];
  let empty = 0;
  for (const block of blocks) {
    const written = blocksOf(block).filter((candidate) => candidate.kind !== 'empty');
    if (written.length === 0) empty += 1;
    for (const candidate of written) {
      lines.push({ block: candidate, gap: lines.length === 0 ? '' : empty > 1 ? '\n\n\n' : '\n\n' });
      empty = 0;
    }
  }
  const isInlinePaste = isInline && lines.length === 1;
  const text = lines
    .map(({ block, gap }) => gap + (isInlinePaste ? block.markup : pastedLine(block)))
    .join('');
  return { text, dropped: dropped.join(' ') };
}

/** Escapes a heading's periods and marks a short paragraph, so that the line rules preserve their kinds. */
function pastedLine(block: WrittenBlock): string {
  const { kind, markup } = block;
  const isParagraph = (line: string) => lineKind(line, false, false) === 'paragraph';
  if (kind === 'heading') {
    const written = markup.replaceAll('.', '&#46;');
    return isParagraph(written) ? markup : written;
  }
  const line = lineOf(block);
  return isParagraph(line) ? line : PARAGRAPH_MARK + line;
}

function blocksOf({ isRule, runs, heading, isQuote, isParagraph, notes, mark }: HtmlBlock): Block[] {
  if (isRule) return [{ kind: 'scene-break', markup: '* * *' }];
  const marksOf = ({ marks }: Run) => new Set([...marks].filter((mark) => mark !== 'strong' && mark !== 'u'));
  const cleanRuns = heading === null ? runs : runs.map((run) => ({ ...run, marks: marksOf(run) }));
  const lines = splitAtDoubleBreaks(cleanRuns)
    .map(markupOf)
    .filter((markup) => plainText(markup) !== '' || markup.includes('\uE000'));
  if (lines.length === 0) return isParagraph && heading === null ? [{ kind: 'empty' }] : [];
  return lines.map((markup, index): Block => {
    if (heading !== null) return { kind: 'heading', level: heading, markup };
    if (notes.length > 0) return { kind: 'paragraph', markup: `<small>${markup}</small>` };
    const text = plainText(markup);
    if (isSceneBreak(text)) return { kind: 'scene-break', markup: escaped(text) };
    if (isQuote) return { kind: 'quote', markup };
    return { kind: 'paragraph', markup: index === 0 ? mark + markup : markup };
  });
}
