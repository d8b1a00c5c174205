// Edge Function `send-mail` of a hosted project: `supabase functions deploy send-mail`, with SITE_URL, MAIL_URL,
// MAIL_FROM, MAIL_TO and MAIL_FUNCTION_SECRET among its secrets, SITE_TIME_ZONE where it is not the default one. The
// project sets the other variables itself.
import { readTimeZone } from '../../../src/lib/dates/site-time-zone.ts';
import { createDatabaseApi } from '../_shared/call-database.ts';
import { readMailSettings } from '../_shared/mail/mail-settings.ts';
import { handleSendMail } from './handler.ts';

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

const required = (name: string): string => {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set for the function 'send-mail'.`);
  return value;
};

const apiUrl = required('SUPABASE_URL');
const options = {
  settings: readMailSettings({
    MAIL_URL: Deno.env.get('MAIL_URL'),
    MAIL_FROM: Deno.env.get('MAIL_FROM'),
    MAIL_TO: Deno.env.get('MAIL_TO'),
  }),
  functionSecret: required('MAIL_FUNCTION_SECRET'),
  site: {
    siteUrl: new URL(required('SITE_URL')).origin,
    siteName: 'Speaking with the Almighty',
    backendUrl: new URL(apiUrl).origin,
    timeZone: readTimeZone(Deno.env.get('SITE_TIME_ZONE')),
  },
  api: createDatabaseApi(apiUrl, required('SUPABASE_SERVICE_ROLE_KEY')),
};

Deno.serve((request) => handleSendMail(request, options));
