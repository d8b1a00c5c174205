// Astro's schemas of the texts that an owner may change. They include the form's rules (text-collections.ts).
import type { SchemaContext } from 'astro:content';
import { z } from 'astro/zod';
import { entryProblems, TEASERS_PER_BOOK, type TextCollection } from './text-collections.ts';

/** Invented content. Pages mark it, structured data omits it, and the build lists it. */
const sample = z.boolean().default(false);

/** Adds the rules of the form to a schema. */
function checked<Schema extends z.ZodType>(collection: TextCollection, schema: Schema): Schema {
  return schema.superRefine((entry, context) => {
    const fields = entry as Readonly<Record<string, unknown>>;
    for (const { place, message } of entryProblems(collection, fields, fields))
      context.addIssue({ code: 'custom', path: place.split('.'), message });
  });
}

const quotation = z.object({
  title: z.string(),
  content: z.string(),
  author: z.string(),
  order: z.number(),
  sample,
});
export const testimonial = checked('testimonials', quotation.extend({ rating: z.literal(5) }));
export const review = checked('reviews', quotation.extend({ rating: z.number() }));

export const question = checked(
  'faq',
  z.object({ question: z.string(), answer: z.string(), order: z.number() }),
);

export const bookIn = ({ image }: Pick<SchemaContext, 'image'>) => {
  const book = z.object({
    title: z.string(),
    label: z.string(),
    image: image(),
    imageAlt: z.string(),
    premise: z.string(),
    longSummaryPart1: z.string(),
    longSummaryPart2: z.string(),
    slug: z.string().regex(/^[a-z0-9-]+$/),
    price: z.number(),
    // Pages omit empty fields.
    format: z.string(),
    length: z.string(),
    language: z.string(),
    delivery: z.string(),
    refunds: z.string(),
    order: z.number(),
  });
  const bundle = book.extend({
    isBundle: z.literal(true),
    animationPlaceholder: z.string(),
    teaserParagraph: z.string(),
    /** The slugs of the volumes in it. */
    contains: z.array(z.string()).nonempty(),
  });
  const volume = book.extend({
    isBundle: z.literal(false).default(false),
    teasers: z.array(z.string()).length(TEASERS_PER_BOOK),
    excerpt: z.string(),
    // Marks the excerpt.
    sample,
  });
  return z.union([checked('books', bundle), checked('books', volume)]);
};

export const episodeIn = ({ image }: Pick<SchemaContext, 'image'>) =>
  checked(
    'episodes',
    z.object({
      episodeNumber: z.number().int().positive(),
      title: z.string(),
      slug: z.string(),
      description: z.string(),
      duration: z.string().regex(/^\d+:[0-5]\d$/),
      // Feeds need it; the pages do not show it.
      publishedOn: z.iso.date(),
      imageSrc: image(),
      imageAlt: z.string(),
      audioSrc: z.string().startsWith('/audio/'),
      // Marks the recording.
      sample,
    }),
  );

export const pageText = z.object({
  title: z.string(),
  summary: z.string().optional(),
  // The author's name or pen name, and reasons to trust them.
  name: z.string().optional(),
  reasons: z.array(z.string()).optional(),
  sample: z.boolean().optional(),
});

export const page = checked('pages', z.object({ title: z.string(), lead: z.string() }));
