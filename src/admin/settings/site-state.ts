import type { LastBackup, ServedBuild, ServerHealth, SiteStatus } from '~/data/site-status.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zoneName } from '~/lib/dates/zoned-time.ts';
import { formatFileSize } from '~/lib/site/product.ts';
import type { ToastInput } from '~/lib/toasts/toasts.store.ts';

export const NOT_REBUILT = 'Not rebuilt';
const CLOCK_LATE_AFTER_MS = 3 * 60_000;
const BUILD_LATE_AFTER_MS = 20 * 60_000;

export type KnownState = {
  status: SiteStatus;
  build: ServedBuild | undefined;
  health: ServerHealth | undefined;
  lastBackup?: LastBackup | null | undefined;
  isEmbedded: boolean;
};

type Fact = { label: string; text: string; isFault: boolean };

export function siteFacts(known: KnownState, now: number): Fact[] {
  const { status, build, health, isEmbedded } = known;
  const mail: Fact = { label: 'Email', text: 'An email could not be sent today. See Mail.', isFault: true };
  return [
    clockFact(status, now),
    buildFact(build, health?.hasFailedBuild ?? false, now),
    ...(health?.hasFailedMail ? [mail] : []),
    ...backupFacts(known, now),
    ...(isEmbedded ? [] : [hookFact(status, build, now)]),
    { label: 'Time zone', text: zoneName(SITE_TIME_ZONE), isFault: false },
  ];
}

function clockFact({ clock_ran_at }: SiteStatus, now: number): Fact {
  const isFault = clock_ran_at === null || now - Date.parse(clock_ran_at) > CLOCK_LATE_AFTER_MS;
  const last = clock_ran_at === null ? '' : ` Last checked ${when(clock_ran_at, now)}.`;
  const fault = `Chapters are not published automatically.${last} ${ASK}`;
  return { label: 'Publishing', text: isFault ? fault : 'Chapters are published on schedule.', isFault };
}

function buildFact(build: ServedBuild | undefined, hasFailed: boolean, now: number): Fact {
  const chapters = build?.chapters === 1 ? 'chapter' : 'chapters';
  const sentences = [
    build
      ? `${upper(when(build.builtAt, now))}, with ${build.chapters} ${chapters}.`
      : 'The date is not available.',
    ...(build?.isDemo ? ['Visitors see the demo.'] : []),
    ...(hasFailed ? ['The last rebuild failed. Your notifications say why.'] : []),
  ];
  return { label: 'Last build', text: sentences.join(' '), isFault: hasFailed || (build?.isDemo ?? false) };
}

function backupFacts({ health, lastBackup, isEmbedded }: KnownState, now: number): Fact[] {
  const isFault = health?.hasFailedBackup ?? false;
  const sentences = isEmbedded
    ? [
        ...(isFault ? ['Last night’s backup failed. The server’s log says why.'] : []),
        ...(lastBackup ? [`${upper(when(lastBackup.at, now))}, ${formatFileSize(lastBackup.bytes)}.`] : []),
        ...(lastBackup === null ? ['None yet. The server makes one each night.'] : []),
      ]
    : ['Your database provider makes the backups. See its dashboard.'];
  return sentences.length === 0 ? [] : [{ label: 'Last backup', text: sentences.join(' '), isFault }];
}

function hookFact(status: SiteStatus, build: ServedBuild | undefined, now: number): Fact {
  const { has_build_hook, hook_problem, hook_called_at, rebuild_due_since } = status;
  const fact = (text: string, isFault = true): Fact => ({ label: 'Rebuilds', text, isFault });
  if (!has_build_hook) return fact(`Changes do not reach your pages: ${NOT_CONNECTED}`);
  if (hook_problem !== null) return fact(`The last one could not be started: ${hook_problem}`);
  if (hook_called_at === null) return fact(`None yet.${waiting(rebuild_due_since, now)}`, false);
  const called = `Last started ${when(hook_called_at, now)}`;
  const calledAt = Date.parse(hook_called_at);
  const isOverdue = build && Date.parse(build.builtAt) < calledAt && now - calledAt > BUILD_LATE_AFTER_MS;
  return isOverdue
    ? fact(`${called}, but the pages are older. Check your host’s build log.`)
    : fact(`${called}.${waiting(rebuild_due_since, now)}`, false);
}

const ASK = 'The person who runs your server can find the cause with the command “doctor”.';
const NOT_CONNECTED = 'your host is not connected yet. The production guide explains how.';

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const waiting = (since: string | null, now: number) =>
  since === null ? '' : ` A change made ${when(since, now)} is waiting.`;

function when(isoDate: string, now: number): string {
  return `${ago(Math.max(0, now - Date.parse(isoDate)))} (${formatDateTime(isoDate)})`;
}

function ago(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'less than a minute ago';
  if (minutes < 120) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`;
}

export function rebuildToast(answer: string, isEmbedded: boolean): ToastInput {
  if (answer === 'called' || isEmbedded)
    return { title: 'Your site is rebuilding.', description: 'This takes a few minutes.' };
  const description = answer === 'no hook' ? upper(NOT_CONNECTED) : answer;
  return { title: NOT_REBUILT, description, tone: 'error' };
}
