// The DNS records that let mailbox providers trust the sender's domain: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 7489).
import {
  readMailSettings,
  type MailSettings,
} from '../../../supabase/functions/_shared/mail/mail-settings.ts';
import { expectThat, Finding, skip, type Checks, type Environment } from './deployment.ts';

/** As in node:dns/promises. */
type ResolveTxt = (name: string) => Promise<string[][]>;
export type MailDomain = { environment: Environment; resolveTxt: ResolveTxt };

const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA']);
/** The names under which common providers publish their keys. */
const SELECTORS = ['resend', 'default', 'mail', 'dkim', 'google', 'selector1', 's1', 'k1', 'k2', 'pm', 'mx'];
const RESEND = /(^|\.)resend\.com$/;

export const MAIL_CHECKS: Checks<MailDomain> = {
  'sender’s domain: SPF': async (subject) => {
    const { domain, usesResend } = senderOf(subject);
    // Resend sends from a subdomain, so the domain's own record does not matter.
    const name = usesResend ? `send.${domain}` : domain;
    const records = (await readTxt(subject, name)).filter((record) => /^v=spf1(\s|$)/i.test(record));
    const include = usesResend ? 'include:amazonses.com' : 'include:(your email provider’s domain)';
    expectThat(
      records.length > 0,
      `${name} has no SPF record.`,
      `Add to DNS: ${name} TXT "v=spf1 ${include} ~all"`,
    );
    expectThat(
      records.length === 1,
      `${name} has ${records.length} SPF records, so none counts.`,
      'Join them into one record in DNS.',
    );
    expectThat(
      !/\s\+?all(\s|$)/i.test(records[0] ?? ''),
      `The SPF record of ${name} lets everyone send as you.`,
      `Replace ‘+all’ at its end with ‘~all’: ${name} TXT "${records[0]?.replace(/\s\+?all\b/i, ' ~all')}"`,
    );
    return `${name} names who may send.`;
  },
  'sender’s domain: DKIM': async (subject) => {
    const { domain, usesResend } = senderOf(subject);
    const selectors = usesResend ? ['resend'] : SELECTORS;
    for (const selector of selectors) {
      const name = `${selector}._domainkey.${domain}`;
      const records = await readTxt(subject, name);
      if (records.some((record) => /(^|;)\s*p=[A-Za-z0-9+/]/.test(record))) return `${name} has a key.`;
    }
    if (usesResend)
      throw new Finding(
        `resend._domainkey.${domain} has no key.`,
        `Add to DNS: resend._domainkey.${domain} TXT, with the value that Resend shows under Domains → ${domain}.`,
      );
    skip(
      `No key was found for ${domain} under common names. If your email provider does not use another name, add the record that it shows, such as: default._domainkey.${domain} TXT "v=DKIM1; k=rsa; p=(its key)"`,
    );
  },
  'sender’s domain: DMARC': async (subject) => {
    const { domain, address } = senderOf(subject);
    const name = `_dmarc.${domain}`;
    // Subdomains inherit the policy of the organization's domain.
    const labels = domain.split('.');
    const parents = labels.slice(1, -1).map((_, index) => `_dmarc.${labels.slice(index + 1).join('.')}`);
    const records = (await Promise.all([name, ...parents].map((each) => readTxt(subject, each)))).flat();
    expectThat(
      records.some((record) => /^v=DMARC1\s*;/i.test(record)),
      `${name} has no DMARC record. Gmail and Yahoo reject lists without one.`,
      `Add to DNS: ${name} TXT "v=DMARC1; p=none; rua=mailto:${address}"`,
    );
    return `${domain} has a policy.`;
  },
};

function senderOf({ environment }: MailDomain) {
  let settings: MailSettings;
  try {
    settings = readMailSettings(environment);
  } catch (error) {
    throw new Finding((error as Error).message, 'Correct the setting.');
  }
  const { from, target } = settings;
  if (!from) skip('MAIL_FROM is not set here.');
  const domain = from.address.split('@')[1]?.toLowerCase() ?? '';
  if (!domain.includes('.') || /\.(localhost|test|example|invalid)$/.test(domain))
    skip(`${domain} is not in DNS.`);
  const usesResend = target?.kind === 'http' && RESEND.test(new URL(target.origin).hostname);
  return { domain, address: from.address, usesResend };
}

async function readTxt({ resolveTxt }: MailDomain, name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join('').trim());
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (NO_RECORD.has(code)) return [];
    throw new Finding(
      `DNS did not answer for ${name} (${code || 'unknown error'}).`,
      'Check the network of this machine, and try again.',
    );
  }
}
