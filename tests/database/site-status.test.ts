// What the database knows of the machinery behind the site, and the host's build hook.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  await world.restore();
  await world.sql('update private.site_health set rebuild_due_since = null, build_requested_at = null');
});
afterAll(() => world.close());

const health = async () => {
  const [row] = await world.sql<{ due: boolean; hook_problem: string | null; called: boolean }>(
    `select rebuild_due_since is not null as due, hook_problem, hook_called_at is not null as called
     from private.site_health`,
  );
  return row;
};
const callHook = async () =>
  (await world.sql<{ answer: string }>('select private.call_build_hook() as answer'))[0]?.answer;
const setHook = () =>
  world.sql(`update private.site_settings set build_hook = 'https://hooks.example.org/build'`);

test('only an administrator sees the state of the site and has it built', async () => {
  for (const client of [world.visitor, world.reader]) {
    expect((await client.rpc('site_status')).error?.code).toBe('42501');
    expect((await client.rpc('request_build')).error?.code).toBe('42501');
  }
  await world.sql('select private.note_clock()');
  const { data } = await world.admin.rpc('site_status');
  expect(data).toHaveLength(1);
  expect(data?.[0]).toMatchObject({ has_build_hook: false, hook_problem: null });
  expect(Date.parse(data?.[0]?.clock_ran_at ?? '')).not.toBeNaN();
});

test('the doctor learns with the secret key alone what is set up', async () => {
  for (const client of [world.visitor, world.admin])
    expect((await client.rpc('doctor_facts')).error?.code).toBe('42501');
  const [row] = await world.sql<{ facts: Record<string, unknown> }>('select public.doctor_facts() as facts');
  expect(row?.facts).toMatchObject({
    newest_migration: expect.stringMatching(/^\d{14}$/) as string,
    administrators: 1,
    has_build_hook: false,
    rebuild_triggers: ['note_rebuild_due_for_edit', 'note_rebuild_due_for_row', 'note_rebuild_due_for_texts'],
  });
});

test('a chapter or a text that changes makes a build due; a view that is counted does not', async () => {
  await world.visitor.rpc('increment_chapter_views', {
    chapter_uuid: (
      await world.sql<{ id: string }>('select id from public.book_chapters where is_published limit 1')
    )[0]?.id as string,
  });
  expect((await health())?.due).toBe(false);
  await world.sql(`update public.book_chapters set chapter_title = 'Another' where chapter_number = 1`);
  expect((await health())?.due).toBe(true);
  await world.sql('update private.site_health set rebuild_due_since = null');
  await world.admin.from('site_texts').insert({ collection: 'faq', entries: [{ id: 'why' }] as never });
  expect((await health())?.due).toBe(true);
});

test('the hook is called once for what is due, and a hook that cannot be called is tried again', async () => {
  expect(await callHook()).toBe('no hook');
  await setHook();
  expect(await callHook()).toBe('nothing due');
  await world.sql('update private.site_health set rebuild_due_since = now()');
  expect(await callHook()).toBe('The extension pg_net is not enabled.');
  expect(await health()).toEqual({
    due: true,
    hook_problem: 'The extension pg_net is not enabled.',
    called: false,
  });
  // pg_net of a hosted project.
  await world.sql(`do $do$ begin
    create schema net;
    create table net.calls (url text);
    create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
      headers jsonb default '{}', timeout_milliseconds integer default 5000) returns bigint
    language sql as 'insert into net.calls values (url) returning 1';
  end $do$`);
  try {
    expect(await callHook()).toBe('called');
    expect(await callHook()).toBe('nothing due');
    expect(await world.sql('select url from net.calls')).toEqual([
      { url: 'https://hooks.example.org/build' },
    ]);
    expect(await health()).toEqual({ due: false, hook_problem: null, called: true });
  } finally {
    await world.sql('drop schema net cascade');
  }
});

test('‘Build now’ is answered at once, and not twice in a row', async () => {
  expect((await world.admin.rpc('request_build')).data).toBe('no hook');
  const again = await world.admin.rpc('request_build');
  expect(again.status).toBe(429);
});

test('a build hook is an https address', async () => {
  for (const hook of ['http://example.org', 'https://exa mple.org', 'file:///etc/passwd']) {
    await expect(world.sql('update private.site_settings set build_hook = $1', [hook])).rejects.toThrow(
      /site_settings_build_hook_check/,
    );
  }
});
