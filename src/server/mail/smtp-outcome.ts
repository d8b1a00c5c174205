// What an error of the SMTP client means for a mail.
import type { Outcome } from '../../../supabase/functions/_shared/mail/transport.ts';

const WAIT_SECONDS = 60;
/** A refused password or sender stays refused until a person acts. */
const SETTINGS_WAIT_SECONDS = 15 * 60;
const LONGEST_WORDS = 500;

/** As nodemailer throws it. */
export type SmtpError = Error & {
  code?: string;
  /** The server's three digits. */
  responseCode?: number;
  /** The server's words. */
  response?: string;
  /** What was being said: 'CONN', 'AUTH PLAIN', 'MAIL FROM', 'RCPT TO', 'DATA'. */
  command?: string;
};

export function outcomeOfSmtpError(error: SmtpError): Outcome {
  const { code = '', command = '', responseCode } = error;
  const words = (error.response ?? error.message).slice(0, LONGEST_WORDS);
  if (responseCode !== undefined) return outcomeOfReply(responseCode, words, command, code);
  // Silence after the connection: the mail may have arrived, so it counts as an attempt.
  if (code === 'ETIMEDOUT' && error.message === 'Timeout') {
    return { kind: 'retry', words: 'The mail server was silent for a minute.' };
  }
  const isUnreachable =
    /^E(DNS|TLS|AUTH|TIMEDOUT|CONNREFUSED|PROXY|REQUIRETLS)$/.test(code) ||
    /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|wrong version number/.test(error.message);
  return isUnreachable
    ? {
        kind: 'deferred',
        words: `The mail server could not be reached: ${words}`,
        waitSeconds: WAIT_SECONDS,
      }
    : { kind: 'retry', words };
}

function outcomeOfReply(reply: number, words: string, command: string, code: string): Outcome {
  const isAboutUs =
    code === 'EAUTH' || command.startsWith('AUTH') || command === 'MAIL FROM' || reply === 530;
  if (reply === 421) return { kind: 'deferred', words, waitSeconds: WAIT_SECONDS };
  if (reply < 500) return { kind: 'retry', words };
  if (isAboutUs) return { kind: 'deferred', words, waitSeconds: SETTINGS_WAIT_SECONDS };
  // 5.1 is the address, 5.7 a rule of the server, such as a suspicion of spam (RFC 3463).
  const status = /\b5\.(\d)\.\d+\b/.exec(words)?.[1];
  const isAddress =
    status === undefined ? [550, 551, 553].includes(reply) && command === 'RCPT TO' : status === '1';
  return { kind: isAddress ? 'bounced' : 'failed', words };
}
