/** Every book's emblem by its id, drawn about the origin within a radius of 491 units. */
import type { BookId } from '../palette.ts';
import { bundleEmblem } from './bundle.ts';
import { deuteronomyEmblem } from './deuteronomy.ts';
import { exodusEmblem } from './exodus.ts';
import { genesisEmblem } from './genesis.ts';
import { joshuaEmblem } from './joshua.ts';
import { judgesEmblem } from './judges.ts';
import { leviticusEmblem } from './leviticus.ts';
import { numbersEmblem } from './numbers.ts';
import { pragmatismEmblem } from './pragmatism.ts';

export const emblems: Readonly<Record<BookId, () => string>> = {
  bundle: bundleEmblem,
  genesis: genesisEmblem,
  exodus: exodusEmblem,
  leviticus: leviticusEmblem,
  numbers: numbersEmblem,
  deuteronomy: deuteronomyEmblem,
  joshua: joshuaEmblem,
  judges: judgesEmblem,
  pragmatism: pragmatismEmblem,
};

/** The emblem as a separate file, on a transparent ground. */
export function standaloneEmblem(id: BookId): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-500 -500 1000 1000">${emblems[id]()}</svg>\n`;
}
