// Bytes of a text file as text. Windows still writes UTF-16 and its code pages, and says so in no file.

const BYTE_ORDER_MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const LOOKED_AT_BYTES = 100_000;
/** Hebrew high of Windows-1255; in Windows-1252 they are accented Latin ones. */
const FIRST_HEBREW = 0xe0;
const LAST_HEBREW = 0xfa;

/** The text, without a byte order mark, and the encoding that it was read in. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const encoding = encodingOf(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function encodingOf(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return marked[0];
  const start = bytes.subarray(0, LOOKED_AT_BYTES);
  const utf16 = unmarkedUtf16(start);
  if (utf16) return utf16;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return looksHebrew(start) ? 'windows-1255' : 'windows-1252';
  }
}

/** Text of one byte has no zeros; in UTF-16 every space and full stop brings one. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  let even = 0;
  let odd = 0;
  bytes.forEach((byte, index) => {
    if (byte !== 0) return;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  });
  if (even + odd < bytes.length / 50) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Hebrew words are runs of such bytes; accented characters are mostly single ones. */
function looksHebrew(bytes: Uint8Array): boolean {
  const isHigh = (byte: number | undefined) =>
    byte !== undefined && byte >= FIRST_HEBREW && byte <= LAST_HEBREW;
  let high = 0;
  let inRuns = 0;
  bytes.forEach((byte, index) => {
    if (!isHigh(byte)) return;
    high += 1;
    if (isHigh(bytes[index - 1]) || isHigh(bytes[index + 1])) inRuns += 1;
  });
  return high > 0 && inRuns > high / 2;
}
