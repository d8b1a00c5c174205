// Following, confirming, choosing and leaving, and what visitors cannot learn: on any backend that holds the seed.
import { beforeEach, expect, test } from 'vitest';
import type { World } from './world.ts';

const PAGE = '/read/not-in-heaven';
const VERSION = 'follow-2';

/** @param openedWorld a world of this test file alone */
export function tryFollowing(openedWorld: () => World): void {
  const world = () => openedWorld();
  const follow = (email: string, topics = ['chapters'], version = VERSION) =>
    world().visitor.rpc('follow', {
      follower_email: email,
      topics,
      consent_page: PAGE,
      consent_version: version,
    });
  const followers = () =>
    world().sql<{ email: string; status: string; topics: string[] }>(
      `select email, status, private.topics_of(followers) as topics from public.followers order by email`,
    );
  const mails = () =>
    world().sql<{ recipient: string; kind: string; status: string; topics: string[] }>(
      `select recipient, kind, status, data -> 'topics' as topics from public.mail_outbox order by created_at`,
    );
  const tokenOf = async (email: string): Promise<string> =>
    (
      await world().sql<{ token: string }>(
        `select token from private.follower_links join public.followers on id = follower_id where email = $1`,
        [email],
      )
    )[0]?.token ?? '';
  const confirm = async (token: string) => (await world().visitor.rpc('confirm_follow', { token })).data;

  beforeEach(() => world().restore());

  test('a stranger follows, confirms by the link, and the receipt says to what, when and where', async () => {
    expect((await follow(' New@Example.com ', ['news', 'chapters'])).error).toBeNull();
    expect(await followers()).toEqual([
      { email: 'new@example.com', status: 'pending', topics: ['chapters', 'news'] },
    ]);
    expect(await mails()).toEqual([
      {
        recipient: 'new@example.com',
        kind: 'follow_confirmation',
        status: 'waiting',
        topics: ['chapters', 'news'],
      },
    ]);
    const token = await tokenOf('new@example.com');
    expect(await confirm(token)).toBe('confirmed');
    expect(await followers()).toEqual([
      { email: 'new@example.com', status: 'confirmed', topics: ['chapters', 'news'] },
    ]);
    expect(
      await world().sql(
        `select consent_version, consent_text, page, topics, confirmed_at is not null as confirmed
         from public.consent_receipts`,
      ),
    ).toEqual([
      {
        consent_version: VERSION,
        consent_text:
          'I want to be told by email about what I have chosen here. I can withdraw this at any time, by the link in every email.',
        page: PAGE,
        topics: ['chapters', 'news'],
        confirmed: true,
      },
    ]);
    expect(await confirm(token)).toBe('confirmed');
  });

  test('a page opened before the words changed gets a receipt of the words it shows, and unknown words get none', async () => {
    expect((await follow('early@example.com', ['chapters'], 'follow-1')).error).toBeNull();
    expect(await world().sql('select consent_version, consent_text from public.consent_receipts')).toEqual([
      {
        consent_version: 'follow-1',
        consent_text:
          'I want to be told by e-mail about what I have chosen here. I can withdraw this at any time, by the link in every mail.',
      },
    ]);
    expect((await follow('later@example.com', ['chapters'], 'follow-3')).error?.code).toBe('PT422');
    expect(await followers()).toHaveLength(1);
  });

  test('the answer is the same for a known address, and within an hour there is one mail', async () => {
    const first = await follow('new@example.com');
    await confirm(await tokenOf('new@example.com'));
    const second = await follow('new@example.com', ['podcast']);
    const other = await follow('other@example.com');
    expect([second.status, second.data, second.error]).toEqual([first.status, first.data, first.error]);
    expect([other.status, other.data]).toEqual([first.status, first.data]);
    expect((await mails()).filter(({ recipient }) => recipient === 'new@example.com')).toHaveLength(1);
    // A topic that was asked for with this address is not given before its owner confirms it.
    expect((await followers())[0]).toMatchObject({ status: 'confirmed', topics: ['chapters'] });
    await confirm(await tokenOf('new@example.com'));
    expect((await followers())[0]).toMatchObject({ topics: ['chapters', 'podcast'] });
  });

  test('an address is mailed five times a day at most, one mail an hour', async () => {
    for (let hour = 0; hour < 8; hour += 1) {
      await world().sql('delete from private.write_counts');
      expect((await follow('new@example.com')).error).toBeNull();
      await world().sql(
        `update public.mail_outbox set status = 'sent', sent_at = now(), created_at = created_at - interval '61 minutes'`,
      );
    }
    expect(await mails()).toHaveLength(5);
  });

  test('a mailbox gets six mails a day that strangers can ask for, and fifteen in thirty days, however it is spelled', async () => {
    const lead = (email: string) =>
      world().visitor.from('email_leads').insert({ email, first_name: 'A', marketing_opt_in: true });
    const received = async () => (await mails()).length;
    await follow('v.ictim@gmail.com');
    for (let tag = 1; tag <= 4; tag += 1) expect((await lead(`victim+${tag}@gmail.com`)).error).toBeNull();
    expect((await follow('vic.tim+more@googlemail.com')).error).toBeNull();
    expect(await received()).toBe(6);
    await follow('another@gmail.com');
    expect(await received()).toBe(7);
    for (let day = 1; day <= 3; day += 1) {
      await world().sql(`update public.mail_outbox set created_at = created_at - interval '25 hours'`);
      await world().sql('delete from private.write_counts');
      for (let tag = 1; tag <= 4; tag += 1) await lead(`victim+${day}-${tag}@gmail.com`);
    }
    expect(await received()).toBe(1 + 15);
    await world().sql(`update public.mail_outbox set created_at = created_at - interval '30 days'`);
    await lead('victim+again@gmail.com');
    expect(await received()).toBe(1 + 15 + 2);
  });

  test('nothing is mailed to what a mail server reads as another address', async () => {
    const spellings = [
      'victim(1)@example.com',
      'a:victim@example.com;',
      'victim@example.com,example.org',
      'vic\\tim@example.com',
      'victim@[192.0.2.1].example',
      'victim@mail\uff0eexample.com',
      'victim\u200b@example.com',
      '\u202evictim@example.com',
    ];
    for (const [index, email] of spellings.entries()) {
      await world().sql('delete from private.write_counts');
      expect((await follow(email)).error, String(index)).toMatchObject({
        code: 'PT422',
        message: 'Please enter a valid email address',
      });
      await world().visitor.from('email_leads').insert({ email, first_name: 'A', marketing_opt_in: true });
      await world().visitor.from('podcast_subscribers').insert({ email, consent: true });
    }
    expect(await mails()).toEqual([]);
    expect(await followers()).toEqual([]);
    // A domain in Hebrew is a domain.
    expect((await follow('חוה@דוגמה.קום')).error).toBeNull();
    expect(await mails()).toHaveLength(1);
  });

  test('a link of fifteen days ago, of a deleted wish, of an unsubscription, and an invented one open nothing', async () => {
    await follow('late@example.com');
    const token = await tokenOf('late@example.com');
    await world().sql(`update public.consent_receipts set requested_at = now() - interval '15 days'`);
    expect(await confirm(token)).toBe('expired');
    expect(await followers()).toMatchObject([{ status: 'pending' }]);
    await world().sql('delete from public.followers');
    expect(await confirm(token)).toBe('expired');
    for (const invented of ['', 'f'.repeat(64), `${token} `, "' or true --", 'x'.repeat(10_000)]) {
      expect(await confirm(invented)).toBe('unknown');
      expect((await world().visitor.rpc('unsubscribe', { token: invented })).data).toBe('unknown');
      expect((await world().visitor.rpc('follower_preferences', { token: invented })).data).toEqual([]);
    }
    await follow('gone@example.com');
    const other = await tokenOf('gone@example.com');
    expect((await world().visitor.rpc('unsubscribe', { token: other })).data).toBe('unsubscribed');
    expect(await confirm(other)).toBe('expired');
    expect((await followers())[0]).toMatchObject({ status: 'unsubscribed', topics: [] });
    expect((await mails()).map(({ status }) => status)).toEqual(['canceled']);
  });

  test('another’s link confirms, shows and ends that person’s following, never mine', async () => {
    await follow('mine@example.com');
    await follow('other@example.com', ['news']);
    const token = await tokenOf('other@example.com');
    expect(await confirm(token)).toBe('confirmed');
    expect((await followers()).map(({ email, status }) => [email, status])).toEqual([
      ['mine@example.com', 'pending'],
      ['other@example.com', 'confirmed'],
    ]);
    expect((await world().visitor.rpc('follower_preferences', { token })).data).toMatchObject([
      { email_hint: 'o…@example.com' },
    ]);
    expect((await world().visitor.rpc('unsubscribe', { token })).data).toBe('unsubscribed');
    expect((await followers()).map(({ status }) => status)).toEqual(['pending', 'unsubscribed']);
  });

  test('preferences show a hint of the address, are saved, and without topics end everything', async () => {
    await follow('someone@example.com', ['chapters', 'news']);
    const token = await tokenOf('someone@example.com');
    await confirm(token);
    const preferences = async () => (await world().visitor.rpc('follower_preferences', { token })).data;
    const save = async (topics: string[]) =>
      (await world().visitor.rpc('save_follower_preferences', { token, topics })).data;
    expect(await preferences()).toEqual([
      { email_hint: 's…@example.com', status: 'confirmed', topics: ['chapters', 'news'] },
    ]);
    expect(await save(['podcast'])).toBe('saved');
    expect(await preferences()).toMatchObject([{ topics: ['podcast'] }]);
    expect(await save([])).toBe('saved');
    expect(await preferences()).toMatchObject([{ status: 'unsubscribed', topics: [] }]);
    expect((await world().visitor.rpc('unsubscribe', { token })).data).toBe('unsubscribed');
    expect(await save(['news'])).toBe('saved');
    expect(await preferences()).toMatchObject([{ status: 'confirmed', topics: ['news'] }]);
  });

  test('wrong topics, wrong words and wrong addresses are refused, and a flood is', async () => {
    for (const answer of [
      await follow('new@example.com', ['everything']),
      await follow('new@example.com', []),
      await follow(
        'new@example.com',
        Array.from({ length: 1000 }, () => 'news'),
      ),
      await follow('a@b'),
      await follow(`${'x'.repeat(100_000)}@example.com`),
      await follow('new@example.com\r\nBcc: all@example.com'),
    ]) {
      expect(answer.error?.code).toBe('PT422');
    }
    expect(await followers()).toEqual([]);
    await world().sql(`update private.write_limits set per_minute = 1 where table_name = 'followers'`);
    await world().sql('delete from private.write_counts');
    expect((await follow('one@example.com')).error).toBeNull();
    expect((await follow('two@example.com')).error?.code).toBe('PT429');
  });

  test('a list that the owner inserts by SQL is asked for by no one: it sends nothing', async () => {
    await world().sql(`insert into public.email_leads (email, first_name, marketing_opt_in)
      values ('listed@example.com', 'Listed', true)`);
    await world().sql(
      `insert into public.podcast_subscribers (email, consent) values ('listed@example.com', true)`,
    );
    expect(await followers()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test('opting in with the e-book and the podcast dialog begin the double opt-in, in the same transaction', async () => {
    const lead = { email: 'lead@example.com', first_name: '<b>A\r\nBcc: x@example.com\u202e' };
    expect(
      (
        await world()
          .visitor.from('email_leads')
          .insert({ ...lead, marketing_opt_in: true })
      ).error,
    ).toBeNull();
    expect(
      (await world().visitor.from('podcast_subscribers').insert({ email: lead.email, consent: true })).error,
    ).toBeNull();
    expect(
      (await world().visitor.from('email_leads').insert({ email: 'plain@example.com', first_name: 'B' }))
        .error,
    ).toBeNull();
    expect(await followers()).toEqual([
      { email: 'lead@example.com', status: 'pending', topics: ['chapters', 'podcast'] },
    ]);
    expect((await mails()).map(({ recipient, kind, topics }) => [recipient, kind, topics])).toEqual([
      ['lead@example.com', 'ebook', null],
      ['lead@example.com', 'follow_confirmation', ['chapters', 'podcast']],
      ['plain@example.com', 'ebook', null],
    ]);
    const again = await world().visitor.from('email_leads').insert(lead);
    expect(again.error?.code).toBe('23505');
    expect(await mails()).toHaveLength(3);
  });
}
