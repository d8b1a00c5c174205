import { expect, test, vi } from 'vitest';
import type { Database } from '~/data/database.types.ts';
import { contentStamp } from '~/server/site/site-stamp.ts';
import { addEditor, ok, signInAs, useWorld, type Client } from './support/world.ts';

const world = useWorld();

type Row = Database['public']['Tables']['episodes']['Row'];

const COMPLETE = {
  slug: 'the-well',
  title: 'The Well',
  description: 'Water.',
  audio_source: `${'a'.repeat(64)}.mp3`,
  audio_bytes: 1000,
  duration_seconds: 90,
};
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const add = async (values: Partial<Row> = { title: '' }): Promise<Row> => {
  const [row] = ok(await world.admin.from('episodes').insert(values).select());
  if (!row) throw new Error('No row was added.');
  return row;
};
const update = async (id: string, values: Partial<Row>) =>
  (await world.admin.from('episodes').update(values).eq('id', id).select('id')).error?.message;
const titles = async (client: Client) =>
  ok(await client.from('episodes').select('title').gt('episode_number', 6)).map(({ title }) => title);
const isBuildDue = () =>
  world.value<boolean>('select rebuild_due_since is not null from private.site_health');
const resetBuild = () => world.sql('update private.site_health set rebuild_due_since = null');

test('has the six episodes of the first edition, which visitors can read', async () => {
  const rows = ok(await world.visitor.from('episodes').select().order('episode_number'));
  expect(rows.map(({ slug, duration_seconds }) => [slug, duration_seconds])).toEqual([
    ['human-dynamics', 890],
    ['josephs-rise-to-power', 818],
    ['pandemic-purpose', 239],
    ['tribal-networks', 318],
    ['the-glow-of-life', 393],
    ['was-god-a-vegan', 278],
  ]);
  for (const { transcript, sample } of rows)
    expect([transcript.slice(0, 6), sample]).toEqual(['WEBVTT', true]);
});

test('shows visitors and readers an episode once it is published and its date has passed', async () => {
  await add({ title: 'Draft' });
  await add({ ...COMPLETE, title: 'Later', is_published: true, release_date: inSeconds(3600) });
  await add({ ...COMPLETE, slug: 'now', title: 'Now', is_published: true, release_date: inSeconds(-1) });
  await addEditor(world.backend);
  const editor = await signInAs(world.backend, 'editor@example.com');
  expect(await Promise.all([world.visitor, world.reader, editor].map(titles))).toEqual([
    ['Now'],
    ['Now'],
    ['Draft', 'Later', 'Now'],
  ]);
});

test('numbers new episodes, and keeps numbers and addresses unique', async () => {
  const first = await add({ slug: 'one' });
  expect([first.episode_number, (await add()).episode_number]).toEqual([7, 8]);
  const { id } = await add();
  expect(await update(id, { episode_number: 7 })).toContain('episode_number');
  expect(await update(id, { slug: 'one' })).toContain('slug');
  expect(await update(id, { slug: 'human-dynamics' })).toContain('slug');
});

test.each(Object.keys(COMPLETE))('publishes no episode without %s', async (column) => {
  const { id } = await add(COMPLETE);
  const missing = ['title', 'description'].includes(column) ? ' ' : null;
  const values = { is_published: true, release_date: inSeconds(0) };
  expect(await update(id, { ...values, [column]: missing })).toContain('published_episodes_are_complete');
  expect(await update(id, { ...values, release_date: null })).toContain('published_episodes_are_complete');
  expect(await update(id, values)).toBeUndefined();
});

test.each([
  ['a recording elsewhere', { audio_source: 'https://elsewhere.example/a.mp3' }],
  ['a recording outside its folder', { audio_source: '/audio/../a.mp3' }],
  ['an SVG as artwork', { artwork: `${'a'.repeat(64)}.svg` }],
  ['an address with spaces', { slug: 'The Well' }],
  ['a transcript that is too long', { transcript: 'x'.repeat(250_001) }],
  ['an infinite date', { release_date: 'infinity' }],
] as const)('rejects %s', async (_, values) => {
  const { id } = await add();
  expect(await update(id, values)).toContain('check constraint');
});

test('keeps the address of a published episode', async () => {
  const { id } = await add({ ...COMPLETE, is_published: true, release_date: inSeconds(3600) });
  expect(await update(id, { slug: 'a-well' })).toBeUndefined();
  expect(await update(id, { release_date: inSeconds(-1) })).toBeUndefined();
  expect(await update(id, { slug: 'the-well' })).toBe('The address of a published episode can’t be changed.');
  expect(await update(id, { title: 'A Well' })).toBeUndefined();
});

test('requests a build for published episodes, also when a date passes, but not for drafts', async () => {
  await resetBuild();
  const { id } = await add(COMPLETE);
  await update(id, { title: 'A Well' });
  expect(await isBuildDue()).toBe(false);
  await update(id, { is_published: true, release_date: inSeconds(3600) });
  expect(await isBuildDue()).toBe(true);

  await world.sql(`update public.episodes set release_date = now() - interval '30 seconds' where id = $1`, [
    id,
  ]);
  await resetBuild();
  await world.sql(`update private.site_health set clock_ran_at = now() - interval '1 minute'`);
  await world.sql('select private.record_clock_run()');
  expect(await isBuildDue()).toBe(true);
  await resetBuild();
  await world.sql('select private.record_clock_run()');
  expect(await isBuildDue()).toBe(false);

  await world.admin.from('episodes').delete().eq('id', id);
  expect(await isBuildDue()).toBe(true);
});

test('changes the content stamp when a date passes', { timeout: 30_000 }, async () => {
  await add({ ...COMPLETE, is_published: true, release_date: inSeconds(2) });
  const before = await contentStamp(world.backend);
  await add({ title: 'Draft' });
  expect(await contentStamp(world.backend)).toBe(before);
  await vi.waitFor(async () => expect(await contentStamp(world.backend)).not.toBe(before), {
    timeout: 20_000,
  });
});

test('records who scheduled, published, withdrew, and deleted an episode', async () => {
  const { id } = await add(COMPLETE);
  await update(id, { is_published: true, release_date: inSeconds(3600) });
  await update(id, { release_date: inSeconds(-1) });
  await update(id, { title: 'A Well' });
  await update(id, { is_published: false });
  await world.admin.from('episodes').delete().eq('id', id);
  const entries = await world.sql<{ action: string; subject: string; actor: string }>(
    `select action, subject, actor from public.audit_log where action like 'Episode %' order by id desc limit 4`,
  );
  expect(entries.toReversed()).toEqual([
    { action: 'Episode scheduled', subject: 'Episode 7: The Well', actor: 'admin@example.com' },
    { action: 'Episode published', subject: 'Episode 7: The Well', actor: 'admin@example.com' },
    { action: 'Episode unpublished', subject: 'Episode 7: A Well', actor: 'admin@example.com' },
    { action: 'Episode deleted', subject: 'Episode 7: A Well', actor: 'admin@example.com' },
  ]);
});
