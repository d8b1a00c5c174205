// What the settings page says of the machinery behind the site.
import { describe, expect, test } from 'vitest';
import { buildAnswer, needsDoctor, siteFacts } from '~/admin/settings/site-state.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const STATUS = {
  clock_ran_at: '2026-11-22T09:59:30Z',
  rebuild_due_since: null,
  build_requested_at: null,
  hook_called_at: null,
  hook_problem: null,
  has_build_hook: false,
};
const BUILD = { builtAt: '2026-11-22T08:00:00Z', chapters: 9, newestChapter: 'the-ninth', isDemo: false };

const state = (status: typeof STATUS | object, build: typeof BUILD | undefined = BUILD, health?: object) => ({
  status: { ...STATUS, ...status },
  build,
  isEmbedded: !('has_build_hook' in status),
  health: health && { hasFailedBuild: false, hasFailedMail: false, hasFailedBackup: false, ...health },
});
const LAST_BACKUP = { at: '2026-11-22T01:00:00Z', bytes: 1_234_567, name: 'x.backup' };
const backupFact = (known: object) =>
  siteFacts({ ...state({}), ...known }, NOW).find(({ label }) => label === 'Backup');

test('the last backup: when it was made and how large it is, or how a host makes them', () => {
  expect(backupFact({ lastBackup: LAST_BACKUP })).toEqual({
    label: 'Backup',
    text: 'Made 9 hours ago (Nov 22, 2026, 03:00), 1.2 MB.',
    isFault: false,
  });
  expect(backupFact({ lastBackup: null })?.text).toBe('None yet. The server makes one each night.');
  expect(backupFact({ lastBackup: undefined })).toBeUndefined();
  expect(backupFact({ isEmbedded: false })?.text).toBe(
    'Your provider’s dashboard shows its backups; ‘npm run backup -- site.backup’ makes one of your own.',
  );
});

const faults = (...known: Parameters<typeof state>) =>
  siteFacts(state(...known), NOW)
    .filter(({ isFault }) => isFault)
    .map(({ label, text }) => `${label}: ${text}`);

test('a site that works: when the clock ran, and from what the pages were built', () => {
  const facts = siteFacts(state({}), NOW);
  expect(facts.map(({ label, isFault }) => [label, isFault])).toEqual([
    ['Clock', false],
    ['Pages', false],
  ]);
  expect(facts[0]?.text).toBe('Last ran less than a minute ago (Nov 22, 2026, 11:59).');
  expect(facts[1]?.text).toMatch(
    /^Built 2 hours ago \(Nov 22, 2026, 10:00\) from 9 chapters, the newest ‘the-ninth’\.$/,
  );
});

test('a clock that has stopped, a demo in public and a hook that fails are faults', () => {
  expect(faults({ clock_ran_at: '2026-11-22T09:50:00Z' })[0]).toMatch(
    /It should run every minute: chapters do not publish themselves\.$/,
  );
  expect(faults({ clock_ran_at: null })[0]).toMatch(/^Clock: Has not run yet/);
  expect(faults({}, { ...BUILD, isDemo: true })[0]).toMatch(/It is the demo\.$/);
  expect(faults({ has_build_hook: true, hook_problem: 'no pg_net' })).toEqual([
    'Build hook: The host could not be told to build: no pg_net',
  ]);
});

test.each([
  ['2026-11-22T09:59:00Z', 'a minute ago'],
  ['2026-11-22T08:01:00Z', '119 minutes ago'],
  ['2026-11-22T08:00:00Z', '2 hours ago'],
  ['2026-11-20T10:00:01Z', '47 hours ago'],
  ['2026-11-20T10:00:00Z', '2 days ago'],
  ['2026-11-22T10:00:05Z', 'less than a minute ago'],
])('a time is said as how long ago it was: %s is %s', (clock_ran_at, words) => {
  expect(siteFacts(state({ clock_ran_at }), NOW)[0]?.text).toContain(`Last ran ${words} (`);
});

test('a host that no hook tells of changes is a fault; the embedded server needs none', () => {
  expect(faults({ has_build_hook: false })).toEqual([
    'Build hook: None is set: the host does not learn of changes (docs/production.md).',
  ]);
  expect(faults({})).toEqual([]);
});

test('a change that waits for the hook is said', () => {
  const status = { ...STATUS, has_build_hook: true, rebuild_due_since: '2026-11-22T09:59:00Z' };
  const known = { status, build: undefined, health: undefined, isEmbedded: false };
  expect(siteFacts(known, NOW).at(-1)?.text).toMatch(/^Not called yet\. A change of .* waits for it\.$/);
});

test('a host that was told and has not built is a fault, once it has had its time', () => {
  const told = (hook_called_at: string) => faults({ has_build_hook: true, hook_called_at });
  expect(told('2026-11-22T09:40:00Z')).toEqual([]);
  expect(told('2026-11-22T07:59:00Z')).toEqual([]);
  expect(told('2026-11-22T09:39:59Z')).toEqual([
    expect.stringMatching(
      /^Build hook: Called .*, and the pages are older: check the host’s build log\.$/,
    ) as string,
  ]);
});

test('what failed on the embedded server is said, with where to look', () => {
  expect(faults({}, BUILD, {})).toEqual([]);
  expect(faults({}, BUILD, { hasFailedBuild: true, hasFailedMail: true, hasFailedBackup: true })).toEqual([
    expect.stringMatching(
      /^Pages: Built .* The last build failed; the notification on the dashboard says why\.$/,
    ) as string,
    'Mail: An email could not be sent today. See Mail.',
    'Backup: Last night’s backup failed: the server’s log says why.',
  ]);
});

test('the doctor is named for the clock and the hook; what the server says itself needs none', () => {
  const isNamed = (...known: Parameters<typeof state>) => needsDoctor(siteFacts(state(...known), NOW));
  expect(isNamed({ clock_ran_at: null })).toBe(true);
  expect(isNamed({ has_build_hook: false })).toBe(true);
  expect(isNamed({}, BUILD, { hasFailedMail: true, hasFailedBackup: true })).toBe(false);
  expect(isNamed({})).toBe(false);
});

describe('‘Build now’', () => {
  test('says what happens', () => {
    expect(buildAnswer('called', false).text).toBe('The host builds the site now. It takes a few minutes.');
    expect(buildAnswer('no hook', true)).toEqual({
      text: 'The server builds the site now. It takes a moment.',
      isFault: false,
    });
    expect(buildAnswer('no hook', false).isFault).toBe(true);
    expect(buildAnswer('The extension pg_net is not enabled.', false)).toEqual({
      text: 'The extension pg_net is not enabled.',
      isFault: true,
    });
  });
});
