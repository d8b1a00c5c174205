// Many at once on a database that is a single session: nobody reads as somebody else, nothing acknowledged is lost.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const VISIBLE_TO_ALL = 14;

test('200 mixed requests at once show no hidden row and lose no acknowledged write', async () => {
  const acknowledged: string[] = [];
  const refused: string[] = [];
  const leaks: unknown[] = [];

  const visitorReads = async (round: number) => {
    const client = round % 2 === 0 ? world.visitor : world.reader;
    const hidden = [
      await client.from('chapter_drafts').select('*', { count: 'exact' }),
      await client.from('email_leads').select('*', { count: 'exact' }),
      await client.from('admin_notifications').select('*', { count: 'exact', head: true }),
    ][round % 3];
    if ((hidden?.data?.length ?? 0) > 0 || (hidden?.count ?? 0) > 0) leaks.push(hidden);
  };
  const visitorCounts = async () => {
    const { count, data } = await world.visitor
      .from('book_chapters')
      .select('is_published, content', { count: 'exact' });
    if (count !== null && count < VISIBLE_TO_ALL) leaks.push(count);
    const early = data?.filter((chapter) => !chapter.is_published && chapter.content !== null) ?? [];
    if (early.length > 0) leaks.push(early);
  };
  const adminWrites = async (round: number) => {
    const slug = `written-${round}`;
    const { data } = await world.admin
      .from('book_chapters')
      .insert({
        chapter_number: 1000 + round,
        chapter_title: slug,
        slug,
        release_date: '2031-01-01T09:00:00Z',
      })
      .select('id')
      .single();
    if (data) {
      acknowledged.push(slug);
      await world.admin.from('chapter_drafts').insert({ chapter_id: data.id, content: `Draft ${round}` });
    }
  };
  const visitorFails = async (round: number) => {
    const { error } = await world.visitor.from('email_leads').insert({ email: 'nonsense', first_name: 'x' });
    if (error) refused.push(`refused-${round}`);
  };
  const visitorWrites = async (round: number) => {
    const email = `lead-${round}@example.com`;
    const { error } = await world.visitor.from('email_leads').insert({ email, first_name: 'Lead' });
    if (!error) acknowledged.push(email);
  };

  const tasks = [visitorReads, visitorCounts, adminWrites, visitorFails, visitorWrites];
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      await tasks[index % tasks.length]?.(index);
    }),
  );

  expect(leaks).toEqual([]);
  expect(refused).toHaveLength(40);
  expect(acknowledged).toHaveLength(80);
  const kept = await world.sql<{ name: string }>(`
    select slug as name from public.book_chapters union all select email from public.email_leads`);
  const names = new Set(kept.map(({ name }) => name));
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
  const [drafts] = await world.sql<{ n: number }>(
    `select count(*)::integer as n from public.chapter_drafts where content like 'Draft %'`,
  );
  expect(drafts?.n).toBe(40);
});

test('a request that fails leaves the next one its own session', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [, , visitor, admin] = await Promise.all([
      world.admin.from('book_chapters').insert({ chapter_number: 0 } as never),
      world.admin.from('no_such_table' as 'email_leads').select('*'),
      world.visitor.from('chapter_drafts').select('chapter_id'),
      world.admin.from('user_roles').select('role'),
    ]);
    expect(visitor.data ?? []).toEqual([]);
    expect(admin.data).toEqual([{ role: 'admin' }]);
  }
});

test('an upload that never ends holds up nobody', async () => {
  let finish = () => {};
  const slow = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"email":"slow@example.com",'));
      finish = () => {
        controller.enqueue(new TextEncoder().encode('"first_name":"Slow"}'));
        controller.close();
      };
    },
  });
  const upload = world.backend.fetch(
    new Request('http://embedded/rest/v1/email_leads', {
      method: 'POST',
      body: slow,
      duplex: 'half',
      headers: { apikey: 'sb_publishable_embedded', 'Content-Type': 'application/json' },
    } as RequestInit),
  );
  const { data } = await world.visitor.from('book_chapters').select('id');
  expect(data?.length).toBeGreaterThanOrEqual(VISIBLE_TO_ALL);
  finish();
  expect((await upload).status).toBe(201);
});
