// Parts of a sound file on a host that only sends whole files: without them a player cannot seek.
import { byteRange, isPartOfSameFile } from '../site/byte-range.ts';

/** The answer to a request with a Range header, cut from the host's answer with the whole file. */
export async function answerRange(request: Request, whole: Response): Promise<Response> {
  const headers = new Headers(whole.headers);
  headers.set('Accept-Ranges', 'bytes');
  const isSame = isPartOfSameFile(request.headers.get('If-Range'), [
    headers.get('ETag'),
    headers.get('Last-Modified'),
  ]);
  const asked = isSame ? (request.headers.get('Range') ?? undefined) : undefined;
  if (whole.status !== 200 || asked === undefined || !whole.body) {
    return new Response(whole.body, { status: whole.status, headers });
  }
  const bytes = await whole.arrayBuffer();
  const range = byteRange(asked, bytes.byteLength);
  if (range === 'whole') return new Response(bytes, { status: 200, headers });
  headers.delete('Content-Length');
  if (range === 'impossible') {
    headers.set('Content-Range', `bytes */${bytes.byteLength}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Range', `bytes ${range.first}-${range.last}/${bytes.byteLength}`);
  return new Response(bytes.slice(range.first, range.last + 1), { status: 206, headers });
}
