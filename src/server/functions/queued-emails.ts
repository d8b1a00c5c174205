// /functions/v1/queued-emails: shows queued emails on this machine if MAIL_URL is not set. Their links work, so that you can
// test following without a mail server. Account emails are omitted.
import { escapeHtml } from '../../lib/text/escape-html.ts';
import type { MailSite } from '../../lib/mail/outgoing-mail.ts';
import { renderMail } from '../../lib/mail/render-mail.ts';
import { emailContent, type ClaimedEmail } from '../../../supabase/functions/_shared/mail/send-due-emails.ts';
import type { ApiFunction } from '../api.ts';
import type { Backend } from '../backend/create-backend.ts';
import { namesLoopback } from '../loopback.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_EMAILS = 100;
const QUEUED = `status = 'waiting' and kind not in ('password_reset', 'invitation', 'role_granted')`;

export function createQueuedEmailsFunction(
  { sql }: Pick<Backend, 'sql'>,
  site: () => MailSite | Promise<MailSite>,
): ApiFunction {
  return async (request) => {
    const url = new URL(request.url);
    // Prevents DNS rebinding: a malicious page's requests contain its own host name.
    if (request.method !== 'GET' || !namesLoopback(request.headers.get('host') ?? url.host))
      return page(404, document('<p>Page not found.</p>'));
    const id = url.searchParams.get('id');
    if (id === null) {
      const emails = await sql<Pick<ClaimedEmail, 'id' | 'kind' | 'recipient'>>(
        `select id, kind, recipient from public.mail_outbox where ${QUEUED} order by created_at desc limit ${MAX_EMAILS}`,
      );
      return page(200, document(renderList(emails)));
    }
    const [email] = await sql<ClaimedEmail>(
      `select m.*, private.email_content(m) as content from public.mail_outbox as m where id = $1 and ${QUEUED}`,
      [UUID.test(id) ? id : null],
    );
    return email?.content
      ? page(200, renderMail(emailContent(email), await site()).html)
      : page(404, document('<p>This email is not in the queue, or it is an account email.</p>'));
  };
}

function renderList(emails: readonly Pick<ClaimedEmail, 'id' | 'kind' | 'recipient'>[]): string {
  const items = emails.map(
    ({ id, kind, recipient }) =>
      `<li><a href="?id=${id}">${escapeHtml(kind.replaceAll('_', ' '))}</a> to ${escapeHtml(recipient ?? 'the publisher')}</li>`,
  );
  return `<h1>Queued emails</h1><p>MAIL_URL is not set, so this server sends no email.</p><ul>${items.join('')}</ul>`;
}

const document = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Queued emails</title><body>${body}</body></html>`;

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
