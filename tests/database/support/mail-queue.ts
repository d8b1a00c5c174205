// What causes mail, and how a sender works the queue off: on any backend that holds the seed.
import { beforeEach, describe, expect, test } from 'vitest';
import type { MailKind } from '~/lib/mail/outgoing-mail.ts';
import type { World } from './world.ts';

/** All that renderMail() knows. */
const KINDS = Object.keys({
  chapter_published: 0,
  contact_message: 0,
  digest: 0,
  ebook: 0,
  follow_confirmation: 0,
  invitation: 0,
  password_reset: 0,
  role_given: 0,
  test_mail: 0,
} satisfies Record<MailKind, 0>);

export type Claimed = {
  id: string;
  claim_id: string;
  kind: string;
  recipient: string | null;
  content: { chapters?: { number: number }[]; follower?: { token: string }; digest?: { messages: number } };
  idempotency_key: string;
  attempts: number;
};

type Queue = ReturnType<typeof queueOf>;

/** The queue's calls as a sender makes them. */
export function queueOf(world: () => World) {
  return {
    claim: (most = 10, worker = 'test', hasPublisher = true) =>
      world().sql<Claimed>('select * from public.claim_mails($1, $2, $3)', [most, worker, hasPublisher]),
    finish: async ({ id, claim_id }: Claimed, outcome: string, words: string | null = null, wait = 0) =>
      (
        await world().sql<{ held: boolean }>('select public.finish_mail($1, $2, $3, $4, $5, $6) as held', [
          id,
          claim_id,
          outcome,
          words,
          wait,
          'A subject',
        ])
      )[0]?.held,
    /** Time goes by for what waits. */
    later: (interval: string) =>
      world().sql(
        `update public.mail_outbox set next_attempt_at = next_attempt_at - $1::interval where status = 'waiting'`,
        [interval],
      ),
    rows: () =>
      world().sql<{
        kind: string;
        status: string;
        attempts: number;
        last_error: string | null;
        pause: number;
      }>(
        `select kind, status, attempts, last_error,
           round(extract(epoch from next_attempt_at - now()))::integer as pause
         from public.mail_outbox order by created_at, recipient`,
      ),
    addFollowers: (count: number) =>
      world().sql(
        `with people as (
           insert into public.followers (email, status, wants_chapters, confirmed_at)
           select 'follower-' || n || '@example.com', 'confirmed', true, now() from generate_series(1, $1::integer) as n
           returning id
         ) insert into private.follower_links (follower_id, token)
           select id, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') from people`,
        [count],
      ),
    publish: (...numbers: number[]) =>
      world().sql(
        'update public.book_chapters set is_published = true where chapter_number = any ($1::integer[])',
        [numbers],
      ),
    withdraw: (number: number) =>
      world().sql('update public.book_chapters set is_published = false where chapter_number = $1', [number]),
  };
}

/** @param world a world of this test file alone */
export function tryMailQueue(world: () => World): void {
  const queue = queueOf(world);
  beforeEach(async () => {
    await world().restore();
    await world().sql('update public.mail_settings set chapter_delay_seconds = 0');
  });
  describe('chapters', () => tryChapterMails(world, queue));
  describe('messages', () => tryMessageMails(world, queue));
  describe('outcomes', () => tryOutcomes(world, queue));
  describe('limits', () => tryMailLimits(world, queue));
  describe('the page of mails', () => tryMailPage(world, queue));
  describe('the clock of a hosted project', () => tryMailClock(world));
}

/** What pg_net has on a hosted project. */
export const PG_NET = `do $do$ begin
  create schema net;
  create table net.calls (url text, body jsonb, headers jsonb, timeout_milliseconds integer);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{}', timeout_milliseconds integer default 5000) returns bigint
  language sql as 'insert into net.calls values (url, body, headers, timeout_milliseconds) returning 1';
end $do$`;
const FUNCTION_URL = 'https://project.supabase.co/functions/v1/send-mail';

/** Tells the database where the function send-mail is. */
export const nameMailFunction = (world: Pick<World, 'sql'>, url = FUNCTION_URL, secret = 'the-secret') =>
  world.sql('update private.mail_sender set function_url = $1, function_secret = $2', [url, secret]);

/** What the clock asks of pg_net. */
export const MAIL_CALL = {
  url: FUNCTION_URL,
  body: {},
  headers: { Authorization: 'Bearer the-secret', 'Content-Type': 'application/json' },
  timeout_milliseconds: 55_000,
};

function tryMailClock(world: () => World): void {
  test('calls the function send-mail with its secret, once it knows its address and pg_net is there', async () => {
    const call = () => world().sql('select private.call_mail_sender()');
    await call();
    await nameMailFunction(world());
    await call();
    await world().sql(PG_NET);
    try {
      await call();
      expect(await world().sql('select * from net.calls')).toEqual([MAIL_CALL]);
      await world().sql('update private.mail_sender set function_url = null');
      await call();
      expect(await world().sql('select count(*)::integer as calls from net.calls')).toEqual([{ calls: 1 }]);
    } finally {
      await world().sql('drop schema net cascade');
    }
  });
}

function tryChapterMails(world: () => World, queue: Queue): void {
  const numbersOf = (mails: Claimed[]) =>
    mails.map(({ content }) => content.chapters?.map(({ number }) => number));

  test('a publication writes one mail per confirmed follower, and several chapters of a day are one mail', async () => {
    await queue.addFollowers(2);
    await world().sql(
      `insert into public.followers (email, wants_chapters) values ('pending@example.com', true)`,
    );
    await queue.publish(10, 11);
    expect(await queue.rows()).toHaveLength(2);
    await queue.publish(12);
    const mails = await queue.claim();
    expect(numbersOf(mails)).toEqual([
      [10, 11, 12],
      [10, 11, 12],
    ]);
    expect(mails[0]?.content.follower?.token).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(mails.map(({ idempotency_key: key }) => key)).size).toBe(2);
    for (const { id, idempotency_key: key } of mails) expect(key).toBe(`chapter_published ${id}`);
  });

  test('the queue holds what can be rendered, and no more than that', async () => {
    const stored = (kind: string, data: object) =>
      world().sql(
        `insert into public.mail_outbox (kind, recipient, text_body, data, idempotency_key)
         values ($1, 'one@example.com', 'words', $2::text::jsonb, $1)`,
        [kind, JSON.stringify(data)],
      );
    for (const kind of KINDS) await stored(kind, {});
    await expect(stored('surprise', {})).rejects.toThrow(/mail_outbox_kind_check/);
    await expect(stored('ebook', { first_name: 'x'.repeat(20_000) })).rejects.toThrow(/data_check/);
    await expect(stored('ebook', [])).rejects.toThrow(/data_check/);
  });

  test('the clock’s publication writes them too, and a rolled back one does not', async () => {
    await queue.addFollowers(1);
    await world().sql(
      `update public.book_chapters set is_ready = true, release_date = now() - interval '1 minute'
       where chapter_number = 10`,
    );
    await world()
      .sql(`do $$ begin perform private.publish_due_chapters(); raise exception 'rolled back'; end $$`)
      .catch(() => undefined);
    expect(await queue.rows()).toEqual([]);
    await world().sql('select private.publish_due_chapters()');
    expect(numbersOf(await queue.claim())).toEqual([[10]]);
  });

  test('a chapter after that day’s mail is told on the next morning', async () => {
    await queue.addFollowers(1);
    await queue.publish(10);
    for (const mail of await queue.claim()) await queue.finish(mail, 'sent');
    await queue.publish(11);
    await queue.publish(12);
    const [, next] = await queue.rows();
    expect(next?.status).toBe('waiting');
    expect(
      await world().sql(
        `select to_char(next_attempt_at at time zone time_zone, 'HH24:MI') as at,
           (next_attempt_at at time zone time_zone)::date - (now() at time zone time_zone)::date as days
         from public.mail_outbox, private.site_settings where status = 'waiting'`,
      ),
    ).toEqual([{ at: '09:00', days: 1 }]);
    await queue.later('2 days');
    expect(numbersOf(await queue.claim())).toEqual([[11, 12]]);
  });

  test('a withdrawn chapter is taken from the mail; one that comes back is told to whom it was not', async () => {
    await queue.addFollowers(2);
    await queue.publish(10);
    const [first] = await queue.claim(1);
    if (first) await queue.finish(first, 'sent');
    await queue.withdraw(10);
    expect(await queue.claim()).toEqual([]);
    expect((await queue.rows()).map(({ status }) => status).sort()).toEqual(['canceled', 'sent']);
    await queue.publish(10);
    const again = await queue.claim();
    expect(numbersOf(again)).toEqual([[10]]);
    expect(again[0]?.recipient).not.toBe(first?.recipient);
  });

  test('a correction of a published chapter and a chapter stored with a past date are no news', async () => {
    await queue.addFollowers(1);
    await world().sql(`update public.book_chapters set chapter_title = 'Corrected' where chapter_number = 1`);
    await world().sql(
      `insert into public.book_chapters (chapter_number, chapter_title, slug, content, is_published, release_date, published_at)
       values (90, 'From a backup', 'from-a-backup', 'Text', true, '2020-01-01', '2020-01-01')`,
    );
    expect(await queue.rows()).toEqual([]);
  });

  test('who unsubscribes between publication and sending gets no mail', async () => {
    await queue.addFollowers(1);
    await queue.publish(10);
    const [{ token } = { token: '' }] = await world().sql<{ token: string }>(
      'select token from private.follower_links',
    );
    await world().visitor.rpc('unsubscribe', { token });
    expect(await queue.claim()).toEqual([]);
    expect(await queue.rows()).toMatchObject([{ status: 'canceled' }]);
  });
}

function tryMessageMails(world: () => World, queue: Queue): void {
  test('five messages a day are mails to the publisher, and the rest is one mail on the next morning', async () => {
    for (let n = 1; n <= 8; n += 1) {
      await world().sql(
        `insert into public.contact_messages (name, email, message) values ('One', 'one@example.com', 'Hello')`,
      );
    }
    expect(await queue.claim(10, 'test', false)).toEqual([]);
    expect(new Set((await queue.rows()).map(({ last_error }) => last_error))).toEqual(
      new Set(['MAIL_TO is not set.']),
    );
    const singles = await queue.claim();
    expect(singles.map(({ kind, recipient }) => [kind, recipient])).toEqual(
      Array.from({ length: 5 }, () => ['contact_message', null]),
    );
    await queue.later('2 days');
    const [digest] = await queue.claim();
    expect(digest).toMatchObject({ kind: 'digest', recipient: null, content: { digest: { messages: 3 } } });
  });

  test('an erased message is not mailed', async () => {
    await world().sql(
      `insert into public.contact_messages (name, email, message) values ('One', 'one@example.com', 'Hello')`,
    );
    await world().sql('delete from public.contact_messages');
    expect(await queue.claim()).toEqual([]);
    expect(await queue.rows()).toMatchObject([{ status: 'canceled' }]);
  });
}

function tryOutcomes(world: () => World, queue: Queue): void {
  beforeEach(() =>
    world()
      .visitor.from('email_leads')
      .insert({ email: 'lead@example.com', first_name: 'Lead' })
      .throwOnError(),
  );
  const only = async () => {
    const [mail] = await queue.claim();
    if (!mail) throw new Error('No mail is due.');
    return mail;
  };

  test('two senders never get the same mail, and the answer of one whose claim is over counts only when sent', async () => {
    const first = await only();
    expect(await queue.claim(10, 'another')).toEqual([]);
    await world().sql(`update public.mail_outbox set claimed_at = now() - interval '11 minutes'`);
    await world().sql('select public.maintain_mails()');
    const second = await only();
    expect(second.idempotency_key).toBe(first.idempotency_key);
    expect(await queue.finish(first, 'failed', '550 no')).toBe(false);
    expect(await queue.finish(first, 'sent')).toBe(true);
    expect(await queue.finish(second, 'retry', '451 later')).toBe(false);
    expect(await queue.rows()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });

  test('a refusal for now is tried again after growing pauses and given up visibly after the eighth', async () => {
    const pauses: (number | undefined)[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await queue.finish(await only(), 'retry', '451 4.7.1 Try later\r\nBcc: x');
      pauses.push((await queue.rows())[0]?.pause);
      await queue.later('12 hours');
    }
    expect(pauses.slice(0, 7)).toEqual([60, 300, 900, 3600, 10_800, 21_600, 43_200]);
    expect(await queue.rows()).toMatchObject([
      { status: 'failed', attempts: 8, last_error: '451 4.7.1 Try later Bcc: x' },
    ]);
    expect(
      await world().sql(
        `select title from public.admin_notifications where notification_type = 'mail_failed'`,
      ),
    ).toEqual([{ title: 'A mail could not be sent' }]);
  });

  test('a transport that is at fault costs no attempt; a provider’s wait is kept', async () => {
    await queue.finish(await only(), 'deferred', '429 Too many requests', 120);
    expect(await queue.rows()).toMatchObject([{ status: 'waiting', attempts: 0, pause: 120 }]);
  });

  test('a mail that became too old is not sent', async () => {
    await world().sql(`update public.mail_outbox set expires_at = now() - interval '1 second'`);
    expect(await queue.claim()).toEqual([]);
    await world().sql('select public.maintain_mails()');
    expect(await queue.rows()).toMatchObject([
      { status: 'failed', last_error: expect.stringContaining('It became too old') },
    ]);
  });

  test('a clock that was set back by a year keeps no mail waiting, and a sender’s end gives its mails back', async () => {
    await queue.finish(await only(), 'retry', '451');
    await world().sql(
      `update public.mail_outbox set created_at = created_at + interval '1 year',
         attempted_at = attempted_at + interval '1 year', next_attempt_at = next_attempt_at + interval '1 year'`,
    );
    expect(await queue.claim()).toEqual([]);
    await world().sql('select public.maintain_mails()');
    await only();
    expect(await world().sql(`select public.release_mails('test') as released`)).toEqual([{ released: 1 }]);
    const held = await only();
    await world().sql(`update public.mail_outbox set claimed_at = now() + interval '1 year'`);
    await world().sql('select public.maintain_mails()');
    expect((await only()).id).toBe(held.id);
  });

  test('an address that bounces three mails in a row gets no more, one that answers in between does', async () => {
    await world().sql('delete from public.mail_outbox');
    await queue.addFollowers(1);
    const bounce = async (number: number, outcome: string) => {
      await queue.publish(number);
      await world().sql(`update public.mail_outbox set next_attempt_at = now() where status = 'waiting'`);
      await queue.finish(await only(), outcome, '550 5.1.1 No such user');
    };
    await bounce(10, 'bounced');
    await bounce(11, 'sent');
    await bounce(12, 'bounced');
    await bounce(13, 'bounced');
    const status = () => world().sql('select status from public.followers');
    expect(await status()).toEqual([{ status: 'confirmed' }]);
    await bounce(14, 'bounced');
    expect(await status()).toEqual([{ status: 'unsubscribed' }]);
  });
}

function tryMailLimits(world: () => World, queue: Queue): void {
  test('the daily limit and the pause hold everything but mails about accounts', async () => {
    await queue.addFollowers(4);
    await queue.publish(10);
    await world().sql('update public.mail_settings set per_day = 2');
    await world().sql(
      `insert into public.mail_outbox (kind, recipient, subject, text_body, idempotency_key)
       values ('password_reset', 'admin@example.com', 'A link', 'the link', 'one')`,
    );
    const mails = await queue.claim();
    expect(mails.map(({ kind }) => kind)).toEqual(['password_reset', 'chapter_published']);
    for (const mail of mails) await queue.finish(mail, 'sent');
    for (const mail of await queue.claim()) await queue.finish(mail, 'sent');
    expect((await queue.rows()).filter(({ status }) => status === 'sent')).toHaveLength(2);
    await world().sql(
      `update public.mail_outbox set sent_at = sent_at - interval '25 hours' where status = 'sent'`,
    );
    await world().sql('update public.mail_settings set is_paused = true');
    expect(await queue.claim()).toEqual([]);
    await world().sql('update public.mail_settings set is_paused = false');
    expect(await queue.claim()).toHaveLength(2);
  });

  test('the words of a sent account’s mail are not kept', async () => {
    await world().sql(
      `insert into public.mail_outbox (kind, recipient, subject, text_body, idempotency_key)
       values ('password_reset', 'admin@example.com', 'A link', 'the link', 'one')`,
    );
    for (const mail of await queue.claim()) await queue.finish(mail, 'sent');
    expect(await world().sql('select subject, text_body, status from public.mail_outbox')).toEqual([
      { subject: 'A link', text_body: null, status: 'sent' },
    ]);
  });
}

function tryMailPage(world: () => World, queue: Queue): void {
  test('what waits is canceled while sending is paused, but for what is sent despite the pause', async () => {
    await queue.addFollowers(2);
    await queue.publish(10);
    await world().admin.rpc('send_test_mail', { address: 'me@example.com' });
    const early = await world().admin.rpc('cancel_waiting_mails');
    expect(early.error).toMatchObject({ code: 'PT422', message: 'Pause sending first.' });
    await world().admin.from('mail_settings').update({ is_paused: true }).eq('only_row', true);
    expect((await world().admin.rpc('cancel_waiting_mails')).data).toBe(2);
    await world().admin.from('mail_settings').update({ is_paused: false }).eq('only_row', true);
    await queue.later('1 day');
    expect((await queue.claim()).map(({ kind }) => kind)).toEqual(['test_mail']);
  });

  test('the administrator sees the mails without a secret, resends and tests; a reader does nothing of it', async () => {
    await queue.addFollowers(1);
    await queue.publish(10);
    const [mail] = await queue.claim();
    if (!mail) throw new Error('No mail is due.');
    const shown = await world().admin.rpc('mail_to_show', { mail: mail.id });
    expect(shown.data).toMatchObject([{ kind: 'chapter_published', content: { follower: {} } }]);
    expect(JSON.stringify(shown.data)).not.toContain(mail.content.follower?.token);
    await queue.finish(mail, 'failed', '550 5.7.1 Refused https://example.com/secret');
    const failed = await world().admin.rpc('list_mails', { shown: 'failed' });
    expect(failed.data).toMatchObject([{ last_error: '550 5.7.1 Refused (link)', subject: 'A subject' }]);
    expect((await world().admin.rpc('resend_mail', { mail: mail.id })).error).toBeNull();
    expect(await queue.claim()).toHaveLength(1);
    expect((await world().admin.rpc('send_test_mail', { address: 'me@example.com' })).error).toBeNull();
    expect((await world().admin.rpc('send_test_mail', { address: 'me@example.com' })).error?.code).toBe(
      'PT429',
    );
    const overview = await world().admin.rpc('mail_overview');
    expect(overview.data).toMatchObject([
      { waiting: 1, sending: 1, sent: 0, failed: 0, transport: 'none', followers_of_chapters: 1 },
    ]);
    for (const answer of [
      await world().reader.rpc('mail_to_show', { mail: mail.id }),
      await world().reader.rpc('list_mails', { shown: 'queue' }),
      await world().reader.rpc('mail_overview'),
      await world().reader.rpc('resend_mail', { mail: mail.id }),
      await world().reader.rpc('send_test_mail', { address: 'me@example.com' }),
      await world().reader.rpc('cancel_waiting_mails'),
      await world().admin.rpc('claim_mails', { most: 1, worker: 'thief' }),
    ]) {
      expect(answer.error).not.toBeNull();
    }
  });
}
