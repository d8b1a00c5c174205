// The texts that an administrator has changed, as a build reads them. Without an answer there is no build: pages with the
// texts of the first edition would take the place of newer ones.
import * as v from 'valibot';
import { DataError, rowsOf } from './data-error.ts';
import { visitorClient } from './visitor-client.ts';

const ROWS = v.array(v.object({ collection: v.string(), entries: v.unknown() }));

/** The entries of each collection that has a row; none without a backend. Throws DataError. */
export async function readTextsAtBuild(): Promise<ReadonlyMap<string, unknown>> {
  if (!hasBackend()) return new Map();
  const rows: unknown = rowsOf(await visitorClient().from('site_texts').select('collection,entries'));
  const result = v.safeParse(ROWS, rows);
  if (!result.success)
    throw new DataError('unexpected', 'The backend did not answer with texts of the site.');
  return new Map(result.output.map(({ collection, entries }) => [collection, entries]));
}

/** `astro check` and `astro sync` read the collections without a backend. */
function hasBackend(): boolean {
  return Boolean(process.env['BUILD_SUPABASE_URL'] || import.meta.env.PUBLIC_SUPABASE_URL);
}
