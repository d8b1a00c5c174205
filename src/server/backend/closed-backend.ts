// Stand-in for a database that is not open yet or cannot be opened.
import type { Backend } from './create-backend.ts';
import { BackendUnavailableError, unavailableResponse } from './unavailable.ts';

/** Answers every request with 503; SQL rejects. */
export function closedBackend(): Backend {
  const refuse = () => Promise.reject(new Error('The database is not open.'));
  return {
    fetch: () => Promise.resolve(unavailableResponse(new BackendUnavailableError('restarting'))),
    sql: refuse,
    dump: refuse,
    backup: refuse,
    isDiskFull: () => Promise.resolve(false),
    close: () => Promise.resolve(),
  };
}
