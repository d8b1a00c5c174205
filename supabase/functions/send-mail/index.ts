import { required, serve, setting } from '../_shared/deno.ts';
import { readTimeZone } from '../../../src/lib/dates/site-time-zone.ts';
import { createDatabaseApi } from '../_shared/http.ts';
import { readMailSettings } from '../_shared/mail/mail-settings.ts';
import { handleSendMail } from './handler.ts';

const apiUrl = required('SUPABASE_URL');
const options = {
  settings: readMailSettings({
    MAIL_URL: setting('MAIL_URL'),
    MAIL_FROM: setting('MAIL_FROM'),
    MAIL_TO: setting('MAIL_TO'),
  }),
  functionSecret: required('MAIL_FUNCTION_SECRET'),
  site: {
    siteUrl: new URL(required('SITE_URL')).origin,
    backendUrl: new URL(apiUrl).origin,
    timeZone: readTimeZone(setting('SITE_TIME_ZONE')),
  },
  api: createDatabaseApi(apiUrl, required('SUPABASE_SERVICE_ROLE_KEY')),
};

serve((request) => handleSendMail(request, options));
