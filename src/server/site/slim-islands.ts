// Puts our element for islands in the place of Astro's, and refuses what ours cannot do.
import { defineIslands } from '../../lib/islands/island-element.ts';
import { pageOf, type Piece } from './inline-elements.ts';

const RUNTIME = /customElements\.define\(["'`]astro-island["'`]/;
const PLAIN = 0;
const LIST = 1;

/** One page. Throws where Astro has changed its element, or where an island has props that ours cannot unpack. */
export function slimIslands(pieces: readonly Piece[]): Piece[] {
  const markup = pageOf(pieces.filter((piece) => typeof piece === 'string'));
  if (!markup.includes('<astro-island')) return [...pieces];
  for (const [, props = ''] of markup.matchAll(/<astro-island [^>]*?\sprops="([^"]*)"/g)) checkProps(props);
  let isFound = false;
  const slim = pieces.map((piece) => {
    if (typeof piece === 'string' || piece.name !== 'script' || !RUNTIME.test(piece.body)) return piece;
    isFound = true;
    return { ...piece, body: `(${defineIslands})()` };
  });
  if (!isFound)
    throw new Error("A page has islands without the element that Astro's version brought so far.");
  // Written at random at each build, and read by nothing here.
  return slim.map((piece) =>
    typeof piece === 'string' ? piece.replace(/(<astro-island) uid="\w+"/g, '$1') : piece,
  );
}

function checkProps(attribute: string): void {
  // Other entities are within texts, which are not looked at.
  check(JSON.parse(attribute.replace(/&(?:quot|#34);/g, '"')));
}

function check(props: object): void {
  for (const packed of Object.values(props)) checkPacked(packed);
}

function checkPacked([type, value]: [number, unknown]): void {
  if (type === LIST) (value as [number, unknown][]).forEach(checkPacked);
  else if (type !== PLAIN) throw new Error('An island may have texts, numbers, lists and objects as props.');
  else if (typeof value === 'object' && value !== null) check(value);
}
