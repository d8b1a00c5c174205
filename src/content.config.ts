// What the site says, checked at build time: a missing teaser or a price with three decimals stops the build.
import { file, glob } from 'astro/loaders';
import { defineCollection, type SchemaContext } from 'astro:content';
import { z } from 'astro/zod';

const TEASERS_PER_BOOK = 5;
const DIALOGUES_IN_THE_EBOOK = 7;
const FIVE_STARS = z.literal(5);

/** A list in its own order: the loader sorts entries by id, so each takes its place along. */
const listInOrder = (path: string) =>
  file(path, {
    parser: (text) => (JSON.parse(text) as object[]).map((entry, order) => ({ ...entry, order })),
  });

const books = defineCollection({
  loader: listInOrder('src/content/books.json'),
  schema: ({ image }: SchemaContext) => {
    const book = z.object({
      title: z.string(),
      label: z.string(),
      image: image(),
      imageAlt: z.string(),
      premise: z.string(),
      longSummaryPart1: z.string(),
      longSummaryPart2: z.string(),
      price: z.number().positive().multipleOf(0.01),
      order: z.number(),
    });
    return z.union([
      book.extend({
        isBundle: z.literal(true),
        animationPlaceholder: z.string(),
        teaserParagraph: z.string(),
      }),
      book.extend({
        isBundle: z.literal(false).default(false),
        teasers: z.array(z.string()).length(TEASERS_PER_BOOK),
      }),
    ]);
  },
});

const testimonials = defineCollection({
  loader: listInOrder('src/content/testimonials.json'),
  schema: z.object({
    title: z.string(),
    content: z.string(),
    author: z.string(),
    rating: FIVE_STARS,
    order: z.number(),
  }),
});

const reviews = defineCollection({
  loader: listInOrder('src/content/reviews.json'),
  schema: z.object({
    title: z.string(),
    content: z.string(),
    author: z.string(),
    rating: z.number().int().min(1).max(5),
    order: z.number(),
  }),
});

const episodes = defineCollection({
  loader: file('src/content/episodes.json'),
  schema: ({ image }: SchemaContext) =>
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
    }),
});

const faq = defineCollection({
  loader: listInOrder('src/content/faq.json'),
  schema: z.object({ question: z.string(), answer: z.string(), order: z.number() }),
});

const titled = z.object({ title: z.string(), text: z.string() });
const landing = defineCollection({
  // One page, one entry: 'genesis'.
  loader: file('src/content/landing.json', { parser: (text) => ({ genesis: JSON.parse(text) }) }),
  schema: z.object({
    banner: z.object({ eyebrow: z.string(), heading: z.string(), lead: z.string() }),
    dialogues: z.array(z.string()).length(DIALOGUES_IN_THE_EBOOK),
    inside: z.array(titled).nonempty(),
    reviews: z
      .array(z.object({ id: z.string(), content: z.string(), author: z.string(), rating: FIVE_STARS }))
      .nonempty(),
    faq: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })).nonempty(),
    authorNote: z.object({ heading: z.string(), paragraphs: z.array(z.string()).nonempty() }),
  }),
});

const legal = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/legal' }),
  schema: z.object({ title: z.string(), description: z.string() }),
});

const texts = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content' }),
  schema: z.object({ title: z.string(), summary: z.string().optional() }),
});

export const collections = { books, testimonials, reviews, episodes, faq, landing, legal, texts };
