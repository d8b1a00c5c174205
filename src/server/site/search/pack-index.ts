// Divides Pagefind's list of words into parts that are loaded for a few characters. Pagefind's own parts are large, and a
// word of every page ('with') makes its neighbors ('witness') costly: such a word gets a part for itself here.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { endOfItem, listAt, textAt } from '../../../lib/bytes/cbor.ts';
import { isCommon } from '../../../lib/text/common-words.ts';

export type IndexFile = { path: string; content: Uint8Array };
export type Word = { word: string; entry: Uint8Array };
export type Part = { from: string; to: string; words: readonly Word[] };

/** About half of it once compressed. */
const PART_BYTES = 24_000;
/** A word that takes this much of a part is one for itself; a common one sooner, because it is seldom searched for. */
const LARGE_BYTES = PART_BYTES / 2;
const LARGE_COMMON_BYTES = PART_BYTES / 8;

/** Before what Pagefind compresses. */
const SIGNATURE = Buffer.from('pagefind_dcd');
/** What Pagefind says of the index: version, pages, parts, and more that stays as it is. */
const PARTS_AT = 2;

const META = /\.pf_meta$/;
const INDEX = /^index\/(.+)\.pf_index$/;

const unpack = promisify(gunzip);
const pack = promisify(gzip);

/** The list of parts and the parts, in place of those that Pagefind wrote. Rejects where these are not as expected. */
export async function packIndex(files: readonly IndexFile[]): Promise<IndexFile[]> {
  const meta = files.find(({ path }) => META.test(path));
  if (!meta) throw new Error('The search index has no list of its parts.');
  const facts = await contentOf(meta.content);
  const start = listAt(facts, 0).at;
  const partsStart = Array.from({ length: PARTS_AT }).reduce<number>((at) => endOfItem(facts, at), start);
  const chunks = new Map(files.flatMap((file) => (INDEX.test(file.path) ? [[nameOf(file), file]] : [])));
  const words: Word[] = [];
  for (const name of partNames(facts, partsStart)) {
    const chunk = chunks.get(name);
    if (!chunk) throw new Error(`The search index has no part ${name}.`);
    words.push(...wordsIn(await contentOf(chunk.content)));
  }
  const parts = partsOf(words);
  const named = await Promise.all(parts.map(async (part, index) => toFile(part, index)));
  const list = [
    listHead(parts.length),
    ...parts.flatMap(({ from, to }, index) => [
      listHead(3),
      ...[from, to, nameOf(named[index])].map(textItem),
    ]),
  ];
  const rest = facts.subarray(endOfItem(facts, partsStart));
  const content = await pack(Buffer.concat([SIGNATURE, facts.subarray(0, partsStart), ...list, rest]));
  return [{ path: meta.path, content }, ...named];
}

/** Words in their order, in parts of about the same size. */
export function partsOf(words: readonly Word[]): Part[] {
  const parts: Part[] = [];
  let open: Word[] = [];
  let size = 0;
  /** The word before, where it is a part for itself: what only begins with it belongs to the next one. */
  let alone = '';
  const close = () => {
    const [first, last] = [open[0]?.word, open.at(-1)?.word];
    if (first === undefined || last === undefined) return;
    const isAlone = open.length === 1 && isLarge(open[0]);
    parts.push({ from: isAlone || alone === '' ? first : `${alone} `, to: last, words: open });
    alone = isAlone ? last : '';
    [open, size] = [[], 0];
  };
  for (const word of words) {
    if (isLarge(word) || size + word.entry.length > PART_BYTES) close();
    open.push(word);
    size += word.entry.length;
    if (isLarge(word)) close();
  }
  close();
  return parts;
}

function isLarge(word: Word | undefined): boolean {
  if (!word) return false;
  return word.entry.length >= (isCommon(word.word) ? LARGE_COMMON_BYTES : LARGE_BYTES);
}

/** A part is a list of one list: its words, each with the places where it is. */
function wordsIn(chunk: Uint8Array): Word[] {
  const { length, at: first } = listAt(chunk, listAt(chunk, 0).at);
  const words: Word[] = [];
  for (let at = first; words.length < length;) {
    const end = endOfItem(chunk, at);
    words.push({ word: textAt(chunk, listAt(chunk, at).at).text, entry: chunk.subarray(at, end) });
    at = end;
  }
  return words;
}

function partNames(facts: Uint8Array, partsStart: number): string[] {
  const { length, at: first } = listAt(facts, partsStart);
  const names: string[] = [];
  for (let at = first; names.length < length; at = endOfItem(facts, at)) {
    const name = endOfItem(facts, endOfItem(facts, listAt(facts, at).at));
    names.push(textAt(facts, name).text);
  }
  return names;
}

/** The number tells the parts of one build apart, the rest those of two builds. */
async function toFile({ words }: Part, index: number): Promise<IndexFile> {
  const bytes = Buffer.concat([listHead(1), listHead(words.length), ...words.map(({ entry }) => entry)]);
  const tag = createHash('sha256').update(bytes).digest('hex').slice(0, 6);
  const content = await pack(Buffer.concat([SIGNATURE, bytes]));
  return { path: `index/${index.toString(36)}-${tag}.pf_index`, content };
}

const nameOf = (file: IndexFile | undefined): string => INDEX.exec(file?.path ?? '')?.[1] ?? '';

async function contentOf(packed: Uint8Array): Promise<Uint8Array> {
  const bytes = await unpack(packed);
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE))
    throw new Error('A file of the search index is not as Pagefind writes it.');
  return bytes.subarray(SIGNATURE.length);
}

const listHead = (length: number): Buffer => head(0x80, length);

function textItem(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([head(0x60, bytes.length), bytes]);
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([kind + length]);
  const bytes = Buffer.alloc(5, kind + 26);
  bytes.writeUInt32BE(length, 1);
  return bytes;
}
