import type { LastBackup, ServedBuild, ServerHealth, SiteStatus } from '~/data/site-status.ts';
import type { MailOverview } from '~/data/mail.ts';
import { formatMoment } from './chapters/chapter-state.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { timeZoneLabel } from '~/lib/dates/zoned-time.ts';
import { pluralize } from './format-count.ts';
import { isConnected, mailProblem } from './mail/labels.ts';
import { formatFileSize } from '~/lib/site/product.ts';

export const PUBLISHING = 'Publishing';
export const LAST_UPDATED = 'Site last updated';
export const LAST_BACKUP = 'Last backup';
const PUBLISHING_TIMEOUT_MS = 3 * 60_000;
const BUILD_TIMEOUT_MS = 20 * 60_000;

export type SiteSnapshot = {
  status: SiteStatus;
  build: ServedBuild | undefined;
  health: ServerHealth | undefined;
  mail?: MailOverview | undefined;
  lastBackup?: LastBackup | null | undefined;
  isEmbedded: boolean;
};

type StatusItem = { label: string; text: string; isProblem: boolean };

export function siteStatusItems(snapshot: SiteSnapshot, now: number): StatusItem[] {
  const { status, build, health, isEmbedded } = snapshot;
  return [
    publishingItem(status, now),
    buildItem(build, health?.hasFailedBuild ?? false, now),
    ...emailItem(snapshot, now),
    ...backupItems(snapshot, now),
    ...(isEmbedded ? [] : [rebuildItem(status, build, now)]),
    { label: 'Time zone', text: timeZoneLabel(SITE_TIME_ZONE), isProblem: false },
  ];
}

export function isPublishingStopped({ clock_ran_at }: SiteStatus, now: number): boolean {
  return clock_ran_at === null || now - Date.parse(clock_ran_at) > PUBLISHING_TIMEOUT_MS;
}

export function publishingItem(status: SiteStatus, now: number): StatusItem {
  const { clock_ran_at } = status;
  const isProblem = isPublishingStopped(status, now);
  const last = clock_ran_at === null ? '' : ` It last worked ${formatMoment(clock_ran_at, now)}.`;
  const label = PUBLISHING;
  if (!isProblem) return { label, text: 'Chapters are published on schedule.', isProblem };
  const text = `Chapters aren’t being published automatically.${last} ${ASK_OPERATOR}`;
  return { label, text, isProblem };
}

function buildItem(build: ServedBuild | undefined, hasFailed: boolean, now: number): StatusItem {
  const version = build ? `the version from ${formatMoment(build.builtAt, now)}` : 'the previous version';
  const failure = `Your site wasn’t updated. Readers still see ${version}. Your work is safe. ${ASK_OPERATOR}`;
  const age = build
    ? `${formatMoment(build.builtAt, now)}, with ${pluralize(build.chapters, 'published chapter')}.`
    : 'The date is not available.';
  return {
    label: LAST_UPDATED,
    text: `${hasFailed ? failure : age}${build?.isDemo ? ' Visitors see the demo version.' : ''}`,
    isProblem: hasFailed || (build?.isDemo ?? false),
  };
}

function emailItem({ health, mail }: SiteSnapshot, now: number): StatusItem[] {
  const problem = mail && mailProblem(mail, new Date(now));
  const failure = health?.hasFailedMail && 'An email could not be sent today.';
  const text = [failure, problem].filter(Boolean).join(' ');
  if (text) return [{ label: 'Email', text, isProblem: !mail || isConnected(mail) || !!failure }];
  return mail ? [{ label: 'Email', text: 'Email is connected.', isProblem: false }] : [];
}

function backupItems({ health, lastBackup, isEmbedded }: SiteSnapshot, now: number): StatusItem[] {
  const isProblem = health?.hasFailedBackup ?? false;
  const sentences = isEmbedded
    ? [
        ...(isProblem && !lastBackup?.copy?.problem ? [`Last night’s backup failed. ${ASK_OPERATOR}`] : []),
        ...(lastBackup ? [`${formatMoment(lastBackup.at, now)}, ${formatFileSize(lastBackup.bytes)}.`] : []),
        ...(lastBackup === null ? ['None yet. The first one is made within a day.'] : []),
      ]
    : ['Your database provider handles backups.'];
  const item: StatusItem = { label: LAST_BACKUP, text: sentences.join(' '), isProblem };
  return [
    ...(sentences.length === 0 ? [] : [item]),
    ...outcomeItem('Copy elsewhere', lastBackup?.copy, now),
    ...outcomeItem('Backup test', lastBackup?.trial, now),
  ];
}

/** An encrypted copy on another machine, or a restore into memory, which proves that the backup works. */
function outcomeItem(label: string, outcome: LastBackup['copy'], now: number): StatusItem[] {
  if (!outcome) return [];
  const { succeededAt, problem } = outcome;
  const success =
    succeededAt === null ? 'None has succeeded yet.' : `Last succeeded ${formatMoment(succeededAt, now)}.`;
  const text = problem === null ? success : `It failed: ${problem.replace(/\.?$/, '.')} ${success}`;
  return [{ label, text, isProblem: problem !== null }];
}

function rebuildItem(status: SiteStatus, build: ServedBuild | undefined, now: number): StatusItem {
  const { has_build_hook, hook_problem, hook_called_at, rebuild_due_since } = status;
  const item = (text: string, isProblem = true): StatusItem => ({ label: 'Updates', text, isProblem });
  if (!has_build_hook) return item(`Changes don’t reach your site: ${NOT_CONNECTED}`);
  if (hook_problem !== null) return item(`The last one couldn’t be started: ${hook_problem}`);
  if (hook_called_at === null) return item(`None yet.${pendingNote(rebuild_due_since, now)}`, false);
  const called = `Last started ${formatMoment(hook_called_at, now)}`;
  const calledAt = Date.parse(hook_called_at);
  const isOverdue = build && Date.parse(build.builtAt) < calledAt && now - calledAt > BUILD_TIMEOUT_MS;
  return isOverdue
    ? item(`${called}, but your pages are older. Ask the person who set up your site to check it.`)
    : item(`${called}.${pendingNote(rebuild_due_since, now)}`, false);
}

const ASK_OPERATOR = 'Ask the person who set up your site to check it.';
export const NOT_CONNECTED = 'rebuilding isn’t set up yet. Ask the person who set up your site.';

const pendingNote = (since: string | null, now: number) =>
  since === null ? '' : ` A change from ${formatMoment(since, now)} is waiting.`;
