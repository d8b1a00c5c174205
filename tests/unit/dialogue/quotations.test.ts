import { expect, test } from 'vitest';
import { findQuotations, quotationsIn, setSpeaker, withoutSpeakers } from '~/lib/dialogue/quotations.ts';

const texts = (line: string) => quotationsIn(line).map(({ start, end }) => line.slice(start, end));

test('finds quotations by their marks, around markup', () => {
  expect(texts('“One,” she said. “<em>Two</em>.” He left.')).toEqual(['“One,”', '“<em>Two</em>.”']);
});

test('ignores marks inside tags, apostrophes, and Hebrew abbreviations', () => {
  expect(texts('<abbr title="“no”">BCE</abbr> isn’t צה"ל')).toEqual([]);
});

test('finds Hebrew quotations', () => {
  expect(texts('אמר: "שלום."')).toEqual(['"שלום."']);
  expect(texts('אמר: „שלום.“')).toEqual(['„שלום.“']);
});

test('an unclosed quotation ends with its line, so each paragraph of a long one is a quotation', () => {
  const text = '“It began\n“and went on.”';
  expect(text.split('\n').flatMap(texts)).toEqual(['“It began', '“and went on.”']);
  expect(setSpeaker('“It began  ', 0, 'elior')).toBe('<q data-speaker="elior">“It began</q>  ');
  expect(setSpeaker('<q data-speaker="elior">“It began</q>', 0, 'ayala')).toBe(
    '<q data-speaker="ayala">“It began</q>',
  );
});

test('a quotation inside a quotation belongs to its outer speaker', () => {
  const line = '<q data-speaker="ayala">“He said <q data-speaker="elior">‘no’</q> to me.”</q>';
  expect(quotationsIn(line)).toMatchObject([{ speaker: 'ayala' }]);
});

test('a quotation inside a quotation with the same marks is part of it, unless a mark is missing', () => {
  expect(texts('“He said, “Go,” and I went,” said Ayala. “Then?”')).toEqual([
    '“He said, “Go,” and I went,”',
    '“Then?”',
  ]);
  expect(texts('«Он сказал «иди» мне».')).toEqual(['«Он сказал «иди» мне»']);
  expect(texts('“He said, “Go,” said Ayala.')).toEqual(['“He said, “Go,”']);
});

test('unknown speakers are nobody', () => {
  expect(quotationsIn('<q data-speaker="job">“Why?”</q>')).toMatchObject([{ speaker: null }]);
  expect(setSpeaker('<q data-speaker="job">“Why?”</q>', 0, 'elior')).toBe(
    '<q data-speaker="elior">“Why?”</q>',
  );
});

test('marks, changes, and removes a speaker without changing the words', () => {
  const line = '<!--.-->“One,” she said. “Two.”';
  const marked = setSpeaker(setSpeaker(line, 0, 'ayala'), 1, 'ayala');
  expect(marked).toBe(
    '<!--.--><q data-speaker="ayala">“One,”</q> she said. <q data-speaker="ayala">“Two.”</q>',
  );
  expect(setSpeaker(marked, 1, 'narrator')).toContain('<q data-speaker="narrator">“Two.”</q>');
  expect(setSpeaker(setSpeaker(marked, 0, null), 1, null)).toBe(line);
  expect(withoutSpeakers(marked)).toBe(line);
  expect(setSpeaker(line, 7, 'elior')).toBe(line);
});

test('leaves plain quotations and broken markup alone', () => {
  for (const line of ['<q>plain</q>', '“never closed', '</q> “a” </q>', '“<b>a” b</b>']) {
    expect(withoutSpeakers(line)).toBe(line);
    expect(withoutSpeakers(setSpeaker(line, 0, 'elior'))).toBe(line);
  }
  expect(withoutSpeakers('<q data-speaker=elior>“a” <q>b</q>')).toBe('“a” <q>b</q>');
});

test('finds quotations in plain text', () => {
  expect(findQuotations('a “b” c')).toEqual([{ start: 2, end: 5 }]);
});
