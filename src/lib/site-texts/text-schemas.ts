import type { SchemaContext } from 'astro:content';
import { z } from 'astro/zod';
import { entryProblems, TEASERS_PER_BOOK, type TextCollection } from './text-collections.ts';

/** Placeholder content. Pages label it, structured data omits it, and the build lists it. */
const sample = z.boolean().default(false);

function checked<Schema extends z.ZodType>(collection: TextCollection, schema: Schema): Schema {
  return schema.superRefine((entry, context) => {
    const fields = entry as Readonly<Record<string, unknown>>;
    for (const { path, message } of entryProblems(collection, fields, fields))
      context.addIssue({ code: 'custom', path: path.split('.'), message });
  });
}

const quotationSchema = z.object({
  title: z.string(),
  content: z.string(),
  author: z.string(),
  order: z.number(),
  sample,
});
export const testimonialSchema = checked('testimonials', quotationSchema.extend({ rating: z.literal(5) }));
export const reviewSchema = checked('reviews', quotationSchema.extend({ rating: z.number() }));

export const questionSchema = checked(
  'faq',
  z.object({ question: z.string(), answer: z.string(), order: z.number() }),
);

export const bookSchema = ({ image }: Pick<SchemaContext, 'image'>) => {
  const book = z.object({
    title: z.string(),
    label: z.string(),
    image: image(),
    /** The name of an uploaded image, which is also `image`. */
    cover: z.string().default(''),
    imageAlt: z.string(),
    premise: z.string(),
    longSummaryPart1: z.string(),
    longSummaryPart2: z.string(),
    slug: z.string().regex(/^[a-z0-9-]+$/),
    price: z.number(),
    format: z.string(),
    length: z.string(),
    language: z.string(),
    delivery: z.string(),
    refunds: z.string(),
    order: z.number(),
    sample,
  });
  const bundle = book.extend({
    isBundle: z.literal(true),
    animationPlaceholder: z.string(),
    teaserParagraph: z.string(),
    /** Slugs of the volumes. */
    contains: z.array(z.string()).nonempty(),
  });
  const volume = book.extend({
    isBundle: z.literal(false).default(false),
    teasers: z.array(z.string()).length(TEASERS_PER_BOOK),
    excerpt: z.string(),
  });
  return z.union([checked('books', bundle), checked('books', volume)]);
};

export const pageTextSchema = z.object({
  title: z.string(),
  summary: z.string().optional(),
  name: z.string().optional(),
  reasons: z.array(z.string()).optional(),
  sample: z.boolean().optional(),
});

export const pageSchema = checked('pages', z.object({ title: z.string(), lead: z.string() }));
