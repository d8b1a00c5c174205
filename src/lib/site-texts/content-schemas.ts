import { z } from 'astro/zod';
import { entryProblems, type TextCollection } from './text-fields.ts';

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

export const pageTextSchema = z.object({
  title: z.string(),
  summary: z.string().optional(),
  name: z.string().optional(),
  reasons: z.array(z.string()).optional(),
  sample: z.boolean().optional(),
});

export const pageSchema = checked('pages', z.object({ title: z.string(), lead: z.string() }));
