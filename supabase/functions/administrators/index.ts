// Edge Function `administrators` of a hosted project: `supabase functions deploy administrators`, and SITE_URL among its
// secrets. The project sets the other variables itself.
import { withCors } from '../_shared/cors.ts';
import { handleAdministrators } from './handler.ts';
import { onHostedProject } from './hosted.ts';

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

const required = (name: string): string => {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set for the function 'administrators'.`);
  return value;
};

const siteUrl = required('SITE_URL');
const options = onHostedProject({
  send: (request) => fetch(request),
  apiUrl: required('SUPABASE_URL'),
  publishableKey: required('SUPABASE_ANON_KEY'),
  secretKey: required('SUPABASE_SERVICE_ROLE_KEY'),
  redirectTo: `${new URL(siteUrl).origin}/admin/reset`,
});

Deno.serve((request) =>
  withCors(
    request,
    siteUrl,
    (asked) => handleAdministrators(asked, options),
    'content-type, apikey, authorization',
  ),
);
