// The Edge Functions send-mail and unsubscribe as a hosted project runs them: under Deno, with the data API behind them
// and a provider that keeps what it gets.
import { expect, onTestFinished } from 'vitest';
import { createApi } from '~/server/backend/api.ts';
import { closeServer, listenOn } from '~/server/listen.ts';
import { serveUnderDeno } from './deno.ts';
import { nameMailFunction, PG_NET } from './mail-queue.ts';
import { SECRETS } from './snapshot.ts';
import type { World } from './world.ts';

const SITE = 'https://example.org';
const FUNCTION_SECRET = 'a-secret-of-the-function';

type Mail = { to: string[]; subject: string; html: string; headers: Record<string, string> };

/** A provider with Resend's API: 429 at first, if asked for, and one answer per idempotency key. */
async function openProvider(refusals: number) {
  const mails = new Map<string, Mail>();
  let left = refusals;
  const { server, origin } = await listenOn(
    (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        response.setHeader('Content-Type', 'application/json');
        if (left > 0) {
          left -= 1;
          response.writeHead(429, { 'Retry-After': '7' });
          return response.end(JSON.stringify({ name: 'rate_limit_exceeded', message: 'Too many requests' }));
        }
        mails.set(String(request.headers['idempotency-key']), JSON.parse(body) as Mail);
        return response.end(JSON.stringify({ id: 'accepted' }));
      });
    },
    0,
    '127.0.0.1',
  );
  onTestFinished(() => closeServer(server));
  return { url: origin.replace('//', '//:re_key@'), mails };
}

/** The request that the clock makes each minute, word for word as pg_net is told to send it. */
async function clockOf(world: World, url: string, secret: string) {
  await nameMailFunction(world, url, secret);
  await world.sql('select private.call_mail_sender()');
  const [asked] = await world.sql<{ url: string; headers: Record<string, string>; body: object }>(
    'delete from net.calls returning url, headers, body',
  );
  if (!asked) throw new Error('The clock calls nothing.');
  return async () => {
    const answer = await fetch(asked.url, {
      method: 'POST',
      headers: asked.headers,
      body: JSON.stringify(asked.body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
}

/** Publishes a chapter, has the clock call the function that sends its mail, and unsubscribes by the mail's header. */
export async function walkMailFunctions(deno: string, world: World): Promise<void> {
  const backendApi = createApi(world.backend);
  const api = await listenOn(
    (request, response) => void backendApi.handle(request, response),
    0,
    '127.0.0.1',
  );
  onTestFinished(() => closeServer(api.server));
  const provider = await openProvider(1);
  const environment = {
    SITE_URL: `${SITE}/`,
    SUPABASE_URL: api.origin,
    SUPABASE_SERVICE_ROLE_KEY: SECRETS.secretKey,
  };
  const sender = await serveUnderDeno(deno, 'send-mail', {
    ...environment,
    MAIL_URL: provider.url,
    MAIL_FROM: 'The site <site@example.org>',
    MAIL_TO: 'me@example.org',
    MAIL_FUNCTION_SECRET: FUNCTION_SECRET,
  });
  onTestFinished(sender.stop);
  const leave = await serveUnderDeno(deno, 'unsubscribe', environment);
  onTestFinished(leave.stop);
  await world.sql(PG_NET);
  const call = await clockOf(world, sender.origin, FUNCTION_SECRET);
  const callOfStranger = await clockOf(world, sender.origin, 'guessed');

  await world.sql('update public.mail_settings set chapter_delay_seconds = 0');
  await world.sql(`select public.follow('reader@example.org', '{chapters}', '/chapters', 'follow-2')`);
  await world.sql('select public.confirm_follow(token) from private.follower_links');
  await world.sql('delete from public.mail_outbox');
  await world.sql('update public.book_chapters set is_published = true where chapter_number = 10');

  expect((await callOfStranger()).status).toBe(401);
  expect(await call()).toEqual({
    status: 200,
    body: { sent: 0, problem: '429 Too many requests (rate_limit_exceeded)' },
  });
  expect(
    await world.sql(
      `select status, attempts, round(extract(epoch from next_attempt_at - attempted_at))::integer as pause
       from public.mail_outbox`,
    ),
  ).toEqual([{ status: 'waiting', attempts: 0, pause: 7 }]);
  await world.sql('update public.mail_outbox set next_attempt_at = now()');
  // Two calls that overlap share the queue.
  const calls = await Promise.all([call(), call()]);
  expect(calls.map(({ body }) => body['sent']).sort()).toEqual([0, 1]);
  expect(await world.sql('select status from public.mail_outbox')).toEqual([{ status: 'sent' }]);
  expect(await world.sql('select transport, problem from private.mail_sender')).toEqual([
    { transport: 'http', problem: null },
  ]);

  const [mail] = [...provider.mails.values()];
  expect(mail).toMatchObject({ to: ['reader@example.org'] });
  expect(mail?.html).toContain(`${SITE}/read/`);
  const address = new URL(/<([^>]+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
  expect(address.origin).toBe(api.origin);
  const click = await fetch(`${leave.origin}${address.pathname}${address.search}`, {
    method: 'POST',
    body: new URLSearchParams('List-Unsubscribe=One-Click'),
  });
  expect([click.status, await click.text()]).toEqual([200, 'Unsubscribed.\n']);
  expect(await world.sql('select status from public.followers')).toEqual([{ status: 'unsubscribed' }]);
}
