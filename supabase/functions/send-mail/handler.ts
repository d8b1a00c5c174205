// Called by pg_cron every minute; overlapping calls share the queue.
import { mailIdentity, type MailSite } from '../../../src/lib/mail/outgoing-mail.ts';
import { readIdentity } from '../../../src/lib/site/identity.ts';
import { ONLY_POST, jsonError, type DatabaseApi } from '../_shared/http.ts';
import { createHttpTransport } from '../_shared/mail/transport.ts';
import { queuePortionEmails } from '../_shared/mail/queue-portion-emails.ts';
import { createMailQueue, sendDueEmails } from '../_shared/mail/send-due-emails.ts';
import { isReady, missingSetting, type MailSettings } from '../_shared/mail/mail-settings.ts';

const MAX_RUN_MS = 50_000;

export type SendMailOptions = {
  settings: MailSettings;
  functionSecret: string;
  site: Omit<MailSite, 'siteName' | 'ebook'>;
  api: DatabaseApi;
};

export async function handleSendMail(request: Request, options: SendMailOptions): Promise<Response> {
  const { settings, functionSecret, api } = options;
  if (request.method !== 'POST') return jsonError(ONLY_POST);
  if (!(await isSameSecret(request.headers.get('authorization') ?? '', `Bearer ${functionSecret}`))) {
    return Response.json({ message: 'The secret is incorrect.' }, { status: 401 });
  }
  const queue = createMailQueue({
    call: api.call,
    getRate: async () => {
      const [row] = (await api.read('mail_settings?select=per_second')) as { per_second: number }[];
      return row?.per_second ?? 1;
    },
    worker: `function ${crypto.randomUUID()}`,
    hasPublisher: settings.to !== undefined,
  });
  try {
    await queue.maintain();
    await queuePortionEmails(api.call, options.site.siteUrl);
    if (!isReady(settings) || settings.target.kind !== 'http') {
      const problem =
        missingSetting(settings) ?? 'Hosted functions cannot use SMTP: MAIL_URL must start with https://.';
      await queue.report('none', problem);
      return Response.json({ sent: 0, problem });
    }
    const { sent, problem } = await sendDueEmails({
      queue,
      transport: createHttpTransport(settings.target),
      settings,
      site: () => readSite(options),
      signal: AbortSignal.timeout(MAX_RUN_MS),
    });
    await queue.report('http', problem?.message);
    return Response.json({ sent, ...(problem && { problem: problem.message }) });
  } catch (error) {
    return Response.json({ message: (error as Error).message }, { status: 503 });
  }
}

async function readSite({ api, site }: SendMailOptions): Promise<MailSite> {
  const [row] = (await api.read('site_texts?select=entries&collection=eq.site')) as { entries: unknown }[];
  return { ...site, ...mailIdentity(readIdentity(row?.entries).identity) };
}

/** Compares hashes to prevent timing attacks. */
async function isSameSecret(given: string, expected: string): Promise<boolean> {
  const hash = async (text: string) =>
    Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))).join();
  return (await hash(given)) === (await hash(expected));
}
