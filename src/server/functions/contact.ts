// POST /functions/v1/contact on the embedded server: what the Edge Function does on a hosted project.
import type { ApiFunction } from '../backend/api.ts';
import type { Backend } from '../backend/create-backend.ts';
import { handleContact, storeThroughApi } from '../../../supabase/functions/contact/handler.ts';

export type ContactFunctionOptions = {
  /** The backend's; the visitor is whom the database counts the message for. */
  fetch: Backend['fetch'];
  /** The key that may store what visitors cannot. */
  secretKey: string;
  /** Without the provider's secret the function answers 404. */
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
      store: storeThroughApi(
        // The secret key would put the message before everything that visitors read.
        (stored) => fetch(stored, { ...context, priority: 'visitor write' }),
        'http://embedded',
        secretKey,
      ),
    });
}
