import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import type { Backend } from '~/server/backend/create-backend.ts';
import { SECRETS } from './support/postgres.ts';
import {
  addEditor,
  ADMIN,
  asRole,
  createClientFor,
  EDITOR,
  fingerprint,
  MISSING,
  openSeeded,
  PERSONAS,
  READER,
  signInAs,
  useWorld,
} from './support/world.ts';
import type { Persona } from './support/world.ts';

const world = useWorld();

type Operation = 'select' | 'insert' | 'update' | 'delete';
type Row = Record<string, unknown>;
type Table = {
  visitor: Operation[];
  reader: Operation[];
  editor: Operation[];
  admin: Operation[];
  /** All operations by default. */
  service?: Operation[];
  setup?: string;
  where: [column: string, value: string];
  newRow: Row;
  patch: Row;
  patched?: string;
};

const ALL: Operation[] = ['select', 'insert', 'update', 'delete'];
const VISITORS_WRITE = {
  visitor: ['insert'],
  reader: ['insert'],
  editor: ['insert'],
  admin: ['select', 'insert', 'delete'],
} satisfies Partial<Table>;
const VISITORS_READ = { visitor: ['select'], reader: ['select'] } satisfies Partial<Table>;
const HIDDEN = { visitor: [], reader: [] } satisfies Partial<Table>;

const CHAPTER = 'aaaaaaaa-0000-4000-8000-000000000001';
const OTHER_CHAPTER = 'aaaaaaaa-0000-4000-8000-000000000002';
const PUBLISHED = 'aaaaaaaa-0000-4000-8000-000000000003';
const STRANGER = '33333333-3333-4333-8333-333333333333';
const FOLLOWER = '44444444-4444-4444-8444-444444444444';

const TABLES: Record<string, Table> = {
  book_chapters: {
    ...VISITORS_READ,
    editor: ALL,
    admin: ALL,
    where: ['id', CHAPTER],
    newRow: { chapter_number: 99, chapter_title: 'New', slug: 'new' },
    patch: { chapter_title: 'Changed' },
  },
  chapter_drafts: {
    ...HIDDEN,
    editor: ALL,
    admin: ALL,
    setup: `insert into public.chapter_drafts (chapter_id, content) values ('${CHAPTER}', 'Old')`,
    where: ['chapter_id', CHAPTER],
    newRow: { chapter_id: OTHER_CHAPTER, content: 'New' },
    patch: { content: 'Changed' },
  },
  chapter_versions: {
    ...HIDDEN,
    editor: ['select', 'delete'],
    admin: ['select', 'delete'],
    setup: `insert into public.chapter_versions (chapter_id, kind, chapter_title, content, word_count)
      values ('${CHAPTER}', 'saved', 'Old', 'Old', 1)`,
    where: ['chapter_id', CHAPTER],
    newRow: { chapter_id: OTHER_CHAPTER, kind: 'saved', chapter_title: 'New', content: 'New', word_count: 1 },
    patch: { content: 'Changed' },
  },
  chapter_editions: {
    ...VISITORS_READ, // only those of published chapters
    editor: ['select'],
    admin: ['select'],
    where: ['chapter_id', PUBLISHED],
    newRow: { chapter_id: CHAPTER, edition: 1, published_at: '2020-01-01', content: 'New' },
    patch: { note: 'Changed' },
  },
  deleted_chapters: {
    ...HIDDEN,
    editor: ['select'],
    admin: ['select'],
    setup: `insert into public.deleted_chapters (id, chapter_number, chapter_title, snapshot)
      values ('${STRANGER}', 50, 'Old', '{"chapter": {}}')`,
    where: ['id', STRANGER],
    newRow: { id: FOLLOWER, chapter_number: 51, chapter_title: 'New', snapshot: {} },
    patch: { chapter_number: 52 },
  },
  preview_links: {
    ...HIDDEN,
    editor: ['select', 'update'],
    admin: ['select', 'update'],
    setup: `insert into public.preview_links (chapter_id, token_hash, expires_at)
      values ('${CHAPTER}', repeat('a', 64), '2031-01-01')`,
    where: ['chapter_id', CHAPTER],
    newRow: { chapter_id: OTHER_CHAPTER, token_hash: 'b'.repeat(64), expires_at: '2031-01-01' },
    patch: { revoked_at: '2026-01-01T09:00:00Z' },
    patched: 'revoked_at is not null',
  },
  chapter_addresses: {
    ...VISITORS_READ,
    editor: ['select', 'delete'],
    admin: ['select', 'delete'],
    setup: `insert into public.chapter_addresses (slug, chapter_id) values ('old', '${PUBLISHED}')`,
    where: ['slug', 'old'],
    newRow: { slug: 'new', chapter_id: PUBLISHED },
    patch: { created_at: '2020-01-01' },
  },
  chapter_views: {
    ...VISITORS_WRITE,
    setup: `insert into public.chapter_views (chapter_id, user_agent) values ('${PUBLISHED}', 'Old')`,
    where: ['user_agent', 'Old'],
    newRow: { chapter_id: PUBLISHED, user_agent: 'New' },
    patch: { referrer: 'https://changed.example' },
  },
  user_roles: {
    ...HIDDEN,
    editor: [], // except their own row
    admin: [], // except their own row
    setup: `insert into auth.users (id, email) values ('${STRANGER}', 'new@example.com');
      insert into public.user_roles (user_id, role) values ('${STRANGER}', 'admin')`,
    where: ['user_id', STRANGER],
    newRow: { user_id: READER, role: 'admin' },
    patch: { created_at: '2020-01-01' },
  },
  mail_outbox: {
    ...HIDDEN,
    editor: [],
    admin: [], // uses list_emails(), which omits bodies
    setup: `insert into public.mail_outbox (kind, recipient, subject, text_body, idempotency_key)
      values ('password_reset', 'old@example.com', 'Old', 'the link', 'old')`,
    where: ['idempotency_key', 'old'],
    newRow: { kind: 'test_email', recipient: 'new@example.com', idempotency_key: 'new' },
    patch: { recipient: 'changed@example.com' },
  },
  mail_settings: {
    ...HIDDEN,
    editor: [],
    admin: ['select', 'update'],
    where: ['only_row', 'true'],
    newRow: { only_row: false },
    patch: { per_second: 5 },
  },
  followers: {
    ...HIDDEN, // visitors follow through RPC functions
    editor: [],
    admin: ['select', 'delete'],
    where: ['id', FOLLOWER],
    newRow: { email: 'new@example.com', topics: ['news'] },
    patch: { status: 'unsubscribed' },
  },
  letters: {
    ...HIDDEN, // visitors read sent public letters through an RPC function
    editor: ALL,
    admin: ALL,
    setup: `insert into public.letters (subject) values ('Old')`,
    where: ['subject', 'Old'],
    newRow: { subject: 'New' },
    patch: { preview: 'Changed' },
  },
  media_files: {
    ...HIDDEN, // visitors request files by name
    editor: ALL,
    admin: ALL,
    setup: `insert into public.media_files (name, original_name, bytes) values (repeat('a', 64) || '.png', 'old.png', 1)`,
    where: ['name', `${'a'.repeat(64)}.png`],
    newRow: { name: `${'b'.repeat(64)}.png`, original_name: 'new.png', bytes: 1 },
    patch: { alt_text: 'Changed' },
  },
  episodes: {
    ...VISITORS_READ, // only published ones
    editor: ALL,
    admin: ALL,
    setup: `update public.episodes set title = 'Old' where episode_number = 1`,
    where: ['title', 'Old'],
    newRow: { title: 'New' },
    patch: { description: 'Changed' },
  },
  books: {
    ...VISITORS_READ, // only published and retired ones
    editor: ALL,
    admin: ALL,
    setup: `update public.books set title = 'Old' where slug = 'judges'`,
    where: ['title', 'Old'],
    newRow: { title: 'New' },
    patch: { premise: 'Changed' },
  },
  serials: {
    ...VISITORS_READ,
    editor: ALL,
    admin: ALL,
    setup: `insert into public.serials (slug, title, state) values ('old', 'Old', 'complete')`,
    where: ['slug', 'old'],
    newRow: { slug: 'new', title: 'New', state: 'complete' },
    patch: { title: 'Changed' },
  },
  mail_suppressions: {
    ...HIDDEN,
    editor: [],
    admin: ['select', 'delete'],
    setup: `insert into public.mail_suppressions (email, kind) values ('old@example.com', 'bounce')`,
    where: ['email', 'old@example.com'],
    newRow: { email: 'new@example.com', kind: 'bounce' },
    patch: { reason: 'Changed' },
  },
  audit_log: {
    ...HIDDEN,
    editor: [],
    admin: ['select'],
    service: ['select', 'insert'],
    setup: `insert into public.audit_log (actor, action) values ('server', 'Old')`,
    where: ['action', 'Old'],
    newRow: { actor: 'me', action: 'New' },
    patch: { actor: 'Changed' },
  },
  consent_receipts: {
    ...HIDDEN,
    editor: [],
    admin: ['select'],
    setup: `insert into public.consent_receipts (follower_id, consent_text, consent_version, topics)
      values ('${FOLLOWER}', 'Old', 'follow-2', '{news}')`,
    where: ['consent_text', 'Old'],
    newRow: { follower_id: FOLLOWER, consent_text: 'New', consent_version: 'follow-2', topics: ['news'] },
    patch: { page: 'Changed' },
  },
  admin_notifications: {
    ...HIDDEN,
    editor: ['select', 'update'], // only those about chapters
    admin: ['select', 'update'],
    setup: `insert into public.admin_notifications (title, message, notification_type) values ('Old', 'x', 'chapter_published')`,
    where: ['title', 'Old'],
    newRow: { title: 'New', message: 'x', notification_type: 'chapter_published' },
    patch: { is_read: true },
  },
  email_leads: {
    ...VISITORS_WRITE,
    setup: `insert into public.email_leads (email, first_name) values ('old@example.com', 'Old')`,
    where: ['email', 'old@example.com'],
    newRow: { email: 'new@example.com', first_name: 'New' },
    patch: { first_name: 'Changed' },
  },
  contact_messages: {
    ...VISITORS_WRITE,
    setup: `insert into public.contact_messages (name, email, message) values ('Old', 'old@example.com', 'x')`,
    where: ['email', 'old@example.com'],
    newRow: { name: 'New', email: 'new@example.com', message: 'x' },
    patch: { message: 'Changed' },
  },
  podcast_subscribers: {
    ...VISITORS_WRITE,
    setup: `insert into public.podcast_subscribers (email, consent) values ('old@example.com', true)`,
    where: ['email', 'old@example.com'],
    newRow: { email: 'new@example.com', consent: true },
    patch: { created_at: '2020-01-01' },
  },
  site_texts: {
    ...VISITORS_READ,
    editor: ALL,
    admin: ALL,
    setup: `insert into public.site_texts (collection, entries) values ('reviews', '[{"id": "old"}]')`,
    where: ['collection', 'reviews'],
    newRow: { collection: 'faq', entries: [{ id: 'new' }] },
    patch: { entries: [{ id: 'changed' }] },
    patched: `entries -> 0 ->> 'id' = 'changed'`,
  },
  site_text_editions: {
    ...HIDDEN,
    editor: ['select'],
    admin: ['select'],
    setup: `insert into public.site_text_editions (collection, entries) values ('reviews', '[{"id": "old"}]')`,
    where: ['collection', 'reviews'],
    newRow: { collection: 'faq', entries: [{ id: 'new' }] },
    patch: { saved_at: '2020-01-01' },
  },
};

const FUNCTIONS: Record<'visitor' | 'reader' | 'editor' | 'admin' | 'service', Record<string, Row>> = {
  reader: {
    sign_in_step: {},
    use_recovery_code: { code: 'x' }, // before the second step, an account has no role
  },
  visitor: {
    confirm_follow: { token: 'x' },
    count_visit: { step: 'ebook' },
    follow: { follower_email: 'x', topics: ['news'], consent_page: '/', consent_version: 'follow-2' },
    follower_preferences: { token: 'x' },
    increment_chapter_views: { chapter_uuid: MISSING },
    read_preview: { token: 'x' },
    public_letters: {},
    record_scroll_depth: { view_id: MISSING, depth: 1 },
    save_follower_preferences: { token: 'x', topics: [] },
    unsubscribe: { token: 'x' },
  },
  editor: {
    create_recovery_codes: {},
    end_other_sessions: {},
    end_session: { session: MISSING },
    list_sessions: {},
    require_recent_factor: {},
    second_factor_status: {},
    followers_by_topic: {},
    list_letters: {},
    list_media_files: {},
    move_book: { book: MISSING, step: 1 },
    send_letter: { letter_id: MISSING, version: '2026-01-01' },
    send_test_letter: { letter_id: MISSING },
    stop_letter: { letter_id: MISSING },
    restore_chapter: { chapter: MISSING },
    set_serial_state: { serial: MISSING, new_state: 'paused', expected_updated_at: '2026-01-01' },
    chapter_metrics: {},
    chapter_drop_off: { chapter: PUBLISHED },
    create_preview_link: { chapter: CHAPTER },
    daily_chapter_views: {},
    publish_edition: { chapter: MISSING, body: 'x', expected: '2026-01-01' },
    import_chapters: { chapters: [{ chapter_number: 98, chapter_title: 'X', slug: 'x' }] },
    save_version: { chapter: PUBLISHED },
    lead_origins: {},
    mark_chapters_ready: { chapters: [] },
    reschedule_chapters: { changes: [{ id: CHAPTER, chapter_number: 97 }] },
    restore_version: { version: 1 },
    save_ready_draft: { chapter: CHAPTER, body: 'x' },
    visit_sums: { dimension: 'all' },
    withdrawn_chapters: {},
    sending_delay: {},
  },
  admin: {
    change_role: { account: READER, new_role: 'editor' },
    audience_counts: {},
    audience_growth: {},
    ask_subscribers: {},
    import_followers: { addresses: ['one@example.com'], new_topics: ['news'] },
    list_audit_log: {},
    record_export: { list: 'leads' },
    unasked_subscribers: {},
    cancel_waiting_emails: {},
    erase_person: { address: 'one@example.com' },
    list_administrators: {},
    list_followers: {},
    list_leads: {},
    list_emails: { tab: 'queue' },
    list_messages: {},
    mail_overview: {},
    get_email_content: { mail_id: MISSING },
    mark_messages: { messages: [MISSING], new_status: 'new' },
    person_record: { address: 'one@example.com' },
    remove_administrator: { account: READER },
    remove_second_factor: { account: READER },
    require_second_factor: { required: false },
    request_build: {},
    resend_email: { mail_id: MISSING },
    retention_settings: {},
    save_retention_settings: { user_agent_days: 1 },
    send_test_email: { address: 'one@example.com' },
    site_status: {},
  },
  service: {
    take_captcha: { challenge_signature: 'a'.repeat(64), challenge_expires_at: '2099-01-01' },
    claim_emails: { max_count: 10, worker: 'thief' },
    doctor_report: {},
    finish_email: { mail_id: MISSING, claim: MISSING, outcome: 'sent' },
    grant_role: { address: 'reader@example.com', new_role: 'admin' },
    maintain_outbox: {},
    record_mail_event: { event_id: 'x', kind: 'bounce', address: 'one@example.com' },
    portion_emails_due: {},
    queue_portion_emails: {
      shabbat: '2026-01-03',
      portion_name: 'x',
      verses: 'x',
      passages: [],
      chapters: [],
    },
    release_emails: { worker: 'thief' },
    report_sender_status: { sender_transport: 'none' },
  },
};
const CALLERS: Record<keyof typeof FUNCTIONS, Persona[]> = {
  visitor: [...PERSONAS],
  reader: ['reader', 'editor', 'admin', 'service'],
  editor: ['editor', 'admin', 'service'],
  admin: ['admin', 'service'],
  service: ['service'],
};

const sessions: Partial<Record<Persona, string>> = {};
let pristine: Backend;
let editorSessions: unknown;
beforeAll(async () => {
  await addEditor(world);
  const editor = await signInAs(world.backend, 'editor@example.com');
  sessions.editor = (await editor.auth.getSession()).data.session?.access_token ?? '';
  editorSessions = await world.value(
    `select jsonb_agg(to_jsonb(s)) from auth.sessions as s where user_id = '${EDITOR}'`,
  );
  for (const persona of ['reader', 'admin'] as const)
    sessions[persona] = (await world[persona].auth.getSession()).data.session?.access_token ?? '';
  // The embedded API grants extra privileges on its first request; this database gets none.
  pristine = await openSeeded();
  return () => pristine.close();
});

beforeEach(async () => {
  await addEditor(world);
  await world.sql(
    'insert into auth.sessions select * from jsonb_populate_recordset(null::auth.sessions, $1::jsonb)',
    [JSON.stringify(editorSessions)],
  );
  await world.sql(`do $do$ begin
    insert into public.book_chapters (id, chapter_number, chapter_title, slug, content, is_published)
    values ('${CHAPTER}', 50, 'Draft', 'draft', null, false), ('${OTHER_CHAPTER}', 51, 'Other', 'other', null, false),
      ('${PUBLISHED}', 52, 'Published', 'published', 'Text', true);
    insert into public.followers (id, email, topics) values ('${FOLLOWER}', 'one@example.com', '{news}');
  end $do$`);
});

async function request(persona: Persona, method: string, path: string, body?: unknown, prefer = '') {
  const key = persona === 'service' ? SECRETS.secretKey : EMBEDDED_PUBLISHABLE_KEY;
  const headers = new Headers({ apikey: key, 'Content-Type': 'application/json', Prefer: prefer });
  if (sessions[persona]) headers.set('Authorization', `Bearer ${sessions[persona]}`);
  const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await world.backend.fetch(new Request(`http://embedded/rest/v1/${path}`, request));
  const text = await response.text();
  return {
    isRejected: response.status >= 400,
    code: response.status >= 400 && text !== '' ? (JSON.parse(text) as { code?: string }).code : undefined,
    rows: response.status < 300 && text.startsWith('[') ? (JSON.parse(text) as Row[]).length : 0,
    totalCount: Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0),
  };
}

const queryNames = async (from: Backend['sql'], query: string) =>
  (await from<{ name: string }>(query)).map(({ name }) => name);
const PROJECT_FUNCTIONS = `pg_proc as f join pg_namespace as s on s.oid = f.pronamespace
  where s.nspname in ('public', 'private')
    and not exists (select 1 from pg_depend as d where d.objid = f.oid and d.deptype = 'e')`;

test('covers every table and every public function', async () => {
  expect(
    await queryNames(
      world.sql,
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    ),
  ).toEqual(Object.keys(TABLES).sort());
  expect(
    await queryNames(
      world.sql,
      `select f.proname as name from ${PROJECT_FUNCTIONS} and s.nspname = 'public' order by 1`,
    ),
  ).toEqual(Object.values(FUNCTIONS).flatMap(Object.keys).sort());
});

describe.each(Object.entries(TABLES))('%s:', (name, table) => {
  const [column, value] = table.where;
  const rowPath = `${name}?${column}=eq.${value}`;
  const FORBIDDEN: Record<Operation, [method: string, path: string, body?: unknown][]> = {
    select: [],
    insert: [
      ['POST', name, table.newRow],
      ['POST', name, [table.newRow]],
      ['PUT', rowPath, table.newRow],
    ],
    update: [
      ['PATCH', rowPath, table.patch],
      ['PATCH', `${name}?${column}=not.is.null`, table.patch],
    ],
    delete: [
      ['DELETE', rowPath],
      ['DELETE', `${name}?${column}=not.is.null`],
      ['DELETE', name],
    ],
  };
  const PREFERENCES: Record<Operation, string[]> = {
    select: [],
    insert: ['', 'return=representation', 'resolution=merge-duplicates'],
    update: ['', 'return=representation'],
    delete: ['', 'return=representation'],
  };
  const conditionFor = (row: Row) =>
    Object.entries(row)
      .filter(([, each]) => typeof each !== 'object')
      .map(([key, each]) => `${key} = '${String(each)}'`)
      .join(' and ');
  const count = async (condition: string) =>
    world.value<number>(`select count(*)::integer from public.${name} where ${condition}`);

  beforeEach(async () => {
    for (const statement of table.setup?.split(';') ?? []) await world.sql(statement);
  });

  test.each(PERSONAS)('%s', async (persona) => {
    const allowed = persona === 'service' ? (table.service ?? ALL) : table[persona];
    const total = (await count('true')) ?? 0;
    expect(total).toBeGreaterThan(0);
    const visible = allowed.includes('select')
      ? total
      : name === 'user_roles' && ['editor', 'admin'].includes(persona)
        ? 1
        : 0;
    expect((await request(persona, 'GET', `${name}?select=*`)).rows).toBe(Math.min(visible, 1000));
    for (const method of ['GET', 'HEAD'])
      expect((await request(persona, method, `${name}?limit=1`, undefined, 'count=exact')).totalCount).toBe(
        visible,
      );

    const before = await fingerprint(world.sql);
    for (const operation of ALL.filter((each) => !allowed.includes(each))) {
      for (const [method, path, body] of FORBIDDEN[operation])
        for (const prefer of PREFERENCES[operation]) {
          const { isRejected, rows } = await request(persona, method, path, body, prefer);
          expect({ isRejected, rows }, `${operation} ${prefer}`).toEqual({ isRejected: true, rows: 0 });
        }
    }
    expect(await fingerprint(world.sql)).toBe(before);

    if (allowed.includes('insert') && name !== 'mail_settings') {
      expect((await request(persona, 'POST', name, table.newRow)).code).toBeUndefined();
      expect(await count(conditionFor(table.newRow))).toBe(1);
    }
    if (allowed.includes('update')) {
      expect((await request(persona, 'PATCH', rowPath, table.patch)).code).toBeUndefined();
      expect(await count(`${column} = '${value}' and ${table.patched ?? conditionFor(table.patch)}`)).toBe(1);
    }
    if (allowed.includes('delete')) {
      expect((await request(persona, 'DELETE', rowPath)).code).toBeUndefined();
      expect(await count(`${column} = '${value}'`)).toBe(0);
    }
  });
});

describe.each(Object.keys(FUNCTIONS) as (keyof typeof FUNCTIONS)[])('functions for the %s:', (level) => {
  test.each(Object.entries(FUNCTIONS[level]))('%s', async (name, args) => {
    const before = await fingerprint(world.sql);
    for (const persona of PERSONAS.filter((each) => !CALLERS[level].includes(each))) {
      for (const method of ['POST', 'GET']) {
        const query =
          method === 'GET' ? `?${new URLSearchParams(args as Record<string, string>).toString()}` : '';
        const body = method === 'POST' ? args : undefined;
        const answer = await request(persona, method, `rpc/${name}${query}`, body);
        expect({ ...answer, persona, method }).toMatchObject({ isRejected: true, rows: 0 });
        if (method === 'POST') expect(answer.code, persona).toBe('42501');
      }
    }
    expect(await fingerprint(world.sql)).toBe(before);
    for (const persona of CALLERS[level])
      expect((await request(persona, 'POST', `rpc/${name}`, args)).code ?? '', persona).not.toMatch(
        /^(42|PGRST20)/,
      );
  });
});

test('exposes no other schema through the API', async () => {
  const editor = createClientFor(world.backend, { Authorization: `Bearer ${sessions.editor}` });
  for (const schema of [
    'private',
    'auth',
    'supabase_migrations',
    'extensions',
    'pg_catalog',
    'information_schema',
  ])
    for (const client of [world.visitor, world.reader, editor, world.admin]) {
      const { error } = await client
        .schema(schema as 'public')
        .from('user_roles')
        .select('*');
      expect(error?.code, schema).toBe('PGRST106');
    }
});

describe('privileges granted by the migrations', () => {
  const privileges = (role: string) =>
    pristine
      .sql<{ name: string; granted: string[] }>(
        `select tablename as name, array(
           select one from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger', 'references']) as one
           where has_table_privilege('${role}', 'public.' || tablename, one)) as granted
         from pg_tables where schemaname = 'public'`,
      )
      .then((rows) => Object.fromEntries(rows.map(({ name, granted }) => [name, granted])));
  const UPDATABLE_COLUMNS: Record<string, string> = {
    admin_notifications: 'is_read',
    preview_links: 'revoked_at',
    letters: 'body, is_public, preview, subject, topic',
    media_files: 'alt_text',
  };

  test('match TABLES for visitors and signed-in users', async () => {
    const expected = (roles: Persona[]) =>
      Object.fromEntries(
        Object.entries(TABLES).map(([name, table]) => [
          name,
          ALL.filter((rowPath) =>
            name === 'user_roles' && roles.includes('admin')
              ? rowPath === 'select'
              : roles.some((role) => role !== 'service' && table[role].includes(rowPath)) &&
                !(rowPath === 'update' && name in UPDATABLE_COLUMNS),
          ),
        ]),
      );
    expect(await privileges('anon')).toEqual(expected(['visitor']));
    expect(await privileges('authenticated')).toEqual(expected(['reader', 'editor', 'admin']));
  });

  test.each(Object.entries(UPDATABLE_COLUMNS))('allow updating only %s.%s', async (table, column) => {
    const columns = `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = '${table}'
        and has_column_privilege('authenticated', 'public.${table}', column_name, 'update')`;
    expect((await queryNames(pristine.sql, columns)).sort().join(', ')).toBe(column);
  });

  test('give no access to private tables, and only to private functions used by policies and columns', async () => {
    const tables = `select relname as name from pg_class as c join pg_namespace as s on s.oid = c.relnamespace
      cross join unnest(array['anon', 'authenticated']) as role where s.nspname = 'private' and relkind = 'r'
        and has_table_privilege(role, c.oid, 'select, insert, update, delete')`;
    expect(await queryNames(pristine.sql, tables)).toEqual([]);
    const functions = `select f.proname as name from ${PROJECT_FUNCTIONS} and s.nspname = 'private'
      and has_function_privilege('anon', f.oid, 'execute') order by 1`;
    expect(await queryNames(pristine.sql, functions)).toEqual([
      'captcha_required',
      'is_admin',
      'is_email',
      'is_recent_admin',
      'lead_origin',
    ]);
  });

  test('do not include tables and functions created later', async () => {
    await pristine.sql('create table public.future_table (id integer)');
    await pristine.sql(
      'create function public.future_function() returns integer language sql as $$ select 1 $$',
    );
    expect([
      (await privileges('anon'))['future_table'],
      (await privileges('authenticated'))['future_table'],
    ]).toEqual([[], []]);
    await expect(asRole(pristine, 'anon', 'perform public.future_function();')).rejects.toThrow(
      'permission denied',
    );
    await pristine.sql('drop table public.future_table');
    await pristine.sql('drop function public.future_function()');
  });

  test('let visitors read, record views, and submit forms', async () => {
    const first = '(select id from public.book_chapters where chapter_number = 1)';
    await asRole(
      pristine,
      'anon',
      `perform * from public.book_chapters;
       insert into public.email_leads (email, first_name, source_path) values ('Granted@example.com', 'G', '/landing');
       insert into public.contact_messages (name, email, message) values ('G', 'granted@example.com', 'Hello');
       insert into public.podcast_subscribers (email, consent) values ('granted@example.com', true);
       insert into public.chapter_views (id, chapter_id) values ('${MISSING}', ${first});
       perform public.record_scroll_depth('${MISSING}', 75);
       perform public.increment_chapter_views(${first});
       perform public.count_visit('ebook');
       perform public.follow('granted@example.com', '{news}', '/', 'follow-2');`,
    );
    expect(
      await pristine.sql(`select email, origin, scroll_depth from public.email_leads
        join public.chapter_views as v on v.id = '${MISSING}'`),
    ).toEqual([{ email: 'granted@example.com', origin: '/landing', scroll_depth: 75 }]);
  });

  test.each([
    ['administrators', ADMIN, 10, 'perform * from public.email_leads;'],
    [
      'editors',
      EDITOR,
      11,
      `if exists (select from public.email_leads) then raise exception 'visible'; end if;`,
    ],
  ])('let %s write, publish, and read statistics', async (_name, account, chapter, leads) => {
    if (account === EDITOR) await addEditor(pristine);
    await asRole(
      pristine,
      'authenticated',
      `update public.book_chapters set is_published = true where chapter_number = ${chapter};
       update public.admin_notifications set is_read = true where title = 'Chapter ${chapter} published';
       insert into public.book_chapters (chapter_number, chapter_title, slug) values (15, 'One more', 'one-more');
       insert into public.chapter_drafts (chapter_id, content)
         select id, 'A draft' from public.book_chapters where chapter_number = 15;
       if (select count(*) from public.chapter_metrics()) <> 15 then raise exception 'not counted'; end if;
       ${leads}
       delete from public.book_chapters where chapter_number = 15;`,
      account,
    );
    expect(
      await pristine.sql(
        `select word_count > 500 as counted from public.book_chapters where chapter_number = $1 and is_published`,
        [chapter],
      ),
    ).toEqual([{ counted: true }]);
  });
});
