// Sends email over SMTP, on the embedded server only: hosted functions cannot connect to SMTP ports.
import { Transform, type Readable, type Writable } from 'node:stream';
import { createTransport } from 'nodemailer';
import {
  MAX_ERROR_CHARACTERS,
  RETRY_SECONDS,
  SETTINGS_RETRY_SECONDS,
  type MailToSend,
  type Outcome,
  type Transport,
} from '../../../supabase/functions/_shared/mail/transport.ts';

const CONNECT_TIMEOUT_MS = 30_000;
const RESPONSE_TIMEOUT_MS = 60_000;
const MAX_CONNECTIONS = 5;
const MAILS_PER_CONNECTION = 100;

export function createSmtpTransport(url: URL, timeoutMs = RESPONSE_TIMEOUT_MS): Transport {
  const isSecure = url.protocol === 'smtps:';
  const mailer = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      // A password is sent unencrypted to this machine only.
      requireTLS: !isSecure && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname),
    }),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
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
    send: async (mail, onHandoff) => {
      let isOver = false;
      const record = () => {
        if (!isOver && !isClosed) onHandoff?.();
      };
      try {
        await mailer.sendMail({ ...messageOf(mail), ...{ onHandoff: record } });
        return { kind: 'sent' } satisfies Outcome;
      } catch (error) {
        const { responseCode } = error as SmtpError;
        // A server response is always conclusive; without one, the outcome of a connection that we closed is unknown.
        return isClosed && responseCode === undefined ? 'cut off' : outcomeOfSmtpError(error as SmtpError);
      } finally {
        isOver = true;
      }
    },
    close: () => {
      isClosed = true;
      // Otherwise, a busy connection could complete an email that is no longer recorded.
      mailer.close({ force: true });
    },
  };
}

/**
 * Calls `record` once all but the last line of a message is sent, so the server cannot accept an unrecorded email. The
 * stage starts with the connection's first read, because earlier stages buffer the whole email.
 */
function recordBeforeLastLine(message: Readable, record: () => void, timeoutMs: number): Readable {
  const pipe = message.pipe.bind(message);
  message.pipe = (connection, options) => {
    const stage = new Transform({
      transform: (chunk, _encoding, next) => next(null, chunk),
      flush: (next) => {
        const startedAt = performance.now();
        const end = () => {
          const { writableLength } = connection as unknown as Writable;
          const isFlushed = stage.readableLength === 0 && writableLength === 0;
          if (isFlushed) {
            record();
            next();
          } else if (performance.now() - startedAt < timeoutMs) setTimeout(end, 2);
          // A broken connection accepts no data; its error has ended the attempt.
        };
        end();
      },
    });
    stage.pipe(connection, options);
    pipe(stage);
    return connection;
  };
  return message;
}

function messageOf({ from, to, subject, text, html, replyTo, headers, messageId }: MailToSend) {
  return {
    from,
    // An object, so that no part of it is parsed as a second address.
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

export function outcomeOfSmtpError(error: SmtpError): Outcome {
  const { code = '', command = '', responseCode } = error;
  const message = (error.response ?? error.message).slice(0, MAX_ERROR_CHARACTERS);
  if (responseCode !== undefined) return outcomeOfReply(responseCode, message, command, code);
  // The email may have arrived, so a timeout after connecting counts as an attempt.
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

function outcomeOfReply(reply: number, message: string, command: string, code: string): Outcome {
  const isSettingsError =
    code === 'EAUTH' || command.startsWith('AUTH') || command === 'MAIL FROM' || reply === 530;
  if (reply === 421) return { kind: 'deferred', message, waitSeconds: RETRY_SECONDS };
  if (reply < 500) return { kind: 'retry', message };
  if (isSettingsError) return { kind: 'deferred', message, waitSeconds: SETTINGS_RETRY_SECONDS };
  // 5.1.x is about the address, 5.7.x about the server's policy, such as suspected spam (RFC 3463).
  const status = /\b5\.(\d)\.\d+\b/.exec(message)?.[1];
  const isAddress =
    status === undefined ? [550, 551, 553].includes(reply) && command === 'RCPT TO' : status === '1';
  return { kind: isAddress ? 'bounced' : 'failed', message };
}
