/**
 * The media scripts' colors. They repeat the site's design tokens on purpose: images are made
 * once and committed, so they must not change by themselves when a token is tuned.
 */
export const night = '#0a0c1c';
export const raised = '#12152e';
export const overlay = '#1b2042';
export const hairline = '#2d3460';
export const gold = '#e3b95c';
export const brightGold = '#f4d894';
export const celestialBlue = '#8ec5f7';
export const parchment = '#efe6d3';

export type BookId =
  | 'bundle'
  | 'genesis'
  | 'exodus'
  | 'leviticus'
  | 'numbers'
  | 'deuteronomy'
  | 'joshua'
  | 'judges'
  | 'pragmatism';

/** Each book's own color besides gold. */
export const bookHues: Readonly<Record<BookId, string>> = {
  bundle: '#e07a6a',
  genesis: '#a9d6a0',
  exodus: '#f0e19a',
  leviticus: '#f2b880',
  numbers: '#f0a9c0',
  deuteronomy: '#9cc7f0',
  joshua: '#98dde0',
  judges: '#c3b1ee',
  pragmatism: parchment,
};
