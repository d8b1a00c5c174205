/** A request's body may hold the longest chapter (250,000 characters of up to four bytes) and little more. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Reads a body before its request queues, so that a slow upload holds up no other request. 'too large' ends it. */
export async function readBoundedBody(
  request: Request,
): Promise<Buffer<ArrayBuffer> | undefined | 'too large'> {
  if (!request.body) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > BODY_LIMIT_BYTES) return 'too large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function requestTooLarge(): Response {
  return Response.json({ code: '413', message: 'The request is too large.' }, { status: 413 });
}
