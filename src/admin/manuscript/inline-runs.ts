// Text runs with their formatting, written in the markup of the text format.

/** In the order in which they are nested, outermost first; links are outside all of them. */
export const MARKS = ['q', 'cite', 'strong', 'em', 'u', 's', 'mark', 'small', 'sub', 'sup'] as const;
export type Mark = (typeof MARKS)[number];

/** Text in one formatting, or a line break within the line. */
export type Run = {
  text: string;
  marks: ReadonlySet<Mark>;
  /** Start tags of other elements around it, outermost first, such as `<bdi>`. */
  within: readonly string[];
  isBreak?: boolean;
};

const MAX_TAGS_IN_A_LINE = 200;
const NO_MARKS: ReadonlySet<Mark> = new Set();

type Piece = { text: string; open: readonly string[]; isBreak: boolean };

/** One line of markup. Whitespace at the ends is left out, and elements hold no whitespace at their edges. */
function markupOf(runs: readonly Run[]): string {
  const pieces = withoutEdges(runs.flatMap(splitEdges));
  let markup = '';
  let open: readonly string[] = [];
  pieces.forEach((piece, index) => {
    const wanted = piece.text === ' ' || piece.isBreak ? shared(open, nextOpen(pieces, index)) : piece.open;
    const kept = shared(open, wanted);
    markup += closing(open.slice(kept.length)) + wanted.slice(kept.length).join('');
    // Two adjacent runs may both have a space.
    markup += piece.text === ' ' && /\s$/.test(markup) ? '' : piece.isBreak ? '<br>' : escaped(piece.text);
    open = wanted;
  });
  return markup + closing(open);
}

/** The runs of a text node; preformatted text keeps its line breaks. */
export function runsOfText(value: string, format: Pick<Run, 'marks' | 'within'>, isPre: boolean): Run[] {
  const text = value.replace(/[\u0000-\u0008\u000b-\u001f\u00ad\ufeff\ufffe\uffff]/g, (sign) =>
    /\s/.test(sign) ? sign : '',
  );
  if (!isPre) {
    const words = text.replace(/[\s\u00a0]+/g, ' ');
    return words === '' ? [] : [{ ...format, text: words }];
  }
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index): Run[] => [
      ...(index > 0 ? [{ ...format, text: '', isBreak: true }] : []),
      { ...format, text: line.replace(/\s+/g, ' ') },
    ]);
}

export function withoutMarks(marks: ReadonlySet<Mark>, ...values: Mark[]): ReadonlySet<Mark> {
  return values.some((value) => marks.has(value))
    ? new Set([...marks].filter((one) => !values.includes(one)))
    : marks;
}

/** Web pages write a new paragraph as two line breaks. */
export function splitAtDoubleBreaks(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]];
  let breaks: Run[] = [];
  for (const run of runs) {
    if (run.isBreak) breaks.push(run);
    else if (run.text.trim() === '' && breaks.length > 0) continue;
    else {
      if (breaks.length > 1) parts.push([]);
      else parts.at(-1)?.push(...breaks);
      breaks = [];
      parts.at(-1)?.push(run);
    }
  }
  return parts;
}

/** One line of markup; without any formatting (`isPlain`) if it would have more tags than a line may have. */
export function boundedMarkupOf(runs: readonly Run[]): { markup: string; isPlain: boolean } {
  const markup = markupOf(runs);
  if (markup.split('<').length - 1 <= MAX_TAGS_IN_A_LINE) return { markup, isPlain: false };
  const plain = runs.map(({ text, isBreak }) => ({
    text: isBreak ? ' ' : text,
    marks: NO_MARKS,
    within: [],
  }));
  return { markup: markupOf(plain), isPlain: true };
}

function splitEdges({ text, marks, within, isBreak = false }: Run): Piece[] {
  const open = [...within, ...MARKS.filter((mark) => marks.has(mark)).map((mark) => `<${mark}>`)];
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
