import * as v from 'valibot';
import { adminClient, callFunction, reach } from './admin-client.ts';
import { DataError, rowsOf } from './data-error.ts';
import { nullableText, nullableTime, time, validRow } from './rows.ts';

const STATUS = v.object({
  clock_ran_at: nullableTime,
  rebuild_due_since: nullableTime,
  build_requested_at: nullableTime,
  hook_called_at: nullableTime,
  hook_problem: nullableText,
  has_build_hook: v.boolean(),
});
export type SiteStatus = v.InferOutput<typeof STATUS>;

export async function readSiteStatus(): Promise<SiteStatus> {
  const [status] = rowsOf(await adminClient().rpc('site_status'));
  return validRow(STATUS, status);
}

/** Returns 'called', 'no hook', or the hook's problem. */
export async function requestBuild(): Promise<string> {
  return String(rowsOf(await adminClient().rpc('request_build')));
}

const BUILD = v.object({
  builtAt: time,
  chapters: v.number(),
  isDemo: v.boolean(),
});
export type ServedBuild = v.InferOutput<typeof BUILD>;

export async function readServedBuild(): Promise<ServedBuild | undefined> {
  const build = v.safeParse(BUILD, await readJson('/build.json'));
  return build.success ? build.output : undefined;
}

const STATE = v.fallback(v.string(), '');
const HEALTH = v.object({
  build: v.fallback(v.object({ status: STATE }), { status: '' }),
  outbox: STATE,
  backup: STATE,
});
export type ServerHealth = { hasFailedBuild: boolean; hasFailedMail: boolean; hasFailedBackup: boolean };

export async function readServerHealth(): Promise<ServerHealth | undefined> {
  const health = v.safeParse(HEALTH, await readJson('/healthz'));
  if (!health.success) return undefined;
  const { build, outbox, backup } = health.output;
  return {
    hasFailedBuild: build.status === 'failing',
    hasFailedMail: outbox === 'failing',
    hasFailedBackup: backup === 'failing',
  };
}

async function readJson(path: string): Promise<unknown> {
  const answer = await reach(path, { cache: 'no-store' });
  return answer.json().catch(() => undefined);
}

const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
const BACKUP = v.object({ at: time, bytes: v.number(), name: v.string() });
export type LastBackup = v.InferOutput<typeof BACKUP>;

export async function readLastBackup(): Promise<LastBackup | null> {
  const answer = successOf(await callFunction('backup'));
  const body: unknown = await answer.json().catch(() => null);
  return validRow(v.object({ lastBackup: v.nullable(BACKUP) }), body).lastBackup;
}

export async function downloadBackup(): Promise<Blob> {
  const signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS);
  const answer = successOf(await callFunction('backup?download', { signal }));
  return answer.blob().catch((error: unknown) => {
    throw new DataError('network', String(error));
  });
}

function successOf(answer: Response): Response {
  if (answer.ok) return answer;
  throw new DataError(answer.status === 403 ? '42501' : 'network', `The server returned ${answer.status}.`);
}
