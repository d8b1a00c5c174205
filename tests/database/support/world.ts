import { beforeAll, beforeEach, expect, inject } from 'vitest';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import type { ChapterRow, Database } from '~/data/database.types.ts';
import { digestOf, snapshotRows, restoreRows } from '../../support/row-snapshots.ts';
import { openBackendOnPostgres, SECRETS, TEMPLATE } from './postgres.ts';
import { seededSnapshot } from '../../support/seeded-database.ts';

export type Client = SupabaseClient<Database>;
export const PERSONAS = ['visitor', 'reader', 'editor', 'admin', 'service'] as const;
export type Persona = (typeof PERSONAS)[number];

export const ADMIN = '11111111-1111-4111-8111-111111111111';
export const READER = '22222222-2222-4222-8222-222222222222';
export const EDITOR = '66666666-6666-4666-8666-666666666666';
export const MISSING = 'dddddddd-0000-4000-8000-000000000001';

export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openSeeded(): Promise<Backend> {
  const serverUrl = inject('postgresUrl');
  if (serverUrl === undefined) return createBackend({ ...SECRETS, snapshot: await seededSnapshot() });
  const { backend, drop } = await openBackendOnPostgres(serverUrl, 'demo', { template: TEMPLATE });
  return { ...backend, close: () => backend.close().then(drop) };
}

let shared: Promise<World> | undefined;

export function useWorld(): World {
  const world = {} as World;
  beforeAll(async () => {
    Object.assign(world, await (shared ??= openWorld()));
  });
  beforeEach(() => world.restore());
  return world;
}

async function openWorld() {
  const backend = await openSeeded();
  const world = {
    backend,
    visitor: createClientFor(backend),
    reader: await signInAs(backend, 'reader@example.com'),
    admin: await signInAs(backend, 'admin@example.com'),
    service: createClientFor(backend, {}, SECRETS.secretKey),
    sql: backend.sql,
    value: async <Value>(query: string, parameters?: unknown[]): Promise<Value | undefined> => {
      const [row] = await backend.sql<Record<string, Value>>(query, parameters);
      return row && Object.values(row)[0];
    },
    restore: () => restoreRows(backend.sql),
  };
  // The API grants privileges on its first request, which fails on a server if several arrive at once.
  await world.visitor.from('book_chapters').select('id').limit(1);
  await snapshotRows(backend.sql, "n.nspname in ('public', 'private', 'auth')");
  return world;
}

export function createClientFor(
  backend: Backend,
  headers: Record<string, string> = {},
  key = EMBEDDED_PUBLISHABLE_KEY,
): Client {
  return createClient<Database>('http://embedded', key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers, fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });
}

export async function signInAs(backend: Backend, email: string): Promise<Client> {
  const client = createClientFor(backend);
  const { error } = await client.auth.signInWithPassword({ email, password: 'let-there-be-light' });
  if (error) throw error;
  return client;
}

/** The seed has no editor. The password is the demo password. */
export async function addEditor({ sql }: Pick<Backend, 'sql'>): Promise<void> {
  await sql(
    `insert into public.user_roles (user_id, role)
     select private.create_account('editor@example.com', encrypted_password, account => '${EDITOR}'), 'editor'
     from auth.users where id = '${READER}'`,
  );
}

export function asRole(
  { sql }: Pick<World, 'sql'>,
  role: 'anon' | 'authenticated' | 'service_role',
  statements: string,
  user = '',
): Promise<unknown[]> {
  return sql(`do $as$ begin
    perform set_config('request.jwt.claims', '${JSON.stringify({ role, ...(user && { sub: user }) })}', true);
    perform set_config('request.jwt.claim.sub', '${user}', true);
    set local role ${role};
    ${statements}
  end $as$`);
}

export function ok<Data>({ data, error }: { data: Data; error: unknown }): NonNullable<Data> {
  expect(error).toBeNull();
  return data as NonNullable<Data>;
}

export async function getChapter(world: World, number: number): Promise<ChapterRow> {
  const [row] = await world.sql<ChapterRow>('select * from public.book_chapters where chapter_number = $1', [
    number,
  ]);
  if (!row) throw new Error(`There is no chapter ${number}.`);
  return row;
}

export async function getDraft(world: World, chapterId: string): Promise<string | null> {
  const query = 'select content from public.chapter_drafts where chapter_id = $1';
  return (await world.value<string>(query, [chapterId])) ?? null;
}

export async function getAnnouncements(world: World, number: number): Promise<unknown[]> {
  return world.sql('select title from public.admin_notifications where title = $1', [
    `Chapter ${number} published`,
  ]);
}

/** A fingerprint of all rows that changes after any write, even one that restores the same values. */
export async function fingerprint(sql: Backend['sql']): Promise<string> {
  const tables = await sql<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private') or (schemaname = 'auth' and tablename in ('users', 'identities'))`);
  const sums = tables.map(({ name }) => `select '${name} ' || ${digestOf(name)} as sum`);
  const rows = await sql<{ sum: string }>(sums.join(' union all '));
  return rows
    .map(({ sum }) => sum)
    .sort()
    .join('\n');
}
