// A stranger before the embedded API: real HTTP, the public key from the page's source, and no client that would only
// ask what is proper. Every word in the database that is not public says SELAH-7Q4.
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/embedded-key.ts';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import { serveApi } from '~/server/backend/serve-api.ts';
import { SECRETS, SNAPSHOT_FILE } from './snapshot.ts';

const SECRET = 'SELAH-7Q4';
/** A lead that is there. */
export const LEAD = `a@${SECRET}.example`;
/** A coming chapter with a draft. */
export const COMING_CHAPTER = 'aaaaaaaa-0000-4000-8000-000000000001';

export type Attempt = { method?: string; path: string; headers?: Record<string, string>; body?: unknown };
export type Answer = { status: number; text: string };

export type Stranger = {
  /** Asks for what may be done. */
  ask: (attempt: Attempt) => Promise<Answer>;
  /** Asks, and holds that nothing secret is answered, no row is counted and no row of any table is changed. */
  gainsNothing: (attempt: Attempt) => Promise<Answer>;
  sql: Backend['sql'];
  close: () => Promise<void>;
};

export async function openToStranger(): Promise<Stranger> {
  const snapshot = new Blob([new Uint8Array(await readFile(SNAPSHOT_FILE))]);
  const backend = await createBackend({ ...SECRETS, snapshot });
  await hideSecrets(backend.sql);
  const api = await serveApi(backend);

  const ask = async ({ method = 'GET', path, headers = {}, body }: Attempt) => {
    const response = await fetch(`${api.origin}${path}`, {
      method,
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const told = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    return {
      status: response.status,
      text,
      told: `${told}\n${text}`,
      count: response.headers.get('content-range'),
    };
  };
  let before = await everything(backend.sql);
  return {
    ask: async (attempt) => {
      const answer = await ask(attempt);
      before = await everything(backend.sql);
      return answer;
    },
    gainsNothing: async (attempt) => {
      const answer = await ask(attempt);
      expect(answer.told).not.toMatch(new RegExp(SECRET, 'i'));
      expect(answer.told).not.toContain(SECRETS.jwtSecret);
      expect(answer.count ?? '').not.toMatch(/[1-9]\d*$/);
      expect(await everything(backend.sql)).toBe(before);
      return answer;
    },
    sql: backend.sql,
    close: async () => {
      await api.close();
      await backend.close();
    },
  };
}

async function hideSecrets(sql: Backend['sql']): Promise<void> {
  for (const statement of [
    `insert into public.book_chapters (id, chapter_number, chapter_title, slug, release_date)
     values ('${COMING_CHAPTER}', 15, 'Coming', 'coming', '2031-01-01')`,
    `insert into public.chapter_drafts (chapter_id, content) values ('${COMING_CHAPTER}', 'x')`,
    `update public.chapter_drafts set content = '${SECRET}'`,
    `update public.chapter_versions set content = '${SECRET}', chapter_title = '${SECRET}'`,
    `insert into public.preview_links (chapter_id, token_hash, note, expires_at)
     values ('${COMING_CHAPTER}', repeat('a', 64), '${SECRET}', '2031-01-01')`,
    `insert into public.chapter_addresses (slug, chapter_id) values ('selah-7q4', '${COMING_CHAPTER}')`,
    `update public.admin_notifications set title = '${SECRET}', message = '${SECRET}'`,
    `update public.chapter_views set user_agent = '${SECRET}', referrer = 'https://${SECRET}.example/'`,
    `insert into public.email_leads (email, first_name) values ('${LEAD}', '${SECRET}')`,
    `insert into public.contact_messages (name, email, message) values ('x', '${LEAD}', '${SECRET}')`,
    `insert into public.podcast_subscribers (email, consent) values ('${LEAD}', true)`,
  ]) {
    await sql(statement);
  }
}

/** How many rows each table has and which transactions wrote them: another text after any change. */
async function everything(sql: Backend['sql']): Promise<string> {
  const tables = await sql<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private') or (schemaname = 'auth' and tablename in ('users', 'identities'))`);
  const sums = tables.map(
    ({ name }) => `select concat_ws(' ', '${name}', count(*), sum(xmin::text::bigint)) as sum from ${name}`,
  );
  return (await sql<{ sum: string }>(sums.join(' union all ')))
    .map(({ sum }) => sum)
    .sort()
    .join('\n');
}
