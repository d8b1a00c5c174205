import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import faq from '~/content/faq.json' with { type: 'json' };
import pages from '~/content/pages.json' with { type: 'json' };
import reviews from '~/content/reviews.json' with { type: 'json' };
import testimonials from '~/content/testimonials.json' with { type: 'json' };
import { BLANK_EDITION } from '~/lib/site-texts/blank-edition.ts';
import { firstEdition, type OriginalEntry } from '~/lib/site-texts/merge-edition.ts';
import { FIRST_SITE, siteEntries } from '~/lib/site/identity.ts';
import { own } from '~/lib/site/site.ts';
import type { TextCollection } from '~/lib/site-texts/text-fields.ts';

export const GET: APIRoute = async () => {
  const biography = (await getCollection('firstTexts')).map(({ id, data, body = '' }) => ({
    ...data,
    id,
    body: body.trim(),
  }));
  const files: Record<TextCollection, readonly object[]> = {
    testimonials,
    reviews,
    faq,
    biography,
    pages,
    site: siteEntries(FIRST_SITE),
  };
  return Response.json(
    Object.fromEntries(
      Object.entries(own ? BLANK_EDITION : files).map(([name, entries]) => [
        name,
        firstEdition(name as TextCollection, entries as readonly OriginalEntry[]),
      ]),
    ),
  );
};
