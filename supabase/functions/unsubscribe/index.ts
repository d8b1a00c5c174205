// Edge Function `unsubscribe` of a hosted project: `supabase functions deploy unsubscribe`, and SITE_URL among its
// secrets. The project sets the other variables itself.
import { createDatabaseApi } from '../_shared/call-database.ts';
import { handleUnsubscribe } from './handler.ts';

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

const required = (name: string): string => {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set for the function 'unsubscribe'.`);
  return value;
};

const siteUrl = new URL(required('SITE_URL')).origin;
const { call } = createDatabaseApi(required('SUPABASE_URL'), required('SUPABASE_SERVICE_ROLE_KEY'));

Deno.serve((request) =>
  handleUnsubscribe(request, {
    siteUrl,
    unsubscribe: async (token) => String(await call('unsubscribe', { token })),
  }),
);
