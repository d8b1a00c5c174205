// What the site says, checked at build time: a missing teaser or a price with three decimals in these files stops the
// build. They are the first edition; what an administrator has written over it comes from the database.
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
const FIVE_STARS = z.literal(5);

/** A list whose entries may be samples. */
const listWithSamples = (collection: 'books' | 'testimonials' | 'reviews' | 'episodes') => {
  const path = `src/content/${collection}.json`;
  return reportingSamples(path, editedList(collection, path));
};

const books = defineCollection({
  loader: listWithSamples('books'),
  schema: bookIn,
});

const testimonials = defineCollection({
  loader: listWithSamples('testimonials'),
  schema: testimonial,
});

const reviews = defineCollection({
  loader: listWithSamples('reviews'),
  schema: review,
});

const episodes = defineCollection({
  loader: listWithSamples('episodes'),
  schema: episodeIn,
});

const faq = defineCollection({
  loader: editedList('faq', 'src/content/faq.json'),
  schema: question,
});

const pages = defineCollection({
  loader: editedList('pages', 'src/content/pages.json'),
  schema: page,
});

const titled = z.object({ title: z.string(), text: z.string() });
const landing = defineCollection({
  // One page, one entry: 'genesis'.
  loader: reportingSamples(
    'src/content/landing.json',
    file('src/content/landing.json', { parser: (text) => ({ genesis: JSON.parse(text) }) }),
  ),
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
    inside: z.array(titled).nonempty(),
    reviews: z
      .array(
        z.object({
          id: z.string(),
          content: z.string(),
          author: z.string(),
          rating: FIVE_STARS,
          sample: z.boolean().default(false),
        }),
      )
      .nonempty(),
    faq: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })).nonempty(),
    authorNote: z.object({ heading: z.string(), paragraphs: z.array(z.string()).nonempty() }),
  }),
});

const home = defineCollection({
  loader: file('src/content/home.json', { parser: (text) => ({ home: JSON.parse(text) }) }),
  // A few turns of a dialogue, and which one they are from.
  schema: z.object({ exchange: z.object({ text: z.string(), from: z.string() }) }),
});

const directories = defineCollection({
  loader: file('src/content/directories.json', { parser: (text) => ({ podcast: JSON.parse(text) }) }),
  // Podcast directories in which the show is listed; empty until it is.
  schema: z.object({
    directories: z.array(z.object({ name: z.string(), url: z.url({ protocol: /^https$/ }) })),
  }),
});

/** The e-book's own texts: a page of the site shows how the first dialogue begins. */
const ebook = defineCollection({
  loader: glob({ pattern: '01-*.md', base: 'src/content/ebook' }),
});

const legal = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/legal' }),
  // Of the privacy policy: who decides how data is used, as the subject of a sentence.
  schema: z.object({ title: z.string(), description: z.string(), responsible: z.string().optional() }),
});

const texts = defineCollection({
  loader: reportingSamples(
    'src/content/about.md',
    editedProse('biography', glob({ pattern: '*.md', base: 'src/content' })),
  ),
  schema: pageText,
});

/** The same files as they are, for the administrator's form. */
const firstTexts = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content' }),
  schema: pageText,
});

export const collections = {
  books,
  testimonials,
  reviews,
  episodes,
  faq,
  directories,
  ebook,
  home,
  landing,
  legal,
  pages,
  texts,
  firstTexts,
};
