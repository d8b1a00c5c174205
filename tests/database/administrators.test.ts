import { beforeEach, describe, expect, test } from 'vitest';
import { addEditor, ADMIN, EDITOR, ok, READER, signInAs, useWorld, type Client } from './support/world.ts';

const world = useWorld();

const SECOND = '44444444-4444-4444-8444-444444444444';
const THIRD = '55555555-5555-4555-8555-555555555555';
const LAST_ADMINISTRATOR_ERROR =
  'The last administrator cannot be removed. Invite another administrator and wait until they sign in.';

let second: Client;
beforeEach(async () => {
  second = await addAdministrator(SECOND, 'second@example.com');
});

const administrators = () => world.value('select array_agg(user_id order by user_id) from public.user_roles');
const remove = (account: string, by = world.admin) => by.rpc('remove_administrator', { account });

async function addAdministrator(id: string, email: string): Promise<Client> {
  await world.sql(
    `insert into public.user_roles (user_id, role)
     select private.create_account($2, encrypted_password, account => $1), 'admin' from auth.users where id = '${READER}'`,
    [id, email],
  );
  return signInAs(world.backend, email);
}

test('lists all administrators', async () => {
  const listed = ok(await world.admin.rpc('list_administrators'));
  expect(listed.map(({ email, role, is_you, is_invited }) => ({ email, role, is_you, is_invited }))).toEqual([
    { email: 'admin@example.com', role: 'admin', is_you: true, is_invited: false },
    { email: 'second@example.com', role: 'admin', is_you: false, is_invited: false },
  ]);
  expect(listed.every(({ since, last_sign_in_at }) => since !== '' && last_sign_in_at !== null)).toBe(true);
});

test('removing an administrator invalidates their session immediately', async () => {
  expect((await second.from('chapter_drafts').select('chapter_id')).data).not.toEqual([]);
  expect((await remove(SECOND)).error).toBeNull();
  expect(await administrators()).toEqual([ADMIN]);
  expect((await second.from('chapter_drafts').select('chapter_id')).data ?? []).toEqual([]);
  expect((await second.rpc('list_administrators')).error).not.toBeNull();
  expect((await second.auth.refreshSession()).error).not.toBeNull();
  expect(await world.sql(`select id from auth.users where id = '${SECOND}'`)).toEqual([]);
  expect((await remove(SECOND)).error?.code).toBe('PT404');
});

test('prevents administrators from removing themselves or accounts without the role', async () => {
  expect((await remove(ADMIN)).error).toMatchObject({
    code: 'PT422',
    message: 'You cannot remove yourself. Ask another administrator.',
  });
  expect((await remove(READER)).error?.code).toBe('PT404');
  expect(await world.sql(`select id from auth.users where id = '${READER}'`)).toHaveLength(1);
  expect(await administrators()).toEqual([ADMIN, SECOND]);
});

describe('last administrator', () => {
  test.each([
    ['the role', 'delete from public.user_roles'],
    ['each account', `delete from auth.users where id in ('${ADMIN}', '${SECOND}')`],
    ['the table', 'truncate public.user_roles'],
    ['the role of an administrator', `update public.user_roles set role = 'editor'`],
  ])('cannot be removed by deleting %s', async (_label, statement) => {
    await expect(world.sql(statement)).rejects.toMatchObject({ message: LAST_ADMINISTRATOR_ERROR });
    expect(await administrators()).toEqual([ADMIN, SECOND]);
  });

  test('cannot be removed if the only other administrator has not accepted the invitation', async () => {
    await world.sql(
      `update auth.users set invited_at = now(), last_sign_in_at = null where id = '${SECOND}'`,
    );
    const deletion = world.sql(`delete from public.user_roles where user_id = '${ADMIN}'`);
    await expect(deletion).rejects.toMatchObject({ message: LAST_ADMINISTRATOR_ERROR });
    const { data } = await world.admin.rpc('list_administrators');
    expect(data?.map(({ is_invited }) => is_invited)).toEqual([false, true]);
    expect((await remove(SECOND)).error).toBeNull();
  });

  test('remains when two administrators remove each other concurrently', async () => {
    const third = await addAdministrator(THIRD, 'third@example.com');
    await world.sql(`delete from public.user_roles where user_id = '${ADMIN}'`);
    const results = await Promise.all([remove(SECOND, third), remove(THIRD, second)]);
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await administrators()).toHaveLength(1);
  });

  test('remains when two concurrent transactions each delete one role', async () => {
    const results = await Promise.allSettled(
      [ADMIN, SECOND].map((id) =>
        world.sql(`do $$ begin
          delete from public.user_roles where user_id = '${id}';
          perform pg_sleep(0.3);
        end $$`),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await administrators()).toHaveLength(1);
  });
});

describe('editors', () => {
  let editor: Client;
  beforeEach(async () => {
    await addEditor(world);
    editor = await signInAs(world.backend, 'editor@example.com');
  });

  const changeRole = (account: string, role: string, by = world.admin) =>
    by.rpc('change_role', { account, new_role: role });
  const canRead = async (client: Client) => ({
    drafts: ((await client.from('chapter_drafts').select('chapter_id')).data ?? []).length > 0,
    people: (await client.rpc('list_administrators')).error === null,
  });

  test('gain and lose access immediately when their role changes or is taken away', async () => {
    expect(await canRead(editor)).toEqual({ drafts: true, people: false });
    expect((await changeRole(EDITOR, 'admin')).error).toBeNull();
    expect(await canRead(editor)).toEqual({ drafts: true, people: true });
    expect((await changeRole(EDITOR, 'editor')).error).toBeNull();
    expect(await canRead(editor)).toEqual({ drafts: true, people: false });
    await world.sql('delete from public.user_roles where user_id = $1', [EDITOR]);
    expect(await canRead(editor)).toEqual({ drafts: false, people: false });
  });

  test('are listed and removed like administrators', async () => {
    const listed = ok(await world.admin.rpc('list_administrators'));
    expect(listed.find(({ user_id }) => user_id === EDITOR)).toMatchObject({ role: 'editor' });
    expect((await remove(EDITOR)).error).toBeNull();
    expect((await editor.auth.refreshSession()).error).not.toBeNull();
    expect((await changeRole(EDITOR, 'admin')).error?.code).toBe('PT404');
  });

  test('have one role, which only other administrators change, and to nothing else', async () => {
    await expect(
      world.sql(`insert into public.user_roles (user_id, role) values ('${EDITOR}', 'admin')`),
    ).rejects.toMatchObject({ code: '23505' });
    expect((await changeRole(EDITOR, 'admin', editor)).error?.code).toBe('42501');
    expect((await changeRole(EDITOR, 'owner')).error).not.toBeNull();
    expect((await changeRole(READER, 'editor')).error?.code).toBe('PT404');
    expect((await changeRole(ADMIN, 'editor')).error).toMatchObject({
      code: 'PT422',
      message: 'You cannot change your own role. Ask another administrator.',
    });
    expect(await canRead(editor)).toEqual({ drafts: true, people: false });
  });

  test('do not count as the last administrator', async () => {
    await world.sql(`delete from public.user_roles where user_id = '${SECOND}'`);
    await expect(world.sql(`delete from public.user_roles where user_id = '${ADMIN}'`)).rejects.toMatchObject(
      { message: LAST_ADMINISTRATOR_ERROR },
    );
  });

  test('see and mark only notifications about chapters', async () => {
    await world.sql(`insert into public.admin_notifications (title, message, notification_type)
      values ('Mail is not being sent', 'Reason', 'mail_waits')`);
    const titles = ok(await editor.from('admin_notifications').select('title')).map(({ title }) => title);
    expect(titles).toContain('Chapter 9 published');
    expect(titles).not.toContain('Mail is not being sent');
    ok(await editor.from('admin_notifications').update({ is_read: true }).eq('is_read', false).select('id'));
    expect(await world.sql('select title from public.admin_notifications where not is_read')).toEqual([
      { title: 'Mail is not being sent' },
    ]);
  });

  test('publish, schedule a letter, and see the delay, without the mail settings', async () => {
    await world.sql('update public.mail_settings set chapter_delay_seconds = 120');
    await world.sql(`insert into public.followers (email, status, confirmed_at, topics)
      values ('one@example.com', 'confirmed', now(), '{news}')`);
    const publication = editor.from('book_chapters').update({ is_published: true }).eq('chapter_number', 10);
    expect(ok(await publication.select('is_published'))).toEqual([{ is_published: true }]);
    const [letter] = ok(
      await editor.from('letters').insert({ subject: 'Hello', body: 'Text' }).select('id, updated_at'),
    );
    const version = String(letter?.updated_at);
    expect((await editor.rpc('send_letter', { letter_id: String(letter?.id), version })).error).toBeNull();
    expect(ok(await editor.rpc('sending_delay'))).toBe(120);
    expect(ok(await editor.from('mail_settings').select('*'))).toEqual([]);
  });

  test('are invited with their role, and a second invitation of a pending account changes it', async () => {
    const invite = (role: string) =>
      world.service.rpc('grant_role' as never, { address: 'editor@example.com', new_role: role } as never);
    expect(ok(await invite('admin'))).toBe('already');
    await world.sql(
      `update auth.users set invited_at = now(), last_sign_in_at = null where id = '${EDITOR}'`,
    );
    expect(ok(await invite('admin'))).toBe('pending');
    expect(await world.value(`select role from public.user_roles where user_id = '${EDITOR}'`)).toBe('admin');
  });
});

test('adds a notification of the same kind and title at most once a day', async () => {
  const notify = (title: string) =>
    world.value(`select private.notify_administrators('build_failed', $1, 'Reason')`, [title]);
  expect([await notify('One'), await notify('One'), await notify('Two')]).toEqual([true, false, true]);
  await world.sql(`update public.admin_notifications set created_at = created_at - interval '1 day'
    where notification_type = 'build_failed'`);
  expect(await notify('One')).toBe(true);
});
