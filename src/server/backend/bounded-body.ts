import { bodyLimit, RULES } from '../door/rules.ts';

/** Reads a body before its request queues, so that a slow upload holds up no other request. 'too large' ends it. */
export async function readBoundedBody(
  request: Request,
): Promise<Buffer<ArrayBuffer> | undefined | 'too large'> {
  if (!request.body) return undefined;
  const limitBytes = bodyLimit(new URL(request.url).pathname, RULES.callers['signed-in']);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limitBytes) return 'too large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function requestTooLarge(): Response {
  return Response.json({ code: '413', message: 'The request is too large.' }, { status: 413 });
}
