import { readFileSync } from 'node:fs';

const SQL = readFileSync('supabase/migrations/20261128140000_books.sql', 'utf8');

type FirstBook = {
  slug: string;
  title: string;
  label_color: string;
  premise: string;
  summary_part1: string;
  summary_part2: string;
  teasers: string[];
  teaser_paragraph: string;
  excerpt: string;
};

/** The books of the first edition. */
export const FIRST_BOOKS = JSON.parse(/\$json\$(.*)\$json\$/s.exec(SQL)?.[1] ?? '') as FirstBook[];
