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
