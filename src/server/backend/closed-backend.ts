// Stands for the database before it is open, and when it cannot be opened at all.
import type { Backend } from './create-backend.ts';

/** Answers every request with 503; SQL rejects. */
export function closedBackend(): Backend {
  const refuse = () => Promise.reject(new Error('The database is not open.'));
  return {
    fetch: () =>
      Promise.resolve(
        Response.json(
          { code: '503', message: 'The database is restarting. Please try again.' },
          { status: 503, headers: { 'Retry-After': '1' } },
        ),
      ),
    sql: refuse,
    dump: refuse,
    close: () => Promise.resolve(),
  };
}
