// What the set-up asks of a hosted project, over its API.

export type HostedProject = {
  url: string;
  publishableKey: string;
  secretKey: string;
  fetch?: typeof globalThis.fetch;
};

const ANSWER_WITHIN_MS = 20_000;

/** Undefined when the project answers and takes both keys; otherwise what is wrong, naming the variable. */
export async function problemOfProject(project: HostedProject): Promise<string | undefined> {
  if (project.publishableKey === project.secretKey) return 'The publishable and the secret key are the same.';
  const open = await ask(project, '/auth/v1/settings', project.publishableKey);
  if (!open) return `PUBLIC_SUPABASE_URL: ${project.url} does not answer.`;
  if (open.status !== 200) return `PUBLIC_SUPABASE_PUBLISHABLE_KEY is answered with ${open.status}.`;
  const secret = await ask(project, '/auth/v1/admin/users?per_page=1', project.secretKey);
  if (secret?.status !== 200) return `SUPABASE_SECRET_KEY is answered with ${secret?.status ?? 'nothing'}.`;
  return undefined;
}

/** Whether anyone could sign up, or no one sign in: what has to be changed in the dashboard. */
export async function problemOfSignIn(project: HostedProject): Promise<string | undefined> {
  const answer = await ask(project, '/auth/v1/settings', project.publishableKey);
  const settings = (await answer?.json().catch(() => undefined)) as
    { disable_signup?: unknown; external?: { email?: unknown } } | undefined;
  if (settings?.disable_signup !== true)
    return 'Anyone can sign up. Authentication → Sign In / Providers: switch ‘Allow new users to sign up’ off.';
  if (settings.external?.email !== true)
    return 'Signing in with a password is off. Authentication → Sign In / Providers: enable Email.';
  return undefined;
}

/** Makes an account with the administrator's role; an account that is there keeps its password. Throws the reason. */
export async function makeAdministrator(
  project: HostedProject,
  { email, password }: { email: string; password: string },
): Promise<'made' | 'given'> {
  const made = await ask(project, '/auth/v1/admin/users', project.secretKey, {
    email,
    password,
    email_confirm: true,
  });
  const account = (await made?.json().catch(() => undefined)) as { id?: string; msg?: string } | undefined;
  const isThere = made?.status === 422;
  if (made?.status !== 200 && made?.status !== 201 && !isThere) {
    throw new Error(account?.msg ?? `The account was answered with ${made?.status ?? 'nothing'}.`);
  }
  const role =
    account?.id === undefined || isThere
      ? await ask(project, '/rest/v1/rpc/give_administrator_role', project.secretKey, { address: email })
      : await ask(project, '/rest/v1/user_roles', project.secretKey, { user_id: account.id, role: 'admin' });
  if (!role?.ok) throw new Error(`The role was answered with ${role?.status ?? 'nothing'}.`);
  return isThere ? 'given' : 'made';
}

function ask(
  { url, fetch = globalThis.fetch }: HostedProject,
  path: string,
  key: string,
  body?: object,
): Promise<Response | undefined> {
  return fetch(`${url.replace(/\/$/, '')}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: key,
      // A key of the older kind is a token as well; one of the newer is refused as one.
      ...(key.startsWith('sb_') ? {} : { Authorization: `Bearer ${key}` }),
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => undefined);
}
