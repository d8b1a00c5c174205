// HTTP of the functions: bodies, refusals, origins, and the data API.

export type Send = (request: Request) => Promise<Response>;
type Fault = { status: number; code: string; message: string; hint?: string };

export async function readBoundedBody(
  request: Request,
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer> | Fault> {
  const tooLarge = {
    status: 413,
    code: '413',
    message: 'The request is too large.',
    hint: `A body may have ${limitBytes} bytes.`,
  };
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) return tooLarge;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      // Leaving the loop cancels the rest.
      if (size > limitBytes) return tooLarge;
      chunks.push(chunk);
    }
  } catch {
    return { status: 400, code: 'body_not_received', message: 'The body did not arrive completely.' };
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

export function refusal({ status, ...fault }: Fault, headers: Record<string, string> = {}): Response {
  return Response.json(fault, { status, headers });
}

export const refuseMethod = (): Response =>
  refusal({ status: 405, code: '405', message: 'Only POST is answered here.' }, { Allow: 'POST' });

/** Answers the browser's preflight, and lets pages of `siteUrl` read the answers; without one, pages of any origin. */
export async function withCors(
  request: Request,
  siteUrl: string | undefined,
  handle: Send,
  allowedHeaders = 'content-type, apikey',
): Promise<Response> {
  const answer = request.method === 'OPTIONS' ? new Response(null, { status: 204 }) : await handle(request);
  const headers = new Headers(answer.headers);
  headers.set('Access-Control-Allow-Origin', siteUrl ? new URL(siteUrl).origin : '*');
  headers.set('Access-Control-Allow-Methods', 'POST, OPTIONS');
  headers.set('Access-Control-Allow-Headers', allowedHeaders);
  headers.set('Access-Control-Max-Age', '86400');
  headers.set('Vary', 'Origin');
  return new Response(answer.body, { status: answer.status, headers });
}

export const secretHeaders = (secretKey: string): Record<string, string> => ({
  apikey: secretKey,
  // Newer keys are no tokens.
  ...(secretKey.startsWith('sb_') ? {} : { Authorization: `Bearer ${secretKey}` }),
  'Content-Type': 'application/json',
});

export type CallDatabase = (name: string, parameters: Record<string, unknown>) => Promise<unknown>;
export type DatabaseApi = { call: CallDatabase; read: (query: string) => Promise<unknown> };

export function createDatabaseApi(apiUrl: string, secretKey: string, send: Send = fetch): DatabaseApi {
  const answerTo = async (path: string, init: RequestInit): Promise<unknown> => {
    const headers = secretHeaders(secretKey);
    const answer = await send(new Request(`${apiUrl}/rest/v1/${path}`, { ...init, headers }));
    const body = await answer.text();
    if (!answer.ok) throw new Error(`The database answered ${answer.status}.`);
    return body === '' ? undefined : (JSON.parse(body) as unknown);
  };
  return {
    call: (name, parameters) => answerTo(`rpc/${name}`, { method: 'POST', body: JSON.stringify(parameters) }),
    read: (query) => answerTo(query, { method: 'GET' }),
  };
}
