// The plate of each book: colors are tokens of src/styles/tokens.css.
const LABEL_COLORS: ReadonlyMap<string, string> = new Map([
  ['Genesis', 'bg-label-genesis text-night'],
  ['Exodus', 'bg-label-exodus text-night'],
  ['Leviticus', 'bg-label-leviticus text-night'],
  ['Numbers', 'bg-label-numbers text-night'],
  ['Deuteronomy', 'bg-label-deuteronomy text-night'],
  ['Joshua', 'bg-label-joshua text-night'],
  ['Judges', 'bg-label-judges text-night'],
  ['Bundle', 'bg-label-bundle text-white'],
]);

/** The classes of a label. A book without a color gets the site's neutral plate. */
export function labelColors(label: string): string {
  return LABEL_COLORS.get(label) ?? 'bg-night-overlay text-parchment';
}
