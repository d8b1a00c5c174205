import { beforeEach, expect, test } from 'vitest';
import { ok, signInAs, useWorld } from './support/world.ts';

const world = useWorld();

const LETTER = {
  subject: 'A letter from the road',
  preview: 'News',
  body: 'First line.\n\nSecond line.',
  topic: 'news',
};

/** Confirmed followers of the given topics, by name. */
async function addFollower(name: string, topics: string[], status = 'confirmed') {
  await world.sql(
    `with follower as (
      insert into public.followers (email, status, topics, confirmed_at) values ($1, $2, $3, now()) returning id
    ) insert into private.follower_links (follower_id, token) select id, $4 from follower`,
    [`${name}@example.org`, status, topics, name.charCodeAt(0).toString(16).repeat(32)],
  );
}

async function writeLetter(values: Partial<typeof LETTER> & { is_public?: boolean } = {}) {
  const row = await world.admin
    .from('letters')
    .insert({ ...LETTER, ...values })
    .select('id,updated_at')
    .single();
  return ok(row);
}
const send = (letter: { id: string; updated_at: string }, at: string | null = null) =>
  world.admin.rpc('send_letter', { letter_id: letter.id, version: letter.updated_at, at });
const letterStatus = (id: string) =>
  world.value<string>('select status from public.letters where id = $1', [id]);
const pass = (interval: string) =>
  world.sql(`update public.letters set send_at = send_at - $1::interval where send_at is not null`, [
    interval,
  ]);
const claim = (count = 100) =>
  world.sql<{
    id: string;
    claim_id: string;
    kind: string;
    recipient: string;
    content: Record<string, unknown>;
  }>(`select * from public.claim_emails($1, 'worker')`, [count]);
type Mail = Awaited<ReturnType<typeof claim>>[number];
const finish = async (mails: { id: string; claim_id: string }[]) => {
  for (const { id, claim_id } of mails)
    await world.sql(`select public.finish_email($1, $2, 'sent')`, [id, claim_id]);
};
const recipients = (mails: { recipient: string }[]) =>
  mails.map(({ recipient }) => recipient.split('@')[0]).sort();

beforeEach(async () => {
  await addFollower('anna', ['news']);
  await addFollower('ben', ['chapters']);
  await addFollower('cara', ['chapters', 'episodes', 'news']);
  await addFollower('dan', ['news'], 'pending');
});

test('sends a letter only to confirmed followers of its topic, with its text and their own link', async () => {
  const letter = await writeLetter();
  expect(ok(await send(letter))).toMatchObject([{ status: 'scheduled' }]);
  expect(await claim()).toEqual([]);
  await pass('10 minutes');
  const mails = await claim();
  expect(recipients(mails)).toEqual(['anna', 'cara']);
  expect(mails.find(({ recipient }) => recipient.startsWith('anna'))).toMatchObject({
    kind: 'letter',
    content: { letter: { ...LETTER, slug: null }, follower: { token: '61'.repeat(32) } },
  });
  expect(await letterStatus(letter.id)).toBe('sending');
  await finish(mails);
  await claim();
  expect(await letterStatus(letter.id)).toBe('sent');
  expect(ok(await world.admin.rpc('list_letters'))).toMatchObject([
    { status: 'sent', recipients: 2, waiting: 0 },
  ]);
});

test('sends a letter for everyone to the followers of every topic', async () => {
  await world.sql('update public.mail_settings set chapter_delay_seconds = 0');
  ok(await send(await writeLetter({ topic: 'all' })));
  expect(recipients(await claim())).toEqual(['anna', 'ben', 'cara']);
  expect(ok(await world.admin.rpc('followers_by_topic'))).toEqual([
    { topic: 'chapters', followers: 2 },
    { topic: 'episodes', followers: 1 },
    { topic: 'news', followers: 2 },
    { topic: 'all', followers: 3 },
  ]);
});

test('does not send a letter that was stopped in time, and lets its author edit and send it again', async () => {
  const letter = await writeLetter();
  const [sent] = ok(await send(letter));
  const edit = (subject: string) =>
    world.admin.from('letters').update({ subject }).eq('id', letter.id).select('updated_at');
  expect((await edit('Corrected')).error?.message).toBe(
    'This letter is being sent or has been sent, so it can no longer be edited.',
  );
  ok(
    await world.admin
      .rpc('stop_letter', { letter_id: letter.id })
      .then(({ error }) => ({ data: true, error })),
  );
  await pass('10 minutes');
  expect(await claim()).toEqual([]);
  expect(await letterStatus(letter.id)).toBe('canceled');
  const [edited] = ok(await edit('Corrected'));
  expect(edited?.updated_at).not.toBe(sent?.updated_at);
  ok(await send({ id: letter.id, updated_at: edited?.updated_at ?? '' }));
  await pass('10 minutes');
  expect(recipients(await claim())).toEqual(['anna', 'cara']);
});

test('sends the rest of a letter that was stopped halfway to nobody twice', async () => {
  await world.sql('update public.mail_settings set chapter_delay_seconds = 0');
  const letter = await writeLetter();
  ok(await send(letter));
  const first = await claim(1);
  await finish(first);
  await world.admin.rpc('stop_letter', { letter_id: letter.id });
  expect(await claim()).toEqual([]);
  const updated_at =
    (await world.value<string>('select updated_at::text from public.letters where id = $1', [letter.id])) ??
    '';
  ok(await send({ id: letter.id, updated_at }));
  const second = await claim();
  expect(recipients([...first, ...second])).toEqual(['anna', 'cara']);
});

test('lets only one of two administrators send a letter, and nobody a text that they have not seen', async () => {
  const letter = await writeLetter();
  const other = await signInAs(world.backend, 'admin@example.com');
  const attempts = await Promise.all(
    [world.admin, other].map((client) =>
      client.rpc('send_letter', { letter_id: letter.id, version: letter.updated_at, at: null }),
    ),
  );
  expect(attempts.map(({ error }) => error?.message ?? null).sort()).toEqual([
    'This letter is already being sent or has been sent.',
    null,
  ]);
  const changed = await writeLetter();
  await other.from('letters').update({ body: 'Changed.' }).eq('id', changed.id);
  expect((await send(changed)).error?.message).toBe(
    'This letter was changed in the meantime. Read it again before you send it.',
  );
});

test.each([
  ['without a text', { body: ' \n' }, null, 'A letter needs a subject and a text.'],
  ['without a subject', { subject: ' ' }, null, 'A letter needs a subject and a text.'],
  ['about a topic without followers', { topic: 'episodes' }, null, 'Nobody follows this topic yet.'],
  ['in the past', {}, '2020-01-01T00:00:00Z', 'Choose a time within the next year.'],
])('refuses to send a letter %s', async (_, values, at, message) => {
  await world.sql(`update public.followers set topics = array['news'] where email like 'cara%'`);
  expect((await send(await writeLetter(values), at)).error?.message).toBe(message);
});

test('limits the length of a letter', async () => {
  const { error } = await world.admin.from('letters').insert({ ...LETTER, body: 'word '.repeat(40_000) });
  expect(error?.message).toContain('letters_body_size');
});

test('shows visitors a letter only if it is public and was sent', async () => {
  const listed = async () => ok(await world.visitor.rpc('public_letters')).map(({ slug }) => slug);
  await world.sql('update public.mail_settings set chapter_delay_seconds = 0');
  ok(await send(await writeLetter({ subject: 'Private' })));
  await writeLetter({ subject: 'A draft', is_public: true });
  expect(await listed()).toEqual([]);
  await world.sql('update private.site_health set rebuild_due_since = null');
  const letter = await writeLetter({ subject: 'Héllo, World!', is_public: true });
  ok(await send(letter));
  await claim();
  expect(await listed()).toEqual(['h-llo-world']);
  const rows = ok(await world.visitor.from('letters').select('subject, recipients'));
  expect(rows, 'tells how many followers there are').toEqual([]);
  expect(await world.value('select rebuild_due_since is not null from private.site_health')).toBe(true);
  ok(await world.admin.from('letters').update({ is_public: false }).eq('id', letter.id).select('id'));
  expect(await listed()).toEqual([]);
});

test('lets a follower leave one topic, and the others continue', async () => {
  const token = '63'.repeat(32);
  expect((await world.visitor.rpc('unsubscribe', { token, topic: 'news' })).data).toBe('unsubscribed');
  expect(await world.value(`select topics from public.followers where email like 'cara%'`)).toEqual([
    'chapters',
    'episodes',
  ]);
  await world.visitor.rpc('unsubscribe', { token: '61'.repeat(32), topic: 'news' });
  expect(await world.value(`select status from public.followers where email like 'anna%'`)).toBe(
    'unsubscribed',
  );
});

test('sends a test only to the administrator who asks', async () => {
  const letter = await writeLetter();
  expect(ok(await world.admin.rpc('send_test_letter', { letter_id: letter.id }))).toBe('admin@example.com');
  expect(recipients(await claim())).toEqual(['admin']);
  expect(await letterStatus(letter.id)).toBe('draft');
});

test('ends emails to an address after a bounce or complaint, once per event, until its owner follows again', async () => {
  await world.sql('update public.mail_settings set chapter_delay_seconds = 0');
  ok(await send(await writeLetter()));
  const mails = await claim();
  await finish(mails);
  const record = (event_id: string, address = 'Anna@example.org') =>
    world.service.rpc('record_mail_event', {
      event_id,
      kind: 'bounce',
      address,
      reason: '550 No such\nuser',
    });
  expect([(await record('one')).data, (await record('one')).data]).toEqual(['recorded', 'duplicate']);
  expect((await record('two', 'stranger@example.org')).data).toBe('recorded');
  expect(await world.value(`select status from public.followers where email like 'anna%'`)).toBe(
    'unsubscribed',
  );
  expect(ok(await world.admin.rpc('person_record', { address: 'anna@example.org' }))).toMatchObject({
    suppressions: [{ kind: 'bounce', reason: '550 No such user' }],
  });
  expect(
    await world.value(
      `select last_error from public.mail_outbox where recipient = 'anna@example.org' and status = 'failed'`,
    ),
  ).toBe('Rejected after delivery. 550 No such user');
  expect(
    (
      await world.visitor.rpc('record_mail_event', {
        event_id: 'x',
        kind: 'bounce',
        address: 'ben@example.org',
      })
    ).error,
  ).not.toBeNull();
});

test('imports a list with its consent, asks the others, and never brings back those who left', async () => {
  await world.sql(
    `update public.followers set status = 'unsubscribed', topics = '{}' where email like 'ben%'`,
  );
  const addresses = [
    'New@Example.org',
    'new@example.org',
    'anna@example.org',
    'ben@example.org',
    '=1+1',
    'dan@example.org',
  ];
  const outcome = async (statement: string | null) =>
    Object.fromEntries(
      ok(await world.admin.rpc('import_followers', { addresses, new_topics: ['news'], statement })).map(
        (row) => [row.outcome, row.people],
      ),
    );
  expect(await outcome(null)).toEqual({ added: 0, asked: 1, known: 3, left: 1, invalid: 1 });
  expect(await outcome('They signed up at my readings in 2025.')).toEqual({
    added: 2,
    asked: 0,
    known: 2,
    left: 1,
    invalid: 1,
  });
  expect(
    await world.value(`select consent_text from public.consent_receipts join public.followers on followers.id = follower_id
      where email = 'new@example.org' and consent_receipts.confirmed_at is not null`),
  ).toBe('The publisher stated: They signed up at my readings in 2025.');
});

test('asks earlier podcast subscribers only when an administrator decides so', async () => {
  await world.sql(
    `insert into public.podcast_subscribers (email, consent) values ('early@example.org', true), ('anna@example.org', true)`,
  );
  expect((await world.admin.rpc('unasked_subscribers')).data).toBe(1);
  expect(await claim()).toEqual([]);
  expect((await world.admin.rpc('ask_subscribers')).data).toBe(1);
  expect(recipients(await claim())).toEqual(['early']);
  expect((await world.admin.rpc('ask_subscribers')).data).toBe(0);
});

test('welcomes a new follower with the first and the newest chapter, and sends the book from its beginning if asked', async () => {
  await world.visitor.rpc('follow', {
    follower_email: 'eva@example.org',
    topics: ['chapters'],
    consent_page: '/follow',
    consent_version: 'follow-2',
  });
  const token =
    (await world.value<string>(
      `select token from private.follower_links join public.followers on id = follower_id where email like 'eva%'`,
    )) ?? '';
  await finish(await claim());
  await world.visitor.rpc('confirm_follow', { token });
  const numbers = (mails: { content: Record<string, unknown> }[]) =>
    mails.map(({ content }) => (content['chapters'] as { number: number }[]).map(({ number }) => number));
  const welcome = await claim();
  expect(numbers(welcome)).toEqual([[1, 9]]);
  await finish(welcome);

  const preferences = (days: number) =>
    world.visitor.rpc('save_follower_preferences', { token, topics: ['chapters'], catch_up_days: days });
  expect((await preferences(3)).data).toBe('saved');
  expect((await world.visitor.rpc('follower_preferences', { token })).data).toMatchObject([
    { catch_up_days: 3 },
  ]);
  const received: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    await world.sql(`update public.followers set catch_up_at = catch_up_at - interval '3 days'`);
    await world.sql('select public.maintain_outbox()');
    const mails = await claim();
    received.push(...numbers(mails).flat());
    await finish(mails);
  }
  expect(received).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  expect((await world.visitor.rpc('follower_preferences', { token })).data).toMatchObject([
    { catch_up_days: null },
  ]);
});

test('announces no chapter that is published without an email', async () => {
  const publish = (number: number, is_announced: boolean) =>
    world.admin
      .from('book_chapters')
      .update({ is_published: true, is_announced })
      .eq('chapter_number', number)
      .select('id');
  ok(await publish(10, false));
  expect(await world.value('select count(*)::int from public.mail_outbox')).toBe(0);
  ok(await publish(11, true));
  expect(await world.value('select count(*)::int from public.mail_outbox')).toBe(2);
});

test('sends the whole chapter if the author chose that', async () => {
  await world.sql(`update public.mail_settings set chapter_content = 'chapter', chapter_delay_seconds = 0`);
  await world.admin.from('book_chapters').update({ is_published: true }).eq('chapter_number', 10);
  const [mail] = await claim();
  const [chapter] = mail?.content['chapters'] as { text: string }[];
  expect(chapter?.text).toBe(
    await world.value('select content from public.book_chapters where chapter_number = 10'),
  );
});

test('the e-book’s email confirms that its reader wants news, without another email', async () => {
  await world.visitor
    .from('email_leads')
    .insert({ email: 'fay@example.org', first_name: 'Fay', marketing_opt_in: true });
  const mails = await claim();
  expect(mails.map(({ kind }) => kind)).toEqual(['ebook']);
  const { token } = mails[0]?.content['follower'] as { token: string };
  expect((await world.visitor.rpc('confirm_follow', { token })).data).toBe('confirmed');
  expect(await world.value(`select topics from public.followers where email like 'fay%'`)).toEqual(['news']);
});

test('cancels emails of a stopped letter that come back from the sender, and sends it again to the others', async () => {
  await world.sql('update public.mail_settings set chapter_delay_seconds = 0');
  const letter = await writeLetter();
  ok(await send(letter));
  const [first, second] = await claim();
  await finish([first as Mail]);
  await world.admin.rpc('stop_letter', { letter_id: letter.id });
  await world.sql(`select public.finish_email($1, $2, 'deferred', 'Busy', 1)`, [
    second?.id,
    second?.claim_id,
  ]);
  await world.sql('update public.mail_outbox set next_attempt_at = now()');
  expect(await claim()).toEqual([]);
  const updated_at = await world.value<string>('select updated_at::text from public.letters where id = $1', [
    letter.id,
  ]);
  ok(await send({ id: letter.id, updated_at: updated_at ?? '' }));
  expect(recipients(await claim())).toEqual(recipients([second as Mail]));
  expect(await world.value('select recipients from public.letters where id = $1', [letter.id])).toBe(2);
});

test('lets administrators change no state directly, and keeps the page’s address up to date until it is sent', async () => {
  const letter = await writeLetter({ subject: 'A', is_public: true });
  const change = { subject: 'A longer subject', status: 'sent', sent_at: '2026-01-01T00:00:00Z' };
  await world.admin.from('letters').update(change).eq('id', letter.id);
  await world.admin.from('letters').update({ subject: 'A longer subject' }).eq('id', letter.id);
  expect(await world.sql('select status, sent_at, slug from public.letters')).toEqual([
    { status: 'draft', sent_at: null, slug: 'a-longer-subject' },
  ]);
});

test('an import confirms no topics that were never confirmed, and adds none that were left', async () => {
  await world.sql(
    `update public.followers set topics = '{chapters}' where email like 'dan%' or email like 'cara%'`,
  );
  ok(
    await world.admin.rpc('import_followers', {
      addresses: ['dan@example.org', 'cara@example.org'],
      new_topics: ['news'],
      statement: 'They signed up at my readings.',
    }),
  );
  expect(
    await world.sql(
      `select email, topics from public.followers where email like 'dan%' or email like 'cara%' order by 1`,
    ),
  ).toEqual([
    { email: 'cara@example.org', topics: ['chapters'] },
    { email: 'dan@example.org', topics: ['news'] },
  ]);
});

test('records a bounce also if the newest email was about an account', async () => {
  await world.sql(
    `insert into public.mail_outbox (kind, recipient, subject, status, sent_at, idempotency_key)
     values ('password_reset', 'anna@example.org', 'A link', 'sent', now(), 'reset')`,
  );
  const bounce = { event_id: 'x', kind: 'bounce', address: 'anna@example.org' };
  expect(ok(await world.service.rpc('record_mail_event', bounce))).toBe('recorded');
  expect(await world.value(`select status from public.followers where email like 'anna%'`)).toBe(
    'unsubscribed',
  );
});
