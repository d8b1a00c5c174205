// Byte ranges (RFC 9110, section 14), which audio players need to seek. For `npm start` and hosts without range support.

export type ByteRange = { first: number; last: number };

/** An invalid header or several ranges return the whole file, as the standard allows. */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return 'whole';
  return first >= size ? 'unsatisfiable' : { first, last };
}

/** Whether the client has part of the same file. Weak ETags never match. */
export function matchesIfRange(
  ifRange: string | null | undefined,
  validators: readonly (string | null | undefined)[],
): boolean {
  if (ifRange === null || ifRange === undefined) return true;
  return !ifRange.startsWith('W/') && validators.includes(ifRange);
}

export async function serveRange(request: Request, full: Response): Promise<Response> {
  const headers = new Headers(full.headers);
  headers.set('Accept-Ranges', 'bytes');
  const validators = [headers.get('ETag'), headers.get('Last-Modified')];
  const isSameFile = matchesIfRange(request.headers.get('If-Range'), validators);
  const header = isSameFile ? (request.headers.get('Range') ?? undefined) : undefined;
  if (full.status !== 200 || header === undefined || !full.body) {
    return new Response(full.body, { status: full.status, headers });
  }
  const bytes = await full.arrayBuffer();
  const range = parseByteRange(header, bytes.byteLength);
  if (range === 'whole') return new Response(bytes, { status: 200, headers });
  headers.delete('Content-Length');
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${bytes.byteLength}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Range', `bytes ${range.first}-${range.last}/${bytes.byteLength}`);
  return new Response(bytes.slice(range.first, range.last + 1), { status: 206, headers });
}
