import { readEditionsAtBuild, type PublishedEdition } from '~/data/chapters-at-build.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { CHANGES_ROUTE } from '~/lib/site/routes.ts';
import { cacheInBuild } from '~/lib/site/cache-in-build.ts';
import { publishedChapters } from '../at-build/chapters-at-build.ts';
import { changesBetween, type Changes } from './changes.ts';

/** `changes` are those since that edition; null for the current one. */
export type Edition = Pick<PublishedEdition, 'edition' | 'published_at' | 'note'> & {
  changes: Changes | null;
};

/** The editions of each revised chapter, newest first. */
export const revisedChapters = cacheInBuild(async (): Promise<ReadonlyMap<string, readonly Edition[]>> => {
  const revised = (await publishedChapters()).filter(({ edition = 1 }) => edition > 1);
  const stored = Map.groupBy(
    await readEditionsAtBuild(revised.map(({ id }) => id)),
    ({ chapter_id }) => chapter_id,
  );
  return new Map(
    revised.map(({ id, content: current, edition: newest = 1 }) => [
      id,
      (stored.get(id) ?? [])
        // The next build shows an edition that was published during this one.
        .filter(({ edition }) => edition <= newest)
        .map(({ edition, published_at, note, content }) => ({
          edition,
          published_at,
          note,
          changes: edition === newest ? null : changesBetween(content, current ?? ''),
        })),
    ]),
  );
});

export const editionName = ({ edition, published_at }: Pick<Edition, 'edition' | 'published_at'>) =>
  `Edition ${edition}, ${new Date(published_at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: SITE_TIME_ZONE })}`;

export const changesPath = (slug: string) => CHANGES_ROUTE.path.replace('[slug]', slug);
