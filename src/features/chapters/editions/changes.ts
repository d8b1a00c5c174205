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

/** Paragraphs that were compared because of their positions are the same if this share of the words is kept, in order. */
const MIN_KEPT_WORDS = 0.4;
/** Others are the same if they share this share of their words. */
const MIN_SHARED_WORDS = 0.6;

type Row = Pick<Change, 'before' | 'after' | 'id'> & { oldId: string | undefined };

/** @param before a chapter's text in an earlier edition */
export function changesBetween(before: string, after: string): Changes {
  const [oldLines, newLines] = [readableLines(before), readableLines(after)];
  const rows: Row[] = [];
  let [oldIndex, newIndex] = [0, 0];
  for (const row of compareTexts(joined(oldLines), joined(newLines)).rows) {
    if (row.kind === 'changed') {
      const { id = '' } = newLines[newIndex] ?? newLines.at(-1) ?? {};
      rows.push({
        before: row.before,
        after: row.after,
        id,
        oldId: row.before ? oldLines[oldIndex]?.id : undefined,
      });
      oldIndex += row.before ? 1 : 0;
      newIndex += row.after ? 1 : 0;
    } else {
      const count = row.kind === 'same' ? 1 : row.texts.length;
      oldIndex += count;
      newIndex += count;
    }
  }
  const same = pairSimilar(rows);
  const ids = new Set(newLines.map(({ id }) => id));
  const targets: Changes['targets'] = new Map();
  for (const row of rows)
    if (row.oldId !== undefined && !ids.has(row.oldId))
      targets.set(row.oldId, { id: row.id, isGone: !same.has(row) });
  const changes = rows
    .filter((row) => row.before ?? row.after)
    .map(({ before, after, id }) => {
      const isMoved = textOf(before) === textOf(after);
      return { before: isMoved ? null : before, after, isMoved, id };
    });
  return { changes, targets };
}

const joined = (lines: readonly { text: string }[]) => lines.map(({ text }) => text).join('\n');
const textOf = (pieces: readonly Piece[] | null) => (pieces ?? []).map(({ text }) => text).join('');
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function isSameParagraph({ before, after }: Row): boolean {
  if (!before || !after) return false;
  const kept = textOf(before.filter(({ isMarked }) => !isMarked));
  return wordsOf(kept).length >= MIN_KEPT_WORDS * wordsOf(textOf(before)).length;
}

/**
 * Compares paragraphs that were moved, or that follow a new one, with themselves instead of others.
 * @returns the rows with both versions of a paragraph
 */
function pairSimilar(rows: readonly Row[]): ReadonlySet<Row> {
  const same = new Set(rows.filter(isSameParagraph));
  const words = new Map(
    rows
      .flatMap(({ before, after }) => [textOf(before), textOf(after)])
      .map((text) => [text, new Set(wordsOf(text))]),
  );
  const areSimilar = (before: Row['before'], after: Row['after']) => {
    const [a = new Set<string>(), b = new Set<string>()] = [
      words.get(textOf(before)),
      words.get(textOf(after)),
    ];
    return a.size > 0 && a.intersection(b).size >= MIN_SHARED_WORDS * Math.max(a.size, b.size);
  };
  for (const from of rows)
    while (from.before && !same.has(from)) {
      const to = rows.find((row) => !same.has(row) && areSimilar(from.before, row.after));
      if (!to) break;
      [from.before, to.before] = [to.before, from.before];
      [from.oldId, to.oldId] = [to.oldId, from.oldId];
      markChanges(from);
      markChanges(to);
      same.add(to);
    }
  return same;
}

function markChanges(row: Row): void {
  const whole = (pieces: Row['before'], isMarked: boolean) => pieces && [{ text: textOf(pieces), isMarked }];
  const [compared] = row.before && row.after ? compareTexts(textOf(row.before), textOf(row.after)).rows : [];
  if (compared?.kind === 'changed') Object.assign(row, { before: compared.before, after: compared.after });
  else Object.assign(row, { before: whole(row.before, !compared), after: whole(row.after, !compared) });
}

/** 'three paragraphs'; empty if only the formatting changed. */
export function countChanges({ changes: { length } }: Changes): string {
  if (length === 0) return '';
  return length === 1 ? 'one paragraph' : `${numberWord(length)} paragraphs`;
}
