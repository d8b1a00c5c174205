import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { unwrap } from './data-error.ts';
import { nullableText, parseRows, timestamp } from './rows.ts';

const ENTRY = v.object({
  id: v.number(),
  at: timestamp,
  actor: v.string(),
  action: v.string(),
  subject: nullableText,
});
export type AuditEntry = v.InferOutput<typeof ENTRY>;

/** At most 50, newest first. */
export async function listAuditLog(search: string, offset: number): Promise<AuditEntry[]> {
  return parseRows(ENTRY, unwrap(await adminClient().rpc('list_audit_log', { search, row_offset: offset })));
}

/** Records that a list of people is about to be exported. */
export async function recordExport(list: string): Promise<void> {
  unwrap(await adminClient().rpc('record_export', { list }));
}
