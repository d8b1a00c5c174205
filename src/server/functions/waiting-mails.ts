// /functions/v1/waiting-mails: shows the mails of a server that cannot send any, on the machine that it runs on. Their
// links work, so that following can be tried without a mail server; links into accounts are left out.
import { escapeHtml } from '../../lib/text/escape-html.ts';
import type { MailSite } from '../../lib/mail/outgoing-mail.ts';
import { renderMail } from '../../lib/mail/render-mail.ts';
import { contentOf, type ClaimedMail } from '../../../supabase/functions/_shared/mail/send-due-mails.ts';
import type { ApiFunction } from '../api.ts';
import type { Backend } from '../backend/create-backend.ts';
import { namesLoopback } from '../loopback.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOST = 100;

type Listed = { id: string; kind: string; recipient: string | null };

export type WaitingMailsOptions = {
  backend: Pick<Backend, 'sql'>;
  site: () => MailSite;
  /** Others than this machine reach the server, or its mails are sent: then there is no such page. */
  isClosed: boolean;
};

export function createWaitingMailsFunction(options: WaitingMailsOptions): ApiFunction | undefined {
  return options.isClosed ? undefined : (request) => answer(request, options);
}

async function answer(request: Request, { backend, site }: WaitingMailsOptions): Promise<Response> {
  const url = new URL(request.url);
  // A page elsewhere whose name was made to lead here bears its own name.
  if (request.method !== 'GET' || !namesLoopback(request.headers.get('host') ?? url.host)) {
    return page(404, '<p>There is no such page.</p>');
  }
  const id = url.searchParams.get('id');
  if (id === null) return page(200, listOf(await waiting(backend)));
  const mail = UUID.test(id) ? await contentsOf(backend, id) : undefined;
  return mail?.content
    ? page(200, renderMail(contentOf(mail), site()).html)
    : page(404, '<p>This mail does not wait anymore, or has a link into an account.</p>');
}

const waiting = ({ sql }: Pick<Backend, 'sql'>) =>
  sql<Listed>(
    `select id, kind, recipient from public.mail_outbox
     where status = 'waiting' and kind not in ('password_reset', 'invitation', 'role_given')
     order by created_at desc limit ${MOST}`,
  );

async function contentsOf({ sql }: Pick<Backend, 'sql'>, id: string): Promise<ClaimedMail | undefined> {
  const [mail] = await sql<ClaimedMail>(
    `select m.*, private.mail_content(m) as content from public.mail_outbox as m
     where id = $1 and status = 'waiting' and kind not in ('password_reset', 'invitation', 'role_given')`,
    [id],
  );
  return mail;
}

function listOf(mails: readonly Listed[]): string {
  const rows = mails.map(
    ({ id, kind, recipient }) =>
      `<li><a href="?id=${id}">${escapeHtml(kind.replaceAll('_', ' '))}</a> to ${escapeHtml(recipient ?? 'the publisher')}</li>`,
  );
  return `<h1>Waiting mails</h1><p>MAIL_URL is not set, so no mail leaves this server.</p><ul>${rows.join('')}</ul>`;
}

function page(status: number, body: string): Response {
  const isDocument = /^\s*<!doctype/i.test(body);
  const html = isDocument
    ? body
    : `<!doctype html><html lang="en"><meta charset="utf-8"><title>Waiting mails</title><body>${body}</body></html>`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; img-src 'self' https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
    },
  });
}
