// Runs every minute: publishes what is due, warns of what is not ready, deletes old counts, frees space.
// A hosted project does this with pg_cron.
import type { Backend } from './backend/create-backend.ts';
import { maintainDatabase } from './backend/maintenance.ts';
import { BackendUnavailableError } from './backend/unavailable.ts';
import { Facts } from './log/log-lines.ts';

const EVERY_MS = 60_000;
const RETRY_AFTER_MS = 5000;

/**
 * Publishes what is due now, warns of what will not go out, and deletes counts and salts that are over.
 * Returns how many chapters came out.
 */
export async function publishDueChapters(backend: Backend): Promise<number> {
  const [row] = await backend.sql<{ published: number }>(
    `select private.publish_due_chapters() as published, private.warn_of_unready_chapters() as warned,
      private.forget_old_counts() as forgotten, private.note_clock() as noted`,
  );
  return row?.published ?? 0;
}

/**
 * Starts the clock; the returned function stops it. A failed minute is printed and made up for by the next; a database
 * that is being reopened is asked again a few seconds later.
 * @param builtAt when the pages that are served were built
 */
export function startPublicationClock(
  backend: Backend,
  onEveryMinute: () => Promise<void>,
  builtAt: () => Date | undefined = () => undefined,
): () => void {
  let retry: NodeJS.Timeout | undefined;
  const strike = async () => {
    clearTimeout(retry);
    try {
      const published = await publishDueChapters(backend);
      if (published > 0) console.info('Chapters were published', new Facts({ published }));
      await onEveryMinute();
    } catch (error) {
      if (error instanceof BackendUnavailableError) {
        retry = setTimeout(() => void strike(), RETRY_AFTER_MS);
      } else {
        console.error('Scheduled publication failed:', error);
      }
    }
  };
  const timer = setInterval(() => {
    void strike();
    void maintainDatabase(backend, undefined, builtAt());
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    clearTimeout(retry);
  };
}
