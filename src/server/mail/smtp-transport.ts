// Sends email over SMTP, on the embedded server only: hosted functions cannot connect to SMTP ports.
import { Transform, type Readable, type Writable } from 'node:stream';
import { createTransport } from 'nodemailer';
import {
  MAX_ERROR_CHARACTERS,
  RETRY_SECONDS,
  SETTINGS_RETRY_SECONDS,
  type EmailToSend,
  type Outcome,
  type Transport,
} from '../../../supabase/functions/_shared/mail/transport.ts';

const CONNECT_TIMEOUT_MS = 30_000;
const RESPONSE_TIMEOUT_MS = 60_000;
const MAX_CONNECTIONS = 5;
const MAX_EMAILS_PER_CONNECTION = 100;

export function createSmtpTransport(url: URL, timeoutMs = RESPONSE_TIMEOUT_MS): Transport {
  const isSecure = url.protocol === 'smtps:';
  const mailer = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      // Passwords are sent unencrypted only to this machine.
      requireTLS: !isSecure && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname),
    }),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxMessages: MAX_EMAILS_PER_CONNECTION,
    connectionTimeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
    greetingTimeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  mailer.use('stream', ({ message, data }, done) => {
    const { onHandoff } = data as { onHandoff: () => void };
    const read = message.createReadStream.bind(message);
    message.createReadStream = (options) => recordBeforeLastLine(read(options), onHandoff, timeoutMs);
    done();
  });
  let isClosed = false;
  return {
    name: 'smtp',
    send: async (email, onHandoff) => {
      let isDone = false;
      const record = () => {
        if (!isDone && !isClosed) onHandoff?.();
      };
      try {
        await mailer.sendMail({ ...toMailOptions(email), ...{ onHandoff: record } });
        return { kind: 'sent' } satisfies Outcome;
      } catch (error) {
        const { responseCode } = error as SmtpError;
        // Without a server response, the outcome of a connection that we closed is unknown.
        return isClosed && responseCode === undefined ? 'interrupted' : smtpErrorOutcome(error as SmtpError);
      } finally {
        isDone = true;
      }
    },
    close: () => {
      isClosed = true;
      // Otherwise, an open connection could finish an email that is no longer recorded.
      mailer.close({ force: true });
    },
  };
}

/**
 * Calls `record` when only the last line of a message is left to send, so that the server cannot accept an unrecorded email.
 * Hooks into the connection's pipe, because earlier stages buffer the whole email.
 */
function recordBeforeLastLine(message: Readable, record: () => void, timeoutMs: number): Readable {
  const pipe = message.pipe.bind(message);
  message.pipe = (connection, options) => {
    const stage = new Transform({
      transform: (chunk, _encoding, next) => next(null, chunk),
      flush: (next) => {
        const startedAt = performance.now();
        const finish = () => {
          const { writableLength } = connection as unknown as Writable;
          const isFlushed = stage.readableLength === 0 && writableLength === 0;
          if (isFlushed) {
            record();
            next();
          } else if (performance.now() - startedAt < timeoutMs) setTimeout(finish, 2);
          // Otherwise, the connection is broken, and its error has ended the attempt.
        };
        finish();
      },
    });
    stage.pipe(connection, options);
    pipe(stage);
    return connection;
  };
  return message;
}

function toMailOptions({ from, to, subject, text, html, replyTo, headers, messageId }: EmailToSend) {
  return {
    from,
    // An object, so that it is not parsed as several addresses.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    headers,
    ...(replyTo && { replyTo }),
  };
}

export type SmtpError = Error & {
  code?: string;
  responseCode?: number;
  response?: string;
  /** 'CONN', 'AUTH PLAIN', 'MAIL FROM', 'RCPT TO', 'DATA'. */
  command?: string;
};

export function smtpErrorOutcome(error: SmtpError): Outcome {
  const { code = '', command = '', responseCode } = error;
  const message = (error.response ?? error.message).slice(0, MAX_ERROR_CHARACTERS);
  if (responseCode !== undefined) return smtpReplyOutcome(responseCode, message, command, code);
  // The email may have arrived, so timeouts after connecting count as attempts.
  if (code === 'ETIMEDOUT' && error.message === 'Timeout') {
    return { kind: 'retry', message: 'The mail server did not respond for a minute.' };
  }
  const isUnreachable =
    /^E(DNS|TLS|AUTH|TIMEDOUT|CONNREFUSED|PROXY|REQUIRETLS)$/.test(code) ||
    /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|wrong version number/.test(error.message);
  return isUnreachable
    ? {
        kind: 'deferred',
        message: `The mail server could not be reached: ${message}`,
        waitSeconds: RETRY_SECONDS,
      }
    : { kind: 'retry', message };
}

function smtpReplyOutcome(reply: number, message: string, command: string, code: string): Outcome {
  const isSettingsError =
    code === 'EAUTH' || command.startsWith('AUTH') || command === 'MAIL FROM' || reply === 530;
  if (reply === 421) return { kind: 'deferred', message, waitSeconds: RETRY_SECONDS };
  if (reply < 500) return { kind: 'retry', message };
  if (isSettingsError) return { kind: 'deferred', message, waitSeconds: SETTINGS_RETRY_SECONDS };
  // 5.1.x is about the address, 5.7.x about the server's policy, such as suspected spam (RFC 3463).
  const status = /\b5\.(\d)\.\d+\b/.exec(message)?.[1];
  const isAddressError =
    status === undefined ? [550, 551, 553].includes(reply) && command === 'RCPT TO' : status === '1';
  return { kind: isAddressError ? 'bounced' : 'failed', message };
}
