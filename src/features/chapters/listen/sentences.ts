import { findQuotations, type TextRange } from '~/lib/dialogue/quotations.ts';
import { type SpeakerId } from '~/lib/dialogue/speakers.ts';
import type { ListenPosition } from './listening.store.ts';

export type Sentence = TextRange & {
  paragraph: number;
  words: string;
  parts: readonly { text: string; isQuoted: boolean; speaker: SpeakerId | null }[];
};

/** Network voices stop after 15 seconds and do not recover; at slow speed, that is about this many characters. */
const MAX_UTTERANCE_LENGTH = 150;

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });
const ENDS_WITH_ABBREVIATION =
  /(?<![\p{L}\p{N}])(mrs?|ms|dr|prof|st|[js]r|vs|etc|cf|nos?|vol|chap?|vv?|pp?|gen|ex|lev|num|deut|rabbi|fig|ca|[a-hj-z])\.\s*$/iu;

const isSpoken = (text: string) => /[\p{L}\p{N}]/u.test(text);

type SpokenRange = TextRange & { speaker: SpeakerId | null };

/** @param speech the ranges of each paragraph whose speaker is known */
export function splitIntoSentences(
  paragraphs: readonly string[],
  speech: readonly (readonly SpokenRange[])[] = [],
): Sentence[] {
  return paragraphs.flatMap((text, paragraph) => {
    const known = speech[paragraph] ?? [];
    const others = findQuotations(text).filter(
      ({ start, end }) => !known.some((each) => each.start < end && start < each.end),
    );
    const quotations = [...known, ...others.map((range) => ({ ...range, speaker: null }))].sort(
      (a, b) => a.start - b.start,
    );
    return findSentences(text).map((sentence) => ({
      ...sentence,
      paragraph,
      words: text.slice(sentence.start, sentence.end),
      parts: spokenParts(text, sentence, quotations),
    }));
  });
}

function findSentences(text: string): TextRange[] {
  const sentences: TextRange[] = [];
  // The segmenter ignores the sof pasuq, which ends a Hebrew verse.
  for (const { segment, index } of SEGMENTER.segment(text.replaceAll('\u05c3', '.'))) {
    const last = sentences.at(-1);
    const end = index + segment.trimEnd().length;
    const isContinuation =
      /^\p{Ll}/u.test(segment) || (last && ENDS_WITH_ABBREVIATION.test(text.slice(last.start, index)));
    if (last && isContinuation) last.end = end;
    else sentences.push({ start: index + segment.length - segment.trimStart().length, end });
  }
  return sentences.filter(({ start, end }) => isSpoken(text.slice(start, end)));
}

function spokenParts(
  text: string,
  sentence: TextRange,
  quotations: readonly SpokenRange[],
): Sentence['parts'] {
  const parts: Sentence['parts'][number][] = [];
  const add = (start: number, end: number, isQuoted: boolean, speaker: SpeakerId | null = null) => {
    const utterances = splitUtterances(text.slice(start, end)).filter(isSpoken);
    parts.push(...utterances.map((utterance) => ({ text: utterance, isQuoted, speaker })));
  };
  let position = sentence.start;
  for (const { start, end, speaker } of quotations) {
    if (end <= sentence.start || start >= sentence.end) continue;
    const quoteStart = Math.max(position, start);
    const quoteEnd = Math.min(end, sentence.end);
    add(position, quoteStart, false);
    add(quoteStart, quoteEnd, true, speaker);
    position = quoteEnd;
  }
  add(position, sentence.end, false);
  return parts;
}

function splitUtterances(text: string): string[] {
  if (text.length <= MAX_UTTERANCE_LENGTH) return [text];
  const window = text.slice(0, MAX_UTTERANCE_LENGTH);
  const clauseEnd = Math.max(...[', ', '; ', ': ', '— '].map((mark) => window.lastIndexOf(mark)));
  const space = clauseEnd > 0 ? clauseEnd + 1 : window.lastIndexOf(' ');
  const end = space > 0 ? space : MAX_UTTERANCE_LENGTH;
  return [text.slice(0, end), ...splitUtterances(text.slice(end).trimStart())];
}

const MAX_POSITION_CHARACTERS = 60;

export function toListenPosition({ paragraph, words }: Sentence): ListenPosition {
  return { paragraph, words: words.slice(0, MAX_POSITION_CHARACTERS) };
}

export function findSentence(sentences: readonly Sentence[], position: ListenPosition): number | undefined {
  const distance = (index: number) => Math.abs((sentences[index]?.paragraph ?? 0) - position.paragraph);
  return [...sentences.keys()]
    .filter((index) => sentences[index]?.words.startsWith(position.words))
    .sort((a, b) => distance(a) - distance(b))[0];
}

export function firstSentenceFrom(sentences: readonly Sentence[], paragraph: number): number {
  return Math.max(
    0,
    sentences.findIndex((sentence) => sentence.paragraph >= paragraph),
  );
}
