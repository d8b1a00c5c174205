// Equal stretches of two texts are folded away, or a changed word would be looked for in a whole chapter.
import type { DifferenceRow } from './text-difference.ts';

export type Section =
  { kind: 'shown'; rows: DifferenceRow[] } | { kind: 'folded'; texts: string[]; words: string };

/** Equal lines that stay beside a change. */
const CONTEXT = 1;
/** Fewer lines than this are not worth a fold. */
const FEWEST_FOLDED = 3;

/** The rows in sections, long equal stretches folded. */
export function foldRows(rows: readonly DifferenceRow[]): Section[] {
  const sections: Section[] = [];
  const show = (more: readonly DifferenceRow[]) => {
    const last = sections.at(-1);
    if (last?.kind === 'shown') last.rows.push(...more);
    else if (more.length > 0) sections.push({ kind: 'shown', rows: [...more] });
  };
  let at = 0;
  while (at < rows.length) {
    const start = at;
    const isSame = rows[at]?.kind === 'same';
    while (at < rows.length && (rows[at]?.kind === 'same') === isSame) at += 1;
    if (!isSame) {
      show(rows.slice(start, at));
      continue;
    }
    const from = start === 0 ? 0 : start + CONTEXT;
    const to = at === rows.length ? at : at - CONTEXT;
    if (to - from < FEWEST_FOLDED) {
      show(rows.slice(start, at));
      continue;
    }
    show(rows.slice(start, from));
    const texts = rows.slice(from, to).flatMap((row) => (row.kind === 'same' ? [row.text] : []));
    sections.push({ kind: 'folded', texts, words: `${texts.length.toLocaleString('en-US')} equal lines` });
    show(rows.slice(to, at));
  }
  return sections;
}
