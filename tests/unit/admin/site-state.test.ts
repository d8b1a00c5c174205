import { expect, test } from 'vitest';
import { rebuildToast, siteFacts } from '~/admin/settings/site-state.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const STATUS = {
  clock_ran_at: '2026-11-22T09:59:30Z',
  rebuild_due_since: null,
  build_requested_at: null,
  hook_called_at: null,
  hook_problem: null,
  has_build_hook: false,
};
const BUILD = { builtAt: '2026-11-22T08:00:00Z', chapters: 9, isDemo: false };

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
const FAILED = 'Not rebuilt';
const CALLED = '2026-11-22T09:39:59Z';

test('reports no faults for a working site', () => {
  expect(shown()).toEqual([
    'Publishing: Chapters are published on schedule.',
    'Last build: 2 hours ago (Nov 22, 2026, 10:00), with 9 chapters.',
    'Time zone: Israel Time (Asia/Jerusalem)',
  ]);
});

test.each([
  [{}, { clock_ran_at: null }, /^!Publishing: Chapters are not published automatically\. The/],
  [{}, { clock_ran_at: '2026-11-22T09:50:00Z' }, /^!Publishing: .*\. Last checked 10 minutes ago \(/],
  [{ build: undefined }, {}, 'Last build: The date is not available.'],
  [{ build: { ...BUILD, isDemo: true } }, {}, /^!Last build: .* Visitors see the demo\.$/],
  [{ health: { hasFailedBuild: true } }, {}, /^!Last build: 2 hours ago .* Your notifications say why\.$/],
  [{ health: { hasFailedMail: true } }, {}, '!Email: An email could not be sent today. See Mail.'],
  [{ health: { hasFailedBackup: true } }, {}, /^!Last backup: Last night’s backup failed\. /],
  [{ lastBackup: null }, {}, 'Last backup: None yet. The server makes one each night.'],
  [
    { lastBackup: { at: '2026-11-22T01:00:00Z', bytes: 1_234_567, name: 'x.backup' } },
    {},
    'Last backup: 9 hours ago (Nov 22, 2026, 03:00), 1.2 MB.',
  ],
  [ON_HOST, HOOK, 'Last backup: Your database provider makes the backups. See its dashboard.'],
  [ON_HOST, {}, /^!Rebuilds: Changes do not reach your pages: your host is not connected yet\. /],
  [
    ON_HOST,
    { ...HOOK, hook_problem: 'no pg_net' },
    '!Rebuilds: The last one could not be started: no pg_net',
  ],
  [
    ON_HOST,
    { ...HOOK, rebuild_due_since: '2026-11-22T09:59:00Z' },
    'Rebuilds: None yet. A change made a minute ago (Nov 22, 2026, 11:59) is waiting.',
  ],
  [
    ON_HOST,
    { ...HOOK, hook_called_at: CALLED },
    /^!Rebuilds: .* the pages are older\. Check your host’s build log\.$/,
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
])('shows %s as %s', (hook_called_at, text) => {
  const facts = shown({ ...ON_HOST, build: undefined }, { ...HOOK, hook_called_at });
  expect(facts.join()).toContain(`Last started ${text} (`);
});

test.each([
  ['called', false, 'Your site is rebuilding.', 'This takes a few minutes.'],
  ['no hook', true, 'Your site is rebuilding.', 'This takes a few minutes.'],
  ['no hook', false, FAILED, 'Your host is not connected yet. The production guide explains how.'],
  ['pg_net is not enabled.', false, FAILED, 'pg_net is not enabled.'],
])(
  'explains the result of a requested rebuild %j (embedded: %s)',
  (answer, isEmbedded, title, description) => {
    expect(rebuildToast(answer, isEmbedded)).toMatchObject({ title, description });
  },
);
