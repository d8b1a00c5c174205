import { expect, test } from 'vitest';
import { rebuildToast } from '~/admin/settings/SiteState.tsx';
import { siteStatusItems } from '~/admin/site-health.ts';

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

/** Faults begin with '!'. */
const describeSite = (site: object = {}, status: object = {}) =>
  siteStatusItems(
    { status: { ...STATUS, ...status }, build: BUILD, health: undefined, isEmbedded: true, ...site },
    NOW,
  ).map(({ label, text, isProblem }) => `${isProblem ? '!' : ''}${label}: ${text}`);
const findFaults = (...state: Parameters<typeof describeSite>) =>
  describeSite(...state).filter((line) => line.startsWith('!'));

const ON_HOST = { isEmbedded: false };
const HOOK = { has_build_hook: true };
const FAILED = 'Not rebuilt';
const CALLED_AT = '2026-11-22T09:39:59Z';

test('reports no faults for a working site', () => {
  expect(describeSite()).toEqual([
    'Publishing: Chapters are published on schedule.',
    'Site last updated: Nov 22, 10:00 AM, with 9 published chapters.',
    'Time zone: Israel Time',
  ]);
});

const MAIL = { waiting: 0, sending: 0, problem: null, seen_at: '2026-11-22T09:59:30Z', transport: 'smtp' };
const BACKUP = { at: '2026-11-22T01:00:00Z', bytes: 1_234_567, name: 'x.backup' };

test.each([
  [{}, { clock_ran_at: null }, /^!Publishing: Chapters aren’t being published automatically\. Ask/],
  [{}, { clock_ran_at: '2026-11-22T09:50:00Z' }, /^!Publishing: .*\. It last worked Nov 22, 11:50 AM\./],
  [{ build: undefined }, {}, 'Site last updated: The date is not available.'],
  [{ build: { ...BUILD, isDemo: true } }, {}, /^!Site last updated: .* Visitors see the demo version\.$/],
  [
    { health: { hasFailedBuild: true } },
    {},
    /^!Site last updated: Your site wasn’t updated\. .* the version from Nov 22, 10:00 AM\. Your work is safe\. /,
  ],
  [{ health: { hasFailedMail: true } }, {}, '!Email: An email could not be sent today.'],
  [{ mail: MAIL }, {}, 'Email: Email is connected.'],
  [
    { mail: { ...MAIL, waiting: 1, seen_at: null } },
    {},
    /^Email: Email isn’t connected, so 1 email is waiting/,
  ],
  [{ mail: { ...MAIL, problem: '535' } }, {}, '!Email: Emails are on hold. The mail server said: 535'],
  [{ health: { hasFailedBackup: true } }, {}, /^!Last backup: Last night’s backup failed\. /],
  [{ lastBackup: null }, {}, 'Last backup: None yet. The first one is made within a day.'],
  [{ lastBackup: BACKUP }, {}, 'Last backup: Nov 22, 3:00 AM, 1.2 MB.'],
  [
    { lastBackup: { ...BACKUP, copy: { succeededAt: '2026-11-22T01:00:00Z', problem: null } } },
    {},
    'Copy elsewhere: Last succeeded Nov 22, 3:00 AM.',
  ],
  [
    {
      health: { hasFailedBackup: true },
      lastBackup: { ...BACKUP, copy: { succeededAt: null, problem: 'example.org responded with 403' } },
    },
    {},
    '!Copy elsewhere: It failed: example.org responded with 403. None has succeeded yet.',
  ],
  [
    { lastBackup: { ...BACKUP, trial: { succeededAt: '2026-11-22T01:00:00Z', problem: null } } },
    {},
    'Backup test: Last succeeded Nov 22, 3:00 AM.',
  ],
  [ON_HOST, HOOK, 'Last backup: Your database provider handles backups.'],
  [ON_HOST, {}, /^!Updates: Changes don’t reach your site: rebuilding isn’t set up yet\. /],
  [ON_HOST, { ...HOOK, hook_problem: 'no pg_net' }, '!Updates: The last one couldn’t be started: no pg_net'],
  [
    ON_HOST,
    { ...HOOK, rebuild_due_since: '2026-11-22T09:59:00Z' },
    'Updates: None yet. A change from Nov 22, 11:59 AM is waiting.',
  ],
  [
    ON_HOST,
    { ...HOOK, hook_called_at: CALLED_AT },
    /^!Updates: .* your pages are older\. Ask the person who set up your site to check it\.$/,
  ],
])('describes site %o with status %o', (site, status, line) => {
  expect(describeSite(site, status)).toContainEqual(
    typeof line === 'string' ? line : (expect.stringMatching(line) as string),
  );
});

test('allows a host 20 minutes to build, and ignores hook calls older than the build', () => {
  expect(findFaults(ON_HOST, { ...HOOK, hook_called_at: '2026-11-22T09:40:00Z' })).toEqual([]);
  expect(findFaults(ON_HOST, { ...HOOK, hook_called_at: '2026-11-22T07:59:00Z' })).toEqual([]);
});

test.each([
  ['called', false, 'Your site is rebuilding.', 'This takes a few minutes. Readers can keep reading.'],
  ['no hook', true, 'Your site is rebuilding.', 'This takes a few minutes. Readers can keep reading.'],
  ['no hook', false, FAILED, 'Rebuilding isn’t set up yet. Ask the person who set up your site.'],
  ['pg_net is not enabled.', false, FAILED, 'pg_net is not enabled.'],
])(
  'explains the result of a rebuild request: %j (embedded: %s)',
  (result, isEmbedded, title, description) => {
    expect(rebuildToast(result, isEmbedded)).toMatchObject({ title, description });
  },
);
