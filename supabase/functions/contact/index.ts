// Edge Function `contact` of a hosted project: `supabase functions deploy contact`, and RECAPTCHA_SECRET_KEY among its
// secrets. The project sets the other two variables itself.
import { withCors } from '../_shared/cors.ts';
import { handleContact, storeThroughApi } from './handler.ts';

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

const required = (name: string): string => {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set for the function 'contact'.`);
  return value;
};

const secret = required('RECAPTCHA_SECRET_KEY');
const store = storeThroughApi(
  (request) => fetch(request),
  required('SUPABASE_URL'),
  required('SUPABASE_SERVICE_ROLE_KEY'),
);

Deno.serve((request) =>
  withCors(request, Deno.env.get('SITE_URL'), (asked) =>
    handleContact(asked, { secret, verifyUrl: Deno.env.get('RECAPTCHA_VERIFY_URL'), store }),
  ),
);
