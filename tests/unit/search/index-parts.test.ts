import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { partsFor, readParts } from '~/features/search/index-parts.ts';
import { packIndex, partsOf } from '~/server/site/search/pack-index.ts';

/** CBOR of short lists, short texts and small numbers, as Pagefind writes it. */
type Item = number | string | Item[];
function encoded(item: Item): number[] {
  if (typeof item === 'number') return item < 24 ? [item] : [24, item];
  if (typeof item === 'string') return [0x60 + Buffer.byteLength(item), ...Buffer.from(item)];
  return [0x80 + item.length, ...item.flatMap(encoded)];
}
const packed = (item: Item) =>
  gzipSync(Buffer.concat([Buffer.from('pagefind_dcd'), Buffer.from(encoded(item))]));
const unpacked = (content: Uint8Array | undefined) => gunzipSync(content ?? new Uint8Array());

const word = (text: string, bytes: number) => ({ word: text, entry: new Uint8Array(bytes) });
const namesOf = (parts: readonly { from: string; to: string }[]) => parts.map(({ from, to }) => [from, to]);

describe('the parts of the list of words', () => {
  test('have about the same size, and a word that is on nearly every page has one for itself', () => {
    const parts = partsOf([
      word('donkey', 10_000),
      word('fence', 10_000),
      word('god', 10_000),
      word('said', 20_000),
      word('wit', 100),
      word('with', 3000),
      word('without', 100),
    ]);
    expect(namesOf(parts)).toEqual([
      ['donkey', 'fence'],
      ['god', 'god'],
      ['said', 'said'],
      // What begins with the word before, and is not that word.
      ['said ', 'wit'],
      ['with', 'with'],
      ['with ', 'without'],
    ]);
  });

  test('are packed again from those of Pagefind, with all else as it was', async () => {
    const entry = (text: string): Item => [text, [[1, [3, 200]]], []];
    const pages: Item = [['en_1', 30]];
    const meta = packed([
      '1.5.2',
      pages,
      [
        ['d', 'fence', 'en_b'],
        ['roof', 'roof', 'en_a'],
      ],
      [],
      [],
      ['title'],
    ]);
    const [list, part, ...others] = await packIndex([
      { path: 'pagefind.en_x.pf_meta', content: meta },
      { path: 'index/en_a.pf_index', content: packed([[entry('roof')]]) },
      { path: 'index/en_b.pf_index', content: packed([[entry('donkey'), entry('fence')]]) },
    ]);
    expect(others).toEqual([]);
    expect(unpacked(part?.content)).toEqual(
      unpacked(packed([[entry('donkey'), entry('fence'), entry('roof')]])),
    );
    const name = /^index\/(0-[\da-f]{6})\.pf_index$/.exec(part?.path ?? '')?.[1] ?? '';
    expect(list?.path).toBe('pagefind.en_x.pf_meta');
    const plain = unpacked(list?.content);
    expect(plain).toEqual(unpacked(packed(['1.5.2', pages, [['donkey', 'roof', name]], [], [], ['title']])));
    // As the page reads it.
    const bytes = new Uint8Array(plain).buffer;
    expect(readParts(bytes)).toEqual([{ from: 'donkey', to: 'roof', name }]);
    expect(() => readParts(bytes.slice(0, 30))).toThrow(RangeError);
    await expect(packIndex([{ path: 'pagefind.en_x.pf_meta', content: meta }])).rejects.toThrow(
      'The search index has no part en_b.',
    );
  });

  test('that are loaded for a word are those in which a word begins like it, without common ones', () => {
    const parts = [
      ['are', 'papyrus'],
      ['parapet', 'wit'],
      ['with', 'with'],
      ['with ', 'zion'],
    ].map(([from = '', to = '']) => ({ from, to, name: from }));
    const loaded = (term: string) => partsFor(term, parts).map(({ name }) => name);
    expect(loaded('pa')).toEqual(['are', 'parapet']);
    expect(loaded('par')).toEqual(['parapet']);
    expect(loaded('witness')).toEqual(['with ']);
    expect(loaded('wit')).toEqual(['parapet', 'with ']);
    expect(loaded('with')).toEqual(['with', 'with ']);
    expect(loaded('p')).toEqual([]);
  });
});
