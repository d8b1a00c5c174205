// Cuts text into sentences, and sentences into what the narrator says and what is in quotation marks.
import type { Place } from './listening.store.ts';

type Part = { start: number; end: number };
export type SpokenPart = Part & { isQuoted: boolean };

/** Engines give up on, or fall silent in, what is much longer. */
const MAX_SENTENCE = 400;
/** Voices that come by network fall silent for good after 15 seconds, which is so much at a slow speed. */
const MAX_BREATH = 150;

/** After these a period ends nothing. Compared in lower case. */
const ABBREVIATIONS = new Set(
  'mr mrs ms dr prof st jr sr vs etc cf e.g i.e no nos vol ch chap v vv p pp gen ex lev num deut rabbi. r fig ca a.m p.m u.s'.split(
    ' ',
  ),
);

/** Period and its like, a colon-like sof pasuq of Hebrew, then quotes and brackets that close. */
const END = /(?:[.!?…]+|\u05c3)['"”’»)\]\u05f4]*(?=\s|$)/g;

export function sentencesOf(text: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    if (!isEnd(text, match.index, match[0], end)) continue;
    parts.push(...shorter(text, trimmed(text, { start, end }), MAX_SENTENCE));
    start = end;
  }
  parts.push(...shorter(text, trimmed(text, { start, end: text.length }), MAX_SENTENCE));
  return parts.filter(
    (part) => part.end > part.start && /[\p{L}\p{N}]/u.test(text.slice(part.start, part.end)),
  );
}

function isEnd(text: string, at: number, mark: string, end: number): boolean {
  const next = text.slice(end).trimStart();
  // 'What?' she asked. goes on in lower case.
  if (/^\p{Ll}/u.test(next)) return false;
  if (!mark.startsWith('.') || mark.startsWith('..')) return true;
  const word = (/[\p{L}.]+$/u.exec(text.slice(Math.max(0, at - 20), at))?.[0] ?? '').toLowerCase();
  // An initial, as in J. Adler, but not the pronoun.
  if (/^\p{L}$/u.test(word) && word !== 'i' && /^[a-z]$/.test(word)) return false;
  return !ABBREVIATIONS.has(word);
}

function trimmed(text: string, { start, end }: Part): Part {
  const inside = text.slice(start, end);
  const before = inside.length - inside.trimStart().length;
  return before === inside.length
    ? { start: end, end }
    : { start: start + before, end: end - (inside.length - inside.trimEnd().length) };
}

function shorter(text: string, { start, end }: Part, longest: number): Part[] {
  const pieces: Part[] = [];
  let from = start;
  while (end - from > longest) {
    const window = text.slice(from, from + longest);
    const comma = Math.max(...[', ', '; ', ': ', '— '].map((mark) => window.lastIndexOf(mark)));
    const space = comma > 0 ? comma + 1 : window.lastIndexOf(' ');
    // Never between the halves of one character.
    const hard = /[\ud800-\udbff]$/.test(window) ? longest - 1 : longest;
    const to = from + (space > 0 ? space : hard);
    pieces.push(trimmed(text, { start: from, end: to }));
    from = trimmed(text, { start: to, end }).start;
  }
  pieces.push({ start: from, end });
  return pieces;
}

const PAIRS: Readonly<Record<string, string>> = { '“': '”', '«': '»', '„': '“”' };

/**
 * Which parts of a paragraph are in quotation marks. Single quotes count as apostrophes, and in Hebrew a mark inside
 * a word as part of it. A quotation that is not closed lasts to the end of its paragraph, as printers have it.
 */
export function quotationsOf(text: string): Part[] {
  const parts: Part[] = [];
  let open: { at: number; closers: string } | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (open) {
      if (!open.closers.includes(character) || isInsideWord(text, at)) continue;
      parts.push({ start: open.at, end: at + 1 });
      open = undefined;
    } else if (character in PAIRS) open = { at, closers: PAIRS[character] ?? '' };
    else if (character === '"' && !isInsideWord(text, at)) open = { at, closers: '"' };
  }
  if (open) parts.push({ start: open.at, end: text.length });
  return parts;
}

/** As in the Hebrew abbreviation for 'the Bible', which is spelled with a quotation mark. */
function isInsideWord(text: string, at: number): boolean {
  return text[at] === '"' && /\p{L}/u.test(text[at - 1] ?? '') && /\p{L}/u.test(text[at + 1] ?? '');
}

export function spokenParts(text: string, sentence: Part, quotations: readonly Part[]): SpokenPart[] {
  const inside = quotations
    .map(({ start, end }) => ({ start: Math.max(start, sentence.start), end: Math.min(end, sentence.end) }))
    .filter(({ start, end }) => start < end);
  const parts: SpokenPart[] = [];
  let from = sentence.start;
  for (const { start, end } of inside) {
    parts.push({ start: from, end: start, isQuoted: false }, { start, end, isQuoted: true });
    from = end;
  }
  parts.push({ start: from, end: sentence.end, isQuoted: false });
  return parts
    .flatMap(({ isQuoted, ...part }) =>
      shorter(text, part, MAX_BREATH).map((piece) => ({ ...piece, isQuoted })),
    )
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)));
}

export type Sentence = Part & {
  paragraph: number;
  words: string;
  parts: readonly SpokenPart[];
};

export function planOf(paragraphs: readonly string[]): Sentence[] {
  return paragraphs.flatMap((text, paragraph) => {
    const quotations = quotationsOf(text);
    return sentencesOf(text).map((sentence) => ({
      ...sentence,
      paragraph,
      words: text.slice(sentence.start, sentence.end),
      parts: spokenParts(text, sentence, quotations),
    }));
  });
}

const KNOWN_BY_CHARACTERS = 60;

export function placeOf({ paragraph, words }: Sentence): Place {
  return { paragraph, words: words.slice(0, KNOWN_BY_CHARACTERS) };
}

export function sentenceAt(plan: readonly Sentence[], place: Place): number | undefined {
  let best: number | undefined;
  let distance = Infinity;
  plan.forEach(({ paragraph, words }, index) => {
    const away = Math.abs(paragraph - place.paragraph);
    if (words.startsWith(place.words) && away < distance) [best, distance] = [index, away];
  });
  return best;
}

export function firstSentenceFrom(plan: readonly Sentence[], paragraph: number): number {
  return Math.max(
    0,
    plan.findIndex((sentence) => sentence.paragraph >= paragraph),
  );
}
