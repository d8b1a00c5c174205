import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findReferences } from '~/lib/scripture/find-references.ts';
import { IN_CHAPTERS, IN_SUMMARIES, IN_TRANSCRIPTS } from './labeled-references.ts';

/** The references of a text in the words of the text. */
const citedIn = (text: string, spoken = false) =>
  findReferences(text, { spoken }).map(({ start, end }) => text.slice(start, end));

test('every reference of the fourteen chapters is found, and nothing else', () => {
  const found = globSync('supabase/seeds/chapters/*.sql').map((file) => {
    const slug = path.basename(file, '.sql').replace(/^\d+_/, '');
    const [, text = ''] = /\$text\$(.*?)\$text\$/s.exec(readFileSync(file, 'utf8')) ?? [];
    return [slug, citedIn(text)];
  });
  expect(found).toHaveLength(14);
  expect(Object.fromEntries(found)).toEqual(IN_CHAPTERS);
});

test('every reference of the summaries is found, and nothing else', () => {
  type Book = Record<'id' | 'premise' | 'longSummaryPart1' | 'longSummaryPart2', string> & {
    teasers?: string[];
    teaserParagraph?: string;
  };
  const books = JSON.parse(readFileSync('src/content/books.json', 'utf8')) as Book[];
  const found = books.map((book) => [
    book.id,
    [
      book.premise,
      book.longSummaryPart1,
      book.longSummaryPart2,
      ...(book.teasers ?? []),
      book.teaserParagraph ?? '',
    ].flatMap((text) => citedIn(text)),
  ]);
  expect(Object.fromEntries(found)).toEqual(IN_SUMMARIES);
});

test('every reference of the transcripts is found, where numbers are words, and nothing else', () => {
  const found = globSync('src/content/narration/*.txt').map((file) => [
    path.basename(file, '.txt'),
    citedIn(readFileSync(file, 'utf8'), true),
  ]);
  expect(Object.fromEntries(found)).toEqual(IN_TRANSCRIPTS);
});

describe('the labels', () => {
  test('are as many as were counted', () => {
    const count = (labels: Readonly<Record<string, readonly string[]>>) =>
      Object.values(labels).flat().length;
    expect([count(IN_CHAPTERS), count(IN_SUMMARIES), count(IN_TRANSCRIPTS)]).toEqual([41, 49, 20]);
  });
});
