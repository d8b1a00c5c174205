// The first edition of the site's texts; an administrator's changes come from the database. The build stops if a text in
// these files does not match its schema.
import { file, glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { editedList, editedProse, reportingSamples } from '~/features/site-texts/edition-loaders.ts';
import {
  bookIn,
  episodeIn,
  page,
  pageText,
  question,
  review,
  testimonial,
} from '~/lib/site-texts/text-schemas.ts';

const DIALOGUES_IN_THE_EBOOK = 7;

/** A list whose entries may be samples. */
const listWithSamples = (collection: 'books' | 'testimonials' | 'reviews' | 'episodes') => {
  const path = `src/content/${collection}.json`;
  return reportingSamples(path, editedList(collection, path));
};

/** A file with a single entry. */
const singleEntry = (name: string, id: string) =>
  file(`src/content/${name}.json`, { parser: (text) => ({ [id]: JSON.parse(text) }) });

export const collections = {
  books: defineCollection({ loader: listWithSamples('books'), schema: bookIn }),
  testimonials: defineCollection({ loader: listWithSamples('testimonials'), schema: testimonial }),
  reviews: defineCollection({ loader: listWithSamples('reviews'), schema: review }),
  episodes: defineCollection({ loader: listWithSamples('episodes'), schema: episodeIn }),
  faq: defineCollection({ loader: editedList('faq', 'src/content/faq.json'), schema: question }),
  pages: defineCollection({ loader: editedList('pages', 'src/content/pages.json'), schema: page }),

  landing: defineCollection({
    loader: reportingSamples('src/content/landing.json', singleEntry('landing', 'genesis')),
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

  home: defineCollection({
    loader: singleEntry('home', 'home'),
    // A few turns of a dialogue, and the name of the dialogue.
    schema: z.object({ exchange: z.object({ text: z.string(), from: z.string() }) }),
  }),

  directories: defineCollection({
    loader: singleEntry('directories', 'podcast'),
    // Podcast directories that list the show.
    schema: z.object({
      directories: z.array(z.object({ name: z.string(), url: z.url({ protocol: /^https$/ }) })),
    }),
  }),

  /** One page shows the beginning of the first dialogue. */
  ebook: defineCollection({ loader: glob({ pattern: '01-*.md', base: 'src/content/ebook' }) }),

  legal: defineCollection({
    loader: glob({ pattern: '*.md', base: 'src/content/legal' }),
    // `responsible`: in the privacy policy, who decides how data is used, as the subject of a sentence.
    schema: z.object({ title: z.string(), description: z.string(), responsible: z.string().optional() }),
  }),

  texts: defineCollection({
    loader: reportingSamples(
      'src/content/about.md',
      editedProse('biography', glob({ pattern: '*.md', base: 'src/content' })),
    ),
    schema: pageText,
  }),

  /** The same files without changes, for the administrator's form. */
  firstTexts: defineCollection({
    loader: glob({ pattern: '*.md', base: 'src/content' }),
    schema: pageText,
  }),
};
