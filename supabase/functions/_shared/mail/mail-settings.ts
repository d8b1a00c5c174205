export type Mailbox = { name: string; address: string };

export type MailTarget = { kind: 'smtp'; url: URL } | { kind: 'http'; origin: string; key: string };

export type MailSettings = {
  target: MailTarget | undefined;
  from: Mailbox | undefined;
  to: string | undefined;
  /** `whsec_…`, with which the provider signs bounces and complaints. */
  eventsSecret?: string;
};

export type ReadyMailSettings = MailSettings & { target: MailTarget; from: Mailbox };

export class MailSettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * - `smtp://user:password@host:587` (STARTTLS if the server supports it) or `smtps://…:465`
 * - `https://:KEY@api.resend.com`; http only on this machine
 * @throws MailSettingsError, which does not quote MAIL_URL, because it contains a password
 */
export function readMailSettings(environment: Environment): MailSettings {
  const [url, from, to, eventsSecret] = ['MAIL_URL', 'MAIL_FROM', 'MAIL_TO', 'MAIL_EVENTS_SECRET'].map(
    (name) => environment[name]?.trim() ?? '',
  );
  if (to && !isAddress(to)) throw new MailSettingsError(`MAIL_TO must be an email address, not '${to}'.`);
  return {
    target: url ? parseTarget(url) : undefined,
    from: from ? parseMailbox(from) : undefined,
    to: to || undefined,
    ...(eventsSecret && { eventsSecret }),
  };
}

export function missingSetting({ target, from }: MailSettings): string | undefined {
  if (!target && !from) return 'MAIL_URL and MAIL_FROM are not set.';
  if (!target) return 'MAIL_URL is not set.';
  return from ? undefined : 'MAIL_FROM is not set.';
}

export function isReady(settings: MailSettings): settings is ReadyMailSettings {
  return missingSetting(settings) === undefined;
}

function parseTarget(value: string): MailTarget {
  const url = URL.parse(value);
  const invalid = new MailSettingsError(
    'MAIL_URL must be smtp://user:password@host:587, smtps://user:password@host:465 or https://:KEY@api.resend.com.',
  );
  if (!url || url.hostname === '') throw invalid;
  if (url.protocol === 'smtp:' || url.protocol === 'smtps:') return { kind: 'smtp', url };
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) throw invalid;
  const key = decodeURIComponent(url.password || url.username);
  if (key === '') throw invalid;
  return { kind: 'http', origin: url.origin, key };
}

function parseMailbox(value: string): Mailbox {
  const [, name = '', address = ''] = /^(?:"?([^"<>]*)"?\s*<([^<>]+)>)$/.exec(value) ?? ['', '', value];
  if (!isAddress(address.trim()) || /[\u0000-\u001f\u007f]/.test(name)) {
    throw new MailSettingsError(`MAIL_FROM must be 'Name <address@example.org>', not '${value}'.`);
  }
  return { name: name.trim(), address: address.trim() };
}

function isAddress(text: string): boolean {
  return /^[^\s@<>",;:]+@[^\s@<>",;:]+\.[^\s@<>",;:]+$/.test(text) && text.length <= 254;
}
