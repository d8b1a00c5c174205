// Queries with known answers: a broken session keeps answering, but with wrong or empty results.
import { randomUUID } from 'node:crypto';
import type { Backend } from './create-backend.ts';
import type { Cell } from './database-cell.ts';
import type { Observation } from './database-messages.ts';

/** Asks both ways, as the server does and as the API does. Rejects when the database throws. */
export async function observe(backend: Backend, nonce: string, secretKey: string): Promise<Observation> {
  const rows = await backend.sql<Observation['rows'][number]>(
    'select $1::text as echo, 6 * 7 as product, (select count(*)::int from public.book_chapters) as chapters',
    [nonce],
  );
  const response = await backend.fetch(
    new Request('http://embedded/rest/v1/book_chapters?select=id', {
      method: 'HEAD',
      headers: { apikey: secretKey, Prefer: 'count=exact' },
    }),
  );
  return { rows, status: response.status, contentRange: response.headers.get('content-range') };
}

/** Whether these are the answers of a healthy database. */
function isSane({ rows, status, contentRange }: Observation, nonce: string): boolean {
  const [row] = rows;
  if (rows.length !== 1 || row?.echo !== nonce || row.product !== 42) return false;
  const counted = /\/(\d+)$/.exec(contentRange ?? '')?.[1];
  return (status === 200 || status === 206) && counted === String(row.chapters);
}

/** Runs the canary queries in a cell. False for a wrong answer and for none. */
export async function answersSanely(cell: Cell, withinMs: number): Promise<boolean> {
  const nonce = randomUUID();
  return cell.run({ kind: 'check', nonce }, withinMs).then(
    (observation) => isSane(observation, nonce),
    () => false,
  );
}
