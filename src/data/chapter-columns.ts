// The columns of book_chapters as they are checked, for the calls of visitors and of administrators.
import * as v from 'valibot';
import { timestamp } from './checked.ts';

/** What every list of chapters shows. */
export const listedColumns = {
  id: v.string(),
  chapter_number: v.number(),
  chapter_title: v.string(),
  slug: v.string(),
  is_published: v.boolean(),
  release_date: timestamp,
};

/** The text, and what search engines are told about it. */
export const textColumns = {
  content: v.nullable(v.string()),
  meta_title: v.nullable(v.string()),
  meta_description: v.nullable(v.string()),
  keywords: v.array(v.string()),
  updated_at: timestamp,
};
