import type { Place } from './listening.store.ts';

type Part = { start: number; end: number };

export type Sentence = Part & {
  paragraph: number;
  words: string;
  parts: readonly { text: string; isQuoted: boolean }[];
};

/** Network voices stop permanently after 15 seconds, about this many characters at slow speed. */
const MAX_UTTERANCE = 150;

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });
const ABBREVIATED =
  /(?<![\p{L}\p{N}])(mrs?|ms|dr|prof|st|[js]r|vs|etc|cf|nos?|vol|chap?|vv?|pp?|gen|ex|lev|num|deut|rabbi|fig|ca|[a-hj-z])\.\s*$/iu;

const isSpoken = (text: string) => /[\p{L}\p{N}]/u.test(text);

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

function sentencesOf(text: string): Part[] {
  const sentences: Part[] = [];
  // The segmenter ignores the sof pasuq, which ends a Hebrew verse.
  for (const { segment, index } of SEGMENTER.segment(text.replaceAll('\u05c3', '.'))) {
    const last = sentences.at(-1);
    const end = index + segment.trimEnd().length;
    const isSequel = /^\p{Ll}/u.test(segment) || (last && ABBREVIATED.test(text.slice(last.start, index)));
    if (last && isSequel) last.end = end;
    else sentences.push({ start: index + segment.length - segment.trimStart().length, end });
  }
  return sentences.filter(({ start, end }) => isSpoken(text.slice(start, end)));
}

const PAIRS: Readonly<Record<string, string>> = { '“': '”', '«': '»', '„': '“”', '"': '"' };

/** Single quotes count as apostrophes. An unclosed quotation ends with its paragraph, as in print. */
function quotationsOf(text: string): Part[] {
  const parts: Part[] = [];
  let open: { at: number; closers: string } | undefined;
  for (const { 0: mark, index: at } of text.matchAll(/[“”«»„"]/g)) {
    if (isInsideWord(text, at)) continue;
    const closers = PAIRS[mark];
    if (open?.closers.includes(mark)) {
      parts.push({ start: open.at, end: at + 1 });
      open = undefined;
    } else if (!open && closers) open = { at, closers };
  }
  if (open) parts.push({ start: open.at, end: text.length });
  return parts;
}

/** Hebrew abbreviations contain a quotation mark. */
function isInsideWord(text: string, at: number): boolean {
  return text[at] === '"' && /\p{L}/u.test(text[at - 1] ?? '') && /\p{L}/u.test(text[at + 1] ?? '');
}

function spokenParts(text: string, sentence: Part, quotations: readonly Part[]): Sentence['parts'] {
  const parts: { text: string; isQuoted: boolean }[] = [];
  const add = (start: number, end: number, isQuoted: boolean) => {
    const utterances = utterancesOf(text.slice(start, end)).filter(isSpoken);
    parts.push(...utterances.map((utterance) => ({ text: utterance, isQuoted })));
  };
  let from = sentence.start;
  for (const { start, end } of quotations) {
    if (end <= sentence.start || start >= sentence.end) continue;
    const until = Math.min(end, sentence.end);
    add(from, Math.max(from, start), false);
    add(Math.max(from, start), until, true);
    from = until;
  }
  add(from, sentence.end, false);
  return parts;
}

function utterancesOf(text: string): string[] {
  if (text.length <= MAX_UTTERANCE) return [text];
  const window = text.slice(0, MAX_UTTERANCE);
  const clause = Math.max(...[', ', '; ', ': ', '— '].map((mark) => window.lastIndexOf(mark)));
  const space = clause > 0 ? clause + 1 : window.lastIndexOf(' ');
  const end = space > 0 ? space : MAX_UTTERANCE;
  return [text.slice(0, end), ...utterancesOf(text.slice(end).trimStart())];
}

const MAX_PLACE_CHARACTERS = 60;

export function placeOf({ paragraph, words }: Sentence): Place {
  return { paragraph, words: words.slice(0, MAX_PLACE_CHARACTERS) };
}

export function sentenceAt(plan: readonly Sentence[], place: Place): number | undefined {
  const distance = (at: number) => Math.abs((plan[at]?.paragraph ?? 0) - place.paragraph);
  return [...plan.keys()]
    .filter((at) => plan[at]?.words.startsWith(place.words))
    .sort((a, b) => distance(a) - distance(b))[0];
}

export function firstSentenceFrom(plan: readonly Sentence[], paragraph: number): number {
  return Math.max(
    0,
    plan.findIndex((sentence) => sentence.paragraph >= paragraph),
  );
}
