import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queuePortionEmails } from '../../supabase/functions/_shared/mail/queue-portion-emails.ts';
import type { PortionMail } from '~/lib/portions/portion-mail.ts';
import { renderMail } from '~/lib/mail/render-mail.ts';
import type { MailChapter } from '~/lib/mail/outgoing-mail.ts';
import { getChapter, ok, useWorld } from './support/world.ts';

const world = useWorld();

const SHABBAT = '2026-12-05';
const CLOCK = 'private.portion_shabbat(timestamptz)';
let realClock = '';
/** As if it were Sunday morning. */
const setShabbat = (shabbat: string | null) =>
  world.sql(`create or replace function private.portion_shabbat(at timestamptz) returns text language sql stable
    set search_path = '' as $$ select ${shabbat === null ? 'null::text' : `'${shabbat}'`} $$`);

beforeEach(async () => {
  realClock ||= (await world.value<string>(`select pg_get_functiondef('${CLOCK}'::regprocedure)`)) ?? '';
  await setShabbat(SHABBAT);
});
afterEach(() => world.sql(realClock));

const addFollower = async (name: string, topics = '{portions}', status = 'confirmed') => {
  await world.sql(
    `with added as (
      insert into public.followers (email, topics, status, confirmed_at)
      values ($1, $2::text[], $3, case when $3 = 'confirmed' then now() end) returning id)
     insert into private.follower_links (follower_id, token)
     select id, md5($1) || md5($1) from added`,
    [`${name}@example.com`, topics, status],
  );
};
const emails = () =>
  world.sql<{ recipient: string; status: string; data: object }>(
    `select recipient, status, data from public.mail_outbox where kind = 'portion' order by recipient`,
  );
const recipients = async () => (await emails()).map(({ recipient }) => recipient);
const call = (name: string, parameters: Record<string, unknown>) => {
  const args = Object.keys(parameters).map((parameter, index) => `${parameter} => $${index + 1}`);
  return world.sql(`select * from public.${name}(${args.join(', ')})`, Object.values(parameters));
};
const weekOf = async (number: number, change: Partial<PortionMail> = {}): Promise<PortionMail> => ({
  shabbat: SHABBAT,
  name: 'Vayeshev',
  verses: 'Genesis 37:1–40:23',
  passages: ['Genesis 37:3'],
  chapters: [(await getChapter(world, number)).id],
  ...change,
});
/** As the sender does every minute, on either engine. */
const run = (weeks: unknown, status = 200) =>
  queuePortionEmails(call, 'https://example.com', () => Promise.resolve(Response.json(weeks, { status })));
const claim = () =>
  world.sql<{ kind: string; content: Record<string, unknown> }>(
    `select kind, content from public.claim_emails(10, 'test') where kind = 'portion'`,
  );

describe('the clock', () => {
  beforeEach(() => world.sql(realClock));

  test.each([
    ['2026-11-29T06:59:00Z', null],
    ['2026-11-29T07:00:00Z', '2026-12-05'],
    ['2026-11-29T21:59:00Z', '2026-12-05'],
    ['2026-11-29T22:00:00Z', null],
    ['2026-11-28T12:00:00Z', null],
  ])('at %s in Israel’s time zone answers %s', async (at, shabbat) => {
    await world.sql(`update private.site_settings set time_zone = 'Asia/Jerusalem'`);
    expect(await world.value('select private.portion_shabbat($1::timestamptz)', [at])).toBe(shabbat);
  });
});

test('sends one email per follower and week, to those who chose it', async () => {
  await addFollower('ada');
  await addFollower('ben', '{chapters,portions}');
  await addFollower('cara', '{chapters,episodes,news}');
  await addFollower('dan', '{portions}', 'pending');
  const week = await weekOf(3);
  await run([week]);
  expect(await recipients()).toEqual(['ada@example.com', 'ben@example.com']);
  await run([week]);
  await Promise.all([run([week]), run([week])]);
  expect(await emails()).toHaveLength(2);
  await world.sql(
    `update public.mail_outbox set created_at = created_at - interval '7 days' where kind = 'portion'`,
  );
  await Promise.all([run([week]), run([week])]);
  expect(await emails()).toHaveLength(2);
  await setShabbat('2026-12-12');
  await Promise.all([1, 2].map(async () => run([await weekOf(3, { shabbat: '2026-12-12' })])));
  expect(await emails()).toHaveLength(4);
});

test('names the portion and the passages, and links to the page', async () => {
  await addFollower('ada');
  await run([await weekOf(3)]);
  const [mail] = await claim();
  const { chapter_title } = await getChapter(world, 3);
  const site = {
    siteUrl: 'https://example.com',
    siteName: 'Site',
    backendUrl: 'https://example.com',
    timeZone: 'UTC',
  };
  const { subject, text, headers } = renderMail({ kind: 'portion', ...mail?.content } as never, site);
  expect(subject).toBe('This week’s portion: Vayeshev');
  expect(text).toContain('Vayeshev is Genesis 37:1–40:23. It is read this Saturday.');
  expect(text).toContain('This chapter discusses Genesis 37:3.');
  expect(text).toContain(chapter_title);
  expect(text).toContain('https://example.com/portion?utm_source=mail');
  expect(headers['List-Unsubscribe']).toContain('&topic=portions');
  expect((mail?.content['chapters'] as MailChapter[])[0]).not.toHaveProperty('text');
});

test('sends nothing if there is nothing to say', async () => {
  await addFollower('ada');
  await run([]);
  await run([await weekOf(3, { shabbat: '2026-12-12' })]);
  await run([await weekOf(3, { chapters: [] })]);
  // Not published.
  await run([await weekOf(12)]);
  await setShabbat(null);
  await run([await weekOf(3)]);
  expect(await emails()).toEqual([]);
});

test('sends nothing if the site’s answer is unusable, and tries again', async () => {
  await addFollower('ada');
  const week = await weekOf(3);
  for (const answer of [null, {}, 'x', [null], [{ ...week, chapters: 'x' }], [{ ...week, name: 5 }]])
    await run(answer);
  await run([week], 404);
  await queuePortionEmails(call, 'https://example.com', () => Promise.reject(new Error('offline')));
  expect(await emails()).toEqual([]);
  await run([week]);
  expect(await emails()).toHaveLength(1);
});

test('does not ask the site without followers of the portion', async () => {
  await addFollower('cara', '{chapters}');
  await queuePortionEmails(call, 'https://example.com', () => {
    throw new Error('The site was asked.');
  });
  expect(await emails()).toEqual([]);
});

test('cancels the email if the chapter is withdrawn or the follower leaves the topic', async () => {
  await addFollower('ada');
  await addFollower('ben', '{chapters,portions}');
  await run([await weekOf(3)]);
  ok(
    await world.visitor.rpc('unsubscribe', {
      token: (await world.value<string>(
        `select token from private.follower_links join public.followers on followers.id = follower_id
         where email = 'ben@example.com'`,
      )) as string,
      topic: 'portions',
    }),
  );
  expect(await claim()).toHaveLength(1);
  expect(await emails()).toMatchObject([{ status: 'sending' }, { status: 'canceled' }]);
  await world.sql(`update public.mail_outbox set status = 'waiting', claim_id = null where kind = 'portion'`);
  await world.admin.from('book_chapters').update({ is_published: false }).eq('chapter_number', 3);
  expect(await claim()).toEqual([]);
  expect(await emails()).toMatchObject([{ status: 'canceled' }, { status: 'canceled' }]);
});

test('is off unless a reader chooses it, and can be chosen with the other topics', async () => {
  const follow = (topics: string[]) =>
    world.visitor.rpc('follow', {
      follower_email: 'new@example.com',
      topics,
      consent_page: '/follow',
      consent_version: 'follow-2',
    });
  expect((await follow(['chapters', 'episodes', 'news', 'portions'])).error).toBeNull();
  expect(await world.sql(`select topics from public.followers where email = 'new@example.com'`)).toEqual([
    { topics: ['chapters', 'episodes', 'news', 'portions'] },
  ]);
  expect((await follow(['portion'])).error?.code).toBe('PT422');
});
