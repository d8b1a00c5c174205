import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { unwrap } from './data-error.ts';
import { parseRow } from './rows.ts';

const RETENTION = v.object({ user_agent_days: v.number() });

export type Retention = v.InferOutput<typeof RETENTION>;

/** In days. */
export async function readRetention(): Promise<Retention> {
  const [row] = unwrap(await adminClient().rpc('retention_settings'));
  return parseRow(RETENTION, row);
}

export async function saveRetention(settings: Retention): Promise<void> {
  unwrap(await adminClient().rpc('save_retention_settings', settings));
}
