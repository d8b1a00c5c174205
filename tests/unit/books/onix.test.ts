import { readFileSync } from 'node:fs';
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { onixMessage } from '~/features/books/onix.ts';

// The official schema is not on npm. This one has the order and the number of the elements that the message uses, as in
// ONIX 3.0's reference grammar.
const DTD = readFileSync('tests/unit/books/onix-subset.dtd', 'utf8');

type Books = Parameters<typeof onixMessage>[0];

const RUTH: Books[number] = {
  slug: 'ruth',
  title: 'Speaking with the Almighty: Ruth',
  premise: 'A widow follows a widow home. Nobody asked her to.',
  longSummaryPart1: 'They arrive at the barley harvest & glean.',
  longSummaryPart2: '',
  price: 9.9,
  format: 'E-book (EPUB)',
  language: 'English',
  isbn: '9780306406157',
  isBundle: false,
  contains: [],
  coverUrl: 'https://example.org/ruth.jpg',
  sellers: [
    { name: 'Speaking with the Almighty', url: 'https://store.example.org/ruth' },
    { name: 'Big & Books', url: 'https://big.example/ruth?a=1&b=2' },
  ],
};
const SET = {
  ...RUTH,
  slug: 'set',
  title: 'Two Books',
  isBundle: true,
  contains: ['ruth', 'gone'],
  isbn: undefined,
};
const SITE = {
  url: 'https://example.org/',
  contactEmail: 'contact@example.org',
  contributorNote: 'Lives and writes.',
  toUrl: (path: string) => `https://example.org${path}`,
};

function validate(xml: string): void {
  const document = XmlDocument.fromString(xml);
  const dtd = XmlDtd.fromString(DTD);
  try {
    new DtdValidator(dtd).validate(document);
  } finally {
    dtd.dispose();
    document.dispose();
  }
}
const message = (books: Books = [RUTH], site = SITE) => onixMessage(books, site, '2026-11-28');
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text);

test('has the order and number of elements that ONIX 3.0 requires', () => {
  for (const books of [
    [],
    [RUTH],
    [SET, RUTH],
    [SET],
    [{ ...RUTH, format: '', language: 'Klingon', longSummaryPart1: '', sellers: RUTH.sellers.slice(1) }],
  ])
    expect(() => validate(message(books))).not.toThrow();
  expect(() => validate(message([RUTH], { ...SITE, contributorNote: '' }))).not.toThrow();
});

test.each([
  [
    'elements in another order',
    (xml: string) =>
      xml.replace(/(<ProductForm>ED<\/ProductForm>)(<ProductFormDetail>.*?<\/ProductFormDetail>)/, '$2$1'),
  ],
  [
    'a product without an identifier',
    (xml: string) => xml.replace(/<ProductIdentifier>.*?<\/ProductIdentifier>/, ''),
  ],
  ['an unknown element', (xml: string) => xml.replaceAll('PriceAmount', 'Amount')],
])('the schema of this test rejects %s', (_, change) => {
  const xml = message();
  expect(change(xml)).not.toBe(xml);
  expect(() => validate(change(xml))).toThrow();
});

test('lists identifiers, titles, descriptions, prices, and sellers', () => {
  const xml = message();
  expect(textsOf(xml, 'RecordReference')).toEqual(['example.org.books.ruth']);
  expect(textsOf(xml, 'IDValue')).toEqual(['9780306406157']);
  expect(textsOf(xml, 'ProductIDType')).toEqual(['15']);
  expect(textsOf(xml, 'TitleText')).toEqual(['Speaking with the Almighty', 'Ruth']);
  expect(textsOf(xml, 'Text')).toEqual([
    'A widow follows a widow home. Nobody asked her to.',
    'A widow follows a widow home. Nobody asked her to.\n\nThey arrive at the barley harvest &amp; glean.',
  ]);
  expect(textsOf(xml, 'PriceAmount')).toEqual(['9.90', '9.90']);
  expect(textsOf(xml, 'SupplierName')).toEqual(['Speaking with the Almighty', 'Big &amp; Books']);
  expect(textsOf(xml, 'LanguageCode')).toEqual(['eng']);
  expect([textsOf(xml, 'ProductForm'), textsOf(xml, 'ProductFormDetail')]).toEqual([['ED'], ['E101']]);
  expect(textsOf(xml, 'SentDateTime')).toEqual(['20261128']);
});

test('uses its own number for a book without an ISBN, and lists the parts of a set', () => {
  const xml = message([SET, RUTH]);
  const [set = ''] = xml.split('</Product>');
  expect(textsOf(set, 'ProductComposition')).toEqual(['10']);
  expect(textsOf(set, 'ProductIDType')).toEqual(['01', '15']);
  expect(textsOf(set, 'IDValue')).toEqual(['example.org.books.set', '9780306406157']);
  expect(set).toContain('<NoCollection/>');
});

test.each([
  ['E-book (EPUB)', 'ED', ['E101']],
  ['PDF', 'ED', ['E107']],
  ['Hardcover, 210 pages', 'BB', []],
  ['Paperback', 'BC', []],
  ['Audiobook (MP3)', 'AJ', []],
  ['Scroll', '00', []],
])('describes the format %s as %s', (format, code, details) => {
  const xml = message([{ ...RUTH, format }]);
  expect([textsOf(xml, 'ProductForm'), textsOf(xml, 'ProductFormDetail')]).toEqual([[code], details]);
});
