import { describe, expect, test } from 'vitest';
import { quotationsOf, sentencesOf, spokenParts } from '~/features/chapters/listen/sentences.ts';

const sentences = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end));
const spoken = (text: string) =>
  sentencesOf(text).map((sentence) =>
    spokenParts(text, sentence, quotationsOf(text)).map(
      ({ start, end, isQuoted }) => `${isQuoted ? 'quote' : 'narrator'}: ${text.slice(start, end).trim()}`,
    ),
  );

describe('sentences', () => {
  test.each([
    ['One. Two! Three? Four…', ['One.', 'Two!', 'Three?', 'Four…']],
    [
      '  Mr. Adler met Dr. Levi at 5 p.m. sharp. He left.  ',
      ['Mr. Adler met Dr. Levi at 5 p.m. sharp.', 'He left.'],
    ],
    ['See Gen. 1:1, cf. Ex. 20. Then J. Adler spoke.', ['See Gen. 1:1, cf. Ex. 20.', 'Then J. Adler spoke.']],
    ['So did I. Then we went.', ['So did I.', 'Then we went.']],
    ['It costs 24.99 a copy. Really.', ['It costs 24.99 a copy.', 'Really.']],
    [
      '“When did it happen?” she asked. “Hm,” he said.',
      ['“When did it happen?” she asked.', '“Hm,” he said.'],
    ],
    ['He said: “Go.” Then he went.', ['He said: “Go.”', 'Then he went.']],
    ['בראשית ברא אלהים. והארץ היתה תהו׃ ויאמר?', ['בראשית ברא אלהים.', 'והארץ היתה תהו׃', 'ויאמר?']],
    ['A heading without an end', ['A heading without an end']],
    ['* * *', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  test('no piece is longer than 400 characters, and no word is lost', () => {
    const text = `${'One clause after another, '.repeat(40)}${'x'.repeat(1000)} ${'𐤀'.repeat(500)}.`;
    const pieces = sentences(text);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(400);
    expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
  });
});

test('a long sentence is one, said in breaths of 150 characters at most', () => {
  const text = `${'It went on, and on, with nothing to stop it '.repeat(8)}until the end.`;
  expect(sentences(text)).toEqual([text]);
  const [breaths = []] = spoken(text).map((parts) => parts.map((part) => part.replace('narrator: ', '')));
  expect(breaths.length).toBeGreaterThan(2);
  expect(Math.max(...breaths.map(({ length }) => length))).toBeLessThanOrEqual(150);
  expect(breaths.join(' ')).toBe(text);
});

describe('quotations', () => {
  test.each([
    ['“Hm,” said he. “Yes.”', [['quote: “Hm,”', 'narrator: said he.'], ['quote: “Yes.”']]],
    ['She said "no" and left.', [['narrator: She said', 'quote: "no"', 'narrator: and left.']]],
    ['“One. Two.” Three.', [['quote: “One.'], ['quote: Two.”'], ['narrator: Three.']]],
    ['It’s Ayala’s ‘scale’.', [['narrator: It’s Ayala’s ‘scale’.']]],
    ['“It goes on', [['quote: “It goes on']]],
    ['תנ"ך הוא ספר.', [['narrator: תנ"ך הוא ספר.']]],
    ['הוא אמר "שלום" והלך.', [['narrator: הוא אמר', 'quote: "שלום"', 'narrator: והלך.']]],
  ])('%j', (text, expected) => {
    expect(spoken(text)).toEqual(expected);
  });
});
