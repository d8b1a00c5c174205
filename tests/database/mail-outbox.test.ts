import { beforeEach, describe, expect, test } from 'vitest';
import type { MailKind } from '~/lib/mail/outgoing-mail.ts';
import { ok, useWorld } from './support/world.ts';

const world = useWorld();
beforeEach(() => world.sql('update public.mail_settings set chapter_delay_seconds = 0'));

type Claimed = {
  id: string;
  claim_id: string;
  kind: string;
  recipient: string | null;
  content: { chapters?: { number: number }[]; follower?: { token: string }; digest?: { messages: number } };
  idempotency_key: string;
};

const claim = (limit = 10, worker = 'test', hasPublisher = true) =>
  world.sql<Claimed>('select * from public.claim_emails($1, $2, $3)', [limit, worker, hasPublisher]);
const claimOne = async () => {
  const [mail] = await claim();
  if (!mail) throw new Error('No email is due.');
  return mail;
};
const finish = ({ id, claim_id }: Claimed, outcome: string, text: string | null = null, delay = 0) =>
  world.value<boolean>('select public.finish_email($1, $2, $3, $4, $5, $6)', [
    ...[id, claim_id, outcome, text, delay],
    'A subject',
  ]);
const maintain = () => world.sql('select public.maintain_outbox()');
const advanceTime = (interval: string) =>
  world.sql(
    `update public.mail_outbox set next_attempt_at = next_attempt_at - $1::interval where status = 'waiting'`,
    [interval],
  );
const emails = () =>
  world.sql<{ kind: string; status: string; attempts: number; last_error: string | null; pause: number }>(
    `select kind, status, attempts, last_error, round(extract(epoch from next_attempt_at - now()))::integer as pause
     from public.mail_outbox order by created_at, recipient`,
  );
const addFollowers = (count: number) =>
  world.sql(
    `with people as (
       insert into public.followers (email, status, topics, confirmed_at)
       select 'follower-' || n || '@example.com', 'confirmed', '{chapters}', now() from generate_series(1, $1::integer) as n
       returning id
     ) insert into private.follower_links (follower_id, token)
       select id, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') from people`,
    [count],
  );
const setPublished = (isPublished: boolean, ...numbers: number[]) =>
  world.sql('update public.book_chapters set is_published = $1 where chapter_number = any ($2::integer[])', [
    isPublished,
    numbers,
  ]);
const publish = (...numbers: number[]) => setPublished(true, ...numbers);
const withdraw = (number: number) => setPublished(false, number);
const chapterNumbers = (claimed: Claimed[]) =>
  claimed.map(({ content }) => content.chapters?.map(({ number }) => number));
const addPasswordReset = () =>
  world.sql(`insert into public.mail_outbox (kind, recipient, subject, text_body, idempotency_key, last_error)
    values ('password_reset', 'admin@example.com', 'A link', 'https://secret.example/#token', 'one',
      'refused: https://secret.example/#token')`);

describe('chapters', () => {
  test('sends one email per confirmed follower, even for several chapters a day', async () => {
    await addFollowers(2);
    await world.sql(
      `insert into public.followers (email, topics) values ('pending@example.com', '{chapters}')`,
    );
    await publish(10, 11);
    expect(await emails()).toHaveLength(2);
    await publish(12);
    const claimed = await claim();
    expect(chapterNumbers(claimed)).toEqual([
      [10, 11, 12],
      [10, 11, 12],
    ]);
    expect(claimed[0]?.content.follower?.token).toMatch(/^[0-9a-f]{64}$/);
    for (const { id, idempotency_key } of claimed) expect(idempotency_key).toBe(`chapter_published ${id}`);
  });

  test('sends emails when chapters are published on schedule, but not if that is rolled back', async () => {
    await addFollowers(1);
    await world.sql(`update public.book_chapters set is_ready = true, release_date = now() - interval '1 minute'
      where chapter_number = 10`);
    await world
      .sql(`do $$ begin perform private.publish_due_chapters(); raise exception 'rolled back'; end $$`)
      .catch(() => undefined);
    expect(await emails()).toEqual([]);
    await world.sql('select private.publish_due_chapters()');
    expect(chapterNumbers(await claim())).toEqual([[10]]);
  });

  test('waits until the next morning if an email was already sent that day', async () => {
    await addFollowers(1);
    await publish(10);
    for (const mail of await claim()) await finish(mail, 'sent');
    await publish(11);
    await publish(12);
    expect(
      await world.sql(
        `select to_char(next_attempt_at at time zone time_zone, 'HH24:MI') as at,
           (next_attempt_at at time zone time_zone)::date - (now() at time zone time_zone)::date as days
         from public.mail_outbox, private.site_settings where status = 'waiting'`,
      ),
    ).toEqual([{ at: '09:00', days: 1 }]);
    await advanceTime('2 days');
    expect(chapterNumbers(await claim())).toEqual([[11, 12]]);
  });

  test('after a withdrawal, emails only followers who have not received the chapter', async () => {
    await addFollowers(2);
    await publish(10);
    const [first] = await claim(1);
    if (first) await finish(first, 'sent');
    await withdraw(10);
    expect(await claim()).toEqual([]);
    expect((await emails()).map(({ status }) => status).sort()).toEqual(['canceled', 'sent']);
    await publish(10);
    const secondBatch = await claim();
    expect(chapterNumbers(secondBatch)).toEqual([[10]]);
    expect(secondBatch[0]?.recipient).not.toBe(first?.recipient);
  });

  test('sends nothing about a chapter that is published again after more than a week', async () => {
    await addFollowers(1);
    await withdraw(1);
    await publish(1);
    expect(await emails()).toEqual([]);
  });

  test('waits ten minutes by default, combines chapters published in the meantime, and cancels on withdrawal', async () => {
    await world.sql('update public.mail_settings set chapter_delay_seconds = default');
    await addFollowers(1);
    await publish(10);
    expect(await emails()).toMatchObject([{ status: 'waiting', pause: 600 }]);
    await advanceTime('9 minutes');
    await publish(11);
    expect(await emails()).toMatchObject([{ status: 'waiting', pause: 600 }]);
    await advanceTime('10 minutes');
    expect(chapterNumbers(await claim())).toEqual([[10, 11]]);

    await world.restore();
    await addFollowers(1);
    await publish(10);
    await withdraw(10);
    expect(await emails()).toMatchObject([{ status: 'canceled', last_error: 'The chapter was withdrawn.' }]);
  });

  test('sends nothing for corrected or backdated chapters', async () => {
    await addFollowers(1);
    await world.sql(`update public.book_chapters set chapter_title = 'Corrected' where chapter_number = 1`);
    await world.sql(`insert into public.book_chapters (chapter_number, chapter_title, slug, content, is_published, published_at)
      values (90, 'From a backup', 'from-a-backup', 'Text', true, '2020-01-01')`);
    expect(await emails()).toEqual([]);
  });

  test('sends nothing to unsubscribed followers', async () => {
    await addFollowers(1);
    await publish(10);
    const token = (await world.value<string>('select token from private.follower_links')) ?? '';
    await world.visitor.rpc('unsubscribe', { token });
    expect(await claim()).toEqual([]);
    expect(await emails()).toMatchObject([{ status: 'canceled' }]);
  });
});

describe('messages', () => {
  const addMessage = () =>
    world.sql(
      `insert into public.contact_messages (name, email, message) values ('One', 'one@example.com', 'Hello')`,
    );

  test('sends the publisher five emails a day and the rest in one email the next morning', async () => {
    for (let n = 1; n <= 8; n += 1) await addMessage();
    expect(await claim(10, 'test', false)).toEqual([]);
    for (const { last_error } of await emails()) expect(last_error).toBe('MAIL_TO is not set.');
    const separateEmails = await claim();
    expect(separateEmails.map(({ kind, recipient }) => [kind, recipient])).toEqual(
      Array.from({ length: 5 }, () => ['contact_message', null]),
    );
    await advanceTime('2 days');
    expect(await claim()).toMatchObject([
      { kind: 'digest', recipient: null, content: { digest: { messages: 3 } } },
    ]);
  });

  test('sends nothing for erased messages', async () => {
    await addMessage();
    await world.sql('delete from public.contact_messages');
    expect(await claim()).toEqual([]);
    expect(await emails()).toMatchObject([{ status: 'canceled' }]);
  });
});

describe('outbox', () => {
  const insertEmail = (kind: string, data: object, key = kind) =>
    world.sql(
      `insert into public.mail_outbox (kind, recipient, text_body, data, idempotency_key)
       values ($1, 'one@example.com', 'text', $2::text::jsonb, $3)`,
      [kind, JSON.stringify(data), key],
    );

  test('accepts every renderable kind once, and rejects unknown kinds and invalid data', async () => {
    const KINDS = {
      catch_up: 0,
      chapter_published: 0,
      contact_message: 0,
      digest: 0,
      ebook: 0,
      follow_confirmation: 0,
      invitation: 0,
      letter: 0,
      password_reset: 0,
      portion: 0,
      role_granted: 0,
      test_email: 0,
      welcome: 0,
    } satisfies Record<MailKind, 0>;
    for (const kind of Object.keys(KINDS)) await insertEmail(kind, {});
    await expect(insertEmail('ebook', {})).rejects.toMatchObject({ code: '23505' });
    await expect(insertEmail('unknown', {})).rejects.toThrow(/mail_outbox_kind_check/);
    await expect(insertEmail('ebook', { first_name: 'x'.repeat(20_000) }, 'two')).rejects.toThrow(
      /data_check/,
    );
    await expect(insertEmail('ebook', [], 'three')).rejects.toThrow(/data_check/);
  });

  test('deletes the text of an account email after sending it', async () => {
    await addPasswordReset();
    for (const mail of await claim()) await finish(mail, 'sent');
    expect(await world.sql('select subject, text_body, status from public.mail_outbox')).toEqual([
      { subject: 'A link', text_body: null, status: 'sent' },
    ]);
  });

  test('holds all except account emails above the daily limit and while paused', async () => {
    await addFollowers(4);
    await publish(10);
    await world.sql('update public.mail_settings set per_day = 2');
    await addPasswordReset();
    const claimed = await claim();
    expect(claimed.map(({ kind }) => kind)).toEqual(['password_reset', 'chapter_published']);
    for (const mail of [...claimed, ...(await claim())]) await finish(mail, 'sent');
    expect((await emails()).filter(({ status }) => status === 'sent')).toHaveLength(2);
    await world.sql(
      `update public.mail_outbox set sent_at = sent_at - interval '25 hours' where status = 'sent'`,
    );
    await world.sql('update public.mail_settings set is_paused = true');
    expect(await claim()).toEqual([]);
    await world.sql('update public.mail_settings set is_paused = false');
    expect(await claim()).toHaveLength(2);
  });
});

describe('single email', () => {
  beforeEach(() =>
    world.visitor
      .from('email_leads')
      .insert({ email: 'lead@example.com', first_name: 'Lead' })
      .throwOnError(),
  );

  test('is never claimed by two senders; after the claim expires, only ‘sent’ is accepted', async () => {
    const first = await claimOne();
    expect(await claim(10, 'another')).toEqual([]);
    await world.sql(`update public.mail_outbox set claimed_at = now() - interval '11 minutes'`);
    await maintain();
    const second = await claimOne();
    expect(second.idempotency_key).toBe(first.idempotency_key);
    expect(await finish(first, 'failed', '550 no')).toBe(false);
    expect(await finish(first, 'sent')).toBe(true);
    expect(await finish(second, 'retry', '451 later')).toBe(false);
    expect(await emails()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });

  test('is retried with growing delays and fails at the eighth attempt with a notification', async () => {
    const pauses: (number | undefined)[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await finish(await claimOne(), 'retry', '451 4.7.1 Try later\r\nBcc: x');
      pauses.push((await emails())[0]?.pause);
      await advanceTime('12 hours');
    }
    expect(pauses.slice(0, 7)).toEqual([60, 300, 900, 3600, 10_800, 21_600, 43_200]);
    expect(await emails()).toMatchObject([
      { status: 'failed', attempts: 8, last_error: '451 4.7.1 Try later Bcc: x' },
    ]);
    const title = `select title from public.admin_notifications where notification_type = 'mail_failed'`;
    expect(await world.value(title)).toBe('An email could not be sent');
  });

  test('does not count transport failures as attempts, and honors the provider’s retry delay', async () => {
    await finish(await claimOne(), 'deferred', '429 Too many requests', 120);
    expect(await emails()).toMatchObject([{ status: 'waiting', attempts: 0, pause: 120 }]);
  });

  test('is not sent after it expires', async () => {
    await world.sql(`update public.mail_outbox set expires_at = now() - interval '1 second'`);
    expect(await claim()).toEqual([]);
    await maintain();
    expect(await emails()).toMatchObject([
      { status: 'failed', last_error: expect.stringContaining('It expired') },
    ]);
  });

  test('is released if its sender stops or the clock is set back', async () => {
    await finish(await claimOne(), 'retry', '451');
    await world.sql(`update public.mail_outbox set created_at = created_at + interval '1 year',
      attempted_at = attempted_at + interval '1 year', next_attempt_at = next_attempt_at + interval '1 year'`);
    expect(await claim()).toEqual([]);
    await maintain();
    await claimOne();
    await world.sql(`select public.release_emails('test')`);
    const held = await claimOne();
    await world.sql(`update public.mail_outbox set claimed_at = now() + interval '1 year'`);
    await maintain();
    expect((await claimOne()).id).toBe(held.id);
  });
});

test('unsubscribes a follower whose email address bounces three times in a row', async () => {
  await addFollowers(1);
  const status = () => world.value('select status from public.followers');
  for (const [number, outcome] of [
    [10, 'bounced'],
    [11, 'sent'],
    [12, 'bounced'],
    [13, 'bounced'],
    [14, 'bounced'],
  ] as const) {
    expect(await status()).toBe('confirmed');
    await publish(number);
    await world.sql(`update public.mail_outbox set next_attempt_at = now() where status = 'waiting'`);
    await finish(await claimOne(), outcome, '550 5.1.1 No such user');
  }
  expect(await status()).toBe('unsubscribed');
});

describe('emails page', () => {
  test('cancels waiting emails while sending is paused, except those that ignore the pause', async () => {
    await addFollowers(2);
    await publish(10);
    await world.admin.rpc('send_test_email', { address: 'me@example.com' });
    const rejected = await world.admin.rpc('cancel_waiting_emails');
    expect(rejected.error).toMatchObject({ code: 'PT422', message: 'Pause sending first.' });
    await world.admin.from('mail_settings').update({ is_paused: true }).eq('only_row', true);
    expect(ok(await world.admin.rpc('cancel_waiting_emails'))).toBe(2);
    await world.admin.from('mail_settings').update({ is_paused: false }).eq('only_row', true);
    await advanceTime('1 day');
    expect((await claim()).map(({ kind }) => kind)).toEqual(['test_email']);
  });

  test('shows emails without their secrets', async () => {
    await addPasswordReset();
    const listed = ok(await world.admin.rpc('list_emails', { tab: 'queue' }));
    expect(listed).toMatchObject([{ recipient: 'admin@example.com', last_error: 'refused: (link)' }]);
    expect(JSON.stringify(listed)).not.toContain('secret.example');
    await world.sql('delete from public.mail_outbox');
    await addFollowers(1);
    await publish(10);
    const mail = await claimOne();
    const shown = ok(await world.admin.rpc('get_email_content', { mail_id: mail.id }));
    expect(shown).toMatchObject([{ kind: 'chapter_published', content: { follower: {} } }]);
    expect(JSON.stringify(shown)).not.toContain(mail.content.follower?.token);
  });

  test('resends emails, sends test emails, and shows counts', async () => {
    await addFollowers(1);
    await publish(10);
    const mail = await claimOne();
    await finish(mail, 'failed', '550 5.7.1 Refused https://example.com/secret');
    const failed = ok(await world.admin.rpc('list_emails', { tab: 'failed' }));
    expect(failed).toMatchObject([{ last_error: '550 5.7.1 Refused (link)', subject: 'A subject' }]);
    expect((await world.admin.rpc('resend_email', { mail_id: mail.id })).error).toBeNull();
    expect(await claim()).toHaveLength(1);
    const sendTest = async () =>
      (await world.admin.rpc('send_test_email', { address: 'me@example.com' })).error?.code;
    expect([await sendTest(), await sendTest()]).toEqual([undefined, 'PT429']);
    expect(ok(await world.admin.rpc('mail_overview'))).toMatchObject([
      { waiting: 1, sending: 1, sent: 0, failed: 0, transport: 'none', followers_of_chapters: 1 },
    ]);
  });
});
