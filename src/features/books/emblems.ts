// The star charts of src/assets/emblems, by book label.

const EMBLEMS = import.meta.glob<string>('~/assets/emblems/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of a book's emblem; a book without one goes without. */
export function emblemFor(label: string): string | undefined {
  return EMBLEMS[`/src/assets/emblems/${label.toLowerCase()}.svg`];
}
