import { readFileSync } from 'node:fs';

const SQL = readFileSync('supabase/migrations/20261128110000_episodes.sql', 'utf8');
const ROW = /^ {2}\(\d+, '([a-z-]+)',.*?\$vtt\$(.*?)\$vtt\$/gms;

/** The transcripts of the first edition's episodes. */
export const FIRST_TRANSCRIPTS = [...SQL.matchAll(ROW)].map(
  ([, slug = '', transcript = '']) => [slug, transcript] as const,
);
