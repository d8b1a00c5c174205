// Which versions are to be compared: one with the present text, or two with each other.

export const PRESENT = 'present';

/** A version's number, or the present text. */
export type TextId = number | typeof PRESENT;

/** Chooses a version or takes it back. Of three, the one that was chosen first goes. */
export function toggled(chosen: readonly TextId[], id: TextId): TextId[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  return [...chosen, id].slice(-2);
}

/** The two texts to compare, the older first; null while nothing can be compared. */
export function pairOf(chosen: readonly TextId[]): [TextId, TextId] | null {
  const [one, other = PRESENT] = chosen;
  if (one === undefined || one === other) return null;
  return age(one) < age(other) ? [one, other] : [other, one];
}

function age(id: TextId): number {
  return id === PRESENT ? Infinity : id;
}
