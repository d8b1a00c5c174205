// Every minute: publishes due chapters, warns about chapters that are not ready, deletes old counts, and maintains the
// database. Hosted projects use pg_cron.
import type { Backend } from './backend/create-backend.ts';
import { createMaintenance } from './backend/maintenance.ts';
import { BackendUnavailableError } from './backend/unavailable.ts';
import { LogFields } from './log.ts';

const INTERVAL_MS = 60_000;
const RETRY_DELAY_MS = 5000;

export async function publishDueChapters(backend: Backend): Promise<number> {
  const [row] = await backend.sql<{ published: number }>(
    `select private.publish_due_chapters() as published, private.warn_about_unready_chapters() as warned,
      private.delete_old_counts(), private.record_clock_run()`,
  );
  return row?.published ?? 0;
}

export function startPublicationClock(
  backend: Backend,
  onEveryMinute: () => Promise<void>,
  builtAt: () => Date | undefined = () => undefined,
): () => void {
  const maintain = createMaintenance(backend);
  let retry: NodeJS.Timeout | undefined;
  const tick = async () => {
    clearTimeout(retry);
    try {
      const published = await publishDueChapters(backend);
      if (published > 0) console.info('Chapters were published', new LogFields({ published }));
      await onEveryMinute();
    } catch (error) {
      if (error instanceof BackendUnavailableError) {
        retry = setTimeout(() => void tick(), RETRY_DELAY_MS);
      } else {
        console.error('Scheduled publication failed:', error);
      }
    }
  };
  const timer = setInterval(() => {
    void tick();
    void maintain(builtAt());
  }, INTERVAL_MS);
  return () => {
    clearInterval(timer);
    clearTimeout(retry);
  };
}
