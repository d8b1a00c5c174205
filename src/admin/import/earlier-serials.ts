// Loaded only for archives, whose chapters name their serials.
import { listManagedChapters, type ManagedChapter } from '~/data/admin-chapters.ts';
import { listSerials } from '~/data/serials.ts';

export type EarlierSerials = {
  /** The slug of the current serial. */
  current: string | undefined;
  earlier: { slug: string; chapters: ManagedChapter[] }[];
};

export async function loadEarlierSerials(): Promise<EarlierSerials> {
  const [current, ...others] = await listSerials();
  const earlier: EarlierSerials['earlier'] = [];
  for (const { id, slug } of others) earlier.push({ slug, chapters: await listManagedChapters(id) });
  return { current: current?.slug, earlier };
}
