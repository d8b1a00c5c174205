// How two texts differ: by lines first, then by words within the lines that changed, as far as the time allows.
import { diffArrays } from 'diff';

export type Piece = { text: string; isMarked: boolean };

export type DifferenceRow =
  { kind: 'same'; text: string } | { kind: 'changed'; before: Piece[] | null; after: Piece[] | null };

type TextDifference = {
  rows: DifferenceRow[];
  /** Whether every changed line is marked word by word; else some are marked as a whole. */
  isByWords: boolean;
};

/** The time for a comparison: the browser does nothing else meanwhile. */
const MAX_MS = 400;

export function compareTexts(before: string, after: string): TextDifference {
  const deadline = performance.now() + MAX_MS;
  let isByWords = true;
  const rows = lineBlocks(linesOf(before), linesOf(after)).flatMap((block): DifferenceRow[] => {
    if (block.kind === 'same') return block.lines.map((text) => ({ kind: 'same', text }));
    const length = Math.max(block.before.length, block.after.length);
    return Array.from({ length }, (_, index) => {
      const [was, is] = [block.before[index], block.after[index]];
      if (was === undefined || is === undefined) return markWhole(was, is);
      const marked = markWords(was, is, deadline - performance.now());
      isByWords &&= marked !== null;
      return marked ?? markWhole(was, is);
    });
  });
  return { rows, isByWords };
}

type Block = { kind: 'same'; lines: string[] } | { kind: 'changed'; before: string[]; after: string[] };

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r\n|\r|\n/);
}

/** Runs of equal and of replaced lines; a single run if the comparison takes too long. */
function lineBlocks(before: string[], after: string[]): Block[] {
  const changes = diffArrays(before, after, { timeout: MAX_MS / 2 });
  if (changes === undefined) return [{ kind: 'changed', before, after }];
  const blocks: Block[] = [];
  for (const { value, added, removed } of changes) {
    const last = blocks.at(-1);
    if (!added && !removed) blocks.push({ kind: 'same', lines: value });
    else {
      const open = last?.kind === 'changed' ? last : { kind: 'changed' as const, before: [], after: [] };
      if (open !== last) blocks.push(open);
      (removed ? open.before : open.after).push(...value);
    }
  }
  return blocks;
}

function markWords(before: string, after: string, timeout: number): DifferenceRow | null {
  const changes = timeout > 0 ? diffArrays(wordsOf(before), wordsOf(after), { timeout }) : undefined;
  if (changes === undefined) return null;
  const side = (other: 'added' | 'removed'): Piece[] =>
    changes
      .filter((change) => !change[other])
      .map(({ value, added, removed }) => ({ text: value.join(''), isMarked: added || removed }));
  return { kind: 'changed', before: side('added'), after: side('removed') };
}

/** Words of any script, whitespace, and signs one by one; the library's own words are Latin. */
function wordsOf(line: string): string[] {
  return line.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];
}

function markWhole(before: string | undefined, after: string | undefined): DifferenceRow {
  const whole = (text: string | undefined) => (text === undefined ? null : [{ text, isMarked: true }]);
  return { kind: 'changed', before: whole(before), after: whole(after) };
}

export function changedWords({ rows }: TextDifference): { added: number; removed: number } {
  const count = (side: 'before' | 'after') =>
    rows
      .flatMap((row) => (row.kind === 'same' ? [] : (row[side] ?? [])))
      .reduce((sum, { text, isMarked }) => sum + (isMarked ? wordsIn(text) : 0), 0);
  return { added: count('after'), removed: count('before') };
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

export type Section = { kind: 'shown'; rows: DifferenceRow[] } | { kind: 'folded'; texts: string[] };

const CONTEXT = 1;
const MIN_FOLDED = 3;

/** The rows in sections: a changed word would be hard to find in a whole chapter. */
export function foldRows(rows: readonly DifferenceRow[]): Section[] {
  const isNearChange = rows.map((_, index) =>
    rows.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind === 'changed'),
  );
  const sections: Section[] = [];
  for (let at = 0; at < rows.length;) {
    let end = at + 1;
    while (end < rows.length && isNearChange[end] === isNearChange[at]) end += 1;
    const part = rows.slice(at, end);
    const last = sections.at(-1);
    if (!isNearChange[at] && part.length >= MIN_FOLDED)
      sections.push({ kind: 'folded', texts: part.map((row) => (row.kind === 'same' ? row.text : '')) });
    else if (last?.kind === 'shown') last.rows.push(...part);
    else sections.push({ kind: 'shown', rows: part });
    at = end;
  }
  return sections;
}
