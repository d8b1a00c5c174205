// Minifies and joins inline scripts: Astro leaves `is:inline` scripts as written, and each one adds a hash to the
// uncompressed policy header.
import { minifySync } from 'rolldown/utils';
import { replaceBodies, type InlineElement, type Piece } from './inline-elements.ts';

const BODY = /<\/head>\s*<body[\s>]/;

/** Minifies and joins a page's inline scripts, and joins its stylesheets. Data blocks are unchanged. */
export function createScriptShrinker(): (pieces: readonly Piece[]) => Piece[] {
  const shrunk = new Map<string, string>();
  const shrinkKnown = ({ attributes, body }: InlineElement) => {
    if (body.trim() === '' || /\bsrc=|json|speculationrules/.test(attributes)) return body;
    const text = shrunk.get(body) ?? shrink(body);
    shrunk.set(body, text);
    return text;
  };
  return (pieces) =>
    joinAdjacent(moveIslandStyles(gatherBodyScripts(replaceBodies(pieces, 'script', shrinkKnown))));
}

/** Moves all scripts of the body, in order, into the last one: text comes earlier, and the policy needs fewer hashes. */
function gatherBodyScripts(pieces: readonly Piece[]): Piece[] {
  const start = pieces.findIndex((piece) => typeof piece === 'string' && BODY.test(piece));
  const scripts = (start < 0 ? [] : pieces.slice(start))
    .filter(isPlain)
    .filter(({ name }) => name === 'script');
  const last = scripts.at(-1);
  if (!last) return [...pieces];
  const all = { ...last, body: scripts.map(bodyOf).reduce(joinScripts) };
  return pieces
    .map((piece) => (piece === last ? all : piece))
    .filter((piece) => piece === all || !(scripts as readonly Piece[]).includes(piece));
}

/** Astro writes a rule for islands before the first one. It moves to the end of the page's first stylesheet. */
function moveIslandStyles(pieces: readonly Piece[]): Piece[] {
  const isStylesheet = (piece: Piece): piece is InlineElement => isPlain(piece) && piece.name === 'style';
  const first = pieces.find(isStylesheet);
  const islands = pieces.filter(isStylesheet).find(({ body }) => body.startsWith('astro-island'));
  if (!first || !islands || first === islands) return [...pieces];
  return pieces
    .filter((piece) => piece !== islands)
    .map((piece) => (piece === first ? { ...first, body: first.body + islands.body } : piece));
}

/** Joins classic scripts, and stylesheets for all media, that have nothing between them. */
function joinAdjacent(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const between = joined.at(-1);
    const before = typeof between === 'string' && between.trim() === '' ? joined.at(-2) : between;
    if (!isPlain(piece) || !before || !isPlain(before) || before.name !== piece.name) {
      joined.push(piece);
      continue;
    }
    joined.length = joined.lastIndexOf(before);
    const body = piece.name === 'script' ? joinScripts(before.body, piece.body) : before.body + piece.body;
    joined.push({ ...piece, body });
  }
  return joined;
}

/** Without attributes there is nothing by which two of a kind could differ. */
function isPlain(piece: Piece): piece is InlineElement {
  return typeof piece !== 'string' && piece.attributes === '';
}

function bodyOf({ body }: InlineElement): string {
  return body;
}

function joinScripts(one: string, other: string): string {
  return `${one.replace(/;$/, '')};${other}`;
}

function shrink(script: string): string {
  const { code, errors } = minifySync('inline.js', script);
  // Browsers may accept scripts that the minifier does not, and '</' in a string must not end the element.
  return errors.length > 0 || code.includes('</') ? script : code.trim();
}
