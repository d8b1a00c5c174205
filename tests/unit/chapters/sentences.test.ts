import { expect, test } from 'vitest';
import {
  firstSentenceFrom,
  toListenPosition,
  splitIntoSentences,
  findSentence,
} from '~/features/chapters/listen/sentences.ts';

const sentences = (text: string) => splitIntoSentences([text]).map(({ words }) => words);
const spoken = (text: string) =>
  splitIntoSentences([text]).map(({ parts }) =>
    parts.map((part) => `${part.isQuoted ? 'quote' : 'narrator'}: ${part.text.trim()}`),
  );

test.each([
  ['One. Two! Three? Four…', ['One.', 'Two!', 'Three?', 'Four…']],
  [
    '  Mr. Adler met Dr. Levi at 5 p.m. sharp. He left.  ',
    ['Mr. Adler met Dr. Levi at 5 p.m. sharp.', 'He left.'],
  ],
  ['See Gen. 1:1, cf. Ex. 20. Then J. Adler spoke.', ['See Gen. 1:1, cf. Ex. 20.', 'Then J. Adler spoke.']],
  ['So did I. Then we went.', ['So did I.', 'Then we went.']],
  ['It costs 24.99 a copy. Really.', ['It costs 24.99 a copy.', 'Really.']],
  ['“When did it happen?” she asked. “Hm,” he said.', ['“When did it happen?” she asked.', '“Hm,” he said.']],
  ['He said: “Go.” Then he went.', ['He said: “Go.”', 'Then he went.']],
  ['בראשית ברא אלהים. והארץ היתה תהו׃ ויאמר?', ['בראשית ברא אלהים.', 'והארץ היתה תהו׃', 'ויאמר?']],
  ['A heading without an end', ['A heading without an end']],
  ['* * *', []],
  ['', []],
])('splits %j into sentences', (text, expected) => {
  expect(sentences(text)).toEqual(expected);
});

test('splits a long sentence into spoken parts of at most 150 characters', () => {
  const text = `${'It went on, and on, with nothing to stop it '.repeat(8)}until the end.`;
  expect(sentences(text)).toEqual([text]);
  const parts = spoken(text).flat();
  expect(parts.length).toBeGreaterThan(2);
  expect(Math.max(...parts.map((part) => part.replace('narrator: ', '').length))).toBeLessThanOrEqual(150);
  expect(parts.map((part) => part.replace('narrator: ', '')).join(' ')).toBe(text);
});

test.each([
  ['“Hm,” said he. “Yes.”', [['quote: “Hm,”', 'narrator: said he.'], ['quote: “Yes.”']]],
  ['She said "no" and left.', [['narrator: She said', 'quote: "no"', 'narrator: and left.']]],
  ['“One. Two.” Three.', [['quote: “One.'], ['quote: Two.”'], ['narrator: Three.']]],
  ['It’s Ayala’s ‘scale’.', [['narrator: It’s Ayala’s ‘scale’.']]],
  ['“It goes on', [['quote: “It goes on']]],
  ['תנ"ך הוא ספר.', [['narrator: תנ"ך הוא ספר.']]],
  ['הוא אמר "שלום" והלך.', [['narrator: הוא אמר', 'quote: "שלום"', 'narrator: והלך.']]],
])('separates quotations from narration in %j', (text, expected) => {
  expect(spoken(text)).toEqual(expected);
});

const THIRD = 'Three is here for the end of it all.';

test('restores a position after paragraphs are inserted before it, but not if its sentence is removed', () => {
  const plan = splitIntoSentences(['One sentence. “Two,” he said.', THIRD]);
  const place = toListenPosition(plan[2] ?? expect.fail());
  expect(findSentence(splitIntoSentences(['New.', 'One.', THIRD, THIRD]), place)).toBe(2);
  expect(findSentence(splitIntoSentences(['Something else.']), place)).toBeUndefined();
  expect(firstSentenceFrom(plan, 1)).toBe(2);
  expect(firstSentenceFrom(plan, 9)).toBe(0);
});

test('splits a sentence by speaker, and keeps quotations of other people', () => {
  const text = '“Hm,” said Adler. “Look,” said Elior, “at the page.”';
  const elior = [...text.matchAll(/“(?:Look|at).*?”/g)].map(({ 0: quotation, index }) => ({
    start: index,
    end: index + quotation.length,
    speaker: 'elior' as const,
  }));
  const parts = splitIntoSentences([text], [elior]).flatMap((sentence) => sentence.parts);
  expect(parts.map(({ text: words, isQuoted, speaker }) => [words.trim(), isQuoted, speaker])).toEqual([
    ['“Hm,”', true, null],
    ['said Adler.', false, null],
    ['“Look,”', true, 'elior'],
    ['said Elior,', false, null],
    ['“at the page.”', true, 'elior'],
  ]);
});
