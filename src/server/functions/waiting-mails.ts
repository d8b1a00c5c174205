// /functions/v1/waiting-mails: shows queued emails while MAIL_URL is unset, on this machine only. Their links work, so
// following can be tried without a mail server; account emails are omitted.
import { escapeHtml } from '../../lib/text/escape-html.ts';
import type { MailSite } from '../../lib/mail/outgoing-mail.ts';
import { renderMail } from '../../lib/mail/render-mail.ts';
import { contentOf, type ClaimedMail } from '../../../supabase/functions/_shared/mail/send-due-mails.ts';
import type { ApiFunction } from '../api.ts';
import type { Backend } from '../backend/create-backend.ts';
import { namesLoopback } from '../loopback.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_LISTED = 100;
const WAITING = `status = 'waiting' and kind not in ('password_reset', 'invitation', 'role_given')`;

export function createWaitingMailsFunction({ sql }: Pick<Backend, 'sql'>, site: () => MailSite): ApiFunction {
  return async (request) => {
    const url = new URL(request.url);
    // After DNS rebinding, a malicious page's requests have its own host name.
    if (request.method !== 'GET' || !namesLoopback(request.headers.get('host') ?? url.host))
      return page(404, document('<p>There is no such page.</p>'));
    const id = url.searchParams.get('id');
    if (id === null) {
      const mails = await sql<Pick<ClaimedMail, 'id' | 'kind' | 'recipient'>>(
        `select id, kind, recipient from public.mail_outbox where ${WAITING} order by created_at desc limit ${MAX_LISTED}`,
      );
      return page(200, document(listOf(mails)));
    }
    const [mail] = await sql<ClaimedMail>(
      `select m.*, private.mail_content(m) as content from public.mail_outbox as m where id = $1 and ${WAITING}`,
      [UUID.test(id) ? id : null],
    );
    return mail?.content
      ? page(200, renderMail(contentOf(mail), site()).html)
      : page(404, document('<p>This email is not waiting, or its link gives access to an account.</p>'));
  };
}

function listOf(mails: readonly Pick<ClaimedMail, 'id' | 'kind' | 'recipient'>[]): string {
  const rows = mails.map(
    ({ id, kind, recipient }) =>
      `<li><a href="?id=${id}">${escapeHtml(kind.replaceAll('_', ' '))}</a> to ${escapeHtml(recipient ?? 'the publisher')}</li>`,
  );
  return `<h1>Waiting emails</h1><p>MAIL_URL is not set, so this server sends no email.</p><ul>${rows.join('')}</ul>`;
}

const document = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Waiting emails</title><body>${body}</body></html>`;

function page(status: number, html: string): Response {
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
