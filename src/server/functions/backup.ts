// /functions/v1/backup on the embedded server (a hosted project has no such function and answers 404):
//   GET, an administrator's session      → 200 { "lastBackup": { "at": ISO 8601, "bytes": number, "name": string } | null }
//   GET ?download, the same              → 200 the newest nightly backup as an attachment, without the server's secrets
//   POST, the data folder's secret key   → 200 a backup made now; `npm run backup` asks for it while the server runs
// Others get 403 { "code": "42501", "message" }, or 503 while the database does not answer.
import { timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ApiFunction } from '../api.ts';
import type { Backend, RequestContext } from '../backend/create-backend.ts';
import { pack, unpack, type BackupLine } from '../backup/backup-file.ts';
import type { MadeBackup } from '../backup/nightly-backup.ts';
import { askAsCaller } from './edge-functions.ts';

export type BackupFunctionOptions = {
  backend: Pick<Backend, 'backup' | 'fetch'>;
  secretKey: string;
  /** The newest nightly backup. */
  newest: () => MadeBackup | undefined;
};

export function createBackupFunction({ backend, secretKey, newest }: BackupFunctionOptions): ApiFunction {
  return async (request, context) => {
    if (request.method === 'POST' && isOwner(request.headers.get('authorization'), secretKey))
      return makeBackup(backend);
    const status = request.method === 'GET' ? await statusForCaller(backend, request, context) : 403;
    if (status === 503) return Response.json({ message: 'The database does not answer.' }, { status });
    if (status === 403)
      return Response.json({ code: '42501', message: 'Only administrators may see backups.' }, { status });
    const backup = newest();
    if (new URL(request.url).searchParams.has('download')) {
      if (!backup) return Response.json({ message: 'There is no backup yet.' }, { status: 404 });
      // A borrowed session must not become the keys of the server.
      const packed = pack(withoutSecrets(unpack(createReadStream(backup.file))));
      return new Response(Readable.toWeb(packed) as ReadableStream, {
        headers: {
          'Content-Type': 'application/gzip',
          'Content-Disposition': `attachment; filename="${backup.name}"`,
        },
      });
    }
    return Response.json({
      lastBackup: backup ? { at: backup.at.toISOString(), bytes: backup.bytes, name: backup.name } : null,
    });
  };
}

async function makeBackup(backend: Pick<Backend, 'backup'>): Promise<Response> {
  try {
    return new Response(await backend.backup(), { headers: { 'Content-Type': 'application/gzip' } });
  } catch (error) {
    console.error('The backup failed:', error instanceof Error ? error.message : error);
    return Response.json({ message: 'The backup failed.' }, { status: 503 });
  }
}

/** The database decides who is an administrator, and that the session has not ended. */
async function statusForCaller(
  backend: Pick<Backend, 'fetch'>,
  request: Request,
  context: RequestContext | undefined,
): Promise<200 | 403 | 503> {
  const ask = askAsCaller(backend, context);
  const answer = await ask('rpc/list_administrators', request.headers.get('authorization') ?? '');
  await answer.body?.cancel();
  return answer.ok ? 200 : answer.status >= 500 ? 503 : 403;
}

async function* withoutSecrets(lines: AsyncIterable<BackupLine>): AsyncGenerator<BackupLine> {
  for await (const line of lines)
    yield line.kind === 'header' ? { ...line, header: { ...line.header, secrets: {} } } : line;
}

function isOwner(authorization: string | null, secretKey: string): boolean {
  const [given, expected] = [authorization ?? '', `Bearer ${secretKey}`].map((text) => Buffer.from(text));
  return given?.length === expected?.length && timingSafeEqual(given as Buffer, expected as Buffer);
}
