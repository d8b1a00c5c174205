// Byte ranges (RFC 9110, section 14), for `npm start` and for hosts that only send whole files. Without them, a player
// cannot seek.

export type ByteRange = { first: number; last: number };

/** An invalid header or several ranges select the whole file, as the standard allows. */
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

/** Whether the client has the beginning of the same file (If-Range). Weak ETags do not count. */
export function isPartOfSameFile(
  ifRange: string | null | undefined,
  validators: readonly (string | null | undefined)[],
): boolean {
  if (ifRange === null || ifRange === undefined) return true;
  return !ifRange.startsWith('W/') && validators.includes(ifRange);
}

export async function serveRange(request: Request, whole: Response): Promise<Response> {
  const headers = new Headers(whole.headers);
  headers.set('Accept-Ranges', 'bytes');
  const validators = [headers.get('ETag'), headers.get('Last-Modified')];
  const isSame = isPartOfSameFile(request.headers.get('If-Range'), validators);
  const header = isSame ? (request.headers.get('Range') ?? undefined) : undefined;
  if (whole.status !== 200 || header === undefined || !whole.body) {
    return new Response(whole.body, { status: whole.status, headers });
  }
  const bytes = await whole.arrayBuffer();
  const range = byteRange(header, bytes.byteLength);
  if (range === 'whole') return new Response(bytes, { status: 200, headers });
  headers.delete('Content-Length');
  if (range === 'impossible') {
    headers.set('Content-Range', `bytes */${bytes.byteLength}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Range', `bytes ${range.first}-${range.last}/${bytes.byteLength}`);
  return new Response(bytes.slice(range.first, range.last + 1), { status: 206, headers });
}
