// The references of a chapter's text as its author is told of them.
import { findReferences, unknownReferences } from '~/lib/scripture/find-references.ts';
import { hebrewNumbers, passageName } from '~/lib/scripture/passages.ts';

export type ReferencedPassages = {
  understood: { words: string; meaning: string }[];
  /** Written like references, but there is no such passage. */
  unknown: string[];
};

const MOST_SHOWN = 200;

export function referencedPassages(text: string): ReferencedPassages {
  const lines = text.split('\n').map((line) => line.replace(/<[^<>]*>/g, '').replaceAll('&nbsp;', ' '));
  const understood = lines.flatMap((line) =>
    findReferences(line).map(({ start, end, passages }) => ({
      words: line.slice(start, end),
      meaning: passages.map(meaningOf).join('; '),
    })),
  );
  return {
    understood: understood.slice(0, MOST_SHOWN),
    unknown: lines.flatMap(unknownReferences).slice(0, MOST_SHOWN),
  };
}

function meaningOf(passage: Parameters<typeof passageName>[0]): string {
  const hebrew = hebrewNumbers(passage);
  return hebrew ? `${passageName(passage)} (${hebrew} in Hebrew Bibles)` : passageName(passage);
}
