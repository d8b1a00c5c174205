// Mail by SMTP, on the embedded server only: hosted functions cannot open SMTP's ports.
import { Transform, type Readable, type Writable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { MailToSend, Outcome, Transport } from '../../../supabase/functions/_shared/mail/transport.ts';

const CONNECT_WITHIN_MS = 30_000;
const SILENCE_MS = 60_000;
const CONNECTIONS = 5;
const MAILS_PER_CONNECTION = 100;

export function createSmtpTransport(url: URL, silenceMs = SILENCE_MS): Transport {
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
    maxConnections: CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    connectionTimeout: Math.min(CONNECT_WITHIN_MS, silenceMs),
    greetingTimeout: Math.min(CONNECT_WITHIN_MS, silenceMs),
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  mailer.use('stream', ({ message, data }, done) => {
    const { onHandedOver } = data as { onHandedOver: () => void };
    const read = message.createReadStream.bind(message);
    message.createReadStream = (options) => noteAtTheEnd(read(options), onHandedOver, silenceMs);
    done();
  });
  let isClosed = false;
  return {
    name: 'smtp',
    send: async (mail, onHandedOver) => {
      let isOver = false;
      const note = () => {
        if (!isOver && !isClosed) onHandedOver?.();
      };
      try {
        await mailer.sendMail({ ...messageOf(mail), ...{ onHandedOver: note } });
        return { kind: 'sent' } satisfies Outcome;
      } catch (error) {
        const { responseCode } = error as SmtpError;
        // An answer of the server counts to the end; without one, a connection that we closed proves nothing.
        return isClosed && responseCode === undefined ? 'cut off' : outcomeOfSmtpError(error as SmtpError);
      } finally {
        isOver = true;
      }
    },
    close: () => {
      isClosed = true;
      // A busy connection could otherwise complete a mail that is no longer noted.
      mailer.close({ force: true });
    },
  };
}

/**
 * Calls `note` once all but the last line of a message is sent, so the server cannot accept a mail that was not noted. The
 * stage starts with the connection's first read: earlier stages buffer a whole mail, so their end proves nothing.
 */
function noteAtTheEnd(message: Readable, note: () => void, patienceMs: number): Readable {
  const pipe = message.pipe.bind(message);
  message.pipe = (connection, options) => {
    const stage = new Transform({
      transform: (chunk, _encoding, next) => next(null, chunk),
      flush: (next) => {
        const startedAt = performance.now();
        const end = () => {
          const { writableLength } = connection as unknown as Writable;
          const isWhole = stage.readableLength === 0 && writableLength === 0;
          if (isWhole) {
            note();
            next();
          } else if (performance.now() - startedAt < patienceMs) setTimeout(end, 2);
          // A broken connection takes nothing; its error has ended the sending.
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
    // As an object, so that no part of it is parsed as a second address.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    headers,
    ...(replyTo && { replyTo }),
  };
}

const WAIT_SECONDS = 60;
/** Until a person corrects a refused password or sender. */
const SETTINGS_WAIT_SECONDS = 15 * 60;
const MAX_MESSAGE = 500;

export type SmtpError = Error & {
  code?: string;
  responseCode?: number;
  response?: string;
  /** 'CONN', 'AUTH PLAIN', 'MAIL FROM', 'RCPT TO', 'DATA'. */
  command?: string;
};

export function outcomeOfSmtpError(error: SmtpError): Outcome {
  const { code = '', command = '', responseCode } = error;
  const message = (error.response ?? error.message).slice(0, MAX_MESSAGE);
  if (responseCode !== undefined) return outcomeOfReply(responseCode, message, command, code);
  // The mail may have arrived, so silence after the connection counts as an attempt.
  if (code === 'ETIMEDOUT' && error.message === 'Timeout') {
    return { kind: 'retry', message: 'The mail server was silent for a minute.' };
  }
  const isUnreachable =
    /^E(DNS|TLS|AUTH|TIMEDOUT|CONNREFUSED|PROXY|REQUIRETLS)$/.test(code) ||
    /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|wrong version number/.test(error.message);
  return isUnreachable
    ? {
        kind: 'deferred',
        message: `The mail server could not be reached: ${message}`,
        waitSeconds: WAIT_SECONDS,
      }
    : { kind: 'retry', message };
}

function outcomeOfReply(reply: number, message: string, command: string, code: string): Outcome {
  const isAboutUs =
    code === 'EAUTH' || command.startsWith('AUTH') || command === 'MAIL FROM' || reply === 530;
  if (reply === 421) return { kind: 'deferred', message, waitSeconds: WAIT_SECONDS };
  if (reply < 500) return { kind: 'retry', message };
  if (isAboutUs) return { kind: 'deferred', message, waitSeconds: SETTINGS_WAIT_SECONDS };
  // 5.1 is the address, 5.7 a rule of the server, such as a suspicion of spam (RFC 3463).
  const status = /\b5\.(\d)\.\d+\b/.exec(message)?.[1];
  const isAddress =
    status === undefined ? [550, 551, 553].includes(reply) && command === 'RCPT TO' : status === '1';
  return { kind: isAddress ? 'bounced' : 'failed', message };
}
