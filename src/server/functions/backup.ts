// POST /functions/v1/backup on the embedded server: everything it holds, for who has the data folder's secret key.
// `npm run backup` asks here while the server runs, for only one process may have the database open.
import { timingSafeEqual } from 'node:crypto';
import type { ApiFunction } from '../backend/api.ts';
import type { Backend } from '../backend/create-backend.ts';

export type BackupFunctionOptions = { backend: Pick<Backend, 'backup'>; secretKey: string };

export function createBackupFunction({ backend, secretKey }: BackupFunctionOptions): ApiFunction {
  return async (request) => {
    // For anyone else there is no such address.
    if (request.method !== 'POST' || !isOwner(request.headers.get('authorization'), secretKey)) {
      return Response.json({ message: 'Not found' }, { status: 404 });
    }
    try {
      return new Response(await backend.backup(), { headers: { 'Content-Type': 'application/gzip' } });
    } catch (error) {
      console.error('The backup failed:', error instanceof Error ? error.message : error);
      return Response.json({ message: 'The backup failed.' }, { status: 503 });
    }
  };
}

function isOwner(authorization: string | null, secretKey: string): boolean {
  const [given, expected] = [authorization ?? '', `Bearer ${secretKey}`].map((text) => Buffer.from(text));
  return given?.length === expected?.length && timingSafeEqual(given as Buffer, expected as Buffer);
}
