/** Part of a file: the first and the last byte, counted from 0, both included. */
export type ByteRange = { first: number; last: number };

/**
 * What a Range header asks of a file of `size` bytes (RFC 9110, section 14). A header that is not understood, or asks
 * for several parts at once, means the whole file, as the standard allows.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'impossible' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'impossible' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return 'whole';
  return first >= size ? 'impossible' : { first, last };
}

/**
 * Whether who asks for a part holds the beginning of this very file (If-Range). A weak ETag does not tell (RFC 9110,
 * section 13.1.5).
 * @param validators the file's ETag and the text of its Last-Modified
 */
export function isPartOfSameFile(
  ifRange: string | null | undefined,
  validators: readonly (string | null | undefined)[],
): boolean {
  if (ifRange === null || ifRange === undefined) return true;
  return !ifRange.startsWith('W/') && validators.includes(ifRange);
}
