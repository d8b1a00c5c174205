// Runs as an Edge Function, and at POST /functions/v1/contact on the embedded server.
import { parseFields, readPost, jsonError, secretHeaders, type Send } from '../_shared/http.ts';
import type { Captcha } from './captcha.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** In characters. The first three match the database's limits. */
const MAX_LENGTHS = { name: 200, email: 254, message: 5000, token: 8192 };

export type Message = { name: string; email: string; message: string };

export type ContactOptions = {
  captcha: Captcha;
  /** Bypasses visitors' permissions, but not the database's limits. */
  store: (message: Message) => Promise<Response>;
};

export async function handleContact(request: Request, { captcha, store }: ContactOptions): Promise<Response> {
  if (request.method === 'GET' && captcha.challenge)
    return Response.json(await captcha.challenge(), { headers: { 'Cache-Control': 'no-store' } });
  const body = await readPost(request, BODY_LIMIT_BYTES);
  if (typeof body !== 'string') return jsonError(body);
  const fields = parseFields(body);
  const text = (field: keyof typeof MAX_LENGTHS): string | null => {
    const value = fields[field] ?? (field === 'token' ? '' : undefined);
    return typeof value === 'string' && [...value].length <= MAX_LENGTHS[field] ? value : null;
  };
  const [name, email, message, token] = [text('name'), text('email'), text('message'), text('token')];
  if (name === null || email === null || message === null || token === null) {
    const problem = 'Name, email, message, and token must be strings.';
    return jsonError({ status: 400, code: '22023', message: problem });
  }
  if (token === '') {
    const problem = 'Please complete the reCAPTCHA verification';
    return jsonError({ status: 400, code: 'captcha-missing', message: problem });
  }
  const verdict = await captcha.verify(token);
  if (verdict === 'unavailable') {
    const problem = 'The captcha could not be verified. Please try again.';
    const headers = { 'Retry-After': '10' };
    return jsonError({ status: 503, code: 'captcha-unavailable', message: problem, headers });
  }
  if (verdict === 'rejected')
    return jsonError({ status: 403, code: 'captcha-rejected', message: 'The captcha was not accepted.' });
  return storeMessage({ name, email, message }, store);
}

export function storeThroughApi(send: Send, apiUrl: string, secretKey: string): ContactOptions['store'] {
  return (message) =>
    send(
      new Request(`${apiUrl}/rest/v1/contact_messages`, {
        method: 'POST',
        headers: { ...secretHeaders(secretKey), Prefer: 'return=minimal' },
        body: JSON.stringify(message),
      }),
    );
}

async function storeMessage(message: Message, store: ContactOptions['store']): Promise<Response> {
  try {
    const response = await store(message);
    if (response.ok) return new Response(null, { status: 201 });
    const { status } = response;
    const retryAfter = response.headers.get('Retry-After');
    const { code = String(status), message: text = '' } = (await response.json()) as Partial<
      Record<string, string>
    >;
    return jsonError({
      status,
      code,
      message: text,
      headers: retryAfter ? { 'Retry-After': retryAfter } : {},
    });
  } catch {
    const problem = 'The message could not be saved. Please try again.';
    return jsonError({ status: 503, code: '503', message: problem });
  }
}
