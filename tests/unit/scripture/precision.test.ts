// The references were collected by hand. A reference includes its book, so 'verse 27' is not one.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { transcriptTurns } from '~/lib/podcast/transcript.ts';
import { findReferences } from '~/lib/scripture/find-references.ts';
import { FIRST_BOOKS } from '../support/first-books.ts';
import { FIRST_TRANSCRIPTS } from '../support/first-episodes.ts';

const IN_CHAPTERS = {
  'the-question-at-the-kitchen-table': 'Genesis 1:2',
  'six-days-and-a-deadline': 'Genesis 2:2 | Exodus 16 | Exodus 20:10',
  'the-fence-around-the-roof': 'Deuteronomy 22:8',
  'honest-weights': 'Leviticus 19:35-36 | Deuteronomy 25:13 | Exodus 5',
  'two-witnesses': 'Deuteronomy 19:15 | Exodus 23:1',
  'the-corner-of-the-field': 'Leviticus 19:9 | Deuteronomy 14',
  'your-enemys-donkey': 'Exodus 23:4 | Deuteronomy 22 | Deuteronomy 22:1',
  'jethro-counts-the-hours': 'Exodus 18 | Exodus 18:13 | Exodus 12:37 | Deuteronomy 1',
  'the-spies-and-the-statistics': 'Numbers 13 | Numbers 13:18-20 | Joshua 2:9-11 | Numbers 14:40-45',
  'the-king-who-copies-a-book':
    'Deuteronomy 17:14-20 | 1 Kings 10 | 1 Kings 11:3 | 1 Kings 21 | Deuteronomy 17:18-19',
  'seven-lean-cows': 'Genesis 41 | Genesis 41:33-36 | Genesis 47:13-26 | Exodus 1:11',
  'the-daughters-who-asked':
    'Numbers 26:33 | Numbers 27:3-4 | Numbers 27:5 | Numbers 36 | Numbers 36:5 | Joshua 17',
  'the-year-the-land-rests': 'Leviticus 25:3-4 | Deuteronomy 15',
  'not-in-heaven': 'Deuteronomy 30:11-14',
};

const IN_SUMMARIES = {
  bundle: 'Genesis 4:9 | Leviticus 19:16 | Leviticus 1:1',
  genesis: 'Genesis 1:3, 1:14–19 | Genesis 3:9 | Genesis 4:8 | Genesis 23:16 | Genesis 43:30',
  exodus: 'Exodus 1:15 | Exodus 14:15 | Exodus 16:20 | Exodus 23:9 | Exodus 36:6',
  leviticus: 'Leviticus 2:11–13 | Leviticus 5:7, 5:11 | Leviticus 10:3 | Leviticus 14:36 | Leviticus 16:8',
  numbers:
    'Numbers 2 | Numbers 11:5 | Numbers 12:13 | Numbers 13:33 | Numbers 16:3 | Numbers 20:11–12 | Numbers 27:7 | Numbers 33',
  deuteronomy:
    'Deuteronomy 5:15 | Numbers 13:2 | Deuteronomy 1:22 | Deuteronomy 6:20 | Deuteronomy 22:8 | Deuteronomy 24:6 | Deuteronomy 17:18 | Deuteronomy 30:19 | Deuteronomy 34:6',
  joshua:
    'Joshua 1:6, 7, 9, 18 | Joshua 4:9 | Joshua 5:13–14 | Joshua 6:21 | Joshua 9 | Joshua 22 | Joshua 24:15, 19',
  judges:
    'Judges 3:15–16 | Judges 4:5 | Judges 2:19 | Judges 6:13 | Judges 8:23, 8:27 | Judges 9:8–15 | Judges 12:6',
};

const IN_TRANSCRIPTS = {
  'human-dynamics':
    'Genesis four | Genesis four, verse seven | Genesis twenty seven, verse thirty eight | Genesis thirty three, verse three | Genesis thirty five | Genesis forty four',
  'josephs-rise-to-power':
    'Genesis thirty seven | Genesis forty, verse seven | Genesis forty one, verse fifty one',
  'pandemic-purpose': 'Leviticus thirteen and fourteen | Numbers twelve',
  'tribal-networks': 'Exodus eighteen | Numbers two',
  'the-glow-of-life': 'Genesis one, verse three | Exodus three | Exodus thirty four | Exodus twenty five',
  'was-god-a-vegan': 'Psalm fifty | Genesis one, verse twenty-nine | Genesis nine, verse three',
};

const citationsIn = (text: string, spoken = false) =>
  findReferences(text, { spoken })
    .map(({ start, end }) => text.slice(start, end))
    .join(' | ');
const textsIn = (files: string) =>
  globSync(files).map((file) => [path.parse(file).name, readFileSync(file, 'utf8')] as const);

test('finds exactly the references in the fourteen chapters', () => {
  const citations = textsIn('supabase/seeds/chapters/*.sql').map(([name, sql]) => [
    name.replace(/^\d+_/, ''),
    citationsIn(/\$text\$(.*?)\$text\$/s.exec(sql)?.[1] ?? ''),
  ]);
  expect(citations).toHaveLength(14);
  expect(Object.fromEntries(citations)).toEqual(IN_CHAPTERS);
});

test('finds exactly the references in the summaries', () => {
  const citations = FIRST_BOOKS.map((book) => [
    book.label_color,
    citationsIn(
      [book.premise, book.summary_part1, book.summary_part2, ...book.teasers, book.teaser_paragraph].join(
        '\n',
      ),
    ),
  ]);
  expect(Object.fromEntries(citations)).toEqual(IN_SUMMARIES);
});

test('finds exactly the references in the transcripts, which spell out numbers', () => {
  const citations = FIRST_TRANSCRIPTS.map(([slug, transcript]) => {
    const paragraphs = transcriptTurns(transcript).flatMap((turn) => turn.paragraphs);
    return [slug, citationsIn(paragraphs.join('\n\n'), true)];
  });
  expect(Object.fromEntries(citations)).toEqual(IN_TRANSCRIPTS);
});
