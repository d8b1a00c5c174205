import { diffArrays } from 'diff';

export type Piece = { text: string; isMarked: boolean };

export type ChangedRow = { kind: 'changed'; before: Piece[] | null; after: Piece[] | null };

export type DifferenceRow =
  { kind: 'same'; text: string } | ChangedRow | { kind: 'collapsed'; texts: string[] };

/** The comparison may block the page for this long. */
const MAX_MS = 400;
const CONTEXT = 1;
const MIN_FOLDED = 3;

/** Compares changed lines word by word, and marks them as a whole if that takes too long. */
export function compareTexts(before: string, after: string) {
  const deadline = performance.now() + MAX_MS;
  const [oldLines, newLines] = [linesOf(before), linesOf(after)];
  const changes = diffArrays(oldLines, newLines, { timeout: MAX_MS / 2 }) ?? [
    { value: oldLines, removed: true, added: false },
    { value: newLines, removed: false, added: true },
  ];
  const compareLines = (before: string | undefined, after: string | undefined): DifferenceRow => {
    if (before === undefined || after === undefined) return markWhole(before, after);
    return markWords(before, after, deadline - performance.now()) ?? markWhole(before, after);
  };
  const rows = changes.flatMap(({ value, removed, added }, index): DifferenceRow[] => {
    if (!removed && !added) return collapse(value, index === 0, index === changes.length - 1);
    if (added && changes[index - 1]?.removed) return [];
    const next = changes[index + 1];
    const [removedLines, addedLines] = added ? [[], value] : [value, next?.added ? next.value : []];
    const length = Math.max(removedLines.length, addedLines.length);
    return Array.from({ length }, (_, line) => compareLines(removedLines[line], addedLines[line]));
  });
  return { rows };
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r\n|\r|\n/);
}

function collapse(lines: string[], isStart: boolean, isEnd: boolean): DifferenceRow[] {
  const from = isStart ? 0 : CONTEXT;
  const to = lines.length - (isEnd ? 0 : CONTEXT);
  const same = (texts: string[]) => texts.map((text): DifferenceRow => ({ kind: 'same', text }));
  if (to - from < MIN_FOLDED) return same(lines);
  return [
    ...same(lines.slice(0, from)),
    { kind: 'collapsed', texts: lines.slice(from, to) },
    ...same(lines.slice(to)),
  ];
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

/** Words in any script, whitespace, and single punctuation characters; diffWords splits only Latin text into words. */
function wordsOf(line: string): string[] {
  return line.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];
}

function markWhole(before: string | undefined, after: string | undefined): DifferenceRow {
  const whole = (text: string | undefined) => (text === undefined ? null : [{ text, isMarked: true }]);
  return { kind: 'changed', before: whole(before), after: whole(after) };
}
