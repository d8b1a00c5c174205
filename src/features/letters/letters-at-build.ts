import { readPublicLetters, type PublicLetter } from '~/data/letters-at-build.ts';
import { getCurrentSerial } from '~/lib/collections/entries.ts';
import { cacheInBuild } from '~/lib/site/cache-in-build.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { ROUTES, type RouteMetadata } from '~/lib/site/routes.ts';

export const publicLetters = cacheInBuild(readPublicLetters);

export async function letterListMetadata(): Promise<RouteMetadata> {
  return { ...ROUTES.letters, indexPage: (await publicLetters()).length > 0 };
}

export async function letterMetadata({ subject, preview, slug }: PublicLetter): Promise<RouteMetadata> {
  const { title: serial } = await getCurrentSerial();
  return {
    path: `/letters/${slug}`,
    title: `${subject} | ${PRODUCT_NAME}`,
    description: preview || `A letter to the readers of ${serial}: ${subject}`,
    indexPage: true,
  };
}
