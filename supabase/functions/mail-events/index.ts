import { required, serve } from '../_shared/deno.ts';
import { createDatabaseApi } from '../_shared/http.ts';
import { handleMailEvents } from './handler.ts';

const secret = required('MAIL_EVENTS_SECRET');
const { call } = createDatabaseApi(required('SUPABASE_URL'), required('SUPABASE_SERVICE_ROLE_KEY'));

serve((request) =>
  handleMailEvents(request, {
    secret,
    record: async (id, event) => String(await call('record_mail_event', { event_id: id, ...event })),
  }),
);
