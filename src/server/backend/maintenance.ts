// The embedded PostgreSQL has no checkpointer and no autovacuum: without this its log and its tables only grow.
import type { Backend } from './create-backend.ts';
import { BackendUnavailableError } from './unavailable.ts';

const CHECKPOINT_AFTER_BYTES = 8 * 1024 * 1024;
const CHECKPOINT_AFTER_MS = 10 * 60_000;
const VACUUM_EVERY_MS = 60 * 60_000;
/** Below this a table is not worth a vacuum between two hourly ones. */
const MOST_DEAD_ROWS = 1000;

type MaintenanceState = {
  isAtWork: boolean;
  /** The end of the log after the last checkpoint. */
  log?: { bytes: number; at: number };
  vacuumedAt?: number;
  /** Tables whose vacuum failed, by when it may be tried again. */
  postponed: Map<string, number>;
};

type Maintainable = Pick<Backend, 'sql' | 'isDiskFull'>;

const states = new WeakMap<object, MaintenanceState>();

/**
 * Frees the space of old rows, one table at a time so that visitors wait for one at most, and writes what the log holds
 * into the tables so that it can start over. All of it writes before it frees anything, so on a full disk it waits for
 * room. To be called every minute; never rejects.
 * @param builtAt when the pages that are served were built: what was removed since is remembered for them
 */
export async function maintainDatabase(
  backend: Maintainable,
  now: () => number = () => performance.now(),
  builtAt?: Date,
): Promise<void> {
  const state: MaintenanceState = states.get(backend) ?? { isAtWork: false, postponed: new Map() };
  states.set(backend, state);
  if (state.isAtWork) return;
  state.isAtWork = true;
  try {
    if (await backend.isDiskFull()) return;
    const isHourly = state.vacuumedAt === undefined || now() - state.vacuumedAt >= VACUUM_EVERY_MS;
    if (isHourly) {
      await forgetOldRemovals(backend, builtAt);
      await backend.sql('select private.forget_visitors()');
    }
    await vacuum(backend, state, now, isHourly);
    if (await backend.isDiskFull()) return;
    await checkpoint(backend, state, now);
  } catch (error) {
    // A database that is busy or being reopened is maintained a minute later.
    if (!isAway(error)) console.error('The maintenance of the database failed:', error);
  } finally {
    state.isAtWork = false;
  }
}

async function forgetOldRemovals(backend: Maintainable, builtAt: Date | undefined): Promise<void> {
  await backend.sql('select private.forget_old_removals(coalesce($1::timestamptz, now()))', [
    builtAt?.toISOString() ?? null,
  ]);
}

async function vacuum(
  backend: Maintainable,
  state: MaintenanceState,
  now: () => number,
  isHourly: boolean,
): Promise<void> {
  for (const table of await tables(backend, isHourly)) {
    if (await backend.isDiskFull()) return;
    if (now() < (state.postponed.get(table) ?? 0)) continue;
    try {
      await backend.sql(`vacuum (analyze) ${table}`);
      state.postponed.delete(table);
    } catch (error) {
      // What takes too long or breaks the session ends the worker, and must not do so every minute.
      state.postponed.set(table, now() + VACUUM_EVERY_MS);
      if (isAway(error)) throw error;
      console.error('A table could not be vacuumed:', error);
    }
  }
  if (isHourly) state.vacuumedAt = now();
}

/** All tables, or those with many dead rows. Long texts are kept in a second table with separate rows. */
async function tables(backend: Pick<Backend, 'sql'>, isAll: boolean): Promise<string[]> {
  const rows = await backend.sql<{ name: string }>(
    `select format('%I.%I', main.schemaname, main.relname) as name
     from pg_stat_user_tables main
     join pg_class on pg_class.oid = main.relid
     left join pg_stat_all_tables texts on texts.relid = pg_class.reltoastrelid
     where main.schemaname in ('public', 'private', 'auth')
       and ($1::boolean
         or main.n_dead_tup > greatest($2::bigint, main.n_live_tup)
         or texts.n_dead_tup > greatest($2::bigint, texts.n_live_tup))
     order by 1`,
    [isAll, MOST_DEAD_ROWS],
  );
  return rows.map(({ name }) => name);
}

async function checkpoint(
  backend: Pick<Backend, 'sql'>,
  state: MaintenanceState,
  now: () => number,
): Promise<void> {
  const bytes = await logEnd(backend);
  const { log } = state;
  const isDue =
    log === undefined ||
    bytes - log.bytes > CHECKPOINT_AFTER_BYTES ||
    (bytes !== log.bytes && now() - log.at >= CHECKPOINT_AFTER_MS);
  if (!isDue) return;
  await backend.sql('checkpoint');
  // A checkpoint writes to the log, too.
  state.log = { bytes: await logEnd(backend), at: now() };
}

async function logEnd(backend: Pick<Backend, 'sql'>): Promise<number> {
  const [row] = await backend.sql<{ bytes: number }>(
    "select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as bytes",
  );
  return row?.bytes ?? 0;
}

function isAway(error: unknown): boolean {
  return error instanceof BackendUnavailableError && error.reason !== 'over time';
}
