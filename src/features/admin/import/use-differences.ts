import { useEffect, useState } from 'react';
import type { TextDifference } from './compare-texts.ts';
import { comparable, type PlannedRow } from './planned-import.ts';

type Compared = { before: string; after: string; difference: TextDifference };

/** The differences of all rows that change a stored text, by the rows' keys, one after the other. */
export function useDifferences(rows: readonly PlannedRow[]): ReadonlyMap<number, TextDifference> {
  const [compared, setCompared] = useState<ReadonlyMap<number, Compared>>(new Map());
  const next = rows.find(({ row, change, stored, text }) => {
    if (change !== 'changed') return false;
    const known = compared.get(row.key);
    return known?.before !== stored?.text || known?.after !== text;
  });

  const key = next?.row.key;
  const before = next?.stored?.text;
  const after = next?.text;
  useEffect(() => {
    if (key === undefined || before === undefined || after === undefined) return;
    let isCurrent = true;
    // The page answers in between: a comparison of long texts takes a while.
    const timer = setTimeout(() => {
      import('./compare-texts.ts').then(
        ({ compareTexts }) => {
          if (!isCurrent) return;
          const difference = compareTexts(comparable(before), comparable(after));
          setCompared((known) => new Map(known).set(key, { before, after, difference }));
        },
        // Without the comparison the import works all the same.
        () => undefined,
      );
    }, 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, before, after]);

  const changed = rows.filter(({ change }) => change === 'changed');
  return new Map(
    changed.flatMap(({ row, stored, text }) => {
      const known = compared.get(row.key);
      return known && known.before === stored?.text && known.after === text
        ? [[row.key, known.difference] as const]
        : [];
    }),
  );
}
