// POST /functions/v1/contact on the embedded server: what the Edge Function does on a hosted project.
import type { ApiFunction } from '../backend/api.ts';
import { handleContact, storeThroughApi } from '../../../supabase/functions/contact/handler.ts';

export type ContactFunctionOptions = {
  /** The backend's fetch; the visitor is whom the database counts the message for. */
  fetch: (request: Request, context?: { visitor?: string }) => Promise<Response>;
  /** The key that may store what visitors cannot. */
  secretKey: string;
  /** Without the provider's secret there is no such function: 404. */
  recaptchaSecret: string | undefined;
  verifyUrl?: string | undefined;
};

/** Makes the function: what the Edge Function of a hosted project does. Undefined without the provider's secret. */
export function createContactFunction({
  fetch,
  secretKey,
  recaptchaSecret: secret,
  verifyUrl,
}: ContactFunctionOptions): ApiFunction | undefined {
  if (secret === undefined) return undefined;
  return (request, context) =>
    handleContact(request, {
      secret,
      verifyUrl,
      store: storeThroughApi((stored) => fetch(stored, context), 'http://embedded', secretKey),
    });
}
