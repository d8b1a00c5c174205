// The email provider's webhook: bounces and complaints after delivery. Signed as Resend signs (https://docs.svix.com).
import { jsonError, parseFields, readPost } from '../_shared/http.ts';

const MAX_BODY_BYTES = 100_000;
const MAX_AGE_SECONDS = 5 * 60;

type MailEvent = { kind: 'bounce' | 'complaint' | 'other'; address: string; reason: string };

export type MailEventsOptions = {
  /** `whsec_…`, as the provider shows it. */
  secret: string;
  /** Returns 'duplicate' for an event that was already received. */
  record: (id: string, event: MailEvent) => Promise<string>;
};

export async function handleMailEvents(request: Request, options: MailEventsOptions): Promise<Response> {
  const { secret, record } = options;
  const body = await readPost(request, MAX_BODY_BYTES);
  if (typeof body !== 'string') return jsonError(body);
  const [id, timestamp, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map(
    (name) => request.headers.get(name) ?? '',
  ) as [string, string, string];
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (id === '' || id.length > 200 || !(age <= MAX_AGE_SECONDS))
    return refuse(400, 'The event is too old or incomplete.');
  if (!(await isSigned(`${id}.${timestamp}.${body}`, signatures, secret)))
    return refuse(401, 'The signature is wrong.');
  try {
    const outcome = await record(id, parseEvent(body));
    return outcome === 'duplicate'
      ? refuse(409, 'This event was already received.')
      : Response.json({ outcome });
  } catch {
    // The provider tries again later.
    return refuse(503, 'Please try again later.');
  }
}

const refuse = (status: number, message: string) => jsonError({ status, code: String(status), message });

async function isSigned(content: string, signatures: string, secret: string): Promise<boolean> {
  const encoder = new TextEncoder();
  try {
    const key = await crypto.subtle.importKey(
      'raw',
      bytesOf(secret.replace(/^whsec_/, '')),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    );
    // Several during a change of the secret.
    for (const signature of signatures.split(' ').slice(0, 10)) {
      const [version, encoded = ''] = signature.split(',');
      if (version !== 'v1') continue;
      if (await crypto.subtle.verify('HMAC', key, bytesOf(encoded), encoder.encode(content))) return true;
    }
  } catch {
    // Not base64.
  }
  return false;
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

type ResendEvent = {
  type?: unknown;
  data?: { to?: unknown; bounce?: { type?: unknown; message?: unknown } };
};

function parseEvent(body: string): MailEvent {
  const { type, data } = parseFields(body) as ResendEvent;
  const to: unknown = Array.isArray(data?.to) ? data.to[0] : data?.to;
  const message = data?.bounce?.message;
  // A full mailbox is temporary.
  const isBounce = type === 'email.bounced' && data?.bounce?.type !== 'Transient';
  return {
    kind: isBounce ? 'bounce' : type === 'email.complained' ? 'complaint' : 'other',
    address: typeof to === 'string' ? to : '',
    reason: typeof message === 'string' ? message.toWellFormed().replaceAll('\0', ' ').slice(0, 1000) : '',
  };
}
