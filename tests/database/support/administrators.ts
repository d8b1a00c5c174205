// Who sees, invites and removes administrators, and that one always stays: on any backend that holds the seed.
import { beforeEach, describe, expect, test } from 'vitest';
import { clientOf, type Client, type World } from './world.ts';

const ADMIN = '11111111-1111-4111-8111-111111111111';
const READER = '22222222-2222-4222-8222-222222222222';
const SECOND = '44444444-4444-4444-8444-444444444444';
const THIRD = '55555555-5555-4555-8555-555555555555';
const LAST = 'The last administrator stays. Invite another first, and wait until they have signed in.';

/** @param openedWorld a world of this test file alone: accounts are added to it and removed */
export function tryAdministrators(openedWorld: () => World): void {
  let second: Client;
  const world = () => openedWorld();
  const administrators = async () =>
    (await world().sql<{ id: string }>('select user_id as id from public.user_roles order by 1')).map(
      ({ id }) => id,
    );

  /** With the reader's password, which is the seed's. */
  const addAdministrator = async (id: string, email: string): Promise<Client> => {
    await world().sql(
      `with copied as (
         insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token,
           recovery_token, email_change, email_change_token_new, email_change_token_current, reauthentication_token,
           phone_change, phone_change_token, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
         select $1, aud, role, $2, encrypted_password, now(), '', '', '', '', '', '', '', '',
           raw_app_meta_data, raw_user_meta_data, now(), now() from auth.users where id = '${READER}'
         returning id
       ) insert into public.user_roles (user_id, role) select id, 'admin' from copied`,
      [id, email],
    );
    const client = clientOf(world().backend);
    const { error } = await client.auth.signInWithPassword({ email, password: 'let-there-be-light' });
    expect(error).toBeNull();
    return client;
  };

  beforeEach(async () => {
    await world().restore();
    await world().sql(`delete from auth.users where id in ('${SECOND}', '${THIRD}')`);
    second = await addAdministrator(SECOND, 'second@example.com');
  });

  test('administrators see each other; a reader and a visitor see none', async () => {
    const { data } = await world().admin.rpc('list_administrators');
    expect(data?.map(({ email, is_you, is_invited }) => ({ email, is_you, is_invited }))).toEqual([
      { email: 'admin@example.com', is_you: true, is_invited: false },
      { email: 'second@example.com', is_you: false, is_invited: false },
    ]);
    expect(data?.every(({ since, last_sign_in_at }) => since !== '' && last_sign_in_at !== null)).toBe(true);
    for (const client of [world().reader, world().visitor]) {
      const refused = await client.rpc('list_administrators');
      expect(refused.data).toBeNull();
      expect(refused.error?.code).toBe('42501');
    }
  });

  test('one removes another, whose session is worthless after that', async () => {
    expect((await second.from('chapter_drafts').select('chapter_id')).data).not.toEqual([]);
    expect((await world().admin.rpc('remove_administrator', { account: SECOND })).error).toBeNull();
    expect(await administrators()).toEqual([ADMIN]);
    expect((await second.from('chapter_drafts').select('chapter_id')).data ?? []).toEqual([]);
    expect((await second.rpc('list_administrators')).error).not.toBeNull();
    expect((await second.auth.refreshSession()).error).not.toBeNull();
    expect(await world().sql(`select id from auth.users where id = '${SECOND}'`)).toEqual([]);
    const again = await world().admin.rpc('remove_administrator', { account: SECOND });
    expect(again.error?.code).toBe('PT404');
  });

  test('administrators cannot remove themselves, and readers and visitors remove none', async () => {
    const own = await world().admin.rpc('remove_administrator', { account: ADMIN });
    expect(own.error).toMatchObject({
      code: 'PT422',
      message: 'You cannot remove yourself. Another administrator can.',
    });
    for (const client of [world().reader, world().visitor])
      expect((await client.rpc('remove_administrator', { account: SECOND })).error?.code).toBe('42501');
    expect(await administrators()).toEqual([ADMIN, SECOND]);
  });

  test('an account without the role is not removed', async () => {
    const answer = await world().admin.rpc('remove_administrator', { account: READER });
    expect(answer.error?.code).toBe('PT404');
    expect(await world().sql(`select id from auth.users where id = '${READER}'`)).toHaveLength(1);
  });

  describe('the last administrator stays', () => {
    test.each([
      ['the role', `delete from public.user_roles`],
      ['each account', `delete from auth.users where id in ('${ADMIN}', '${SECOND}')`],
      ['the table', `truncate public.user_roles`],
    ])('whatever deletes %s', async (_what, statement) => {
      await expect(world().sql(statement)).rejects.toMatchObject({ message: LAST });
      expect(await administrators()).toEqual([ADMIN, SECOND]);
    });

    test('also where only an invitation would be left', async () => {
      await world().sql(
        `update auth.users set invited_at = now(), last_sign_in_at = null where id = '${SECOND}'`,
      );
      await expect(
        world().sql(`delete from public.user_roles where user_id = '${ADMIN}'`),
      ).rejects.toMatchObject({
        message: LAST,
      });
      const { data } = await world().admin.rpc('list_administrators');
      expect(data?.map(({ is_invited }) => is_invited)).toEqual([false, true]);
      expect((await world().admin.rpc('remove_administrator', { account: SECOND })).error).toBeNull();
    });

    test('when two remove each other at the same moment', async () => {
      const third = await addAdministrator(THIRD, 'third@example.com');
      await world().sql(`delete from public.user_roles where user_id = '${ADMIN}'`);
      const answers = await Promise.all([
        third.rpc('remove_administrator', { account: SECOND }),
        second.rpc('remove_administrator', { account: THIRD }),
      ]);
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
      expect(await administrators()).toHaveLength(1);
    });

    test('when two transactions delete one role each, neither of which is over when the other begins', async () => {
      const answers = await Promise.allSettled(
        [ADMIN, SECOND].map((id) =>
          world().sql(`do $$ begin
            delete from public.user_roles where user_id = '${id}';
            perform pg_sleep(0.3);
          end $$`),
        ),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await administrators()).toHaveLength(1);
    });
  });

  describe('the queue of mails', () => {
    beforeEach(async () => {
      await world().sql(`
        insert into public.mail_outbox (kind, recipient, subject, text_body, idempotency_key, last_error)
        values ('password_reset', 'one@example.com', 'A link', 'https://secret.example/#token', 'one',
          'refused: https://secret.example/#token')`);
    });

    test('shows administrators what waits, without what a link would open', async () => {
      const { data } = await world().admin.rpc('mail_queue');
      expect(data).toMatchObject([
        {
          kind: 'password_reset',
          recipient: 'one@example.com',
          status: 'waiting',
          last_error: 'refused: (link)',
        },
      ]);
      expect(JSON.stringify(data)).not.toContain('secret.example');
    });

    test('shows others nothing', async () => {
      for (const client of [world().reader, world().visitor])
        expect((await client.rpc('mail_queue')).error?.code).toBe('42501');
    });

    test('stores the same mail once', async () => {
      await expect(
        world().sql(`insert into public.mail_outbox (kind, recipient, subject, text_body, idempotency_key)
          values ('password_reset', 'one@example.com', 'A link', 'again', 'one')`),
      ).rejects.toMatchObject({ code: '23505' });
    });
  });

  test('the role is given with the secret key alone', async () => {
    for (const client of [world().admin, world().reader, world().visitor]) {
      const answer = await client.rpc('give_administrator_role', { address: 'reader@example.com' });
      expect(answer.error?.code).toBe('42501');
    }
    expect(await administrators()).toEqual([ADMIN, SECOND]);
  });
}
