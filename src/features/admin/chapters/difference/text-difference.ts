// How two texts differ: by lines first, then by words within the lines that changed. What is marked is bounded, so that
// two long texts are answered as well.
import { diffArrays } from 'diff';

export type Piece = { text: string; isMarked: boolean };

export type DifferenceRow =
  | { kind: 'same'; text: string }
  /** A line on either side; null where that side has none. */
  | { kind: 'changed'; before: Piece[] | null; after: Piece[] | null };

export type TextDifference = {
  rows: DifferenceRow[];
  /** Whether every changed line is marked word by word; else some are marked as a whole. */
  isByWords: boolean;
};

/** Lines that differ beyond which one text is shown as replaced by the other. */
const MOST_CHANGED_LINES = 1500;
/** Words that differ within one line beyond which the line is marked as a whole. */
const MOST_CHANGED_WORDS = 600;
/** Characters of changed lines that are compared word by word in one comparison. */
const MOST_CHARACTERS = 120_000;
/** Lines compared before it is asked whether to pause. */
const LINES_PER_TURN = 20;

/**
 * The difference of two texts as rows for two columns.
 * @param pause awaited now and then during a long comparison; a rejection ends it
 */
export async function compareTexts(
  before: string,
  after: string,
  pause: () => Promise<void>,
): Promise<TextDifference> {
  const rows: DifferenceRow[] = [];
  let charactersLeft = MOST_CHARACTERS;
  let isByWords = true;
  let lines = 0;
  for (const block of lineBlocks(linesOf(before), linesOf(after))) {
    if (block.kind === 'same') {
      rows.push(...block.lines.map((text) => ({ kind: 'same' as const, text })));
      continue;
    }
    for (const [was, is] of sideBySide(block.before, block.after)) {
      lines += 1;
      if (lines % LINES_PER_TURN === 0) await pause();
      const size = was === null || is === null ? 0 : was.length + is.length;
      const isAffordable = size <= charactersLeft;
      if (isAffordable) charactersLeft -= size;
      const marked = isAffordable ? markWords(was, is) : null;
      isByWords &&= marked !== null;
      rows.push(marked ?? markWhole(was, is));
    }
  }
  return { rows, isByWords };
}

type Block = { kind: 'same'; lines: string[] } | { kind: 'changed'; before: string[]; after: string[] };

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r\n|\r|\n/);
}

/** Runs of equal lines and of lines that were replaced; all in one run where too much differs. */
function lineBlocks(before: string[], after: string[]): Block[] {
  const changes = diffArrays(before, after, { maxEditLength: MOST_CHANGED_LINES });
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

/** Replaced lines beside each other, in their order. */
function sideBySide(before: string[], after: string[]): [string | null, string | null][] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [
    before[index] ?? null,
    after[index] ?? null,
  ]);
}

function markWords(before: string | null, after: string | null): DifferenceRow | null {
  if (before === null || after === null) return markWhole(before, after);
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_CHANGED_WORDS });
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

function markWhole(before: string | null, after: string | null): DifferenceRow {
  const whole = (text: string | null) => (text === null ? null : [{ text, isMarked: true }]);
  return { kind: 'changed', before: whole(before), after: whole(after) };
}
