import type { Reading } from '~/lib/portions/portion-of-week.ts';
import { PORTIONS, type Portion } from '~/lib/portions/portions.ts';
import { positionOf, type Passage } from '~/lib/scripture/passages.ts';
import type { Entry, IndexedBook } from '../passage-index.ts';
import type { Week } from './portion-weeks.ts';

export const overlaps = (a: Passage, b: Passage): boolean =>
  a.book === b.book && positionOf(a.from) <= positionOf(b.to) && positionOf(b.from) <= positionOf(a.to);

export function entriesOf({ passage }: Portion, books: readonly IndexedBook[]): Entry[] {
  const entries = books.find(({ book }) => book.slug === passage.book)?.entries ?? [];
  return entries.filter((entry) => overlaps(entry.passage, passage));
}

/** The weeks when a portion with these passages is read; 'd' or 'i' follows weeks of one custom only. */
export function weeksTouching(passages: readonly Passage[], weeks: readonly Week[]): string {
  const touched = new Set(
    PORTIONS.filter((portion) => passages.some((passage) => overlaps(passage, portion.passage))),
  );
  const isTouched = ({ portions }: Reading) => portions.some((portion) => touched.has(portion));
  return weeks
    .slice(0, -1)
    .flatMap(({ number, diaspora, israel }) => {
      const [inDiaspora, inIsrael] = [isTouched(diaspora), isTouched(israel)];
      if (!inDiaspora && !inIsrael) return [];
      return [`${number}${inDiaspora && inIsrael ? '' : inIsrael ? 'i' : 'd'}`];
    })
    .join(' ');
}
