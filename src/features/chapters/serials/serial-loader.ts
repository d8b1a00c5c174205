import path from 'node:path';
import type { SchemaContext } from 'astro:content';
import type { Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import { readSerialsAtBuild, type BuiltSerial } from '~/data/serials-at-build.ts';
import { FIRST_SERIAL_SLUG } from '~/lib/chapters/serial.ts';
import { SERIAL_STATES } from '~/lib/chapters/serial-state.ts';
import { imageAtBuild } from '~/lib/media/media-at-build.ts';
import { CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';

/** Image paths are relative to it. */
const FILE = 'src/content/serials';

export const serialSchema = ({ image }: Pick<SchemaContext, 'image'>) =>
  z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    tagline: z.string(),
    description: z.string(),
    cover: image().optional(),
    /** The path of the same image, for the e-book. */
    coverFile: z.string().optional(),
    coverAlt: z.string(),
    state: z.enum(SERIAL_STATES),
    isCurrent: z.boolean(),
    position: z.number(),
    updatedAt: z.string(),
  });

/** For `astro check` and `astro sync`, which have no backend. */
const FIRST: BuiltSerial = {
  id: '',
  slug: FIRST_SERIAL_SLUG,
  title: CHAPTER_BOOK_TITLE,
  tagline: 'Understanding the lack of logic in the world today through the ancient texts.',
  description: '',
  cover: '../assets/covers/pragmatism.png',
  cover_alt: 'Cover of Pragmatism of the Bible: a plumb line over an open book, drawn as a star chart.',
  state: 'running',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

export const serialLoader: Loader = {
  name: 'serials',
  load: async ({ store, parseData }) => {
    const rows = await readSerialsAtBuild();
    const serials = rows.length > 0 ? rows : [FIRST];
    store.clear();
    for (const [position, row] of serials.entries()) {
      const { slug: id, title, tagline, description, state } = row;
      const cover = await imageAtBuild(
        row.cover,
        undefined,
        `The serial “${title}” is shown without its cover:`,
      );
      const serial = {
        ...{ id: row.id, slug: id, title, tagline, description, state, position },
        ...(cover !== undefined && { cover, coverFile: path.resolve('src/content', cover) }),
        coverAlt: row.cover_alt || `Cover of ${title}`,
        isCurrent: position === serials.length - 1,
        updatedAt: row.updated_at,
      };
      const data = await parseData({ id, data: serial, filePath: path.resolve(FILE) });
      store.set({ id, data, filePath: FILE });
    }
  },
};
