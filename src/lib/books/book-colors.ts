/** Colors of labels, and of the tint on the first edition's covers. */
export const BOOK_COLORS = [
  'genesis',
  'exodus',
  'leviticus',
  'numbers',
  'deuteronomy',
  'joshua',
  'judges',
  'bundle',
  'plain',
] as const;
export type BookColor = (typeof BOOK_COLORS)[number];
