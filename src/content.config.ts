// The first edition of the site's texts; changes made in /admin/texts come from the database.
import { file, glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { bookLoader, bookSchema } from '~/features/books/book-loader.ts';
import { serialLoader, serialSchema } from '~/features/chapters/serials/serial-loader.ts';
import { episodeLoader, episodeSchema } from '~/features/podcast/episode-loader.ts';
import {
  editableList,
  editableProse,
  siteImageLoader,
  withSampleReport,
} from '~/features/site-texts/edition-loaders.ts';
import {
  pageSchema,
  pageTextSchema,
  questionSchema,
  reviewSchema,
  testimonialSchema,
} from '~/lib/site-texts/content-schemas.ts';

const DIALOGUES_IN_THE_EBOOK = 7;

const listWithSamples = (collection: 'testimonials' | 'reviews') => {
  const path = `src/content/${collection}.json`;
  return withSampleReport(path, editableList(collection, path));
};

const singleEntry = (name: string, id: string) =>
  file(`src/content/${name}.json`, { parser: (text) => ({ [id]: JSON.parse(text) }) });

export const collections = {
  books: defineCollection({
    loader: withSampleReport('/admin/books', bookLoader),
    schema: bookSchema,
  }),
  testimonials: defineCollection({ loader: listWithSamples('testimonials'), schema: testimonialSchema }),
  reviews: defineCollection({ loader: listWithSamples('reviews'), schema: reviewSchema }),
  episodes: defineCollection({
    loader: withSampleReport('/admin/episodes', episodeLoader),
    schema: episodeSchema,
  }),
  serials: defineCollection({ loader: serialLoader, schema: serialSchema }),
  faq: defineCollection({ loader: editableList('faq', 'src/content/faq.json'), schema: questionSchema }),
  pages: defineCollection({ loader: editableList('pages', 'src/content/pages.json'), schema: pageSchema }),

  landing: defineCollection({
    loader: withSampleReport('src/content/landing.json', singleEntry('landing', 'genesis')),
    schema: z.object({
      book: z.object({
        title: z.string(),
        subtitle: z.string(),
        description: z.string(),
        length: z.string(),
        coverAlt: z.string(),
      }),
      banner: z.object({ eyebrow: z.string(), heading: z.string(), lead: z.string() }),
      dialogues: z.array(z.string()).length(DIALOGUES_IN_THE_EBOOK),
      inside: z.array(z.object({ title: z.string(), text: z.string() })).nonempty(),
      reviews: z
        .array(
          z.object({
            id: z.string(),
            content: z.string(),
            author: z.string(),
            rating: z.literal(5),
            sample: z.boolean().default(false),
          }),
        )
        .nonempty(),
      faq: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })).nonempty(),
      authorNote: z.object({ heading: z.string(), paragraphs: z.array(z.string()).nonempty() }),
    }),
  }),

  siteImages: defineCollection({
    loader: siteImageLoader,
    schema: ({ image }) => z.object({ image: image() }),
  }),

  home: defineCollection({
    loader: singleEntry('home', 'home'),
    schema: z.object({ exchange: z.object({ text: z.string(), from: z.string() }) }),
  }),

  directories: defineCollection({
    loader: singleEntry('directories', 'podcast'),
    schema: z.object({
      directories: z.array(z.object({ name: z.string(), url: z.url({ protocol: /^https$/ }) })),
    }),
  }),

  ebook: defineCollection({ loader: glob({ pattern: '01-*.md', base: 'src/content/ebook' }) }),

  legal: defineCollection({
    loader: glob({ pattern: '*.md', base: 'src/content/legal' }),
    // `responsible`: the data controller, as the subject of a sentence.
    schema: z.object({
      title: z.string(),
      description: z.string(),
      responsible: z.string().optional(),
      updated: z.date().optional(),
    }),
  }),

  texts: defineCollection({
    loader: withSampleReport(
      'src/content/about.md',
      editableProse('biography', glob({ pattern: '*.md', base: 'src/content' })),
    ),
    schema: pageTextSchema,
  }),

  firstTexts: defineCollection({
    loader: glob({ pattern: '*.md', base: 'src/content' }),
    schema: pageTextSchema,
  }),
};
