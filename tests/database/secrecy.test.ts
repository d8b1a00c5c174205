// The text of a chapter that is not out is nowhere: not for visitors, not for readers, whatever they ask.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/embedded-key.ts';
import { openWorld, type World } from './support/world.ts';

const SECRET = 'SELAH-7Q4';

let world: World;
let scheduledId: string;
let sessions: Record<string, string>;

beforeAll(async () => {
  world = await openWorld();
  await world.sql(`update public.chapter_drafts set content = content || ' ${SECRET}'`);
  // A second edition of a chapter that is out is as secret as a first one.
  await world.sql(`
    insert into public.chapter_drafts (chapter_id, content)
    select id, content || ' ${SECRET}' from public.book_chapters where chapter_number = 1`);
  await world.sql(`
    insert into public.email_leads (email, first_name) values ('${SECRET}@example.com', '${SECRET}')`);
  await world.sql(`
    insert into public.contact_messages (name, email, message)
    values ('${SECRET}', '${SECRET}@example.com', '${SECRET}')`);
  await world.sql(`
    insert into public.chapter_versions (chapter_id, kind, chapter_title, content, word_count)
    select id, 'snapshot', '${SECRET}', '${SECRET}', 1 from public.book_chapters`);
  await world.sql(`
    insert into public.preview_links (chapter_id, token_hash, note, expires_at)
    select id, encode(sha256(slug::bytea), 'hex'), '${SECRET}', '2031-01-01' from public.book_chapters`);
  await world.sql(`update public.admin_notifications set message = '${SECRET}'`);
  await world.sql(`update public.chapter_views set user_agent = '${SECRET}'`);
  const [row] = await world.sql<{ id: string }>(
    'select id from public.book_chapters where chapter_number = 10',
  );
  scheduledId = row?.id ?? '';
  const { data } = await world.reader.auth.getSession();
  sessions = { visitor: '', reader: data.session?.access_token ?? '' };
});
afterAll(() => world.close());

async function ask(persona: string, path: string, init: RequestInit = {}): Promise<string> {
  const headers = new Headers(init.headers);
  headers.set('apikey', EMBEDDED_PUBLISHABLE_KEY);
  if (sessions[persona]) headers.set('Authorization', `Bearer ${sessions[persona]}`);
  const response = await world.backend.fetch(
    new Request(`http://embedded/rest/v1/${path}`, { ...init, headers }),
  );
  // It repeats the question, and some questions hold the word.
  response.headers.delete('content-location');
  const headerText = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return `${response.status}\n${headerText}\n${await response.text()}`;
}

const QUESTIONS = [
  'book_chapters?select=*',
  'book_chapters?select=content&is_published=is.false&content=not.is.null',
  'book_chapters?select=*,chapter_drafts(*)',
  'book_chapters?select=*,chapter_drafts(content)&is_published=is.false',
  'book_chapters?select=id,chapter_drafts!inner(content)',
  'book_chapters?select=id,...chapter_drafts(content)',
  'book_chapters?select=*,chapter_views(*)',
  'book_chapters?select=*,chapter_versions(*)',
  'book_chapters?select=*,preview_links(*)',
  'chapter_versions?select=*',
  'preview_links?select=*',
  'chapter_addresses?select=*,book_chapters(*,chapter_drafts(*))',
  'chapter_views?select=*,book_chapters(*,chapter_drafts(*))',
  'chapter_drafts?select=*',
  'chapter_drafts?select=content,book_chapters(*)',
  `chapter_drafts?select=content&content=ilike.*${SECRET}*`,
  'chapter_drafts?select=content&or=(content.not.is.null,content.is.null)',
  'chapter_drafts?select=secret:content::text',
  'chapter_drafts?select=content.max()',
  'email_leads?select=*',
  'contact_messages?select=*',
  'podcast_subscribers?select=*',
  'admin_notifications?select=*',
  'chapter_views?select=*',
  'user_roles?select=*',
  'rpc/chapter_metrics',
  'rpc/withdrawn_chapters',
  'rpc/read_preview?token=not-in-heaven',
  'rpc/restore_version?version=1',
  'rpc/daily_chapter_views?days=7',
  'rpc/publish_due_chapters',
  'rpc/move_chapter_text',
  '',
];

describe.each(['visitor', 'reader'])('a %s', (persona) => {
  test.each(QUESTIONS)('finds nothing secret at %s', async (question) => {
    for (const accept of [
      'application/json',
      'text/csv',
      'application/vnd.pgrst.plan+json',
      'application/vnd.pgrst.object+json',
    ]) {
      expect(await ask(persona, question, { headers: { Accept: accept } })).not.toContain(SECRET);
    }
    if (question.startsWith('rpc/')) {
      expect(
        await ask(persona, question, {
          method: 'POST',
          body: '{}',
          headers: { 'Content-Type': 'application/json' },
        }),
      ).not.toContain(SECRET);
    }
  });

  test.each([
    `chapter_drafts?select=chapter_id&content=ilike.*${SECRET}*`,
    'chapter_drafts?select=chapter_id',
    `book_chapters?select=id,chapter_drafts!inner(chapter_id)&chapter_drafts.content=ilike.*${SECRET}*`,
    'book_chapters?select=id,chapter_drafts()&chapter_drafts=not.is.null',
    'chapter_versions?select=id',
    'preview_links?select=id',
    'email_leads?select=id&email=ilike.*example*',
    'admin_notifications?select=id',
    'chapter_views?select=id',
  ])('cannot count or guess by %s', async (question) => {
    const answer = await ask(persona, question, { headers: { Prefer: 'count=exact' } });
    expect(answer).not.toMatch(/content-range: .*\/[1-9]/i);
    expect(answer.split('\n').at(-1)).not.toMatch(/^\[\{/);
  });

  test.each([
    ['DELETE', 'chapter_drafts?chapter_id=not.is.null', undefined],
    ['PATCH', 'chapter_drafts?chapter_id=not.is.null', { content: 'mine' }],
    ['PATCH', 'book_chapters?is_published=is.false', { is_published: true }],
    ['POST', 'email_leads?on_conflict=email', { email: `${SECRET}@example.com`, first_name: 'x' }],
    ['POST', 'chapter_drafts?on_conflict=chapter_id', { content: 'mine' }],
  ])('gets nothing back from %s %s', async (method, path, body) => {
    const before = await world.sql(
      'select md5(string_agg(content, chr(10) order by chapter_id)) from public.chapter_drafts',
    );
    const answer = await ask(persona, path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        Prefer: 'return=representation, resolution=merge-duplicates, count=exact',
      },
      ...(body && {
        body: JSON.stringify(
          path.startsWith('chapter_drafts?on') ? { chapter_id: scheduledId, ...body } : body,
        ),
      }),
    });
    expect(answer).not.toContain(SECRET);
    expect(
      await world.sql(
        'select md5(string_agg(content, chr(10) order by chapter_id)) from public.chapter_drafts',
      ),
    ).toEqual(before);
    expect(await world.sql(`select first_name from public.email_leads where first_name = 'x'`)).toEqual([]);
  });

  test('sees every coming chapter announced, without its text and words', async () => {
    const client = persona === 'visitor' ? world.visitor : world.reader;
    const { data } = await client.from('book_chapters').select('*').eq('is_published', false);
    expect(data).toHaveLength(5);
    for (const chapter of data ?? []) expect(chapter).toMatchObject({ content: null, word_count: 0 });
  });
});

test('the administrator finds all of it', async () => {
  const { data } = await world.admin
    .from('book_chapters')
    .select('chapter_number, chapter_drafts(content)' as '*')
    .order('chapter_number');
  expect(JSON.stringify(data).split(SECRET)).toHaveLength(1 + 6);
});
