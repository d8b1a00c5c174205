import { readableLines } from '~/lib/chapter-text/render-chapter.ts';
import { numberWord } from '~/lib/text/number-words.ts';
import { compareTexts, type Piece } from '~/lib/text/text-difference.ts';

export type Change = {
  /** Null for an added paragraph. */
  before: Piece[] | null;
  /** Null for a removed paragraph. */
  after: Piece[] | null;
  isMoved: boolean;
  /** The id of the line in the chapter, or of the next one after a removed paragraph. */
  id: string;
};

export type Changes = {
  changes: Change[];
  /**
   * Where quotes of paragraphs lead whose ids are no longer on the page: to the new version of the paragraph, or near
   * where it was.
   */
  targets: Map<string, { id: string; isGone: boolean }>;
};

/** A paragraph that keeps this share of its words is the same one. */
const MIN_KEPT_WORDS = 0.4;

/** @param before a chapter's text in an earlier edition */
export function changesBetween(before: string, after: string): Changes {
  const [oldLines, newLines] = [readableLines(before), readableLines(after)];
  const ids = new Set(newLines.map(({ id }) => id));
  const changes: Change[] = [];
  const targets: Changes['targets'] = new Map();
  let [oldIndex, newIndex] = [0, 0];
  const skip = (count: number) => {
    oldIndex += count;
    newIndex += count;
  };
  for (const row of compareTexts(joined(oldLines), joined(newLines)).rows) {
    if (row.kind === 'same') skip(1);
    else if (row.kind === 'collapsed') skip(row.texts.length);
    else {
      const nearest = (newLines[newIndex] ?? newLines.at(-1))?.id ?? '';
      changes.push({ before: row.before, after: row.after, isMoved: false, id: nearest });
      const id = row.before && oldLines[oldIndex]?.id;
      if (id && !ids.has(id))
        targets.set(id, {
          id: nearest,
          isGone: row.after === null || keptWords(row.before) < MIN_KEPT_WORDS,
        });
      if (row.before) oldIndex += 1;
      if (row.after) newIndex += 1;
    }
  }
  return { changes: withMoves(changes), targets };
}

const joined = (lines: readonly { text: string }[]) => lines.map(({ text }) => text).join('\n');
const textOf = (pieces: readonly Piece[] | null) => (pieces ?? []).map(({ text }) => text).join('');
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

function keptWords(pieces: readonly Piece[] | null): number {
  const kept = textOf(pieces?.filter(({ isMarked }) => !isMarked) ?? []);
  return wordsOf(kept) / Math.max(1, wordsOf(textOf(pieces)));
}

/** A paragraph that was removed and added unchanged has moved. */
function withMoves(changes: readonly Change[]): Change[] {
  const removed = changes.filter(({ after }) => after === null);
  const result = [...changes];
  for (const added of changes.filter(({ before }) => before === null)) {
    const text = textOf(added.after);
    const index = removed.findIndex((change) => textOf(change.before) === text);
    if (index < 0) continue;
    const [origin] = removed.splice(index, 1);
    result.splice(result.indexOf(added), 1, { ...added, after: [{ text, isMarked: false }], isMoved: true });
    if (origin) result.splice(result.indexOf(origin), 1);
  }
  return result;
}

/** 'three paragraphs'; empty if only the formatting changed. */
export function countChanges({ changes: { length } }: Changes): string {
  if (length === 0) return '';
  return length === 1 ? 'one paragraph' : `${numberWord(length)} paragraphs`;
}
