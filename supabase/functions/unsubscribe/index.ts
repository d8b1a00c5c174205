import { required, serve } from '../_shared/deno.ts';
import { createDatabaseApi } from '../_shared/http.ts';
import { handleUnsubscribe } from './handler.ts';

const siteUrl = new URL(required('SITE_URL')).origin;
const { call } = createDatabaseApi(required('SUPABASE_URL'), required('SUPABASE_SERVICE_ROLE_KEY'));

serve((request) =>
  handleUnsubscribe(request, {
    siteUrl,
    unsubscribe: async (token, topic) => String(await call('unsubscribe', { token, topic })),
  }),
);
