import { AuthClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { backendUrl, fetchWithTimeout, publishableKey } from './backend-address.ts';
import { DataError, SECOND_STEP_NEEDED } from './data-error.ts';
import type { Database } from './database.types.ts';

type AdminClient = PostgrestClient<Database> & { auth: InstanceType<typeof AuthClient> };

let client: AdminClient | undefined;

export function adminClient(): AdminClient {
  client ??= createAdminClient();
  return client;
}

function createAdminClient(): AdminClient {
  const apikey = publishableKey();
  const auth = new AuthClient({
    url: `${backendUrl()}/auth/v1`,
    headers: { apikey },
    // The key that supabase-js uses.
    storageKey: `sb-${new URL(backendUrl()).hostname.split('.')[0]}-auth-token`,
    detectSessionInUrl: false,
    fetch: fetchWithTimeout,
  });
  const data = new PostgrestClient<Database>(`${backendUrl()}/rest/v1`, {
    headers: { apikey },
    fetch: (input, init) =>
      askForSecondStep(async () => {
        const { data: signedIn } = await auth.getSession();
        const headers = new Headers(init?.headers);
        if (signedIn.session) headers.set('Authorization', `Bearer ${signedIn.session.access_token}`);
        return fetchWithTimeout(input, { ...init, headers });
      }),
    // Pages have a 'Try again' button; automatic retries would show a spinner for seven seconds first.
    retry: false,
  });
  return Object.assign(data, { auth });
}

export function callFunction(path: string, init: RequestInit = {}): Promise<Response> {
  return askForSecondStep(async () => {
    const { data } = await adminClient().auth.getSession();
    const headers = {
      apikey: publishableKey(),
      Authorization: `Bearer ${data.session?.access_token ?? ''}`,
      ...(init.body != null && { 'Content-Type': 'application/json' }),
    };
    return fetchOrThrow(`${backendUrl()}/functions/v1/${path}`, { ...init, headers });
  });
}

/** Resolves to whether it succeeded. */
type SecondStep = () => Promise<boolean>;

let secondStep: SecondStep | undefined;
let pendingStep: Promise<boolean> | undefined;

/** The page asks with a dialog, so that nothing that was entered is lost. */
export function setSecondStep(step: SecondStep | undefined): void {
  secondStep = step;
}

/** Concurrent requests wait for the same answer. */
async function askForSecondStep(send: () => Promise<Response>): Promise<Response> {
  const response = await send();
  if (response.status !== 403 || !secondStep) return response;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  if (code !== SECOND_STEP_NEEDED) return response;
  return (await repeatSecondStep()) ? send() : response;
}

export async function repeatSecondStep(): Promise<boolean> {
  pendingStep ??= secondStep?.().finally(() => (pendingStep = undefined));
  return (await pendingStep) ?? false;
}

export async function fetchOrThrow(address: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetchWithTimeout(address, init);
  } catch (error) {
    throw new DataError('network', String(error));
  }
}
