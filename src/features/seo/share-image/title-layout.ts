// Layout of a share image's title: drawable characters, font size and line breaks.

export type TitleLayout = {
  /** In reading order; each fits the width. */
  lines: readonly string[];
  size: number;
  direction: 'ltr' | 'rtl';
};

/** Advance width of every glyph the image's fonts have, in thousandths of the type size. */
export type Advances = Readonly<Record<string, number>>;

/** Larger titles in fewer lines, smaller ones in more; about the same height in all. */
const STEPS = [
  { size: 84, lines: 3 },
  { size: 70, lines: 4 },
  { size: 58, lines: 5 },
  { size: 48, lines: 6 },
] as const;
const SMALLEST = STEPS[3];

/** Kerning and rounding may add this share to a line's measured width. */
const SLACK = 1.02;

/**
 * The text without what the fonts cannot draw: emoji, control characters, scripts beyond Latin and Hebrew.
 * A character whose accent they lack keeps its base: ḥ is written h.
 */
export function drawableText(text: string, advances: Advances): string {
  return Array.from(text.normalize('NFC').replace(/\s+/gu, ' '))
    .map(
      (character) =>
        [character, character.normalize('NFD').charAt(0)].find((drawn) => drawn in advances) ?? '',
    )
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

/** Right to left when the first strong character is Hebrew. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const character = /[\p{Script=Hebrew}\p{Script=Latin}]/u.exec(text)?.[0] ?? '';
  return /\p{Script=Hebrew}/u.test(character) ? 'rtl' : 'ltr';
}

/** Width of a drawable text at a size, in the same units. */
export function widthOf(text: string, size: number, advances: Advances): number {
  let thousandths = 0;
  for (const character of text) thousandths += advances[character] ?? 0;
  return (thousandths * size * SLACK) / 1000;
}

const HEBREW_WORDS = /[\u0590-\u05ff]+(?: [\u0590-\u05ff]+)*/u;
const OTHER_WORDS = /[\p{Script=Latin}\d](?:[^\u0590-\u05ff]*[\p{Script=Latin}\d])?/u;
const RUNS = new RegExp(`${HEBREW_WORDS.source}|${OTHER_WORDS.source}|.`, 'gu');
const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '<': '>',
  '>': '<',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
};

/**
 * The pieces of a right-to-left line from its right end to its left. The renderer handles the direction of words
 * but not of lines, so punctuation is a separate piece, with mirrored brackets.
 */
export function rightToLeftRuns(line: string): string[] {
  return (line.match(RUNS) ?? []).map((run) => MIRRORED[run] ?? run);
}

/** Wraps a drawable title; what even the smallest size cannot hold ends in an ellipsis. */
export function layoutTitle(title: string, width: number, advances: Advances): TitleLayout {
  const direction = directionOf(title);
  for (const step of STEPS) {
    const fits = (text: string) => widthOf(text, step.size, advances) <= width;
    // A word is broken only where no size would hold it whole.
    if (step !== SMALLEST && !title.split(' ').every(fits)) continue;
    const lines = wrapped(title, fits);
    if (lines.length <= step.lines) return { lines, size: step.size, direction };
  }
  const fits = (text: string) => widthOf(text, SMALLEST.size, advances) <= width;
  const lines = wrapped(title, fits).slice(0, SMALLEST.lines);
  const last = shortened(lines.at(-1) ?? '', fits);
  return { lines: [...lines.slice(0, -1), last], size: SMALLEST.size, direction };
}

function wrapped(title: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of title.split(' ').flatMap((word) => piecesOf(word, fits))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  return [...lines, line].filter((text) => text !== '');
}

function piecesOf(word: string, fits: (text: string) => boolean): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (fits(piece + character)) {
      piece += character;
      continue;
    }
    pieces.push(piece);
    piece = character;
  }
  return [...pieces, piece];
}

function shortened(line: string, fits: (text: string) => boolean): string {
  const characters = Array.from(line);
  while (characters.length > 0 && !fits(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('').replace(/[\s,;:.–—-]+$/u, '')}…`;
}
