import { isCustomSiteKey, usesAltcha } from '~/lib/forms/captcha.ts';
import { backendUrl, fetchWithTimeout, publishableKey } from './backend-address.ts';
import { errorFrom } from './data-error.ts';
import { assertStored, visitorClient } from './visitor-client.ts';

export type NewContactMessage = { name: string; email: string; message: string };

export const CAPTCHA_REJECTED = 'captcha-rejected';

export const HAS_ALTCHA = usesAltcha(import.meta.env.PUBLIC_CAPTCHA);

/** With ALTCHA or the owner's site key, the server verifies the captcha; each token is valid once. */
export function usesCaptchaToken(): boolean {
  return HAS_ALTCHA || isCustomSiteKey(import.meta.env.PUBLIC_RECAPTCHA_SITE_KEY);
}

export async function loadCaptchaChallenge(): Promise<unknown> {
  const response = await fetchWithTimeout(`${backendUrl()}/functions/v1/contact`, {
    headers: { apikey: publishableKey() },
  });
  if (!response.ok) throw errorFrom(response.status, undefined, `The backend returned ${response.status}.`);
  return response.json();
}

/** @throws RATE_LIMITED or CAPTCHA_REJECTED */
export async function sendContactMessage(message: NewContactMessage, token: string): Promise<void> {
  if (usesCaptchaToken() && (await sendByFunction(message, token))) return;
  const { name, email, message: text } = message;
  assertStored(await visitorClient().from('contact_messages').insert({ name, email, message: text }));
}

/** Returns false if the function is not deployed. */
async function sendByFunction(message: NewContactMessage, token: string): Promise<boolean> {
  let response: Response;
  try {
    response = await fetchWithTimeout(`${backendUrl()}/functions/v1/contact`, {
      method: 'POST',
      headers: { apikey: publishableKey(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...message, token }),
    });
  } catch (error) {
    // A missing function on another origin looks like a network error, because its response has no CORS headers.
    if (error instanceof TypeError) return false;
    throw errorFrom(undefined, 'network', String(error));
  }
  if (response.status === 201) return true;
  if (response.status === 404) return false;
  const { code, message: reason } = await readError(response);
  throw errorFrom(
    response.status,
    code ?? 'unexpected',
    reason ?? `The backend returned ${response.status}.`,
  );
}

async function readError(response: Response): Promise<{ code?: string; message?: string }> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null ? body : {};
}
