// A line of a hundred thousand characters would hold the browser up for longer than it is worth to be read in a table.
import type { Piece } from './text-difference.ts';

export const LONGEST_SHOWN = 4000;

/** The first characters of a line, and how many are left out. */
export function clipPieces(pieces: readonly Piece[]): { shown: Piece[]; hidden: number } {
  const shown: Piece[] = [];
  let room = LONGEST_SHOWN;
  let hidden = 0;
  for (const piece of pieces) {
    const text = piece.text.slice(0, Math.max(0, room));
    if (text !== '') shown.push({ ...piece, text });
    hidden += piece.text.length - text.length;
    room -= piece.text.length;
  }
  return { shown, hidden };
}
