// The state of the machinery behind the site, for administrators: the clock, the build hook, the last build.
import { adminClient } from './admin-client.ts';
import { checkedRows, isFlag, isText, isTime, orNull, type Columns } from './checked.ts';
import { DataError, rowsOf } from './data-error.ts';
import type { Database } from './database.types.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';

export type SiteStatus = Database['public']['Functions']['site_status']['Returns'][number];

const COLUMNS: Columns<SiteStatus> = {
  clock_ran_at: orNull(isTime),
  rebuild_due_since: orNull(isTime),
  build_requested_at: orNull(isTime),
  hook_called_at: orNull(isTime),
  hook_problem: orNull(isText),
  has_build_hook: isFlag,
};

/** What the site that is served says of its build, at /build.json. */
export type ServedBuild = {
  builtAt: string;
  chapters: number;
  newestChapter: string | null;
  isDemo: boolean;
};

/** Throws DataError. */
export async function readSiteStatus(): Promise<SiteStatus> {
  const [status] = checkedRows(COLUMNS, rowsOf(await adminClient().rpc('site_status')));
  if (!status) throw new DataError('empty', 'The backend has no state of the site.');
  return status;
}

/** Undefined where the served site does not say it: in development. Throws DataError when it cannot be reached. */
export async function readServedBuild(): Promise<ServedBuild | undefined> {
  let answer: Response;
  try {
    answer = await fetchWithTimeout('/build.json', { cache: 'no-store' });
  } catch (error) {
    throw new DataError('network', String(error));
  }
  const build: unknown = await answer.json().catch(() => undefined);
  return isServedBuild(build) ? build : undefined;
}

function isServedBuild(value: unknown): value is ServedBuild {
  if (typeof value !== 'object' || value === null) return false;
  const { builtAt, chapters, newestChapter, isDemo } = value as Record<string, unknown>;
  return (
    isTime(builtAt) &&
    Number.isInteger(chapters) &&
    (newestChapter === null || typeof newestChapter === 'string') &&
    typeof isDemo === 'boolean'
  );
}

/** What the embedded server says of itself, at /healthz, as far as a person has to look at it. */
export type ServerHealth = { hasFailedBuild: boolean; hasFailedMail: boolean; hasFailedBackup: boolean };

/** Undefined where there is no server that says it. Throws DataError when it cannot be reached. */
export async function readServerHealth(): Promise<ServerHealth | undefined> {
  let answer: Response;
  try {
    answer = await fetchWithTimeout('/healthz', { cache: 'no-store' });
  } catch (error) {
    throw new DataError('network', String(error));
  }
  const health: unknown = await answer.json().catch(() => undefined);
  if (typeof health !== 'object' || health === null) return undefined;
  const { build, outbox, backup } = health as Record<string, unknown>;
  const status = (build as { status?: unknown } | null | undefined)?.status;
  return {
    hasFailedBuild: status === 'failing',
    hasFailedMail: outbox === 'failing',
    hasFailedBackup: backup === 'failing',
  };
}

/** Asks for a build. Returns 'called', 'no hook', or what was wrong with the hook. Throws DataError. */
export async function requestBuild(): Promise<string> {
  return String(rowsOf(await adminClient().rpc('request_build')));
}
