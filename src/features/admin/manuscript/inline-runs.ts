// Words with their formatting, written in the markup of the text format.

/** In the order in which they are nested, outermost first; links are outside all of them. */
export const MARKS = ['q', 'cite', 'strong', 'em', 'u', 's', 'mark', 'small', 'sub', 'sup'] as const;
export type Mark = (typeof MARKS)[number];

/** Words in one formatting; `br` is a line break within the line. */
export type Run = { text: string; marks: ReadonlySet<Mark>; href: string | null; isBreak?: boolean };

type Piece = { text: string; open: readonly string[]; isBreak: boolean };

/** One line of markup. Whitespace at the ends is left out, and elements hold no whitespace at their edges. */
export function markupOf(runs: readonly Run[]): string {
  const pieces = withoutEdges(runs.flatMap(splitEdges));
  let markup = '';
  let open: readonly string[] = [];
  pieces.forEach((piece, index) => {
    const wanted = piece.text === ' ' || piece.isBreak ? shared(open, nextOpen(pieces, index)) : piece.open;
    const kept = shared(open, wanted);
    markup += closing(open.slice(kept.length)) + wanted.slice(kept.length).join('');
    // Two runs that meet may both bring a space.
    markup += piece.text === ' ' && /\s$/.test(markup) ? '' : piece.isBreak ? '<br>' : escaped(piece.text);
    open = wanted;
  });
  return markup + closing(open);
}

function splitEdges({ text, marks, href, isBreak = false }: Run): Piece[] {
  const open = [
    ...(href === null ? [] : [`<a href="${attribute(href)}">`]),
    ...MARKS.filter((mark) => marks.has(mark)).map((mark) => `<${mark}>`),
  ];
  if (isBreak) return [{ text: '', open: [], isBreak }];
  const words = text.trim();
  const piece = (part: string): Piece[] => (part === '' ? [] : [{ text: part, open, isBreak }]);
  if (words === '') return piece(text === '' ? '' : ' ');
  return [
    ...piece(text.startsWith(' ') ? ' ' : ''),
    ...piece(words),
    ...piece(text.endsWith(' ') ? ' ' : ''),
  ];
}

/** Without breaks and spaces at the ends, and without spaces beside breaks or doubled. */
function withoutEdges(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    const before = kept.at(-1);
    const isSpace = piece.text === ' ';
    if ((isSpace || piece.isBreak) && before === undefined) continue;
    if (isSpace && (before?.isBreak || before?.text === ' ')) continue;
    if (piece.isBreak && before?.text === ' ') kept.pop();
    kept.push(piece);
  }
  while (kept.at(-1)?.isBreak || kept.at(-1)?.text === ' ') kept.pop();
  return kept;
}

function nextOpen(pieces: readonly Piece[], index: number): readonly string[] {
  return pieces.slice(index + 1, index + 4).find(({ text, isBreak }) => !isBreak && text !== ' ')?.open ?? [];
}

function shared(one: readonly string[], other: readonly string[]): readonly string[] {
  const differs = one.findIndex((tag, index) => tag !== other[index]);
  return differs < 0 ? one : one.slice(0, differs);
}

function closing(open: readonly string[]): string {
  return open
    .map((tag) => `</${/^<(\w+)/.exec(tag)?.[1] ?? ''}>`)
    .reverse()
    .join('');
}

function escaped(text: string): string {
  return text.replace(/&(?=[a-z#])/gi, '&amp;').replaceAll('<', '&lt;');
}

function attribute(address: string): string {
  return address
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E');
}
