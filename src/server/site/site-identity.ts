import { readIdentity, type SiteIdentity } from '../../lib/site/identity.ts';
import type { Backend } from '../backend/create-backend.ts';

export async function siteIdentity({ sql }: Pick<Backend, 'sql'>): Promise<SiteIdentity> {
  const [row] = await sql<{ entries: unknown }>(
    `select entries from public.site_texts where collection = 'site'`,
  );
  return readIdentity(row?.entries).identity;
}
