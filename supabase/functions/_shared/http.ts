import { parseJson } from '../../../src/lib/text/parse-json.ts';

export type Send = (request: Request) => Promise<Response>;
export type ApiError = {
  status: number;
  code: string;
  message: string;
  hint?: string;
  headers?: Record<string, string>;
};

export async function readBoundedBody(
  request: Request,
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer> | ApiError> {
  const tooLarge = {
    status: 413,
    code: '413',
    message: 'The request is too large.',
    hint: `The body is limited to ${limitBytes} bytes.`,
  };
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) return tooLarge;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limitBytes) return tooLarge;
      chunks.push(chunk);
    }
  } catch {
    return { status: 400, code: 'body_not_received', message: 'The body was not received completely.' };
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

export const jsonError = ({ status, headers = {}, ...body }: ApiError): Response =>
  Response.json(body, { status, headers });

export const ONLY_POST = {
  status: 405,
  code: '405',
  message: 'Only POST is allowed.',
  headers: { Allow: 'POST' },
};

export async function readPost(request: Request, limitBytes: number): Promise<string | ApiError> {
  if (request.method !== 'POST') return ONLY_POST;
  const body = await readBoundedBody(request, limitBytes);
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : body;
}

export function parseFields(body: string): Record<string, unknown> {
  const value = parseJson(body);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export async function withCors(
  request: Request,
  siteUrl: string | undefined,
  handle: Send,
  allowedHeaders = 'content-type, apikey',
): Promise<Response> {
  const response = request.method === 'OPTIONS' ? new Response(null, { status: 204 }) : await handle(request);
  const headers = new Headers(response.headers);
  headers.set('Access-Control-Allow-Origin', siteUrl ? new URL(siteUrl).origin : '*');
  headers.set('Access-Control-Allow-Methods', 'POST, OPTIONS');
  headers.set('Access-Control-Allow-Headers', allowedHeaders);
  headers.set('Access-Control-Max-Age', '86400');
  headers.set('Vary', 'Origin');
  return new Response(response.body, { status: response.status, headers });
}

export const secretHeaders = (secretKey: string): Record<string, string> => ({
  apikey: secretKey,
  // Keys in the new format are not JWTs.
  ...(secretKey.startsWith('sb_') ? {} : { Authorization: `Bearer ${secretKey}` }),
  'Content-Type': 'application/json',
});

export type CallDatabase = (name: string, parameters: Record<string, unknown>) => Promise<unknown>;
export type DatabaseApi = { call: CallDatabase; read: (query: string) => Promise<unknown> };

export function createDatabaseApi(apiUrl: string, secretKey: string, send: Send = fetch): DatabaseApi {
  const callApi = async (path: string, init: RequestInit): Promise<unknown> => {
    const headers = secretHeaders(secretKey);
    const response = await send(new Request(`${apiUrl}/rest/v1/${path}`, { ...init, headers }));
    const body = await response.text();
    if (!response.ok) throw new Error(`The database returned ${response.status}.`);
    return body === '' ? undefined : (JSON.parse(body) as unknown);
  };
  return {
    call: (name, parameters) => callApi(`rpc/${name}`, { method: 'POST', body: JSON.stringify(parameters) }),
    read: (query) => callApi(query, { method: 'GET' }),
  };
}
