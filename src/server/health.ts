// GET /healthz, for monitors. It is public, so it contains no personal data.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Backend } from './backend/create-backend.ts';
import type { SiteStatus } from './site/live-site.ts';

const DATABASE_TIMEOUT_MS = 2000;
/** The schedule runs every minute; two ticks may be missed while the database is busy. */
const CLOCK_LATE_AFTER_MS = 3 * 60_000;
/** Anyone can request the health page, so its queries are limited. */
const CACHE_MS = 5000;

export type Tick = { at: Date; ms: number };

type Nightly = { newest: () => unknown; hasFailed: () => boolean };

export type HealthOptions = {
  backend: Pick<Backend, 'sql' | 'isDiskFull'>;
  site: () => SiteStatus;
  lastTick: () => Tick | undefined;
  nightly?: () => Nightly | undefined;
  now?: () => number;
};

export type Health = {
  status: 'ok' | 'failing';
  database: 'ok' | 'failing';
  disk: 'ok' | 'full';
  clock: { status: 'ok' | 'late'; ranAt: string | null };
  build: { status: 'ok' | 'failing' | 'none'; builtAt: string | null };
  outbox: 'ok' | 'waiting' | 'failing' | 'unknown';
  backup: 'ok' | 'failing' | 'none';
};

export function createHealth(options: HealthOptions) {
  const { now = () => performance.now() } = options;
  let last: { health: Promise<Health>; at: number } | undefined;

  const check = (): Promise<Health> => {
    if (!last || now() - last.at > CACHE_MS) last = { health: readHealth(options, now()), at: now() };
    return last.health;
  };
  return {
    check,
    handle: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const health = await check();
      const body = `${JSON.stringify(health)}\n`;
      response.writeHead(health.status === 'ok' ? 200 : 503, {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Content-Length': Buffer.byteLength(body),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
}

async function readHealth({ backend, site, lastTick, nightly }: HealthOptions, now: number): Promise<Health> {
  const outbox = await readOutbox(backend);
  const database = outbox === 'unknown' ? 'failing' : 'ok';
  const disk = (await backend.isDiskFull()) ? 'full' : 'ok';
  const tick = lastTick();
  const isLate = now - (tick?.ms ?? 0) > CLOCK_LATE_AFTER_MS;
  const { builtAt, failure } = site();
  return {
    status: database === 'ok' && disk === 'ok' && !isLate && builtAt ? 'ok' : 'failing',
    database,
    disk,
    clock: { status: isLate ? 'late' : 'ok', ranAt: tick?.at.toISOString() ?? null },
    build: {
      status: failure ? 'failing' : builtAt ? 'ok' : 'none',
      builtAt: builtAt?.toISOString() ?? null,
    },
    outbox,
    backup: backupStatus(nightly?.()),
  };
}

function backupStatus(nightly: Nightly | undefined): Health['backup'] {
  if (nightly?.hasFailed()) return 'failing';
  return nightly?.newest() === undefined ? 'none' : 'ok';
}

/** Also checks that the database responds. An email that failed within the last day needs attention. */
async function readOutbox(backend: Pick<Backend, 'sql'>): Promise<Health['outbox']> {
  const query = backend.sql<{ waiting: boolean; failing: boolean }>(
    `select coalesce(bool_or(status = 'waiting'), false) as waiting,
       coalesce(bool_or(status = 'failed'), false) as failing
     from public.mail_outbox where created_at > now() - interval '1 day'`,
  );
  const rows = await Promise.race([
    query.catch(() => undefined),
    setTimeout(DATABASE_TIMEOUT_MS, undefined, { ref: false }),
  ]);
  const row = rows?.[0];
  if (!row) return 'unknown';
  return row.failing ? 'failing' : row.waiting ? 'waiting' : 'ok';
}
