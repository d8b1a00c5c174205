import { beforeEach, expect, test } from 'vitest';
import { PG_NET } from './support/mail.ts';
import { getChapter, ok, useWorld } from './support/world.ts';

const world = useWorld();
beforeEach(() =>
  world.sql('update private.site_health set rebuild_due_since = null, build_requested_at = null'),
);

const isDue = () => world.value<boolean>('select rebuild_due_since is not null from private.site_health');
const callHook = () => world.value<string>('select private.call_build_hook()');
const setHook = (hook: string) => world.sql('update private.site_settings set build_hook = $1', [hook]);

test('shows administrators the last run of the clock and the hook’s status', async () => {
  await world.sql('select private.record_clock_run()');
  const [status] = ok(await world.admin.rpc('site_status'));
  expect(status).toMatchObject({ has_build_hook: false, hook_problem: null });
  expect(Date.parse(status?.clock_ran_at ?? '')).not.toBeNaN();
});

test('returns the setup report to the doctor', async () => {
  expect(ok(await world.service.rpc('doctor_report'))).toMatchObject({
    newest_migration: expect.stringMatching(/^\d{14}$/) as string,
    administrators: 1,
    has_build_hook: false,
    rebuild_triggers: [
      'book',
      'deleted_book',
      'deleted_episode',
      'deleted_letter',
      'edit',
      'episode',
      'letter',
      'new_book',
      'new_episode',
      'row',
      'serial',
      'texts',
    ].map((cause) => `mark_rebuild_due_for_${cause}`),
  });
});

test('schedules working commands with schedule_jobs and lists them for the doctor', async () => {
  await world.sql(`do $do$ begin
    create schema cron;
    create table cron.job (jobname text primary key, schedule text, command text, active boolean default true);
    create function cron.schedule(text, text, text) returns void
    language sql as 'insert into cron.job values ($1, $2, $3) on conflict do nothing';
  end $do$`);
  try {
    await world.sql('select private.schedule_jobs()');
    const jobs = await world.sql<{ jobname: string; command: string }>(
      'select * from cron.job order by jobname',
    );
    expect(jobs.map(({ jobname }) => jobname)).toEqual([
      'call-build-hook',
      'delete-old-counts',
      'delete-old-removals',
      'publish-due-chapters',
      'purge-visitor-data',
      'record-clock-run',
      'send-mail',
      'warn-about-unready-chapters',
    ]);
    for (const { command } of jobs) await world.sql(command);
    expect(ok(await world.service.rpc('doctor_report'))['jobs']).toEqual(jobs.map(({ jobname }) => jobname));
  } finally {
    await world.sql('drop schema cron cascade');
  }
});

test('marks a build as due after a chapter or text changes, but not after a view', async () => {
  await world.visitor.rpc('increment_chapter_views', { chapter_uuid: (await getChapter(world, 1)).id });
  expect(await isDue()).toBe(false);
  await world.sql(`update public.book_chapters set chapter_title = 'Another' where chapter_number = 1`);
  expect(await isDue()).toBe(true);
  await world.sql('update private.site_health set rebuild_due_since = null');
  await world.admin.from('site_texts').insert({ collection: 'faq', entries: [{ id: 'why' }] });
  expect(await isDue()).toBe(true);
});

test('calls the hook once per due build, and again after a failure', async () => {
  expect(await callHook()).toBe('no hook');
  await setHook('https://hooks.example.org/build');
  expect(await callHook()).toBe('nothing due');
  await world.sql('update private.site_health set rebuild_due_since = now()');
  const problem = 'The extension pg_net is not enabled.';
  expect(await callHook()).toBe(problem);
  expect([await isDue(), await world.value('select hook_problem from private.site_health')]).toEqual([
    true,
    problem,
  ]);
  await world.sql(PG_NET);
  try {
    expect([await callHook(), await callHook()]).toEqual(['called', 'nothing due']);
    expect(await world.sql('select url from net.calls')).toEqual([
      { url: 'https://hooks.example.org/build' },
    ]);
    expect([await isDue(), await world.value('select hook_problem from private.site_health')]).toEqual([
      false,
      null,
    ]);
  } finally {
    await world.sql('drop schema net cascade');
  }
});

test('calls the hook immediately on ‘Build now’, but not twice in a row', async () => {
  expect((await world.admin.rpc('request_build')).data).toBe('no hook');
  expect((await world.admin.rpc('request_build')).status).toBe(429);
});

test('requires an HTTPS URL for the build hook', async () => {
  for (const hook of ['http://example.org', 'https://exa mple.org', 'file:///etc/passwd'])
    await expect(setHook(hook)).rejects.toThrow(/site_settings_build_hook_check/);
});
