import { expect, test } from 'vitest';
import {
  abbreviatedReferences,
  findReferences,
  parseTypedReference,
  unknownReferences,
} from '~/lib/scripture/find-references.ts';
import { hebrewNumbers, passageUrl, passageName, sefariaUrl } from '~/lib/scripture/passages.ts';
import { spokenNumber } from '~/lib/scripture/spoken-numbers.ts';

const namesIn = (text: string, spoken = false) =>
  findReferences(text, { spoken }).map(({ passages }) => passages.map(passageName).join(' + '));

test.each([
  ['Genesis 22:1–3, 9', 'Genesis 22:1–3 + Genesis 22:9'],
  ['Genesis 22:1-3', 'Genesis 22:1–3'],
  ['Genesis 1:1–2:3', 'Genesis 1:1–2:3'],
  ['Joshua 1:6, 7, 9, 18', 'Joshua 1:6 + Joshua 1:7 + Joshua 1:9 + Joshua 1:18'],
  ['Isaiah 40:1; 41:2', 'Isaiah 40:1 + Isaiah 41:2'],
  ['Numbers 13', 'Numbers 13'],
  ['Genesis 1–3', 'Genesis 1–3'],
  ['Genesis chapter 22', 'Genesis 22'],
  ['Genesis 4, verse 7', 'Genesis 4:7'],
  ['Genesis\u00a022:1', 'Genesis 22:1'],
  ['Genesis 4:3ff', 'Genesis 4:3–26'],
  ['First Kings 11:3', '1 Kings 11:3'],
  ['Psalm 119:176', 'Psalm 119:176'],
  ['Song of Solomon 8:6', 'Song of Songs 8:6'],
  ['Job 3:11', 'Job 3:11'],
  ['Genesis 22:1 and Exodus 3:4', 'Genesis 22:1|Exodus 3:4'],
  ['in Exodus 18. 3 men came', 'Exodus 18'],
  ['Genesis 41:56, and 12 people', 'Genesis 41:56'],
  ['Genesis 1:3, 99:1', 'Genesis 1:3'],
])('finds the references in: %s', (text, names) => {
  expect(namesIn(text).join('|')).toBe(names);
});

test.each([
  ['Exodus eighteen. Moses sits', 'Exodus 18'],
  ['Leviticus thirteen and fourteen, and I was offended', 'Leviticus 13 + Leviticus 14'],
  ['Genesis twenty-seven, verse thirty eight', 'Genesis 27:38'],
  ['Exodus three. Two men came', 'Exodus 3'],
  ['Psalm one hundred and nineteen', 'Psalm 119'],
  ['Exodus 18 was read, and Numbers two', 'Exodus 18|Numbers 2'],
  ['Daniel two days later. Ruth two sons had.', ''],
])('finds references with spelled-out numbers in: %s', (text, names) => {
  expect(namesIn(text, true).join('|')).toBe(names);
});

test.each([
  'The Judges sat, and Numbers were read. Job lost it, and Mark left. Ruth slept.',
  'The Judges 12 to a bench',
  'Mark 3:4 and John 3:16 and Revelation 1:1',
  'Is 40 too many? Am 5 minutes late. So 3 came.',
  'Daniel 9 years later, Ruth 2 days after',
  'verse 27, chapter 4, and 22:8',
  'genesis 22:1',
  'Genesis 99:1, Exodus 3:99, Obadiah 2:1, Genesis 0:1, Psalm 151',
  'Genesis 1234:5',
])('finds no references in: %s', (text) => {
  expect(namesIn(text)).toEqual([]);
});

const firstPassage = (text: string) => findReferences(text)[0]?.passages[0];

test.each([
  ['Genesis 32:33', 'Genesis 32:32', '32:33'],
  ['Joel 4:1', 'Joel 3:1', '4:1'],
  ['Malachi 3:23', 'Malachi 4:5', '3:23'],
  ['Genesis 31:55', 'Genesis 31:55', '32:1'],
  ['Hosea 12:4', 'Hosea 12:4', '12:5'],
  ['Psalm 51:1', 'Psalm 51:1', '51:3'],
  ['Genesis 32:32–33', 'Genesis 32:31–32', '32:32–33'],
  ['Genesis 22:1', 'Genesis 22:1', undefined],
])('returns the English and Hebrew numbers of %s', (text, name, hebrew) => {
  const passage = firstPassage(text);
  expect(passage && passageName(passage)).toBe(name);
  expect(passage && hebrewNumbers(passage)).toBe(hebrew);
});

test('links to Sefaria by the Hebrew number', () => {
  const address = (text: string) => {
    const passage = firstPassage(text);
    return passage && sefariaUrl(passage);
  };
  expect(address('Genesis 32:32')).toBe('https://www.sefaria.org/Genesis.32.33');
  expect(address('1 Kings 11:3')).toBe('https://www.sefaria.org/I_Kings.11.3');
  expect(address('Song of Songs 1:2–4')).toBe('https://www.sefaria.org/Song_of_Songs.1.2-4');
  expect(address('Numbers 13')).toBe('https://www.sefaria.org/Numbers.13');
  expect(address('Joel 3')).toBe('https://www.sefaria.org/Joel.4');
});

test('links to a passage on the page of its book', () => {
  const addresses = findReferences('1 Kings 11:3 and Genesis 22').map(
    ({ passages: [passage] }) => passage && passageUrl(passage),
  );
  expect(addresses).toEqual(['/scripture/1-kings#11-3', '/scripture/genesis#22']);
});

test.each([
  ['nineteen', 19],
  ['twenty', 20],
  ['Forty-one', 41],
  ['one hundred and nineteen', 119],
  ['a hundred', 100],
])('parses %s as %i', (words, number) => {
  expect(spokenNumber(words)).toBe(number);
});

test('reports nonexistent passages to the author', () => {
  expect(
    unknownReferences('Genesis 99:1 and Genesis 22:1, Daniel 99 years, the Judges 99, Joel 4:1'),
  ).toEqual(['Genesis 99:1']);
});

test.each([
  ['See Gen. 22:1 and 1 Sam 3:4.', ['Gen. 22:1', '1 Sam 3:4']],
  ['Deut 25:4, Ps. 23:1, Isa 40:31.', ['Deut 25:4', 'Ps. 23:1', 'Isa 40:31']],
  ['See Genesis 22:1 and 1 Samuel 3:4 and Song of Songs 1:2.', []],
  ['At 12:30 the train left. Room 3:4. It is 5:3.', []],
  ['Genesis 99:1', []],
])('finds the abbreviated references in ‘%s’: %j', (text, expected) => {
  expect(abbreviatedReferences(text)).toEqual(expected);
});

test.each([
  ['Deuteronomy 22:8', 'Deuteronomy 22:8'],
  ['deut 22:8', 'Deuteronomy 22:8'],
  ['Deut. 22.8', 'Deuteronomy 22:8'],
  ['gen 22', 'Genesis 22'],
  ['psalm 23', 'Psalm 23'],
  ['1 sam 3:4-6', '1 Samuel 3:4–6'],
  ['Exodus eighteen', 'Exodus 18'],
  ['exodus eighteen', 'Exodus 18'],
  ['what does leviticus 10:3 say?', 'Leviticus 10:3'],
  // Exists only in the Hebrew numbering.
  ['Genesis 32:33', 'Genesis 32:32'],
  ['דברים כב ח', 'Deuteronomy 22:8'],
  ['דְּבָרִים כ״ב:ח׳', 'Deuteronomy 22:8'],
  ['דברים כ"ב, ח\'', 'Deuteronomy 22:8'],
  ['דברים פרק כב פסוק ח', 'Deuteronomy 22:8'],
  ['ויקרא 19:9-10', 'Leviticus 19:9–10'],
  ['בראשית א ב-ה', 'Genesis 1:2–5'],
  ['בראשית לב כה', 'Genesis 32:24'],
  ['בראשית טו', 'Genesis 15'],
  ['תהלים קיט', 'Psalm 119'],
  ['תהילים נ', 'Psalm 50'],
  ['שמואל א ג ד', '1 Samuel 3:4'],
  ['דברי הימים ב א', '2 Chronicles 1'],
  ['יואל ד', 'Joel 3'],
  ['ישעיה ט ה', 'Isaiah 9:6'],
])('parses %s as %s', (input, name) => {
  const passage = parseTypedReference(input)?.passage;
  expect(passage && passageName(passage)).toBe(name);
});

test('accepts a book name without numbers in Hebrew, but not in English, where it may be an ordinary word', () => {
  expect(parseTypedReference('דְּבָרִים')).toEqual({ book: 'deuteronomy' });
  expect(parseTypedReference('שמואל א')).toEqual({ book: '1-samuel' });
  for (const input of ['Job', 'judges', 'numbers']) expect(parseTypedReference(input)).toBeUndefined();
});

test.each([
  'weep',
  'chapter 3',
  'episode 4',
  'why 3 days',
  'Genesis 99:1',
  'the Judges 12',
  'books 1-3',
  'דברים רבים',
  'שלום',
  '',
])('does not parse %s as a reference', (input) => {
  expect(parseTypedReference(input)).toBeUndefined();
});
