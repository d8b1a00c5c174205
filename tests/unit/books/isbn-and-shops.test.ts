import { expect, test } from 'vitest';
import { languageCodes } from '~/lib/books/languages.ts';
import { parseIsbn } from '~/lib/books/isbn.ts';
import { parseShopUrl } from '~/lib/books/shops.ts';
import { buyUrl, countedBook, otherShops, sellersOf } from '~/features/books/shop.ts';
import { countBooks, questionsHeading, seriesLine } from '~/features/books/book.ts';
import { bundleSavings } from '~/features/books/price.ts';

test.each([
  ['9780306406157', '9780306406157'],
  ['978-0-306-40615-7', '9780306406157'],
  [' 979 10 90636 07 1 ', '9791090636071'],
  ['978–0–306–40615–7', '9780306406157'],
  ['9780306406158', null],
  ['0306406152', null],
  ['97803064061570', null],
  ['9770306406158', null],
  ['978030640615X', null],
  ['', null],
])('reads the ISBN %j as %j', (text, isbn) => {
  expect(parseIsbn(text)).toBe(isbn);
});

test.each([
  ['https://shop.example', 'https://shop.example/'],
  [' https://Shop.example/Ruth?a=1#b ', 'https://shop.example/Ruth?a=1#b'],
  ['https://bücher.example/ruth', 'https://xn--bcher-kva.example/ruth'],
  ['https://shop.example/a b', 'https://shop.example/a%20b'],
  ['http://shop.example/', null],
  ['javascript:alert(1)', null],
  ['https://me:secret@shop.example/', null],
  ['shop.example', null],
  ['https://', null],
  [`https://shop.example/${'x'.repeat(1000)}`, null],
  ['', null],
])('reads the shop address %j as %j', (text, url) => {
  expect(parseShopUrl(text)).toBe(url);
});

const CORNER = { name: 'The Corner Shop', url: 'https://corner.example/ruth' };
const BIG = { name: 'Big Books', url: 'https://big.example/ruth' };
const STORE = 'https://store.speakingwiththealmighty.com';
const sold = (slug: string, isInStore: boolean, ...shops: (typeof BIG)[]) => ({ slug, isInStore, shops });

test('buys at our store first if it sells the book or no shop does, otherwise at the first shop', () => {
  expect(buyUrl(sold('genesis', true, BIG))).toBe(`${STORE}/checkout/genesis`);
  expect(buyUrl(sold('genesis', false))).toBe(`${STORE}/checkout/genesis`);
  expect(buyUrl(sold('genesis', false, BIG))).toBe(BIG.url);
  expect(buyUrl(sold('ruth', false, CORNER, BIG))).toBe(CORNER.url);
  expect(buyUrl(sold('ruth', true, CORNER), 'https://mine.example/')).toBe('https://mine.example/');
  expect(buyUrl(sold('exodus', true), 'https://mine.example/')).toBe('https://mine.example/checkout/exodus');
});

test('lists the shops that the buy button does not open, and all sellers', () => {
  expect(otherShops(sold('ruth', false, CORNER, BIG))).toEqual([BIG]);
  expect(otherShops(sold('ruth', true, CORNER, BIG))).toEqual([CORNER, BIG]);
  expect(otherShops(sold('ruth', false))).toEqual([]);
  const store = { name: 'Speaking with the Almighty', url: `${STORE}/checkout/genesis` };
  expect(sellersOf(sold('genesis', true, BIG))).toEqual([store, BIG]);
  expect(sellersOf(sold('genesis', false))).toEqual([store]);
  expect(sellersOf(sold('ruth', false, CORNER))).toEqual([CORNER]);
});

test('names the book of a click only for other shops, because our store’s address names it', () => {
  expect(countedBook(`${STORE}/checkout/genesis`, 'genesis')).toBeUndefined();
  expect(countedBook(BIG.url, 'ruth')).toBe('ruth');
});

const volume = (label: string) => ({ label, isBundle: false, contains: [] });
const set = (...contains: string[]) => ({ label: 'Set', isBundle: true, contains });

test('counts books and sets in words', () => {
  expect(countBooks([set('a', 'b', 'c'), ...'abcdefg'.split('').map(volume)])).toBe(
    'Seven books and a 3-in-1 bundle',
  );
  expect(countBooks([volume('Ruth')])).toBe('One book');
  expect(countBooks([volume('Ruth'), volume('Esther'), set('a', 'b'), set('c', 'd')])).toBe(
    'Two books and two bundles',
  );
  expect(seriesLine([set('a'), volume('Genesis'), volume('Exodus')])).toBe(
    'Two books in dialogue, Genesis to Exodus',
  );
  expect(seriesLine([volume('Ruth')])).toBe('The Torah in dialogue');
  expect(questionsHeading(['1', '2', '3', '4', '5'])).toBe('Five questions it asks');
  expect(questionsHeading(['1'])).toBe('One question it asks');
});

test('compares a set’s price only if all its books are sold', () => {
  const offer = { slug: 'set', price: 15, isBundle: true, contains: ['a', 'b'] };
  const [a, b] = [
    { slug: 'a', price: 10 },
    { slug: 'b', price: 10 },
  ];
  expect(bundleSavings(offer, [a, b])).toEqual({ separatePrice: 20, amount: 5 });
  expect(bundleSavings(offer, [a])).toBeUndefined();
});

test.each([
  ['English', 'en', 'eng'],
  ['Hebrew and English', 'he', 'heb'],
  ['English (US)', 'en', 'eng'],
  ['Klingon', undefined, undefined],
  ['', undefined, undefined],
])('knows the codes of the language %j', (text, html, onix) => {
  expect([languageCodes(text)?.html, languageCodes(text)?.onix]).toEqual([html, onix]);
});
