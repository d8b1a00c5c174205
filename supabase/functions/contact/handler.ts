// The contact form's messages where the captcha is verified on the server. The same handler runs as Edge Function on a
// hosted project and behind POST /functions/v1/contact on the embedded server; what differs is handed in.

import {
  readBoundedBody,
  refusal as refuse,
  refuseMethod,
  secretHeaders,
  type Send,
} from '../_shared/http.ts';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const VERIFY_TIMEOUT_MS = 5000;
const BODY_LIMIT_BYTES = 64 * 1024;
/** The database's own bounds, in characters. */
const MAX = { name: 200, email: 254, message: 5000, token: 8192 };

export type Message = { name: string; email: string; message: string };

export type ContactOptions = {
  secret: string;
  /** Another address to verify tokens at; tests have one. */
  verifyUrl?: string | undefined;
  fetch?: typeof fetch;
  /** Inserts the message past the rule that visitors cannot; bounds and budgets of the database hold. */
  store: (message: Message) => Promise<Response>;
};

/** Answers like the insert itself: 201, or an error as JSON with `code` and `message`. Never rejects. */
export async function handleContact(request: Request, options: ContactOptions): Promise<Response> {
  if (request.method !== 'POST') return refuseMethod();
  const body = await readBoundedBody(request, BODY_LIMIT_BYTES);
  if (!(body instanceof Uint8Array)) return refuse(body);
  const fields = fieldsOf(new TextDecoder().decode(body));
  if (fields === null) return refusal(400, '22023', 'Name, email, message and token have to be texts.');
  const { token, ...message } = fields;
  if (token === '') return refusal(400, 'captcha-missing', 'Please complete the reCAPTCHA verification');

  const verdict = await verify(token, options);
  if (verdict === 'unavailable')
    return refusal(
      503,
      'captcha-unavailable',
      'The captcha could not be verified just now. Please try again.',
      {
        'Retry-After': '10',
      },
    );
  if (verdict === 'refused') return refusal(403, 'captcha-refused', 'The captcha was not accepted.');
  return stored(message, options.store);
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

async function stored(message: Message, store: ContactOptions['store']): Promise<Response> {
  try {
    const answer = await store(message);
    if (answer.ok) return new Response(null, { status: 201 });
    const retryAfter = answer.headers.get('Retry-After');
    const { code, message: words } = (await answer.json()) as { code?: string; message?: string };
    return refusal(answer.status, code ?? String(answer.status), words ?? '', {
      ...(retryAfter === null ? {} : { 'Retry-After': retryAfter }),
    });
  } catch {
    return refusal(503, '503', 'The message could not be stored just now. Please try again.');
  }
}

async function verify(token: string, options: ContactOptions): Promise<'passed' | 'refused' | 'unavailable'> {
  try {
    const answer = await (options.fetch ?? fetch)(options.verifyUrl || VERIFY_URL, {
      method: 'POST',
      body: new URLSearchParams({ secret: options.secret, response: token }),
      signal: AbortSignal.timeout(VERIFY_TIMEOUT_MS),
    });
    if (!answer.ok) return 'unavailable';
    const verdict = (await answer.json()) as { success?: unknown; 'error-codes'?: unknown };
    if (verdict.success === true) return 'passed';
    const reasons = Array.isArray(verdict['error-codes']) ? verdict['error-codes'].map(String) : [];
    if (reasons.some((reason) => reason.endsWith('-input-secret'))) {
      console.error('The captcha provider does not accept RECAPTCHA_SECRET_KEY.');
      return 'unavailable';
    }
    return verdict.success === false ? 'refused' : 'unavailable';
  } catch {
    return 'unavailable';
  }
}

function fieldsOf(body: string): (Message & { token: string }) | null {
  let given: Record<string, unknown>;
  try {
    given = (JSON.parse(body) ?? {}) as Record<string, unknown>;
  } catch {
    return null;
  }
  const text = (name: keyof typeof MAX): string | null => {
    const value = given[name];
    return typeof value === 'string' && [...value].length <= MAX[name] ? value : null;
  };
  const [name, email, message] = [text('name'), text('email'), text('message')];
  const token = given['token'] === undefined || given['token'] === null ? '' : text('token');
  if (name === null || email === null || message === null || token === null) return null;
  return { name, email, message, token };
}

const refusal = (status: number, code: string, message: string, headers?: Record<string, string>) =>
  refuse({ status, code, message }, headers);
