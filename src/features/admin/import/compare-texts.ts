// What an import would change of a text, word by word. Loaded when there is something to compare.
import { diffWordsWithSpace } from 'diff';

export type DiffPart = { kind: 'same' | 'added' | 'removed' | 'folded'; text: string };

export type TextDifference = {
  addedWords: number;
  removedWords: number;
  /** Null when the texts differ too much to be compared in a moment. */
  parts: DiffPart[] | null;
};

const PATIENCE_MS = 500;
/** Of what stays the same, so much is shown beside a change. */
const CONTEXT_CHARACTERS = 80;

/** The difference, with long unchanged passages folded. */
export function compareTexts(before: string, after: string): TextDifference {
  const changes = diffWordsWithSpace(before, after, { timeout: PATIENCE_MS });
  if (changes === undefined)
    return { addedWords: wordsIn(after), removedWords: wordsIn(before), parts: null };
  const parts = changes.map(({ added, removed, value }): DiffPart => {
    return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value };
  });
  const sum = (kind: DiffPart['kind']) =>
    parts.reduce((count, part) => count + (part.kind === kind ? wordsIn(part.text) : 0), 0);
  return { addedWords: sum('added'), removedWords: sum('removed'), parts: folded(parts) };
}

function folded(parts: readonly DiffPart[]): DiffPart[] {
  return parts.flatMap((part, index): DiffPart[] => {
    const { kind, text } = part;
    if (kind !== 'same' || text.length <= 3 * CONTEXT_CHARACTERS) return [part];
    const start = index === 0 ? '' : text.slice(0, CONTEXT_CHARACTERS);
    const end = index === parts.length - 1 ? '' : text.slice(-CONTEXT_CHARACTERS);
    return [
      { kind: 'same', text: start },
      { kind: 'folded', text: text.slice(start.length, text.length - end.length) },
      { kind: 'same', text: end },
    ].filter((piece): piece is DiffPart => piece.text !== '');
  });
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
