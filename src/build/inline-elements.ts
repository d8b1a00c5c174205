// The inline scripts and stylesheets of a page. '<script>' inside an attribute, such as a description, is not an
// element: it must not be changed or get a hash.

export type InlineElement = { name: 'script' | 'style'; attributes: string; body: string };

/** A page's inline scripts and stylesheets, and the markup between them. */
export type Piece = string | InlineElement;

// As written by Astro and React: values in quotes, with inner quotes escaped.
const ATTRIBUTES = `(?:"[^"]*"|'[^']*'|[^"'>])*`;
const TOKENS = new RegExp(
  `<!--[\\s\\S]*?-->|<(script|style)(?=[\\s/>])(${ATTRIBUTES})>([\\s\\S]*?)</\\1>|</?[a-z]${ATTRIBUTES}>`,
  'gi',
);
const TAG = new RegExp(`</?[a-z]${ATTRIBUTES}>`, 'gi');

/** Splits a page at its inline elements, including those with a `src`. */
export function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of html.matchAll(TOKENS)) {
    const [all, tag, attributes = '', body = ''] = match;
    if (tag === undefined) continue;
    pieces.push(html.slice(end, match.index));
    pieces.push({ name: tag.toLowerCase() === 'script' ? 'script' : 'style', attributes, body });
    end = match.index + all.length;
  }
  pieces.push(html.slice(end));
  return pieces;
}

export function pageOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) =>
      typeof piece === 'string' ? piece : `<${piece.name}${piece.attributes}>${piece.body}</${piece.name}>`,
    )
    .join('');
}

/** The page without its text; scripts and stylesheets remain. */
export function withoutText(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece) => (typeof piece === 'string' ? (piece.match(TAG) ?? []).join('') : piece));
}

/** Every script or every stylesheet of a page, in order. */
export function inlineElements(pieces: readonly Piece[], name: InlineElement['name']): InlineElement[] {
  return pieces.filter((piece) => typeof piece !== 'string').filter((piece) => piece.name === name);
}

/** Returns the pieces with the bodies of those elements replaced. */
export function replaceBodies(
  pieces: readonly Piece[],
  name: InlineElement['name'],
  replace: (element: InlineElement) => string,
): Piece[] {
  return pieces.map((piece) =>
    typeof piece !== 'string' && piece.name === name ? { ...piece, body: replace(piece) } : piece,
  );
}
