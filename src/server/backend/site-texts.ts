import type { Backend } from './create-backend.ts';

/** Changes whenever a text of the site is written or given back to its first edition. */
export async function textsStamp(backend: Pick<Backend, 'sql'>): Promise<string> {
  const [row] = await backend.sql<{ stamp: string | null }>(
    `select md5(string_agg(collection || updated_at::text, ',' order by collection)) as stamp
     from public.site_texts`,
  );
  if (!row) throw new Error('The database answers nothing.');
  return row.stamp ?? 'none';
}
