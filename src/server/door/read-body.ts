import { refusal, type Refusal } from './refusal.ts';

/** Reads a body as far as it may go. How long it may take is decided in uploads.ts. */
export async function readBody(request: Request, limitBytes: number): Promise<Uint8Array | Refusal> {
  if (!request.body) return new Uint8Array();
  const tooLong = refusal(413, 'body_too_long', `A body may have ${limitBytes} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) return tooLong;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > limitBytes) return tooLong;
      chunks.push(chunk);
    }
  } catch {
    return refusal(400, 'body_not_received', 'The body did not arrive completely.');
  }
  return Buffer.concat(chunks);
}
