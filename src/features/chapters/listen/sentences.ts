// Cuts text into sentences, and sentences into what the narrator says and what is in quotation marks.

/** A part of a text: from `start` up to `end`, in UTF-16 units. */
export type Part = { start: number; end: number };
export type SpokenPart = Part & { isQuoted: boolean };

/** Engines give up on, or fall silent in, what is much longer. */
const LONGEST_SENTENCE = 400;
/** Voices that come by network fall silent for good after 15 seconds, which is so much at a slow speed. */
const LONGEST_BREATH = 150;

/** After these a period ends nothing. Compared in lower case. */
const ABBREVIATIONS = new Set(
  'mr mrs ms dr prof st jr sr vs etc cf e.g i.e no nos vol ch chap v vv p pp gen ex lev num deut rabbi. r fig ca a.m p.m u.s'.split(
    ' ',
  ),
);

/** Period and its like, a colon-like sof pasuq of Hebrew, then quotes and brackets that close. */
const END = /(?:[.!?…]+|\u05c3)['"”’»)\]\u05f4]*(?=\s|$)/g;

/** The sentences of one paragraph, in order, without the space around them. Quotation marks alone end nothing. */
export function sentencesOf(text: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    if (!isEnd(text, match.index, match[0], end)) continue;
    parts.push(...shorter(text, trimmed(text, { start, end }), LONGEST_SENTENCE));
    start = end;
  }
  parts.push(...shorter(text, trimmed(text, { start, end: text.length }), LONGEST_SENTENCE));
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

/** A part in pieces of at most so many characters, cut after a comma or its like, else between words. */
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

/** A sentence as parts that one voice says each in one breath. */
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
      shorter(text, part, LONGEST_BREATH).map((piece) => ({ ...piece, isQuoted })),
    )
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)));
}
