// Mail by SMTP, on the embedded server alone: hosted functions cannot open SMTP's ports.
import { PassThrough } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { MailToSend, Outcome, Transport } from '../../../supabase/functions/_shared/mail/transport.ts';
import { outcomeOfSmtpError, type SmtpError } from './smtp-outcome.ts';

const CONNECT_WITHIN_MS = 30_000;
const SILENCE_MS = 60_000;
const CONNECTIONS = 5;
const MAILS_PER_CONNECTION = 100;

/** @param silenceMs how long the server may say nothing; tests have less time */
export function createSmtpTransport(url: URL, silenceMs = SILENCE_MS): Transport {
  const isSecure = url.protocol === 'smtps:';
  const mailer = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      // A password is not said in the clear, but to this machine.
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
  // The last byte of a message has gone through its streams when this one ends, and is written a moment later.
  mailer.use('stream', ({ message, data }, done) => {
    const { onHandedOver } = data as { onHandedOver?: () => void };
    message.transform(() => new PassThrough().once('end', () => setImmediate(() => onHandedOver?.())));
    done();
  });
  return {
    name: 'smtp',
    send: async (mail, onHandedOver) => {
      try {
        await mailer.sendMail({ ...messageOf(mail), ...(onHandedOver && { onHandedOver }) });
        return { kind: 'sent' } satisfies Outcome;
      } catch (error) {
        return outcomeOfSmtpError(error as SmtpError);
      }
    },
    close: () => mailer.close(),
  };
}

function messageOf({ from, to, subject, text, html, replyTo, headers, messageId }: MailToSend) {
  return {
    from,
    // As an object, so that nothing in it is read as a second address.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    headers,
    ...(replyTo && { replyTo }),
  };
}
