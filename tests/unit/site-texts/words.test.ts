// What visitors read is edited by hand; what a machine can hold of it is here.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const CHAPTERS = globSync('supabase/seeds/chapters/*.sql').sort();
const TEXTS = [
  ...globSync('src/content/**/*.{md,json,txt}'),
  ...globSync('src/media/ebook/text/*.md'),
  ...CHAPTERS,
];
/** Specified with a straight apostrophe. */
const SPECIFIED = /Joseph's Rise To Power/g;

/** The words of a file: without addresses, code, markup and the SQL around a chapter. */
function wordsOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  const [, chapter] = /\$text\$(.*?)\$text\$/s.exec(text) ?? [];
  return (chapter ?? text).replace(SPECIFIED, '').replace(/<!--.*?-->|<[^>]*>|`[^`]*`|\]\([^)]*\)/gs, '');
}

const places = (pattern: RegExp) =>
  TEXTS.flatMap((file) => (wordsOf(file).match(pattern) ?? []).map((found) => `${file}: ${found}`));

describe('the words that visitors read', () => {
  test.each([
    ['have curly apostrophes', /\p{L}'\p{L}+/gu, "the neighbor's"],
    ['say email and e-book', /\be-mails?\b|\bebooks?\b/gi, 'an e-mail'],
    [
      'are spelled as in the United States',
      // In classes, because this file itself is held to that spelling.
      /\b(?:(?:col|fav|hon|neighb|behavi)our|cent[r]e|whilst|gr[e]y|learn[t]|(?:travel|cancel)l[e]d|(?:recogni|organi|reali)s[e])/gi,
      `neighb${'our'}ing`,
    ],
    [
      'are none of those that once sounded translated',
      /walked in conversation|notes to oneself|well read\.|your own affair|for the hinge/gi,
      'remains your own affair',
    ],
    [
      'write He where God is meant',
      /\b(?:God|the LORD) \w+ (?:in|at) (?:his|its) heart/g,
      'God says in his heart',
    ],
  ])('%s', (_name, pattern, example) => {
    expect(example).toMatch(new RegExp(pattern.source, pattern.flags.replace('g', '')));
    expect(places(pattern)).toEqual([]);
  });

  test('fill chapters of different lengths, as an author writes them', () => {
    const lengths = CHAPTERS.map((file) => wordsOf(file).split(/\s+/).length);
    expect(Math.max(...lengths) / Math.min(...lengths)).toBeGreaterThan(1.3);
    expect(new Set(lengths.map((length) => Math.round(length / 50))).size).toBeGreaterThanOrEqual(5);
  });
});
