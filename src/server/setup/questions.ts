// The questions of `npm run setup`: what is asked, and what counts as an answer.
import { isEmailAddress } from '../../lib/forms/email-address.ts';
import { namesLoopback } from '../loopback.ts';

export type Question = {
  name: string;
  text: string;
  /** Undefined accepts the answer; otherwise why not. */
  refuse: (answer: string) => string | undefined;
  /** Typed without being shown. */
  isSecret?: boolean;
  /** An empty answer leaves it out. */
  isOptional?: boolean;
};

/** On this machine, where a set-up is tried out, http will do. */
const httpsAddress = (answer: string) => {
  const url = URL.parse(answer);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && namesLoopback(url.host)))
    return 'An https address, such as https://example.org.';
  return url.pathname === '/' && !url.search ? undefined : `Without a path: ${url.origin}`;
};

export const QUESTIONS: readonly Question[] = [
  { name: 'SITE_URL', text: 'The public address of the site', refuse: httpsAddress },
  {
    name: 'PUBLIC_SUPABASE_URL',
    text: 'The address of the Supabase project (Project Settings → Data API)',
    refuse: httpsAddress,
  },
  {
    name: 'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
    text: 'Its publishable key (Project Settings → API Keys)',
    refuse: (answer) =>
      answer.startsWith('sb_secret_') ? 'That is a secret key. Pages are public.' : refuseShort(answer),
  },
  {
    name: 'SUPABASE_SECRET_KEY',
    text: 'Its secret key; it stays on this machine',
    isSecret: true,
    refuse: (answer) =>
      answer.startsWith('sb_publishable_') ? 'That is the publishable key.' : refuseShort(answer),
  },
  {
    name: 'SUPABASE_DB_URL',
    text: 'The connection string of its database, with the password (Connect → Session pooler)',
    isSecret: true,
    refuse: (answer) =>
      /^postgres(ql)?:\/\/[^:@]+:[^@[\]]+@/.test(answer)
        ? undefined
        : 'It begins with postgresql:// and has the password in it, not [YOUR-PASSWORD].',
  },
  {
    name: 'ADMIN_EMAIL',
    text: 'The first administrator’s e-mail address',
    refuse: (answer) => (isEmailAddress(answer) ? undefined : 'That is not an e-mail address.'),
  },
  {
    name: 'ADMIN_PASSWORD',
    text: 'The first administrator’s password (12 characters at least)',
    isSecret: true,
    refuse: (answer) => (answer.length >= 12 ? undefined : '12 characters at least.'),
  },
  {
    name: 'BUILD_HOOK',
    text: 'The host’s build hook (empty if there is none yet)',
    isOptional: true,
    refuse: (answer) => (URL.parse(answer)?.protocol === 'https:' ? undefined : 'An https address.'),
  },
  {
    name: 'PUBLIC_RECAPTCHA_SITE_KEY',
    text: 'The captcha’s site key (empty for none: bots are not stopped)',
    isOptional: true,
    refuse: refuseShort,
  },
  {
    name: 'GENESIS_HOST',
    text: 'The e-book’s own host genesis.<your domain>: empty if there will be one, off if not',
    isOptional: true,
    refuse: (answer) => (answer === 'off' ? undefined : 'Either off, or nothing.'),
  },
];

function refuseShort(answer: string): string | undefined {
  return answer.length >= 10 && !/\s/.test(answer) ? undefined : 'That is too short to be one.';
}

/** What the host needs; all of it is public. */
const HOST_VARIABLES = [
  'SITE_URL',
  'PUBLIC_SUPABASE_URL',
  'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
  'PUBLIC_RECAPTCHA_SITE_KEY',
  'GENESIS_HOST',
];

/** The variables that the host needs, as text to paste. Secrets are not among them. */
export function hostVariables(answers: ReadonlyMap<string, string>): string {
  return answered(answers)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

/** The same for Cloudflare Pages, which reads them from wrangler.jsonc. */
export function wranglerVariables(answers: ReadonlyMap<string, string>): string {
  return `"vars": ${JSON.stringify(Object.fromEntries(answered(answers)), null, 2)},`;
}

function answered(answers: ReadonlyMap<string, string>): [string, string][] {
  return HOST_VARIABLES.flatMap((name): [string, string][] => {
    const value = answers.get(name);
    return value ? [[name, value]] : [];
  });
}
