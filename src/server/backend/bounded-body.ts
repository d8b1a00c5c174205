/** A request's body may hold the longest chapter (250,000 characters of up to four bytes) and little more. */
const BODY_LIMIT_BYTES = 1024 * 1024;
/** A manuscript comes in one request, so that all of it is stored or nothing. */
export const IMPORT_BODY_LIMIT_BYTES = 16 * BODY_LIMIT_BYTES;
const IMPORT_PATH = '/rest/v1/rpc/import_chapters';

/** Whether a request is the import of a manuscript, the one call that is larger and takes longer than others. */
export function isImport(pathname: string): boolean {
  return pathname === IMPORT_PATH;
}

/** Reads a body before its request queues, so that a slow upload holds up no other request. 'too large' ends it. */
export async function readBoundedBody(
  request: Request,
): Promise<Buffer<ArrayBuffer> | undefined | 'too large'> {
  if (!request.body) return undefined;
  const limit = isImport(new URL(request.url).pathname) ? IMPORT_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) return 'too large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function requestTooLarge(): Response {
  return Response.json({ code: '413', message: 'The request is too large.' }, { status: 413 });
}
