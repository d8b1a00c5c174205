import { required, serve, setting } from '../_shared/deno.ts';
import { createDatabaseApi, withCors } from '../_shared/http.ts';
import { createAltcha } from './altcha.ts';
import { handleContact, storeThroughApi } from './handler.ts';
import { createRecaptcha } from './recaptcha.ts';

const [apiUrl, secretKey] = [required('SUPABASE_URL'), required('SUPABASE_SERVICE_ROLE_KEY')];
const hmacKey = setting('ALTCHA_HMAC_KEY');
const captcha = hmacKey
  ? createAltcha({ hmacKey, call: createDatabaseApi(apiUrl, secretKey).call })
  : createRecaptcha(required('RECAPTCHA_SECRET_KEY'), setting('RECAPTCHA_VERIFY_URL'));
const store = storeThroughApi((request) => fetch(request), apiUrl, secretKey);

serve((request) =>
  withCors(request, setting('SITE_URL'), (posted) => handleContact(posted, { captcha, store })),
);
