import type { LastBackup, ServedBuild, ServerHealth, SiteStatus } from '~/data/site-status.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { formatFileSize } from '~/lib/site/product.ts';

const CLOCK_LATE_AFTER_MS = 3 * 60_000;
const BUILD_LATE_AFTER_MS = 20 * 60_000;

export type KnownState = {
  status: SiteStatus;
  build: ServedBuild | undefined;
  health: ServerHealth | undefined;
  lastBackup?: LastBackup | null | undefined;
  isEmbedded: boolean;
};

export type Fact = {
  label: 'Clock' | 'Pages' | 'Mail' | 'Backup' | 'Build hook';
  text: string;
  isFault: boolean;
};

export function siteFacts(known: KnownState, now: number): Fact[] {
  const { status, build, health, isEmbedded } = known;
  const mail: Fact = { label: 'Mail', text: 'An email could not be sent today. See Mail.', isFault: true };
  return [
    clockFact(status, now),
    buildFact(build, health?.hasFailedBuild ?? false, now),
    ...(health?.hasFailedMail ? [mail] : []),
    ...backupFacts(known, now),
    ...(isEmbedded ? [] : [hookFact(status, build, now)]),
  ];
}

export function needsDoctor(facts: readonly Fact[]): boolean {
  return facts.some(({ label, isFault }) => isFault && (label === 'Clock' || label === 'Build hook'));
}

function clockFact({ clock_ran_at }: SiteStatus, now: number): Fact {
  const label = 'Clock';
  if (clock_ran_at === null)
    return { label, text: 'Has not run yet: chapters are not published automatically.', isFault: true };
  const isFault = now - Date.parse(clock_ran_at) > CLOCK_LATE_AFTER_MS;
  const warning = isFault ? ' It should run every minute: chapters are not published automatically.' : '';
  return { label, text: `Last ran ${when(clock_ran_at, now)}.${warning}`, isFault };
}

function buildFact(build: ServedBuild | undefined, hasFailed: boolean, now: number): Fact {
  const sentences: string[] = [];
  if (build) {
    const { builtAt, chapters, newestChapter } = build;
    const newest = newestChapter === null ? '' : `, the newest ‘${newestChapter}’`;
    const counted = `${chapters} ${chapters === 1 ? 'chapter' : 'chapters'}`;
    sentences.push(`Built ${when(builtAt, now)} from ${counted}${newest}.`);
  } else sentences.push('The build date is not available.');
  if (build?.isDemo) sentences.push('It is the demo.');
  if (hasFailed) sentences.push('The last build failed; see the notification on the dashboard.');
  return { label: 'Pages', text: sentences.join(' '), isFault: hasFailed || (build?.isDemo ?? false) };
}

function backupFacts({ health, lastBackup, isEmbedded }: KnownState, now: number): Fact[] {
  const isFault = health?.hasFailedBackup ?? false;
  const sentences: string[] = [];
  if (!isEmbedded)
    sentences.push(
      'Your provider’s dashboard shows its backups; ‘npm run backup -- site.backup’ creates your own.',
    );
  else {
    if (isFault) sentences.push('Last night’s backup failed; see the server’s log.');
    if (lastBackup) sentences.push(`Made ${when(lastBackup.at, now)}, ${formatFileSize(lastBackup.bytes)}.`);
    if (lastBackup === null) sentences.push('None yet. The server makes one each night.');
  }
  return sentences.length === 0 ? [] : [{ label: 'Backup', text: sentences.join(' '), isFault }];
}

function hookFact(status: SiteStatus, build: ServedBuild | undefined, now: number): Fact {
  const { has_build_hook, hook_problem, hook_called_at, rebuild_due_since } = status;
  const fact = (text: string, isFault = true): Fact => ({ label: 'Build hook', text, isFault });
  if (!has_build_hook) return fact('Not set: pages do not show changes (docs/production.md).');
  if (hook_problem !== null) return fact(`The build could not be started: ${hook_problem}`);
  if (hook_called_at === null) return fact(`Not called yet.${waiting(rebuild_due_since, now)}`, false);
  const called = `Called ${when(hook_called_at, now)}`;
  const calledAt = Date.parse(hook_called_at);
  const isOverdue = build && Date.parse(build.builtAt) < calledAt && now - calledAt > BUILD_LATE_AFTER_MS;
  return isOverdue
    ? fact(`${called}, but the pages are older: check the host’s build log.`)
    : fact(`${called}.${waiting(rebuild_due_since, now)}`, false);
}

const waiting = (since: string | null, now: number) =>
  since === null ? '' : ` A change made ${when(since, now)} is waiting for it.`;

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

export function buildAnswer(answer: string, isEmbedded: boolean): { text: string; isFault: boolean } {
  if (answer === 'called')
    return { text: 'Your site is rebuilding. This takes a few minutes.', isFault: false };
  if (isEmbedded) return { text: 'Your site is rebuilding. This takes a moment.', isFault: false };
  if (answer !== 'no hook') return { text: answer, isFault: true };
  return { text: 'No build hook is set (docs/production.md).', isFault: true };
}
