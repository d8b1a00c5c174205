import { expect, test } from 'vitest';
import { useWorld } from './support/world.ts';

const world = useWorld();

const PAGE = '/read/not-in-heaven';
const follow = (email: string, topics = ['chapters'], version = 'follow-3') =>
  world.visitor.rpc('follow', {
    follower_email: email,
    topics,
    consent_page: PAGE,
    consent_version: version,
  });
const followers = () =>
  world.sql<{ email: string; status: string; topics: string[] }>(
    'select email, status, topics from public.followers order by email',
  );
const emails = () =>
  world.sql<{ recipient: string; kind: string; status: string; topics: string[] }>(
    `select recipient, kind, status, data -> 'topics' as topics from public.mail_outbox order by created_at, kind`,
  );
const getToken = async (email: string) =>
  (await world.value<string>(
    'select token from private.follower_links join public.followers on id = follower_id where email = $1',
    [email],
  )) ?? '';
const confirm = async (token: string) => (await world.visitor.rpc('confirm_follow', { token })).data;
const unsubscribe = async (token: string) => (await world.visitor.rpc('unsubscribe', { token })).data;
const preferences = async (token: string) =>
  (await world.visitor.rpc('follower_preferences', { token })).data;
const requestEbook = (email: string) =>
  world.visitor.from('email_leads').insert({ email, first_name: 'A', marketing_opt_in: true });

test('lets visitors follow and confirm by link, and stores a receipt with the text, page, topics, and time', async () => {
  expect((await follow(' New@Example.com ', ['news', 'chapters'])).error).toBeNull();
  const topics = ['chapters', 'news'];
  expect(await followers()).toEqual([{ email: 'new@example.com', status: 'pending', topics }]);
  expect(await emails()).toEqual([
    { recipient: 'new@example.com', kind: 'follow_confirmation', status: 'waiting', topics },
  ]);
  const token = await getToken('new@example.com');
  expect([await confirm(token), await confirm(token)]).toEqual(['confirmed', 'confirmed']);
  expect(await followers()).toEqual([{ email: 'new@example.com', status: 'confirmed', topics }]);
  expect(
    await world.sql(`select consent_version, consent_text, page, topics, confirmed_at is not null as confirmed
      from public.consent_receipts`),
  ).toEqual([
    {
      consent_version: 'follow-3',
      consent_text: 'Email me about new chapters and anything I checked. I can unsubscribe anytime.',
      page: PAGE,
      topics,
      confirmed: true,
    },
  ]);
});

test('stores the earlier consent text for pages that still show it, and rejects unknown versions', async () => {
  expect((await follow('early@example.com', ['chapters'], 'follow-1')).error).toBeNull();
  expect(await world.value('select consent_text from public.consent_receipts')).toBe(
    'I want to be told by e-mail about what I have chosen here. I can withdraw this at any time, by the link in every mail.',
  );
  expect((await follow('later@example.com', ['chapters'], 'follow-4')).error?.code).toBe('PT422');
  expect(await followers()).toHaveLength(1);
});

test('responds the same for a known email address and adds a new topic only after its owner confirms it', async () => {
  const first = await follow('new@example.com');
  await confirm(await getToken('new@example.com'));
  const second = await follow('new@example.com', ['episodes']);
  expect([second.status, second.data, second.error]).toEqual([first.status, first.data, first.error]);
  expect((await emails()).map(({ kind }) => kind)).toEqual(['follow_confirmation', 'welcome']);
  expect(await followers()).toMatchObject([{ status: 'confirmed', topics: ['chapters'] }]);
  await confirm(await getToken('new@example.com'));
  expect(await followers()).toMatchObject([{ topics: ['chapters', 'episodes'] }]);
});

test('limits an email address to one email an hour and five a day', async () => {
  for (let hour = 0; hour < 8; hour += 1) {
    await world.sql('delete from private.write_counts');
    expect((await follow('new@example.com')).error).toBeNull();
    expect((await follow(' NEW@Example.COM ')).error).toBeNull();
    expect(await emails()).toHaveLength(Math.min(hour + 1, 5));
    await world.sql(`update public.mail_outbox
      set status = 'sent', sent_at = now(), created_at = created_at - interval '61 minutes'`);
  }
});

test('limits a mailbox to six emails a day and fifteen in thirty days, regardless of how the address is spelled', async () => {
  await follow('v.ictim@gmail.com');
  for (let tag = 1; tag <= 4; tag += 1)
    expect((await requestEbook(`victim+${tag}@gmail.com`)).error).toBeNull();
  expect((await follow('vic.tim+more@googlemail.com')).error).toBeNull();
  expect(await emails()).toHaveLength(6);
  await follow('another@gmail.com');
  expect(await emails()).toHaveLength(7);
  for (let day = 1; day <= 3; day += 1) {
    await world.sql(`update public.mail_outbox set created_at = created_at - interval '25 hours'`);
    await world.sql('delete from private.write_counts');
    for (let tag = 1; tag <= 4; tag += 1) await requestEbook(`victim+${day}-${tag}@gmail.com`);
  }
  expect(await emails()).toHaveLength(1 + 15);
  await world.sql(`update public.mail_outbox set created_at = created_at - interval '30 days'`);
  await requestEbook('victim+again@gmail.com');
  expect(await emails()).toHaveLength(1 + 15 + 1);
});

test('reports an old, deleted, or unsubscribed link as expired and any other as unknown', async () => {
  await follow('late@example.com');
  const token = await getToken('late@example.com');
  await world.sql(`update public.consent_receipts set requested_at = now() - interval '15 days'`);
  expect(await confirm(token)).toBe('expired');
  expect(await followers()).toMatchObject([{ status: 'pending' }]);
  await world.sql('delete from public.followers');
  expect(await confirm(token)).toBe('expired');
  for (const unknownToken of ['', `${token} `, "' or true --", 'x'.repeat(10_000)])
    expect([
      await confirm(unknownToken),
      await unsubscribe(unknownToken),
      await preferences(unknownToken),
    ]).toEqual(['unknown', 'unknown', []]);
  await follow('gone@example.com');
  const other = await getToken('gone@example.com');
  expect([await unsubscribe(other), await confirm(other)]).toEqual(['unsubscribed', 'expired']);
  expect(await followers()).toMatchObject([{ status: 'unsubscribed', topics: [] }]);
  expect((await emails()).map(({ status }) => status)).toEqual(['canceled']);
});

test('masks the email address in preferences, saves topics, and unsubscribes if none are left', async () => {
  await follow('bystander@example.com');
  await follow('someone@example.com', ['chapters', 'news']);
  const token = await getToken('someone@example.com');
  await confirm(token);
  const save = async (topics: string[]) =>
    (await world.visitor.rpc('save_follower_preferences', { token, topics })).data;
  expect(await preferences(token)).toEqual([
    { email_hint: 's…@example.com', status: 'confirmed', topics: ['chapters', 'news'], catch_up_days: null },
  ]);
  expect(await save(['episodes'])).toBe('saved');
  expect(await preferences(token)).toMatchObject([{ topics: ['episodes'] }]);
  expect(await save([])).toBe('saved');
  expect(await preferences(token)).toMatchObject([{ status: 'unsubscribed', topics: [] }]);
  expect(await unsubscribe(token)).toBe('unsubscribed');
  expect(await save(['news'])).toBe('saved');
  expect(await followers()).toMatchObject([
    { email: 'bystander@example.com', status: 'pending' },
    { email: 'someone@example.com', status: 'confirmed', topics: ['news'] },
  ]);
});

test('rejects invalid topics, invalid email addresses, and excess requests', async () => {
  expect((await follow('a@b')).error).toMatchObject({
    code: 'PT422',
    message: 'Please enter a valid email address',
  });
  for (const topics of [['everything'], [], Array.from({ length: 1000 }, () => 'news')])
    expect((await follow('new@example.com', topics)).error?.code).toBe('PT422');
  expect(await followers()).toEqual([]);
  await world.sql(`update private.write_limits set per_minute = 1 where table_name = 'followers'`);
  await world.sql('delete from private.write_counts');
  expect((await follow('one@example.com')).error).toBeNull();
  expect((await follow('two@example.com')).error?.code).toBe('PT429');
});

test('sends nothing to addresses imported through SQL', async () => {
  await world.sql(`insert into public.email_leads (email, first_name, marketing_opt_in)
    values ('listed@example.com', 'Listed', true)`);
  await world.sql(
    `insert into public.podcast_subscribers (email, consent) values ('listed@example.com', true)`,
  );
  expect([await followers(), await emails()]).toEqual([[], []]);
});

test('starts the double opt-in from the e-book form and the podcast dialog', async () => {
  const email = 'lead@example.com';
  expect((await requestEbook(email)).error).toBeNull();
  await world.visitor.from('podcast_subscribers').insert({ email, consent: true }).throwOnError();
  await world.visitor.from('email_leads').insert({ email: 'plain@example.com', first_name: 'B' });
  expect(await followers()).toEqual([{ email, status: 'pending', topics: ['episodes', 'news'] }]);
  expect(
    await world.sql('select consent_text, topics from public.consent_receipts order by consent_version'),
  ).toEqual([
    { consent_text: 'Send me news about the series (optional)', topics: ['news'] },
    {
      consent_text: 'I agree to hear about new episodes. I can withdraw this at any time.',
      topics: ['episodes'],
    },
  ]);
  expect((await emails()).map(({ recipient, kind, topics }) => [recipient, kind, topics])).toEqual([
    [email, 'ebook', null],
    [email, 'follow_confirmation', ['episodes', 'news']],
    ['plain@example.com', 'ebook', null],
  ]);
  expect((await requestEbook(email)).error?.code).toBe('23505');
  expect(await emails()).toHaveLength(3);
});

test('lets a podcast subscriber from before the double opt-in confirm by subscribing again', async () => {
  const email = 'ear@example.com';
  await world.sql('insert into public.podcast_subscribers (email, consent) values ($1, true)', [email]);
  const subscribe = async () =>
    (await world.visitor.from('podcast_subscribers').insert({ email: 'Ear@example.com', consent: true }))
      .status;
  expect([await subscribe(), await subscribe()]).toEqual([201, 201]);
  expect(await emails()).toMatchObject([{ recipient: email, topics: ['episodes'] }]);
  expect(await world.sql('select email, is_double_opt_in from public.podcast_subscribers')).toEqual([
    { email, is_double_opt_in: false },
  ]);
  expect(await confirm(await getToken(email))).toBe('confirmed');
  expect(await followers()).toMatchObject([{ status: 'confirmed', topics: ['episodes'] }]);
  await subscribe();
  expect(await emails()).toHaveLength(1);
});
