// What the database does every minute: publish what is due, forget old counts. A hosted project does it with pg_cron.
import type { Backend } from './backend/create-backend.ts';

const EVERY_MS = 60_000;

/** Publishes what is due now, and deletes counts and salts that are over. Returns how many chapters came out. */
export async function publishDueChapters(backend: Backend): Promise<number> {
  const [row] = await backend.sql<{ published: number }>(
    'select private.publish_due_chapters() as published, private.forget_old_counts() as forgotten',
  );
  return row?.published ?? 0;
}

/** Starts the clock; the returned function stops it. A failed minute is printed and made up for by the next. */
export function startPublicationClock(backend: Backend, onEveryMinute: () => Promise<void>): () => void {
  const timer = setInterval(() => {
    publishDueChapters(backend)
      .then(onEveryMinute)
      .catch((error: unknown) => console.error('Scheduled publication failed:', error));
  }, EVERY_MS);
  return () => clearInterval(timer);
}
