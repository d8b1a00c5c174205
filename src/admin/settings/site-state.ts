// The state of the site as sentences for its owner.
import type { LastBackup, ServedBuild, ServerHealth, SiteStatus } from '~/data/site-status.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { formatFileSize } from '~/lib/site/product.ts';

/** The clock strikes every minute. */
const CLOCK_LATE_AFTER_MS = 3 * 60_000;
/** A host builds within minutes; after this its build has failed, or waits in vain. */
const BUILD_LATE_AFTER_MS = 20 * 60_000;

const CLOCK = 'Clock';
const HOOK = 'Build hook';

export type KnownState = {
  status: SiteStatus;
  build: ServedBuild | undefined;
  /** Of the embedded server; undefined elsewhere. */
  health: ServerHealth | undefined;
  /** Null before the first one; undefined on a host, or when the server did not say it. */
  lastBackup?: LastBackup | null | undefined;
  /** The embedded server builds on each change; a host has to be told. */
  isEmbedded: boolean;
};

export type Fact = { label: string; text: string; isFault: boolean };

/** The facts in the order in which they are shown. @param now milliseconds since the epoch */
export function siteFacts(known: KnownState, now: number): Fact[] {
  const { status, build, health, isEmbedded } = known;
  const pages = health?.hasFailedBuild ? withFailedBuild(buildFact(build, now)) : buildFact(build, now);
  const hook = isEmbedded ? [] : [hookFact(status, build, now)];
  return [clockFact(status, now), pages, ...mailFacts(health), ...backupFacts(known, now), ...hook];
}

/** Whether `npm run doctor` says what to do. The other faults say it themselves. */
export function needsDoctor(facts: readonly Fact[]): boolean {
  return facts.some(({ label, isFault }) => isFault && (label === CLOCK || label === HOOK));
}

function withFailedBuild({ label, text }: Fact): Fact {
  return {
    label,
    text: `${text} The last build failed; the notification on the dashboard says why.`,
    isFault: true,
  };
}

function mailFacts(health: ServerHealth | undefined): Fact[] {
  return health?.hasFailedMail
    ? [{ label: 'Mail', text: 'An email could not be sent today. See Mail.', isFault: true }]
    : [];
}

function backupFacts({ health, lastBackup, isEmbedded }: KnownState, now: number): Fact[] {
  const label = 'Backup';
  if (!isEmbedded)
    return [
      {
        label,
        text: 'Your provider’s dashboard shows its backups; ‘npm run backup -- site.backup’ makes one of your own.',
        isFault: false,
      },
    ];
  const isFault = health?.hasFailedBackup ?? false;
  const sentences = isFault ? ['Last night’s backup failed: the server’s log says why.'] : [];
  if (lastBackup) sentences.push(`Made ${when(lastBackup.at, now)}, ${formatFileSize(lastBackup.bytes)}.`);
  if (lastBackup === null) sentences.push('None yet. The server makes one each night.');
  return sentences.length === 0 ? [] : [{ label, text: sentences.join(' '), isFault }];
}

function clockFact({ clock_ran_at }: SiteStatus, now: number): Fact {
  const label = CLOCK;
  if (clock_ran_at === null) {
    return { label, text: 'Has not run yet: chapters do not publish themselves.', isFault: true };
  }
  const isLate = now - Date.parse(clock_ran_at) > CLOCK_LATE_AFTER_MS;
  const ran = `Last ran ${when(clock_ran_at, now)}`;
  return {
    label,
    text: isLate ? `${ran}. It should run every minute: chapters do not publish themselves.` : `${ran}.`,
    isFault: isLate,
  };
}

function buildFact(build: ServedBuild | undefined, now: number): Fact {
  const label = 'Pages';
  if (!build) return { label, text: 'The site does not say when it was built.', isFault: false };
  const { builtAt, chapters, newestChapter, isDemo } = build;
  const newest = newestChapter === null ? '' : `, the newest ‘${newestChapter}’`;
  const made = `Built ${when(builtAt, now)} from ${chapters} ${chapters === 1 ? 'chapter' : 'chapters'}${newest}.`;
  return { label, text: isDemo ? `${made} It is the demo.` : made, isFault: isDemo };
}

function hookFact(status: SiteStatus, build: ServedBuild | undefined, now: number): Fact {
  const { has_build_hook, hook_problem, hook_called_at, rebuild_due_since } = status;
  const label = HOOK;
  if (!has_build_hook) {
    return {
      label,
      text: 'None is set: the host does not learn of changes (docs/production.md).',
      isFault: true,
    };
  }
  if (hook_problem !== null) {
    return { label, text: `The host could not be told to build: ${hook_problem}`, isFault: true };
  }
  if (build && hook_called_at !== null && isOverdue(hook_called_at, build.builtAt, now)) {
    const text = `Called ${when(hook_called_at, now)}, and the pages are older: check the host’s build log.`;
    return { label, text, isFault: true };
  }
  const called = hook_called_at === null ? 'Not called yet' : `Called ${when(hook_called_at, now)}`;
  const due = rebuild_due_since === null ? '' : ` A change of ${when(rebuild_due_since, now)} waits for it.`;
  return { label, text: `${called}.${due}`, isFault: false };
}

/** How long ago, and the date and time in the site's zone, which is not always the reader's. */
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

/** Whether the host was called long ago and the pages are still those of before. */
function isOverdue(calledAt: string, builtAt: string, now: number): boolean {
  const called = Date.parse(calledAt);
  return Date.parse(builtAt) < called && now - called > BUILD_LATE_AFTER_MS;
}

/** The answer to 'Build now'. */
export function buildAnswer(answer: string, isEmbedded: boolean): { text: string; isFault: boolean } {
  if (answer === 'called')
    return { text: 'The host builds the site now. It takes a few minutes.', isFault: false };
  if (isEmbedded) return { text: 'The server builds the site now. It takes a moment.', isFault: false };
  if (answer === 'no hook') {
    return { text: 'No build hook is set, so the host cannot be told (docs/production.md).', isFault: true };
  }
  return { text: answer, isFault: true };
}
