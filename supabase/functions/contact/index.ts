import { required, serve, setting } from '../_shared/deno.ts';
import { withCors } from '../_shared/http.ts';
import { handleContact, storeThroughApi } from './handler.ts';

const secret = required('RECAPTCHA_SECRET_KEY');
const store = storeThroughApi(
  (request) => fetch(request),
  required('SUPABASE_URL'),
  required('SUPABASE_SERVICE_ROLE_KEY'),
);

serve((request) =>
  withCors(request, setting('SITE_URL'), (posted) =>
    handleContact(posted, { secret, verifyUrl: setting('RECAPTCHA_VERIFY_URL'), store }),
  ),
);
