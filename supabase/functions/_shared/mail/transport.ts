import type { Mailbox } from './mail-settings.ts';

export type EmailToSend = {
  messageId: string;
  idempotencyKey: string;
  from: Mailbox;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers: Record<string, string>;
};

export type Outcome =
  | { kind: 'sent' }
  | { kind: 'retry'; message: string; waitSeconds?: number }
  /** The transport failed, not the email: sending pauses, and the attempt does not count. */
  | { kind: 'deferred'; message: string; waitSeconds: number }
  | { kind: 'failed'; message: string }
  | { kind: 'bounced'; message: string };

export type Transport = {
  name: 'smtp' | 'http';
  /** Never rejects. The outcome of an email interrupted by `close` is unknown. */
  send: (email: EmailToSend, onHandoff?: () => void) => Promise<Outcome | 'interrupted'>;
  /** Closes SMTP connections, so that unfinished emails cannot be delivered. */
  close: () => void;
};

const RESPONSE_TIMEOUT_MS = 60_000;
const MAX_RESPONSE_CHARACTERS = 2000;
export const MAX_ERROR_CHARACTERS = 500;
export const RETRY_SECONDS = 60;
/** Leaves time to correct a rejected password, key, or sender. */
export const SETTINGS_RETRY_SECONDS = 15 * 60;

type HttpTransportOptions = {
  origin: string;
  key: string;
  fetch?: typeof fetch;
  timeoutMs?: number;
};

export function createHttpTransport({
  origin,
  key,
  fetch: sendRequest = fetch,
  timeoutMs = RESPONSE_TIMEOUT_MS,
}: HttpTransportOptions): Transport {
  const send = async (email: EmailToSend): Promise<Outcome> => {
    let response: Response;
    let message: string;
    try {
      response = await sendRequest(`${origin}/emails`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': email.idempotencyKey,
        },
        body: JSON.stringify(toRequestBody(email)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      message = describeResponse(response.status, await response.text());
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') {
        return {
          kind: 'retry',
          message: `The provider did not respond for ${timeoutMs / 1000} seconds.`,
        };
      }
      return { kind: 'deferred', message: 'The provider could not be reached.', waitSeconds: RETRY_SECONDS };
    }
    return responseOutcome(response.status, message, response.headers.get('retry-after'));
  };
  return { name: 'http', send, close: () => undefined };
}

function responseOutcome(status: number, message: string, retryAfter: string | null): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  // The key was used with another body, so the email was accepted and only its response was lost.
  if (status === 409 && message.includes('invalid_idempotent_request')) return { kind: 'sent' };
  if (status === 429)
    return { kind: 'deferred', message, waitSeconds: parseRetryAfter(retryAfter) ?? RETRY_SECONDS };
  if (status === 401 || status === 403)
    return { kind: 'deferred', message, waitSeconds: SETTINGS_RETRY_SECONDS };
  if (status === 408 || status === 409 || status >= 500) {
    const waitSeconds = parseRetryAfter(retryAfter);
    return waitSeconds === undefined ? { kind: 'retry', message } : { kind: 'retry', message, waitSeconds };
  }
  return { kind: 'failed', message };
}

function toRequestBody({ from, to, subject, text, html, replyTo, headers, messageId }: EmailToSend): object {
  return {
    from: from.name ? `"${from.name.replace(/["\\]/g, '')}" <${from.address}>` : from.address,
    to: [to],
    subject,
    text,
    html,
    ...(replyTo && { reply_to: replyTo }),
    headers: { ...headers, 'Message-ID': messageId },
  };
}

function describeResponse(status: number, body: string): string {
  let detail = body.slice(0, MAX_RESPONSE_CHARACTERS);
  try {
    const { message, name } = JSON.parse(body.slice(0, MAX_RESPONSE_CHARACTERS)) as {
      message?: unknown;
      name?: unknown;
    };
    detail = `${typeof message === 'string' ? message : ''}${typeof name === 'string' ? ` (${name})` : ''}`;
  } catch {
    // Not JSON, such as a proxy's HTML page.
  }
  return `${status} ${detail}`.trim().slice(0, MAX_ERROR_CHARACTERS);
}

function parseRetryAfter(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter);
  return retryAfter !== null && Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
}
