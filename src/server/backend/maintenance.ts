// The embedded PostgreSQL has no checkpointer and no autovacuum, so its log and tables would grow forever. Forty saves of a
// long chapter take 10 MB.
import type { Backend } from './create-backend.ts';
import { BackendUnavailableError } from './unavailable.ts';

const CHECKPOINT_AFTER_BYTES = 8 * 1024 * 1024;
const INTERVAL_MS = 10 * 60_000;
/** A failed vacuum may have ended the worker, so it is retried late. */
const RETRY_DELAY_MS = 60 * 60_000;

type MaintainedBackend = Pick<Backend, 'sql' | 'isDiskFull'>;

/**
 * Runs every minute and never rejects. Skipped while the disk is full, because every step writes before it frees space.
 * Keeps the records of removals since `builtAt`, which the served pages need.
 */
export function createMaintenance(backend: MaintainedBackend, now: () => number = () => performance.now()) {
  const { sql } = backend;
  let isRunning = false;
  let dueAt = -Infinity;
  let logPosition = 0;

  const readLogPosition = async () => {
    const [row] = await sql<{ bytes: number }>(
      "select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as bytes",
    );
    return row?.bytes ?? 0;
  };
  const vacuum = async (builtAt: Date | undefined) => {
    await sql('select private.delete_old_removals(coalesce($1::timestamptz, now()))', [
      builtAt?.toISOString() ?? null,
    ]);
    await sql('select private.purge_visitor_data()');
    // Long texts are stored in a TOAST table with its own rows.
    const tables = await sql<{ name: string }>(
      `select format('%I.%I', main.schemaname, main.relname) as name
       from pg_stat_user_tables main
       join pg_class on pg_class.oid = main.relid
       left join pg_stat_all_tables texts on texts.relid = pg_class.reltoastrelid
       where main.schemaname in ('public', 'private', 'auth')
         and main.n_dead_tup + coalesce(texts.n_dead_tup, 0) > 0
       order by 1`,
    );
    // One table at a time, so that visitors wait for one at most.
    for (const { name } of tables) {
      if (await backend.isDiskFull()) return;
      await sql(`vacuum (analyze) ${name}`);
    }
  };

  return async (builtAt?: Date): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      if (await backend.isDiskFull()) return;
      const isDue = now() >= dueAt;
      if (isDue) {
        dueAt = now() + RETRY_DELAY_MS;
        await vacuum(builtAt);
        if (await backend.isDiskFull()) return;
        dueAt = now() + INTERVAL_MS;
      }
      const end = await readLogPosition();
      if (end - logPosition <= (isDue ? 0 : CHECKPOINT_AFTER_BYTES)) return;
      await sql('checkpoint');
      // The checkpoint itself writes to the log.
      logPosition = await readLogPosition();
    } catch (error) {
      const isUnavailable = error instanceof BackendUnavailableError && error.reason !== 'timeout';
      if (!isUnavailable) console.error('Database maintenance failed:', error);
    } finally {
      isRunning = false;
    }
  };
}
