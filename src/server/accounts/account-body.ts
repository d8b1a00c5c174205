// The bodies of requests to the account service, read before it does.

/** Far more than an address and a password need. */
const LONGEST_BODY_BYTES = 16 * 1024;

/** Reads a body, or answers that it is too long. */
export async function readAccountBody(request: Request): Promise<Buffer<ArrayBuffer> | Response> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > LONGEST_BODY_BYTES) {
      return Response.json({ code: 413, msg: 'The request is too large.' }, { status: 413 });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Decoded as the backend does it: without a byte order mark. */
export function passwordIn(body: Buffer): unknown {
  try {
    return (JSON.parse(new TextDecoder().decode(body)) as { password?: unknown } | null)?.password;
  } catch {
    return undefined;
  }
}
