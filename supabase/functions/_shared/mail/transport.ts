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
  send: (mail: MailToSend, onHandedOver?: () => void) => Promise<Outcome | 'cut off'>;
  /** Closes SMTP connections, so that unfinished emails cannot be delivered. */
  close: () => void;
};

const ANSWER_WITHIN_MS = 60_000;
const MAX_ANSWER = 2000;
const MAX_MESSAGE = 500;
const WAIT_SECONDS = 60;
const KEY_WAIT_SECONDS = 15 * 60;

type HttpTransportOptions = {
  origin: string;
  key: string;
  fetch?: typeof fetch;
  answerWithinMs?: number;
};

export function createHttpTransport({
  origin,
  key,
  fetch: ask = fetch,
  answerWithinMs = ANSWER_WITHIN_MS,
}: HttpTransportOptions): Transport {
  const send = async (mail: MailToSend): Promise<Outcome> => {
    let answer: Response;
    let message: string;
    try {
      answer = await ask(`${origin}/emails`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': mail.idempotencyKey,
        },
        body: JSON.stringify(bodyOf(mail)),
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      });
      message = messageOf(answer.status, await answer.text());
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') {
        return { kind: 'retry', message: `The provider was silent for ${answerWithinMs / 1000} seconds.` };
      }
      return { kind: 'deferred', message: 'The provider could not be reached.', waitSeconds: WAIT_SECONDS };
    }
    return outcomeOfAnswer(answer.status, message, answer.headers.get('retry-after'));
  };
  return { name: 'http', send, close: () => undefined };
}

function outcomeOfAnswer(status: number, message: string, retryAfter: string | null): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  // The key was used before with another body, so that email was accepted and only the response was lost.
  if (status === 409 && message.includes('invalid_idempotent_request')) return { kind: 'sent' };
  if (status === 429)
    return { kind: 'deferred', message, waitSeconds: secondsOf(retryAfter) ?? WAIT_SECONDS };
  if (status === 401 || status === 403) return { kind: 'deferred', message, waitSeconds: KEY_WAIT_SECONDS };
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
  let said = body.slice(0, MAX_ANSWER);
  try {
    const { message, name } = JSON.parse(body.slice(0, MAX_ANSWER)) as {
      message?: unknown;
      name?: unknown;
    };
    said = `${typeof message === 'string' ? message : ''}${typeof name === 'string' ? ` (${name})` : ''}`;
  } catch {
    // Not JSON, such as a proxy's HTML page.
  }
  return `${status} ${said}`.trim().slice(0, MAX_MESSAGE);
}

function secondsOf(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter);
  return retryAfter !== null && Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
}
