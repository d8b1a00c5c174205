// /functions/v1/backup on the embedded server (a hosted project has no such function and returns 404):
//   GET, an administrator's session      → 200 { "lastBackup": { "at": ISO 8601, "bytes": number, "name": string,
//     "copy" and "trial": { "succeededAt": ISO 8601 | null, "problem": string | null } | null } | null }
//   GET ?download, the same, recent (PT403) → 200 the newest nightly backup as an attachment, without the server's secrets
//   POST, the data folder's secret key   → 200 a new backup, for `npm run backup` while the server is running
// Other requests return 403 { "code": "42501", "message" }, or 503 while the database does not respond.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { jsonError } from '../../../supabase/functions/_shared/http.ts';
import type { ApiFunction } from '../api.ts';
import { rejectUnlessAdministrator } from '../../../supabase/functions/administrators/handler.ts';
import type { Backend } from '../backend/create-backend.ts';
import { pack, unpack, type BackupLine } from '../backup/backup-file.ts';
import type { Outcome, Task } from '../backup/backup-upkeep.ts';
import type { StoredBackup } from '../backup/nightly-backup.ts';
import { isSameSecret, parseClaims } from '../gateway/sessions.ts';
import { visitorApi } from './edge-functions.ts';

export type BackupFunctionOptions = {
  backend: Pick<Backend, 'backup' | 'fetch' | 'sql'>;
  secretKey: string;
  newest: () => StoredBackup | undefined;
  upkeep?: (task: Task) => Outcome | undefined;
};

export function createBackupFunction({
  backend,
  secretKey,
  newest,
  upkeep = () => undefined,
}: BackupFunctionOptions): ApiFunction {
  return async (request, context) => {
    const authorization = request.headers.get('authorization') ?? '';
    if (request.method === 'POST' && isSameSecret(authorization, `Bearer ${secretKey}`))
      return createBackup(backend);
    const isDownload = new URL(request.url).searchParams.has('download');
    const rejection =
      request.method === 'GET'
        ? await rejectUnlessAdministrator(request, visitorApi(backend, context), {
            isRecent: isDownload,
          }).catch(() => ({ status: 503, code: '503', message: 'The database is not responding.' }))
        : { status: 403, code: '42501', message: 'Only administrators can do this.' };
    if (rejection) return jsonError(rejection);
    const backup = newest();
    if (isDownload) {
      if (!backup) return Response.json({ message: 'There is no backup.' }, { status: 404 });
      const account = parseClaims(authorization.split('.')[1] ?? '')['sub'];
      await backend.sql(
        `insert into public.audit_log (actor, action) select email, 'Backup downloaded' from auth.users where id::text = $1`,
        [account],
      );
      // A stolen session must not expose other users' credentials.
      const packed = pack(withoutSecrets(unpack(createReadStream(backup.file))));
      return new Response(Readable.toWeb(packed) as ReadableStream, {
        headers: {
          'Content-Type': 'application/gzip',
          'Content-Disposition': `attachment; filename="${backup.name}"`,
        },
      });
    }
    return Response.json({
      lastBackup: backup
        ? {
            at: backup.at.toISOString(),
            bytes: backup.bytes,
            name: backup.name,
            copy: describeOutcome(upkeep('copy')),
            trial: describeOutcome(upkeep('trial')),
          }
        : null,
    });
  };
}

const describeOutcome = (outcome: Outcome | undefined) =>
  outcome ? { succeededAt: outcome.succeededAt, problem: outcome.problem } : null;

async function createBackup(backend: Pick<Backend, 'backup'>): Promise<Response> {
  try {
    return new Response(await backend.backup(), { headers: { 'Content-Type': 'application/gzip' } });
  } catch (error) {
    console.error('The backup failed:', error instanceof Error ? error.message : error);
    return Response.json({ message: 'The backup failed.' }, { status: 503 });
  }
}

async function* withoutSecrets(lines: AsyncIterable<BackupLine>): AsyncGenerator<BackupLine> {
  let table = '';
  for await (const line of lines) {
    if (line.kind === 'table') table = line.table.name;
    if (line.kind === 'header') yield { ...line, header: { ...line.header, secrets: {} } };
    else if (line.kind !== 'row' || !isSecret(table, line.json)) yield line;
  }
}

/** Sessions, authenticator apps, and links that set a password. After a restore, everyone signs in again. */
const SECRET_TABLES = new Set([
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.mfa_amr_claims',
  'auth.mfa_factors',
  'auth.mfa_challenges',
  'private.totp_steps',
  'private.recovery_codes',
  'private.account_links',
]);

function isSecret(table: string, json: string): boolean {
  if (table !== 'public.mail_outbox') return SECRET_TABLES.has(table);
  const { kind } = JSON.parse(json) as { kind?: string };
  return kind === 'password_reset' || kind === 'invitation';
}
