// Where readers stop, beside the words that are there.
import type { Stop } from '~/data/visit-sums.ts';
import { stopsOf } from '../../analytics/what-works.ts';

const TENTHS = 10;
const EXCERPT_CHARACTERS = 60;

export type StopRow = { tenth: number; left: number; excerpt: string };

/** How many readers left in each tenth and the text's first words there; by characters, as near as the height is known. */
export function stopRows(stops: readonly Stop[], text: string): { readers: number; rows: StopRow[] } {
  const reached = new Map(stops.map(({ tenth, visits }) => [tenth, visits]));
  const readers = reached.get(0) ?? 0;
  const tenths = Array.from({ length: TENTHS }, (_, index) => reached.get(index + 1) ?? 0);
  const left = stopsOf({ readers, tenths });
  const plain = text.replace(/<[^>]{0,1000}>/g, '');
  return {
    readers,
    rows: left.map((count, tenth) => ({
      tenth,
      left: count,
      excerpt: tenth === TENTHS ? '' : excerptAt(plain, tenth / TENTHS),
    })),
  };
}

/** From the next beginning of a word. */
function excerptAt(text: string, part: number): string {
  const at = Math.floor(text.length * part);
  const rest = at === 0 ? text : text.slice(at).replace(/^\S*\s+/, '');
  const words = rest.slice(0, EXCERPT_CHARACTERS).replace(/\s+/g, ' ').trim();
  return rest.length > EXCERPT_CHARACTERS ? `${words} …`.toWellFormed() : words.toWellFormed();
}
