// Who may do what with which table: the whole table of design decisions, tried cell by cell.
// What counts is what the tables hold afterwards; the codes of a refusal differ between backends.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client, World } from './world.ts';

const PERSONAS = ['visitor', 'reader', 'admin'] as const;
const OPERATIONS = ['read', 'insert', 'update', 'delete'] as const;
type Operation = (typeof OPERATIONS)[number];

const NONE: Operation[] = [];
const STRANGER = '33333333-3333-4333-8333-333333333333';
const CHAPTER_1 = `(select id from public.book_chapters where chapter_number = 1)`;
const FREE_CHAPTER = 'aaaaaaaa-0000-4000-8000-000000000001';

type Case = {
  visitor: Operation[];
  reader: Operation[];
  admin: Operation[];
  /** A row that is there; `where` finds it. */
  present: string;
  where: [column: string, value: string];
  /** A row that a permitted person can add, and the condition that finds it. */
  added: (world: World) => Promise<Record<string, unknown>>;
  found: string;
  /** A change that a permitted person can make, and the condition that shows it. */
  change: Record<string, unknown>;
  changed: string;
};

const publishedChapterId = async (world: World): Promise<string> =>
  (await world.sql<{ id: string }>(`select ${CHAPTER_1} as id`))[0]?.id ?? '';

const ACCESS: Record<string, Case> = {
  book_chapters: {
    visitor: ['read'],
    reader: ['read'],
    admin: ['read', 'insert', 'update', 'delete'],
    present: 'select 1',
    where: ['slug', 'not-in-heaven'],
    added: async () => ({
      chapter_number: 99,
      chapter_title: 'A chapter more',
      slug: 'a-chapter-more',
      release_date: '2031-01-01T09:00:00Z',
    }),
    found: `slug = 'a-chapter-more'`,
    change: { chapter_title: 'Renamed' },
    changed: `chapter_title = 'Renamed'`,
  },
  chapter_drafts: {
    visitor: NONE,
    reader: NONE,
    admin: ['read', 'insert', 'update', 'delete'],
    present: `
      insert into public.book_chapters (id, chapter_number, chapter_title, slug, release_date)
      values ('${FREE_CHAPTER}', 50, 'Without a text', 'without-a-text', '2031-01-01')`,
    where: ['content', 'The one to change'],
    added: async () => ({ chapter_id: FREE_CHAPTER, content: 'A first draft' }),
    found: `content = 'A first draft'`,
    change: { content: 'A better draft' },
    changed: `content = 'A better draft'`,
  },
  chapter_versions: {
    visitor: NONE,
    reader: NONE,
    admin: ['read', 'delete'],
    present: `
      insert into public.chapter_versions (chapter_id, kind, chapter_title, content, word_count)
      values (${CHAPTER_1}, 'saved', 'the one to change', 'text', 1)`,
    where: ['chapter_title', 'the one to change'],
    added: async (world) => ({
      chapter_id: await publishedChapterId(world),
      kind: 'saved',
      chapter_title: 'forged',
      content: 'text',
      word_count: 1,
    }),
    found: `chapter_title = 'forged'`,
    change: { content: 'Forged' },
    changed: `content = 'Forged'`,
  },
  preview_links: {
    visitor: NONE,
    reader: NONE,
    admin: ['read', 'update'],
    present: `
      insert into public.preview_links (chapter_id, token_hash, note, expires_at)
      values (${CHAPTER_1}, repeat('a', 64), 'the one to change', '2031-01-01')`,
    where: ['note', 'the one to change'],
    added: async (world) => ({
      chapter_id: await publishedChapterId(world),
      token_hash: 'b'.repeat(64),
      note: 'forged',
      expires_at: '2031-01-01T09:00:00Z',
    }),
    found: `note = 'forged'`,
    change: { revoked_at: '2026-01-01T09:00:00Z' },
    changed: `note = 'the one to change' and revoked_at is not null`,
  },
  chapter_addresses: {
    visitor: ['read'],
    reader: ['read'],
    admin: ['read', 'delete'],
    present: `insert into public.chapter_addresses (slug, chapter_id) values ('the-one-to-change', ${CHAPTER_1})`,
    where: ['slug', 'the-one-to-change'],
    added: async (world) => ({ slug: 'forged', chapter_id: await publishedChapterId(world) }),
    found: `slug = 'forged'`,
    change: { created_at: '2020-01-01T09:00:00Z' },
    changed: `created_at < '2021-01-01'`,
  },
  chapter_views: {
    visitor: ['insert'],
    reader: ['insert'],
    admin: ['read', 'insert', 'delete'],
    present: `insert into public.chapter_views (chapter_id, user_agent) values (${CHAPTER_1}, 'the one to change')`,
    where: ['user_agent', 'the one to change'],
    added: async (world) => ({ chapter_id: await publishedChapterId(world), user_agent: 'a new reader' }),
    found: `user_agent = 'a new reader'`,
    change: { referrer: 'https://forged.example' },
    changed: `referrer = 'https://forged.example'`,
  },
  user_roles: {
    visitor: NONE,
    reader: NONE,
    admin: NONE, // but for the own row, see below
    present: `
      with new_user as (
        insert into auth.users (id, email) values ('${STRANGER}', 'new-user@example.com') returning id
      )
      insert into public.user_roles (user_id, role) select id, 'admin' from new_user`,
    where: ['user_id', STRANGER],
    added: async () => ({ user_id: '22222222-2222-4222-8222-222222222222', role: 'admin' }),
    found: `user_id = '22222222-2222-4222-8222-222222222222'`,
    change: { user_id: '22222222-2222-4222-8222-222222222222' },
    changed: `user_id = '22222222-2222-4222-8222-222222222222'`,
  },
  mail_outbox: {
    visitor: NONE,
    reader: NONE,
    admin: NONE, // they read mail_queue(), which has no bodies
    present: `
      insert into public.mail_outbox (kind, recipient, subject, text_body, idempotency_key)
      values ('password_reset', 'one@example.com', 'A link', 'the link', 'one')`,
    where: ['idempotency_key', 'one'],
    added: async () => ({
      kind: 'password_reset',
      recipient: 'new@example.com',
      subject: 'forged',
      text_body: 'text',
      idempotency_key: 'forged',
    }),
    found: `idempotency_key = 'forged'`,
    change: { recipient: 'thief@example.com' },
    changed: `recipient = 'thief@example.com'`,
  },
  mail_settings: {
    visitor: NONE,
    reader: NONE,
    admin: ['read', 'update'],
    present: 'select 1',
    where: ['only_row', 'true'],
    added: async () => ({ only_row: false }),
    found: 'not only_row',
    change: { per_second: 5, is_paused: true },
    changed: 'per_second = 5 and is_paused',
  },
  followers: {
    visitor: NONE, // they follow by functions
    reader: NONE,
    admin: ['read', 'delete'],
    present: `insert into public.followers (email, wants_news) values ('one@example.com', true)`,
    where: ['email', 'one@example.com'],
    added: async () => ({ email: 'new@example.com', wants_news: true }),
    found: `email = 'new@example.com'`,
    change: { status: 'confirmed', confirmed_at: '2026-01-01T09:00:00Z' },
    changed: `status = 'confirmed'`,
  },
  consent_receipts: {
    visitor: NONE,
    reader: NONE,
    admin: ['read'],
    present: `
      with person as (insert into public.followers (email, wants_news) values ('one@example.com', true) returning id)
      insert into public.consent_receipts (follower_id, consent_text, consent_version, topics)
      select id, 'the one to change', 'follow-2', '{news}' from person`,
    where: ['consent_text', 'the one to change'],
    added: async (world) => ({
      follower_id: (await world.sql<{ id: string }>('select id from public.followers'))[0]?.id,
      consent_text: 'forged',
      consent_version: 'follow-2',
      topics: ['news'],
    }),
    found: `consent_text = 'forged'`,
    change: { consent_text: 'forged' },
    changed: `consent_text = 'forged'`,
  },
  admin_notifications: {
    visitor: NONE,
    reader: NONE,
    admin: ['read', 'update'],
    present: `
      insert into public.admin_notifications (title, message, notification_type)
      values ('the one to change', 'text', 'chapter_published')`,
    where: ['title', 'the one to change'],
    added: async () => ({ title: 'forged', message: 'text', notification_type: 'chapter_published' }),
    found: `title = 'forged'`,
    change: { is_read: true },
    changed: `title = 'the one to change' and is_read`,
  },
  email_leads: {
    visitor: ['insert'],
    reader: ['insert'],
    admin: ['read', 'insert', 'delete'],
    present: `insert into public.email_leads (email, first_name) values ('one@example.com', 'One')`,
    where: ['email', 'one@example.com'],
    added: async () => ({ email: 'new@example.com', first_name: 'New', marketing_opt_in: true }),
    found: `email = 'new@example.com' and marketing_opt_in`,
    change: { first_name: 'Changed' },
    changed: `first_name = 'Changed'`,
  },
  contact_messages: {
    visitor: ['insert'],
    reader: ['insert'],
    admin: ['read', 'insert', 'delete'],
    present: `insert into public.contact_messages (name, email, message) values ('One', 'one@example.com', 'Hello')`,
    where: ['email', 'one@example.com'],
    added: async () => ({ name: 'New', email: 'new@example.com', message: 'A question' }),
    found: `email = 'new@example.com'`,
    change: { message: 'Changed' },
    changed: `message = 'Changed'`,
  },
  site_texts: {
    visitor: ['read'],
    reader: ['read'],
    admin: ['read', 'insert', 'update', 'delete'],
    present: `insert into public.site_texts (collection, entries) values ('reviews', '[{"id": "the-one-to-change"}]')`,
    where: ['collection', 'reviews'],
    added: async () => ({
      collection: 'faq',
      entries: [{ id: 'one', question: 'Why?', answer: 'Read it.' }],
    }),
    found: `collection = 'faq' and entries -> 0 ->> 'question' = 'Why?'`,
    change: { entries: [{ id: 'changed', rating: 4, teasers: ['One', 'Two'] }] },
    changed: `entries -> 0 ->> 'id' = 'changed' and entries -> 0 -> 'teasers' ->> 1 = 'Two'`,
  },
  site_text_editions: {
    visitor: NONE,
    reader: NONE,
    admin: ['read'],
    present: `insert into public.site_text_editions (collection, entries) values ('reviews', '[{"id": "kept"}]')`,
    where: ['collection', 'reviews'],
    added: async () => ({ collection: 'faq', entries: [{ id: 'forged' }] }),
    found: `collection = 'faq'`,
    change: { entries: [{ id: 'forged' }] },
    changed: `entries -> 0 ->> 'id' = 'forged'`,
  },
  podcast_subscribers: {
    visitor: ['insert'],
    reader: ['insert'],
    admin: ['read', 'insert', 'delete'],
    present: `insert into public.podcast_subscribers (email, consent) values ('one@example.com', true)`,
    where: ['email', 'one@example.com'],
    added: async () => ({ email: 'new@example.com', consent: true }),
    found: `email = 'new@example.com'`,
    change: { email: 'changed@example.com' },
    changed: `email = 'changed@example.com'`,
  },
};

/** Tables of the public schema that this file covers. */
export const COVERED_TABLES = Object.keys(ACCESS);

/** Tries every cell against a world; it is opened by the calling file. */
export function tryEveryCell(openedWorld: () => World): void {
  describe.each(Object.entries(ACCESS))('%s', (table, rights) => {
    beforeEach(async () => {
      const world = openedWorld();
      await world.restore();
      await world.sql(`delete from auth.users where id = '${STRANGER}'`);
      await world.sql(rights.present);
      if (table === 'chapter_drafts') {
        await world.sql(`
          update public.chapter_drafts set content = 'The one to change'
          where chapter_id = (select id from public.book_chapters where chapter_number = 10)`);
      }
    });

    describe.each(PERSONAS)('%s', (persona) => {
      for (const operation of OPERATIONS) {
        const may = rights[persona].includes(operation);
        test(`${may ? 'may' : 'may not'} ${operation}`, async () => {
          const world = openedWorld();
          await { read: tryRead, insert: tryInsert, update: tryUpdate, delete: tryDelete }[operation](
            world,
            untyped(world[persona]),
            table,
            rights,
            may,
            persona,
          );
        });
      }
    });
  });
}

type Untyped = ReturnType<typeof untyped>;
/** The table's name is data here, and so are the rows. */
function untyped(client: Client) {
  return client as unknown as import('@supabase/supabase-js').SupabaseClient;
}

type Attempt = (
  world: World,
  client: Untyped,
  table: string,
  rights: Case,
  may: boolean,
  persona: (typeof PERSONAS)[number],
) => Promise<void>;

const tryRead: Attempt = async (world, client, table, _rights, may, persona) => {
  const there = await countOf(world, table, 'true');
  expect(there).toBeGreaterThan(0);
  // No user sees another's role; the administrator sees only their own.
  const visible = may ? there : table === 'user_roles' && persona === 'admin' ? 1 : 0;
  const rows = await client.from(table).select('*').limit(1000);
  expect(rows.data ?? []).toHaveLength(Math.min(visible, 1000));
  const counted = await client.from(table).select('*', { count: 'exact', head: true });
  expect(counted.count ?? 0).toBe(visible);
};

const tryInsert: Attempt = async (world, client, table, rights, may) => {
  const before = await fingerprint(world, table);
  const answer = await client.from(table).insert(await rights.added(world));
  if (may) {
    expect(answer.error).toBeNull();
    expect(await countOf(world, table, rights.found)).toBe(1);
  } else {
    expect(answer.error).not.toBeNull();
    expect(await fingerprint(world, table)).toBe(before);
  }
};

const tryUpdate: Attempt = async (world, client, table, rights, may) => {
  const before = await fingerprint(world, table);
  const answer = await client
    .from(table)
    .update(rights.change)
    .eq(...rights.where);
  if (may) {
    expect(answer.error).toBeNull();
    expect(await countOf(world, table, rights.changed)).toBe(1);
  } else {
    expect(await fingerprint(world, table)).toBe(before);
  }
};

const tryDelete: Attempt = async (world, client, table, rights, may) => {
  const before = await fingerprint(world, table);
  const [column, value] = rights.where;
  expect(await countOf(world, table, `${column}::text = '${value}'`)).toBe(1);
  const answer = await client.from(table).delete().eq(column, value);
  if (may) {
    expect(answer.error).toBeNull();
    expect(await countOf(world, table, `${column}::text = '${value}'`)).toBe(0);
  } else {
    expect(await fingerprint(world, table)).toBe(before);
  }
};

async function countOf(world: World, table: string, condition: string): Promise<number> {
  const [row] = await world.sql<{ n: number }>(
    `select count(*)::integer as n from public.${table} where ${condition}`,
  );
  return row?.n ?? -1;
}

/** Changes with any change of any row. */
async function fingerprint(world: World, table: string): Promise<string> {
  const [row] = await world.sql<{ hash: string }>(
    `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from public.${table} as t`,
  );
  return row?.hash ?? '';
}
