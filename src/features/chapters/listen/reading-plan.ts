// What is read aloud, sentence by sentence, and how a place in it is found again.
import type { Place } from './listen-places.ts';
import { quotationsOf, sentencesOf, spokenParts, type Part, type SpokenPart } from './sentences.ts';

export type Sentence = Part & {
  /** Which of the paragraphs, from 0. */
  paragraph: number;
  words: string;
  parts: readonly SpokenPart[];
};

/** The sentences of a chapter in order. */
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

/** The sentence of a place; of several that begin so, the nearest. Undefined when the text has none any more. */
export function sentenceAt(plan: readonly Sentence[], place: Place): number | undefined {
  let best: number | undefined;
  let distance = Infinity;
  plan.forEach(({ paragraph, words }, index) => {
    const away = Math.abs(paragraph - place.paragraph);
    if (words.startsWith(place.words) && away < distance) [best, distance] = [index, away];
  });
  return best;
}

/** The first sentence of a paragraph, or of the next one that has any. */
export function firstSentenceFrom(plan: readonly Sentence[], paragraph: number): number {
  return Math.max(
    0,
    plan.findIndex((sentence) => sentence.paragraph >= paragraph),
  );
}
