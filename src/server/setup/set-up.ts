// Sets up a hosted project: collects and checks settings, applies the migrations, creates the first administrator, and stores
// the build hook. `supabase db push` only applies the migrations.
import { secretHeaders } from '../../../supabase/functions/_shared/http.ts';
import { isEmailAddress } from '../../lib/forms/email-address.ts';
import { MIN_PASSWORD_CHARACTERS } from '../../lib/site/password-limits.ts';
import { namesLoopback } from '../loopback.ts';
import type { Prompt } from '../../lib/commands/terminal.ts';

const RESPONSE_TIMEOUT_MS = 20_000;

type Question = {
  name: string;
  text: string;
  validate: (answer: string) => string | undefined;
  isSecret?: boolean;
  isOptional?: boolean;
  isForHost?: boolean;
};

/** Also allows http on this machine, for tests. */
const validateHttpsUrl = (answer: string) => {
  const url = URL.parse(answer);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && namesLoopback(url.host)))
    return 'Enter an https URL, such as https://example.org.';
  return url.pathname === '/' && !url.search ? undefined : `Enter the URL without a path: ${url.origin}`;
};
const validateKey = (forbiddenPrefix: string, message: string) => (answer: string) => {
  if (answer.startsWith(forbiddenPrefix)) return message;
  return answer.length >= 10 && !/\s/.test(answer) ? undefined : 'That is too short.';
};
const matches = (pattern: RegExp, message: string) => (answer: string) =>
  pattern.test(answer) ? undefined : message;

export const QUESTIONS: readonly Question[] = [
  { name: 'SITE_URL', text: 'The public URL of the site', validate: validateHttpsUrl, isForHost: true },
  {
    name: 'PUBLIC_SUPABASE_URL',
    text: 'The URL of the Supabase project (Project Settings → Data API)',
    validate: validateHttpsUrl,
    isForHost: true,
  },
  {
    name: 'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
    text: 'Its publishable key (Project Settings → API Keys)',
    validate: validateKey('sb_secret_', 'That is a secret key, and pages are public.'),
    isForHost: true,
  },
  {
    name: 'SUPABASE_SECRET_KEY',
    text: 'Its secret key (stays on this machine)',
    validate: validateKey('sb_publishable_', 'That is the publishable key.'),
    isSecret: true,
  },
  {
    name: 'SUPABASE_DB_URL',
    text: 'The connection string of its database, with the password (Connect → Session pooler)',
    validate: matches(
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
    text: `The first administrator’s password (at least ${MIN_PASSWORD_CHARACTERS} characters)`,
    validate: matches(
      new RegExp(`^.{${MIN_PASSWORD_CHARACTERS},}$`),
      `Enter at least ${MIN_PASSWORD_CHARACTERS} characters.`,
    ),
    isSecret: true,
  },
  {
    name: 'BUILD_HOOK',
    text: 'The host’s build hook (empty if you have none)',
    validate: matches(/^https:\/\/./, 'Enter an https URL.'),
    isOptional: true,
  },
  {
    name: 'PUBLIC_RECAPTCHA_SITE_KEY',
    text: 'The captcha’s site key (empty for none; bots are then not stopped)',
    validate: validateKey(' ', ''),
    isOptional: true,
    isForHost: true,
  },
  {
    name: 'GENESIS_HOST',
    text: 'The e-book’s own host, genesis.<your domain> (empty to use one, off for none)',
    validate: matches(/^off$/, 'Enter off, or leave it empty.'),
    isOptional: true,
    isForHost: true,
  },
];

export type SetUpOptions = {
  ask: Prompt;
  print: (text: string) => void;
  environment: Readonly<Record<string, string | undefined>>;
  migrate: (databaseUrl: string) => Promise<string>;
  setBuildHook: (databaseUrl: string, hook: string) => Promise<void>;
  doctor: (environment: Readonly<Record<string, string>>) => Promise<boolean>;
  fetch?: typeof globalThis.fetch;
};

export async function setUp(parts: SetUpOptions): Promise<boolean> {
  const { print } = parts;
  const answers = await collectAnswers(parts);
  const answer = (name: string) => answers?.get(name) ?? '';
  const project = {
    url: answer('PUBLIC_SUPABASE_URL'),
    publishableKey: answer('PUBLIC_SUPABASE_PUBLISHABLE_KEY'),
    secretKey: answer('SUPABASE_SECRET_KEY'),
    fetch: parts.fetch,
  };
  const problem = answers ? await findKeyProblem(project) : '';
  if (!answers || problem !== undefined) {
    print(`${problem} Nothing was changed.`.trimStart());
    return false;
  }
  print(await parts.migrate(answer('SUPABASE_DB_URL')));
  const email = answer('ADMIN_EMAIL');
  const isNew = await createAdministrator(project, email, answer('ADMIN_PASSWORD'));
  print(
    isNew ? `${email} is an administrator.` : `${email} already has an account and is now an administrator.`,
  );
  if (answers.has('BUILD_HOOK')) {
    await parts.setBuildHook(answer('SUPABASE_DB_URL'), answer('BUILD_HOOK'));
    print('Changes will call the build hook.');
  } else {
    print('Without a build hook, new chapters appear with the next build. Run this again when you have one.');
  }
  const hostSettings = QUESTIONS.filter(({ name, isForHost }) => isForHost && answers.has(name));
  const lines = hostSettings.map(({ name }) => `${name}=${answer(name)}`).join('\n');
  const vars = JSON.stringify(
    Object.fromEntries(hostSettings.map(({ name }) => [name, answer(name)])),
    null,
    2,
  );
  print(`\nFor Netlify, Project configuration → Environment variables:\n\n${lines}\n`);
  print(`For Cloudflare Pages, add this to wrangler.jsonc and commit it:\n\n"vars": ${vars},\n`);
  return parts.doctor(Object.fromEntries(answers));
}

async function collectAnswers({
  ask,
  print,
  environment,
}: SetUpOptions): Promise<Map<string, string> | undefined> {
  const answers = new Map<string, string>();
  for (const { name, text, validate, isSecret, isOptional } of QUESTIONS) {
    let answer = environment[name]?.trim();
    if (answer && validate(answer) === undefined) print(`${name} is set.`);
    else answer = undefined;
    while (answer === undefined) {
      answer = (await ask(text, isSecret))?.trim();
      if (answer === undefined) return undefined;
      const problem = answer === '' && isOptional ? undefined : validate(answer);
      if (problem === undefined) break;
      print(problem);
      answer = undefined;
    }
    if (answer !== '') answers.set(name, answer);
  }
  return answers;
}

type HostedProject = {
  url: string;
  publishableKey: string;
  secretKey: string;
  fetch: typeof globalThis.fetch | undefined;
};

async function findKeyProblem(project: HostedProject): Promise<string | undefined> {
  const { url, publishableKey, secretKey } = project;
  if (publishableKey === secretKey) return 'The publishable key and the secret key are the same.';
  const settings = await callProject(project, '/auth/v1/settings', publishableKey);
  if (!settings) return `PUBLIC_SUPABASE_URL: ${url} is not responding.`;
  if (settings.status !== 200)
    return `A request with PUBLIC_SUPABASE_PUBLISHABLE_KEY returns ${settings.status}.`;
  const users = await callProject(project, '/auth/v1/admin/users?per_page=1', secretKey);
  return users?.status === 200
    ? undefined
    : `A request with SUPABASE_SECRET_KEY returns ${users?.status ?? 'nothing'}.`;
}

/** An existing account keeps its password. @returns whether the account is new */
async function createAdministrator(
  project: HostedProject,
  email: string,
  password: string,
): Promise<boolean> {
  const { secretKey } = project;
  const account = { email, password, email_confirm: true };
  const created = await callProject(project, '/auth/v1/admin/users', secretKey, account);
  const exists = created?.status === 422;
  if (!created?.ok && !exists) {
    const { msg } = ((await created?.json().catch(() => undefined)) ?? {}) as { msg?: string };
    throw new Error(msg ?? `The account could not be created (${created?.status ?? 'no response'}).`);
  }
  const role = await callProject(project, '/rest/v1/rpc/grant_role', secretKey, {
    address: email,
    new_role: 'admin',
  });
  if (!role?.ok) throw new Error(`The role could not be granted (${role?.status ?? 'no response'}).`);
  return !exists;
}

function callProject(
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
