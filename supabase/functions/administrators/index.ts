import { required, serve } from '../_shared/deno.ts';
import { withCors } from '../_shared/http.ts';
import { handleAdministrators, createHostedOptions } from './handler.ts';

const siteUrl = required('SITE_URL');
const options = createHostedOptions({
  send: (request) => fetch(request),
  apiUrl: required('SUPABASE_URL'),
  publishableKey: required('SUPABASE_ANON_KEY'),
  secretKey: required('SUPABASE_SERVICE_ROLE_KEY'),
  redirectTo: `${new URL(siteUrl).origin}/admin/reset`,
});

serve((request) =>
  withCors(
    request,
    siteUrl,
    (posted) => handleAdministrators(posted, options),
    'content-type, apikey, authorization',
  ),
);
