import { abbreviatedReferences, findReferences, unknownReferences } from '~/lib/scripture/find-references.ts';
import { hebrewNumbers, passageName } from '~/lib/scripture/passages.ts';

const MAX_SHOWN = 200;

export function referencedPassages(text: string) {
  const lines = text.split('\n').map(wordsOf);
  const recognized = lines.flatMap((line) =>
    findReferences(line).map(({ start, end, passages }) => ({
      words: line.slice(start, end),
      meaning: passages.map(meaningOf).join('; '),
    })),
  );
  return {
    recognized: recognized.slice(0, MAX_SHOWN),
    unknown: lines.flatMap(unknownReferences).slice(0, MAX_SHOWN),
  };
}

export function referenceProblems(line: string): string[] {
  if (!/\d/.test(line)) return [];
  const words = wordsOf(line);
  return [
    ...unknownReferences(words).map(
      (reference) => `There is no passage ‘${reference}’, so it is not linked.`,
    ),
    ...abbreviatedReferences(words).map(
      (reference) => `‘${reference}’ is not linked: write the book’s name in full.`,
    ),
  ];
}

function wordsOf(line: string): string {
  return line.replace(/<[^<>]*>/g, '').replaceAll('&nbsp;', ' ');
}

function meaningOf(passage: Parameters<typeof passageName>[0]): string {
  const hebrew = hebrewNumbers(passage);
  return hebrew ? `${passageName(passage)} (${hebrew} in Hebrew Bibles)` : passageName(passage);
}
