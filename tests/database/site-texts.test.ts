import { expect, test } from 'vitest';
import { useWorld } from './support/world.ts';

const world = useWorld();

const question = (answer: string) => ({ id: 'why', question: 'Why?', answer });
const insert = (entries: unknown, collection = 'faq') =>
  world.admin.from('site_texts').insert({ collection, entries: entries as never });
const editions = async () =>
  (
    await world.sql<{ answer: string }>(
      `select entries -> 0 ->> 'answer' as answer from public.site_text_editions order by id`,
    )
  ).map(({ answer }) => answer);

test('shows visitors the saved texts, numbers, and lists', async () => {
  const entries = [
    { id: 'genesis', price: 24.99, premise: 'A “garden”; אור', teasers: ['One?', 'Two?'], sample: false },
  ];
  expect((await insert(entries, 'books')).error).toBeNull();
  const { data } = await world.visitor.from('site_texts').select('collection,entries');
  expect(data).toEqual([{ collection: 'books', entries }]);
});

test('rejects other collections and entries of a different shape', async () => {
  expect((await insert([question('x')], 'legal')).error).not.toBeNull();
  for (const entries of [
    { id: 'why' },
    [],
    Array.from({ length: 101 }, (_, index) => ({ id: `q-${index}` })),
    ['why'],
    [{ question: 'Why?' }],
    [{ id: 'why', answer: { html: '<b>' } }],
    [{ id: 'why', answer: [['deep']] }],
    [{ id: 'why', answer: Array.from({ length: 21 }, () => 'x') }],
    [{ id: 'why', answer: null }],
  ])
    expect((await insert(entries)).error, JSON.stringify(entries).slice(0, 60)).not.toBeNull();
  expect(await world.sql('select 1 from public.site_texts')).toEqual([]);
});

test('limits a collection to 600,000 bytes', async () => {
  const entriesOfSize = (bytes: number) => {
    const overhead = `[{"id": "why", "answer": ""}]`.length;
    return [{ id: 'why', answer: 'x'.repeat(bytes - overhead) }];
  };
  expect((await insert(entriesOfSize(600_001))).error).not.toBeNull();
  expect((await insert(entriesOfSize(600_000))).error).toBeNull();
});

test('rejects overwriting a changed version', async () => {
  await insert([question('First')]);
  const read = await world.admin.from('site_texts').select('updated_at').single();
  const save = (answer: string) =>
    world.admin
      .from('site_texts')
      .update({ entries: [question(answer)] })
      .eq('collection', 'faq')
      .eq('updated_at', read.data?.updated_at ?? '')
      .select('entries');
  expect((await save('Second')).error).toBeNull();
  expect((await save('Third')).error?.code).toBe('PT404');
  expect((await insert([question('Fourth')])).error?.code).toBe('23505');
  expect(await world.sql(`select entries -> 0 ->> 'answer' as answer from public.site_texts`)).toEqual([
    { answer: 'Second' },
  ]);
});

test('keeps changed and discarded editions, and adds none if the same text is saved', async () => {
  await insert([question('First')]);
  const update = (answer: string) =>
    world.admin
      .from('site_texts')
      .update({ entries: [question(answer)] })
      .eq('collection', 'faq');
  await update('First');
  expect(await editions()).toEqual([]);
  await update('Second');
  expect(await editions()).toEqual(['First']);
  await world.admin.from('site_texts').delete().eq('collection', 'faq');
  expect(await editions()).toEqual(['First', 'Second']);
});

test('keeps the last 20 editions of each collection', async () => {
  await insert([question('0')]);
  await insert([{ id: 'a', answer: 'another collection' }], 'reviews');
  await world.admin.from('site_texts').delete().eq('collection', 'reviews');
  for (let number = 1; number <= 22; number += 1)
    await world.sql(`update public.site_texts set entries = $1::jsonb where collection = 'faq'`, [
      JSON.stringify([question(String(number))]),
    ]);
  const stored = await editions();
  expect(stored).toContain('another collection');
  expect(stored.filter((answer) => /^\d+$/.test(answer))).toEqual(
    Array.from({ length: 20 }, (_, index) => String(index + 2)),
  );
});

test('ignores updated_at in a request', async () => {
  await world.admin
    .from('site_texts')
    .insert({ collection: 'faq', entries: [question('x')], updated_at: '2031-01-01T00:00:00Z' });
  expect(await world.value("select updated_at < now() + interval '1 minute' from public.site_texts")).toBe(
    true,
  );
});
