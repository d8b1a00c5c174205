import type { Mailbox } from './mail-settings.ts';

export type MailToSend = {
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
  /** Never rejects. The outcome of an email cut off by `close` is unknown. */
  send: (mail: MailToSend, onHandoff?: () => void) => Promise<Outcome | 'cut off'>;
  /** Closes SMTP connections, so that unfinished emails cannot be delivered. */
  close: () => void;
};

const RESPONSE_TIMEOUT_MS = 60_000;
const MAX_RESPONSE_CHARACTERS = 2000;
export const MAX_ERROR_CHARACTERS = 500;
export const RETRY_SECONDS = 60;
/** Gives someone time to correct a rejected password, key, or sender. */
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
  fetch: request = fetch,
  timeoutMs = RESPONSE_TIMEOUT_MS,
}: HttpTransportOptions): Transport {
  const send = async (mail: MailToSend): Promise<Outcome> => {
    let response: Response;
    let message: string;
    try {
      response = await request(`${origin}/emails`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': mail.idempotencyKey,
        },
        body: JSON.stringify(bodyOf(mail)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      message = messageOf(response.status, await response.text());
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') {
        return {
          kind: 'retry',
          message: `The provider did not respond for ${timeoutMs / 1000} seconds.`,
        };
      }
      return { kind: 'deferred', message: 'The provider could not be reached.', waitSeconds: RETRY_SECONDS };
    }
    return outcomeOfResponse(response.status, message, response.headers.get('retry-after'));
  };
  return { name: 'http', send, close: () => undefined };
}

function outcomeOfResponse(status: number, message: string, retryAfter: string | null): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  // The key was used before with another body, so that email was accepted and only the response was lost.
  if (status === 409 && message.includes('invalid_idempotent_request')) return { kind: 'sent' };
  if (status === 429)
    return { kind: 'deferred', message, waitSeconds: secondsOf(retryAfter) ?? RETRY_SECONDS };
  if (status === 401 || status === 403)
    return { kind: 'deferred', message, waitSeconds: SETTINGS_RETRY_SECONDS };
  if (status === 408 || status === 409 || status >= 500) {
    const waitSeconds = secondsOf(retryAfter);
    return waitSeconds === undefined ? { kind: 'retry', message } : { kind: 'retry', message, waitSeconds };
  }
  return { kind: 'failed', message };
}

function bodyOf({ from, to, subject, text, html, replyTo, headers, messageId }: MailToSend): object {
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

function messageOf(status: number, body: string): string {
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

function secondsOf(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter);
  return retryAfter !== null && Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
}
