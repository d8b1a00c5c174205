// The body of a request, read as far as it may go: the one reader of the functions here and of the embedded server.

export type BodyFault = { status: number; code: string; message: string; hint?: string };

/** Reads a body. What is wrong with it is told as an answer would be. Never rejects. */
export async function readBoundedBody(
  request: Request,
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer> | BodyFault> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) return tooLarge(limitBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      // Leaving the loop cancels the rest.
      if (size > limitBytes) return tooLarge(limitBytes);
      chunks.push(chunk);
    }
  } catch {
    return { status: 400, code: 'body_not_received', message: 'The body did not arrive completely.' };
  }
  return joined(chunks, size);
}

function tooLarge(limitBytes: number): BodyFault {
  return {
    status: 413,
    code: '413',
    message: 'The request is too large.',
    hint: `A body may have ${limitBytes} bytes.`,
  };
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
