import * as v from 'valibot';
import { isEmbeddedBackend } from './backend-address.ts';
import { adminClient, callFunction, fetchOrThrow } from './admin-client.ts';
import { DataError, unwrap } from './data-error.ts';
import { nullableText, nullableTimestamp, timestamp, parseRow } from './rows.ts';

const STATUS = v.object({
  clock_ran_at: nullableTimestamp,
  rebuild_due_since: nullableTimestamp,
  build_requested_at: nullableTimestamp,
  hook_called_at: nullableTimestamp,
  hook_problem: nullableText,
  has_build_hook: v.boolean(),
});
export type SiteStatus = v.InferOutput<typeof STATUS>;

export async function readSiteStatus(): Promise<SiteStatus> {
  const [status] = unwrap(await adminClient().rpc('site_status'));
  return parseRow(STATUS, status);
}

/** Returns 'called', 'no hook', or the hook's error. */
export async function requestBuild(): Promise<string> {
  return String(unwrap(await adminClient().rpc('request_build')));
}

const BUILD = v.object({
  builtAt: timestamp,
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

/** Undefined if it is unknown. */
export async function readServerHealth(): Promise<ServerHealth | undefined> {
  if (!isEmbeddedBackend()) return undefined;
  const health = v.safeParse(HEALTH, await readJson('/healthz').catch(() => undefined));
  if (!health.success) return undefined;
  const { build, outbox, backup } = health.output;
  return {
    hasFailedBuild: build.status === 'failing',
    hasFailedMail: outbox === 'failing',
    hasFailedBackup: backup === 'failing',
  };
}

async function readJson(path: string): Promise<unknown> {
  const response = await fetchOrThrow(path, { cache: 'no-store' });
  return response.json().catch(() => undefined);
}

const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
const OUTCOME = v.nullish(v.object({ succeededAt: v.nullable(timestamp), problem: v.nullable(v.string()) }));
const BACKUP = v.object({
  at: timestamp,
  bytes: v.number(),
  name: v.string(),
  copy: OUTCOME,
  trial: OUTCOME,
});
export type LastBackup = v.InferOutput<typeof BACKUP>;

export async function readLastBackup(): Promise<LastBackup | null> {
  const response = requireOk(await callFunction('backup'));
  const body: unknown = await response.json().catch(() => null);
  return parseRow(v.object({ lastBackup: v.nullable(BACKUP) }), body).lastBackup;
}

export async function downloadBackup(): Promise<Blob> {
  const signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS);
  const response = requireOk(await callFunction('backup?download', { signal }));
  return response.blob().catch((error: unknown) => {
    throw new DataError('network', String(error));
  });
}

function requireOk(response: Response): Response {
  if (response.ok) return response;
  throw new DataError(
    response.status === 403 ? '42501' : 'network',
    `The server returned ${response.status}.`,
  );
}
