import { expect, test } from 'vitest';
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

/** Prefixes faults with '!'. */
const shown = (known: object = {}, status: object = {}) =>
  siteFacts(
    {
      status: { ...STATUS, ...status },
      build: BUILD,
      health: undefined,
      isEmbedded: true,
      ...known,
    },
    NOW,
  ).map(({ label, text, isFault }) => `${isFault ? '!' : ''}${label}: ${text}`);
const faults = (...state: Parameters<typeof shown>) => shown(...state).filter((fact) => fact.startsWith('!'));

const ON_HOST = { isEmbedded: false };
const HOOK = { has_build_hook: true };
const CALLED = '2026-11-22T09:39:59Z';

test('reports no faults for a working site', () => {
  expect(shown()).toEqual([
    'Clock: Last ran less than a minute ago (Nov 22, 2026, 11:59).',
    'Pages: Built 2 hours ago (Nov 22, 2026, 10:00) from 9 chapters, the newest ‘the-ninth’.',
  ]);
});

test.each([
  [{}, { clock_ran_at: null }, '!Clock: Has not run yet: chapters are not published automatically.'],
  [{}, { clock_ran_at: '2026-11-22T09:50:00Z' }, /^!Clock: .* chapters are not published automatically\.$/],
  [{ build: undefined }, {}, 'Pages: The build date is not available.'],
  [{ build: { ...BUILD, isDemo: true } }, {}, /^!Pages: .* It is the demo\.$/],
  [{ health: { hasFailedBuild: true } }, {}, /^!Pages: Built .* see the notification on the dashboard\.$/],
  [{ health: { hasFailedMail: true } }, {}, '!Mail: An email could not be sent today. See Mail.'],
  [{ health: { hasFailedBackup: true } }, {}, '!Backup: Last night’s backup failed; see the server’s log.'],
  [{ lastBackup: null }, {}, 'Backup: None yet. The server makes one each night.'],
  [
    { lastBackup: { at: '2026-11-22T01:00:00Z', bytes: 1_234_567, name: 'x.backup' } },
    {},
    'Backup: Made 9 hours ago (Nov 22, 2026, 03:00), 1.2 MB.',
  ],
  [ON_HOST, HOOK, /^Backup: Your provider’s dashboard shows its backups; /],
  [ON_HOST, {}, '!Build hook: Not set: pages do not show changes (docs/production.md).'],
  [ON_HOST, { ...HOOK, hook_problem: 'no pg_net' }, '!Build hook: The build could not be started: no pg_net'],
  [
    ON_HOST,
    { ...HOOK, rebuild_due_since: '2026-11-22T09:59:00Z' },
    'Build hook: Not called yet. A change made a minute ago (Nov 22, 2026, 11:59) is waiting for it.',
  ],
  [
    ON_HOST,
    { ...HOOK, hook_called_at: CALLED },
    /^!Build hook: .* the pages are older: check the host’s build log\.$/,
  ],
])('describes site %o with status %o', (known, status, fact) => {
  expect(shown(known, status)).toContainEqual(
    typeof fact === 'string' ? fact : (expect.stringMatching(fact) as string),
  );
});

test('allows a host 20 minutes to build, and ignores hook calls older than the build', () => {
  expect(faults(ON_HOST, { ...HOOK, hook_called_at: '2026-11-22T09:40:00Z' })).toEqual([]);
  expect(faults(ON_HOST, { ...HOOK, hook_called_at: '2026-11-22T07:59:00Z' })).toEqual([]);
});

test.each([
  ['2026-11-22T09:59:00Z', 'a minute ago'],
  ['2026-11-22T08:01:00Z', '119 minutes ago'],
  ['2026-11-22T08:00:00Z', '2 hours ago'],
  ['2026-11-20T10:00:01Z', '47 hours ago'],
  ['2026-11-20T10:00:00Z', '2 days ago'],
  ['2026-11-22T10:00:05Z', 'less than a minute ago'],
])('shows %s as %s', (clock_ran_at, text) => {
  expect(shown({}, { clock_ran_at })[0]).toContain(`Last ran ${text} (`);
});

test.each([
  ['Clock', true, true],
  ['Build hook', true, true],
  ['Clock', false, false],
  ['Mail', true, false],
  ['Backup', true, false],
] as const)('suggests the doctor for %s (fault: %s): %s', (label, isFault, helps) => {
  expect(needsDoctor([{ label, isFault, text: '' }])).toBe(helps);
});

test.each([
  ['called', false, 'Your site is rebuilding. This takes a few minutes.', false],
  ['no hook', true, 'Your site is rebuilding. This takes a moment.', false],
  ['no hook', false, 'No build hook is set (docs/production.md).', true],
  ['The extension pg_net is not enabled.', false, 'The extension pg_net is not enabled.', true],
])('explains the ‘Build now’ result %j (embedded: %s)', (answer, isEmbedded, text, isFault) => {
  expect(buildAnswer(answer, isEmbedded)).toEqual({ text, isFault });
});
