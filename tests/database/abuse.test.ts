// What visitors, editors, and former editors must not be able to do, and what the audit log must show.
import { beforeEach, describe, expect, test } from 'vitest';
import { withClaims } from '../support/session-token.ts';
import { SECRETS } from './support/postgres.ts';
import {
  addEditor,
  ADMIN,
  createClientFor,
  EDITOR,
  ok,
  READER,
  signInAs,
  useWorld,
  type Client,
} from './support/world.ts';

const world = useWorld();
let seeded = 0;

const entries = () =>
  world.sql<{ actor: string; action: string; subject: string | null }>(
    'select actor, action, subject from public.audit_log where id > $1 order by id',
    [seeded],
  );
const remember = async () => {
  seeded = (await world.value<number>('select coalesce(max(id), 0)::integer from public.audit_log')) ?? 0;
};
beforeEach(remember);

describe('the audit log', () => {
  test('names the account that an administrator removes', async () => {
    await addEditor(world);
    await remember();
    ok(await world.admin.rpc('remove_administrator', { account: EDITOR }).select());
    expect(await entries()).toEqual([
      { actor: 'admin@example.com', action: 'Editor removed', subject: 'editor@example.com' },
    ]);
  });

  test('names the factor’s owner when an account is removed', async () => {
    await addEditor(world);
    await world.sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'x', 'totp', 'verified', now(), now())`,
      [EDITOR],
    );
    await remember();
    await world.admin.rpc('remove_administrator', { account: EDITOR });
    const factor = (await entries()).filter(({ action }) => action === 'Authenticator app removed');
    expect(
      factor.every(({ subject }) => subject === 'editor@example.com'),
      JSON.stringify(factor),
    ).toBe(true);
  });

  test('has no readers’ addresses: not those of accounts without a role', async () => {
    const id = '99999999-7777-4777-8777-777777777777';
    await world.sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values ($1, $2, 'x', 'totp', 'unverified', now(), now())`,
      [id, READER],
    );
    await world.sql(`update auth.mfa_factors set status = 'verified' where id = $1`, [id]);
    expect(JSON.stringify(await entries())).not.toContain('reader@example.com');
  });

  test('has no readers’ addresses: not those in the statement of an import', async () => {
    await world.admin.rpc('import_followers', {
      addresses: ['jane@example.org'],
      new_topics: ['news'],
      statement: 'jane@example.org agreed by letter in 2024',
    });
    expect(JSON.stringify(await entries())).not.toContain('jane@example.org');
  });

  test('has no readers’ addresses: not those that are given as an exported list', async () => {
    await world.admin.rpc('record_export', { list: 'jane@example.org' });
    expect(JSON.stringify(await entries())).not.toContain('jane@example.org');
  });

  test.each<[string, (admin: Client) => PromiseLike<unknown>]>([
    ['deletes readers’ rows', (admin) => admin.from('followers').delete().neq('email', '')],
    ['deletes messages', (admin) => admin.from('contact_messages').delete().neq('email', '')],
    ['asks all old subscribers', (admin) => admin.rpc('ask_subscribers')],
    [
      'cancels all waiting emails',
      async (admin) => {
        await world.sql('update public.mail_settings set is_paused = true');
        await remember();
        return admin.rpc('cancel_waiting_emails');
      },
    ],
    [
      'creates a preview link',
      async (admin) => {
        const id = await world.value<string>('select id from public.book_chapters limit 1');
        return admin.rpc('create_preview_link', { chapter: id ?? '' });
      },
    ],
  ])('records who %s', async (_what, act) => {
    await world.sql(
      `insert into public.followers (email, status, topics, confirmed_at) values ('f@example.org', 'confirmed', '{news}', now())`,
    );
    await world.sql(
      `insert into public.contact_messages (name, email, message) values ('A', 'a@example.org', 'Hi')`,
    );
    await remember();
    await act(world.admin);
    expect((await entries()).filter(({ actor }) => actor === 'admin@example.com')).toHaveLength(1);
  });

  test('says who invited an editor', async () => {
    // As /functions/v1/administrators does after it has checked the caller.
    await world.sql(
      `select private.invite_administrator('new@example.org', 'editor', repeat('a', 64), interval '7 days', 's', 'b', 's', 'b', $1)`,
      [ADMIN],
    );
    expect(await entries()).toEqual([
      { actor: 'admin@example.com', action: 'Editor added', subject: 'new@example.org' },
    ]);
  });
});

test.each(['anon', 'authenticated'])(
  'the role %s has no privileges on accounts, although the embedded API grants some on its first request',
  async (role) => {
    const tables = await world.sql<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'auth'
         and has_schema_privilege($1, 'auth', 'usage')
         and has_table_privilege($1, 'auth.' || quote_ident(tablename), 'select, insert, update, delete')`,
      [role],
    );
    expect(tables).toEqual([]);
  },
);

describe('an editor', () => {
  let editor: Client;
  beforeEach(async () => {
    await addEditor(world);
    editor = await signInAs(world.backend, 'editor@example.com');
  });

  test('cannot attribute a draft to someone else', async () => {
    const chapter = await world.value<string>(
      'select id from public.book_chapters where not is_published limit 1',
    );
    await world.sql('delete from public.chapter_drafts where chapter_id = $1', [chapter]);
    ok(
      await editor
        .from('chapter_drafts')
        .insert({ chapter_id: chapter, content: 'Mine' } as never)
        .select('chapter_id'),
    );
    await editor
      .from('chapter_drafts')
      .update({ written_by: ADMIN } as never)
      .eq('chapter_id', chapter ?? '');
    expect(
      await world.value('select written_by from public.chapter_drafts where chapter_id = $1', [chapter]),
    ).toBe(EDITOR);
  });

  test('cannot forge counts or times of a chapter', async () => {
    const before = await world.sql(
      'select id, view_count, updated_at < now() as is_old from public.book_chapters where chapter_number = 1',
    );
    const [{ id }] = before as [{ id: string }];
    await editor
      .from('book_chapters')
      .update({ view_count: 1_000_000, updated_at: '2001-01-01' } as never)
      .eq('id', id);
    expect(
      await world.sql(
        `select id, view_count, updated_at > '2002-01-01' as is_old from public.book_chapters where chapter_number = 1`,
      ),
    ).toEqual(before);
  });

  test('cannot change which page a letter announces', async () => {
    const [letter] = ok(
      await editor
        .from('letters')
        .insert({ subject: 'A', body: 'B' } as never)
        .select('id'),
    );
    await editor
      .from('letters')
      .update({ announced_path: '/books/genesis' } as never)
      .eq('id', (letter as { id: string }).id);
    expect(
      await world.value('select announced_path from public.letters where id = $1', [
        (letter as { id: string }).id,
      ]),
    ).toBeNull();
  });
});

test('the preview links of a removed editor stop working', async () => {
  await addEditor(world);
  const editor = await signInAs(world.backend, 'editor@example.com');
  const chapter = await world.value<string>(
    'select id from public.book_chapters where not is_published limit 1',
  );
  const [link] = ok(await editor.rpc('create_preview_link', { chapter: chapter ?? '', days: 90 }));
  await world.admin.rpc('remove_administrator', { account: EDITOR });
  expect(ok(await world.visitor.rpc('read_preview', { token: link?.token ?? '' }))).toEqual([]);
});

test('an account without a role cannot fill the audit log', async () => {
  for (let times = 0; times < 3; times += 1) {
    await world.sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'x', 'totp', 'unverified', now(), now())`,
      [READER],
    );
    await world.sql(`update auth.mfa_factors set status = 'verified' where user_id = $1`, [READER]);
    await world.sql('delete from auth.mfa_factors where user_id = $1', [READER]);
  }
  expect(await entries()).toEqual([]);
});

describe('an administrator whose second step is old', () => {
  let stale: Client;
  beforeEach(async () => {
    const own = await signInAs(world.backend, 'admin@example.com');
    const token = (await own.auth.getSession()).data.session?.access_token ?? '';
    const { session_id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      session_id: string;
    };
    await world.sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'x', 'totp', 'verified', now(), now())`,
      [ADMIN],
    );
    await world.sql(`update auth.sessions set aal = 'aal2' where id = $1`, [session_id]);
    const amr = [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) - 16 * 60 }];
    stale = createClientFor(world.backend, {
      Authorization: `Bearer ${withClaims(token, { aal: 'aal2', amr }, SECRETS.jwtSecret)}`,
    });
  });

  test.each<[string, (client: Client) => PromiseLike<{ error: { code?: string } | null }>]>([
    [
      'search readers’ addresses and messages by counting',
      (client) => client.rpc('audience_counts', { search: 'jane@example.org' }),
    ],
    [
      'find out who follows by importing',
      (client) =>
        client.rpc('import_followers', {
          addresses: ['jane@example.org'],
          new_topics: ['news'],
          statement: 'They agreed by letter.',
        }),
    ],
    ['read IP addresses of views', (client) => client.from('chapter_views').select('ip_address')],
    ['email all old subscribers', (client) => client.rpc('ask_subscribers')],
  ])('cannot %s', async (_what, act) => {
    expect((await act(stale)).error?.code).toBe('PT403');
  });
});
