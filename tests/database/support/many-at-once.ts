// Concurrent requests never read as another user, and no acknowledged write is lost.
import { expect } from 'vitest';
import type { World } from './world.ts';

const VISIBLE_TO_ALL = 14;

/** 200 mixed requests in flight together: reads as visitor and reader, writes as visitor and administrator. */
export async function tryManyAtOnce(world: World): Promise<void> {
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
}
