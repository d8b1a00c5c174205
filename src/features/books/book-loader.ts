import path from 'node:path';
import type { SchemaContext } from 'astro:content';
import type { Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import { readBooksAtBuild, type PublicBook } from '~/data/books-at-build.ts';
import { BOOK_COLORS } from '~/lib/books/book-colors.ts';
import { imageAtBuild } from '~/lib/media/media-at-build.ts';

/** Image paths are relative to it. */
const FILE = 'src/content/books';
const DRAWN_COVER = '../assets/covers/bundle.png';

export const bookSchema = ({ image }: Pick<SchemaContext, 'image'>) =>
  z.object({
    title: z.string(),
    slug: z.string(),
    label: z.string(),
    labelColor: z.enum(BOOK_COLORS),
    order: z.number(),
    image: image(),
    imageAlt: z.string(),
    /** The first edition's covers are drawn in gold and tinted with the label's color. */
    isDrawn: z.boolean(),
    price: z.number(),
    premise: z.string(),
    longSummaryPart1: z.string(),
    longSummaryPart2: z.string(),
    teasers: z.array(z.string()),
    teaserParagraph: z.string(),
    excerpt: z.string(),
    format: z.string(),
    length: z.string(),
    language: z.string(),
    delivery: z.string(),
    refunds: z.string(),
    isbn: z.string().optional(),
    isBundle: z.boolean(),
    /** Slugs of the volumes. */
    contains: z.array(z.string()),
    isInStore: z.boolean(),
    shops: z.array(z.object({ name: z.string(), url: z.string() })),
    isRetired: z.boolean(),
    sample: z.boolean(),
  });

/** Published and retired books. */
export const bookLoader: Loader = {
  name: 'books',
  load: async ({ store, parseData }) => {
    const rows = await readBooksAtBuild();
    store.clear();
    for (const row of rows) {
      const id = row.slug;
      const data = await parseData({ id, data: await bookData(row), filePath: path.resolve(FILE) });
      store.set({ id, data, filePath: FILE });
    }
  },
};

async function bookData(row: PublicBook) {
  const image = await imageAtBuild(row.cover, DRAWN_COVER, 'A book is shown with a drawn cover:');
  return {
    title: row.title,
    slug: row.slug,
    label: row.label,
    labelColor: row.label_color,
    order: row.position,
    image,
    imageAlt: row.cover_alt,
    isDrawn: image.startsWith('../assets/'),
    price: row.price,
    premise: row.premise,
    longSummaryPart1: row.summary_part1,
    longSummaryPart2: row.summary_part2,
    teasers: row.teasers,
    teaserParagraph: row.teaser_paragraph,
    excerpt: row.excerpt,
    format: row.format,
    length: row.length,
    language: row.language,
    delivery: row.delivery,
    refunds: row.refunds,
    isbn: row.isbn ?? undefined,
    isBundle: row.is_bundle,
    contains: row.contains,
    isInStore: row.in_store,
    shops: row.shops,
    isRetired: row.state === 'retired',
    sample: row.sample,
  };
}
