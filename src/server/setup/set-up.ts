// Sets up a hosted project: asks, checks each answer, migrates, creates the first administrator, stores the build hook.
// `supabase db push` only migrates.
import { secretHeaders } from '../../../supabase/functions/_shared/http.ts';
import { isEmailAddress } from '../../lib/forms/email-address.ts';
import { namesLoopback } from '../loopback.ts';
import type { Ask } from '../../lib/commands/terminal.ts';

const RESPONSE_TIMEOUT_MS = 20_000;

type Question = {
  name: string;
  text: string;
  validate: (answer: string) => string | undefined;
  isSecret?: boolean;
  isOptional?: boolean;
  isForHost?: boolean;
};

/** Also allows http on this machine, for trying the setup. */
const httpsAddress = (answer: string) => {
  const url = URL.parse(answer);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && namesLoopback(url.host)))
    return 'Enter an https address, such as https://example.org.';
  return url.pathname === '/' && !url.search ? undefined : `Enter it without a path: ${url.origin}`;
};
const key = (forbidden: string, message: string) => (answer: string) => {
  if (answer.startsWith(forbidden)) return message;
  return answer.length >= 10 && !/\s/.test(answer) ? undefined : 'That is too short.';
};
const matching = (pattern: RegExp, message: string) => (answer: string) =>
  pattern.test(answer) ? undefined : message;

export const QUESTIONS: readonly Question[] = [
  { name: 'SITE_URL', text: 'The public address of the site', validate: httpsAddress, isForHost: true },
  {
    name: 'PUBLIC_SUPABASE_URL',
    text: 'The address of the Supabase project (Project Settings → Data API)',
    validate: httpsAddress,
    isForHost: true,
  },
  {
    name: 'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
    text: 'Its publishable key (Project Settings → API Keys)',
    validate: key('sb_secret_', 'That is a secret key. Pages are public.'),
    isForHost: true,
  },
  {
    name: 'SUPABASE_SECRET_KEY',
    text: 'Its secret key; it stays on this machine',
    validate: key('sb_publishable_', 'That is the publishable key.'),
    isSecret: true,
  },
  {
    name: 'SUPABASE_DB_URL',
    text: 'The connection string of its database, with the password (Connect → Session pooler)',
    validate: matching(
      /^postgres(ql)?:\/\/[^:@]+:[^@[\]]+@/,
      'It must begin with postgresql:// and contain the password, not [YOUR-PASSWORD].',
    ),
    isSecret: true,
  },
  {
    name: 'ADMIN_EMAIL',
    text: 'The first administrator’s email address',
    validate: (answer) => (isEmailAddress(answer) ? undefined : 'That is not an email address.'),
  },
  {
    name: 'ADMIN_PASSWORD',
    text: 'The first administrator’s password (at least 12 characters)',
    validate: matching(/^.{12,}$/, 'Enter at least 12 characters.'),
    isSecret: true,
  },
  {
    name: 'BUILD_HOOK',
    text: 'The host’s build hook (empty if there is none yet)',
    validate: matching(/^https:\/\/./, 'Enter an https address.'),
    isOptional: true,
  },
  {
    name: 'PUBLIC_RECAPTCHA_SITE_KEY',
    text: 'The captcha’s site key (empty for none: bots are not stopped)',
    validate: key(' ', ''),
    isOptional: true,
    isForHost: true,
  },
  {
    name: 'GENESIS_HOST',
    text: 'The e-book’s own host genesis.<your domain>: empty if there will be one, off if not',
    validate: matching(/^off$/, 'Enter off, or leave it empty.'),
    isOptional: true,
    isForHost: true,
  },
];

export type SetUpOptions = {
  ask: Ask;
  print: (text: string) => void;
  environment: Readonly<Record<string, string | undefined>>;
  migrate: (databaseUrl: string) => Promise<string>;
  setBuildHook: (databaseUrl: string, hook: string) => Promise<void>;
  doctor: (environment: Readonly<Record<string, string>>) => Promise<boolean>;
  fetch?: typeof globalThis.fetch;
};

export async function setUp(parts: SetUpOptions): Promise<boolean> {
  const { print } = parts;
  const answers = await askAll(parts);
  const answer = (name: string) => answers?.get(name) ?? '';
  const project = {
    url: answer('PUBLIC_SUPABASE_URL'),
    publishableKey: answer('PUBLIC_SUPABASE_PUBLISHABLE_KEY'),
    secretKey: answer('SUPABASE_SECRET_KEY'),
    fetch: parts.fetch,
  };
  const problem = answers ? await problemOf(project) : '';
  if (!answers || problem !== undefined) {
    print(`${problem} Nothing was changed.`.trimStart());
    return false;
  }
  print(await parts.migrate(answer('SUPABASE_DB_URL')));
  const email = answer('ADMIN_EMAIL');
  const isNew = await createAdministrator(project, email, answer('ADMIN_PASSWORD'));
  print(isNew ? `${email} is an administrator.` : `${email} has an account and is now an administrator.`);
  if (answers.has('BUILD_HOOK')) {
    await parts.setBuildHook(answer('SUPABASE_DB_URL'), answer('BUILD_HOOK'));
    print('Changes now call the build hook.');
  } else {
    print('Without a build hook, new chapters wait for the next build. Run this again once you have one.');
  }
  const host = QUESTIONS.filter(({ name, isForHost }) => isForHost && answers.has(name));
  const lines = host.map(({ name }) => `${name}=${answer(name)}`).join('\n');
  const vars = JSON.stringify(Object.fromEntries(host.map(({ name }) => [name, answer(name)])), null, 2);
  print(`\nFor Netlify, Project configuration → Environment variables:\n\n${lines}\n`);
  print(`For Cloudflare Pages, add this to wrangler.jsonc and commit it:\n\n"vars": ${vars},\n`);
  return parts.doctor(Object.fromEntries(answers));
}

async function askAll({ ask, print, environment }: SetUpOptions): Promise<Map<string, string> | undefined> {
  const answers = new Map<string, string>();
  for (const { name, text, validate, isSecret, isOptional } of QUESTIONS) {
    let given = environment[name]?.trim();
    if (given && validate(given) === undefined) print(`${name} is set.`);
    else given = undefined;
    while (given === undefined) {
      given = (await ask(text, isSecret))?.trim();
      if (given === undefined) return undefined;
      const refusal = given === '' && isOptional ? undefined : validate(given);
      if (refusal === undefined) break;
      print(refusal);
      given = undefined;
    }
    if (given !== '') answers.set(name, given);
  }
  return answers;
}

type HostedProject = {
  url: string;
  publishableKey: string;
  secretKey: string;
  fetch: typeof globalThis.fetch | undefined;
};

async function problemOf(project: HostedProject): Promise<string | undefined> {
  const { url, publishableKey, secretKey } = project;
  if (publishableKey === secretKey) return 'The publishable key and the secret key are the same.';
  const open = await ask(project, '/auth/v1/settings', publishableKey);
  if (!open) return `PUBLIC_SUPABASE_URL: ${url} is not responding.`;
  if (open.status !== 200) return `A request with PUBLIC_SUPABASE_PUBLISHABLE_KEY returns ${open.status}.`;
  const secret = await ask(project, '/auth/v1/admin/users?per_page=1', secretKey);
  return secret?.status === 200
    ? undefined
    : `A request with SUPABASE_SECRET_KEY returns ${secret?.status ?? 'nothing'}.`;
}

/** An existing account keeps its password. @returns whether the account is new. Throws the reason. */
async function createAdministrator(
  project: HostedProject,
  email: string,
  password: string,
): Promise<boolean> {
  const { secretKey } = project;
  const account = { email, password, email_confirm: true };
  const created = await ask(project, '/auth/v1/admin/users', secretKey, account);
  const exists = created?.status === 422;
  if (!created?.ok && !exists) {
    const { msg } = ((await created?.json().catch(() => undefined)) ?? {}) as { msg?: string };
    throw new Error(msg ?? `The account could not be created (${created?.status ?? 'no response'}).`);
  }
  const role = await ask(project, '/rest/v1/rpc/give_administrator_role', secretKey, { address: email });
  if (!role?.ok) throw new Error(`The role could not be granted (${role?.status ?? 'no response'}).`);
  return !exists;
}

function ask(
  { url, fetch = globalThis.fetch }: HostedProject,
  path: string,
  key: string,
  body?: object,
): Promise<Response | undefined> {
  return fetch(`${url.replace(/\/$/, '')}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: secretHeaders(key),
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  }).catch(() => undefined);
}
