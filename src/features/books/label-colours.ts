// Every book's own colour, with a text colour that reads on it: night on the light ones, white on the bundle's red.

const LABEL_COLOURS: ReadonlyMap<string, string> = new Map([
  ['Genesis', 'bg-label-genesis text-night'],
  ['Exodus', 'bg-label-exodus text-night'],
  ['Leviticus', 'bg-label-leviticus text-night'],
  ['Numbers', 'bg-label-numbers text-night'],
  ['Deuteronomy', 'bg-label-deuteronomy text-night'],
  ['Joshua', 'bg-label-joshua text-night'],
  ['Judges', 'bg-label-judges text-night'],
  ['Bundle', 'bg-label-bundle text-white'],
]);

/** The classes of a label. A book without a colour of its own gets the site's neutral plate. */
export function labelColours(label: string): string {
  return LABEL_COLOURS.get(label) ?? 'bg-night-overlay text-parchment';
}
