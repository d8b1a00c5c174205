// Fails the build if the backend does not respond; otherwise the first edition would replace newer texts.
import * as v from 'valibot';
import { unwrap } from './data-error.ts';
import { parseRow } from './rows.ts';
import { visitorClient } from './visitor-client.ts';

const ROWS = v.array(v.object({ collection: v.string(), entries: v.unknown() }));

export async function readTextsAtBuild(): Promise<ReadonlyMap<string, unknown>> {
  if (!hasBackend()) return new Map();
  const rows = unwrap(await visitorClient().from('site_texts').select('collection,entries'));
  return new Map(parseRow(ROWS, rows).map(({ collection, entries }) => [collection, entries]));
}

/** `astro check` and `astro sync` read the collections without a backend. */
export function hasBackend(): boolean {
  return Boolean(process.env['BUILD_SUPABASE_URL'] || import.meta.env.PUBLIC_SUPABASE_URL);
}
